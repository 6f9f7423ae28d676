import type { CriarCliente } from '@apura/contracts';
import type { RegimeParaGravar } from '@apura/database';
import { ibsCbsDoRegime } from './ibs-cbs-do-regime.ts';

type RegimePedido = Omit<CriarCliente, 'cnpj' | 'cnpj_raiz' | 'razao_social' | 'desde'> & {
  readonly desde: string;
};

/** A regime that a request describes, as the database takes it. */
export const regimeParaGravar = (pedido: RegimePedido): RegimeParaGravar => {
  const { desde, regime, ibs_cbs, simples_anexo, rbt12, folha12, atividade } = pedido;
  return {
    desde,
    regime,
    ibsCbs: ibs_cbs ?? ibsCbsDoRegime(regime),
    ...(simples_anexo === undefined ? {} : { simplesAnexo: simples_anexo }),
    ...(rbt12 === undefined ? {} : { rbt12 }),
    ...(folha12 === undefined ? {} : { folha12 }),
    ...(atividade === undefined ? {} : { atividade }),
  };
};
