import { type CriarCliente, ErroDaApi, type Regime } from '@apura/contracts';
import type { NovoCliente, RegimeParaGravar } from '@apura/database';
import { MARCOS } from '@apura/law';
import { validarCnpj } from '@apura/nfe';
import { present } from '../answers.ts';

/** The first month in which CBS and IBS are computed: what is told without `desde` holds for all of the transition. */
export const INICIO_DA_TRANSICAO = MARCOS.cbs_ibs_em_teste.mes;

type RegimePedido = Omit<CriarCliente, 'cnpj' | 'cnpj_raiz' | 'razao_social' | 'desde'> & {
  readonly desde: string;
};

/** Inside the DAS unless the client opts out (LC 214/2025, art. 41, § 2º; LC 123/2006, art. 13). */
const ibsCbsDoRegime = (regime: Regime): 'das' | 'regular' =>
  regime === 'simples_nacional' || regime === 'mei' ? 'das' : 'regular';

/** A regime that a request describes, as the database takes it. */
export const regimeParaGravar = ({ ibs_cbs, ...pedido }: RegimePedido): RegimeParaGravar => ({
  ...pedido,
  ibs_cbs: ibs_cbs ?? ibsCbsDoRegime(pedido.regime),
});

/** A client that a request describes, as the database takes it. The schema lets exactly one of the two CNPJs through. */
export const novoCliente = ({
  cnpj,
  cnpj_raiz,
  razao_social,
  desde,
  ...regime
}: CriarCliente): NovoCliente => ({
  cnpjRaiz: cnpj_raiz ?? (cnpj as string).slice(0, 8),
  ...present({ cnpj }),
  razaoSocial: razao_social,
  ...regimeParaGravar({ ...regime, desde: desde ?? INICIO_DA_TRANSICAO }),
});

/** @throws ErroDaApi `cnpj_invalido` when the check digits of what stands in `campo` are wrong */
export function checkCnpj(cnpj: string | undefined, campo: string): void {
  if (cnpj === undefined || validarCnpj(cnpj)) return;
  throw new ErroDaApi('cnpj_invalido', {
    detalhes: [{ campo, motivo: 'os dígitos verificadores não conferem' }],
  });
}
