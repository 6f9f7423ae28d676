import Type, { type Static } from 'typebox';
import { Closed, Competencia, Opcao, Texto, Uuid, ValorNaoNegativo } from '../formatos.ts';
import { TIPOS_DE_LANCAMENTO_MANUAL, TRIBUTOS_DO_LANCAMENTO_MANUAL } from '../lists-of-taxes.ts';

const LANCAMENTO = {
  tipo: Opcao(TIPOS_DE_LANCAMENTO_MANUAL),
  tributo: Opcao(TRIBUTOS_DO_LANCAMENTO_MANUAL),
  valor: ValorNaoNegativo,
  nota: Texto(200),
};

/** What no note says: services taken, energy, freight. `nota` stands in the report. */
export const CriarLancamentoManual = Closed({ competencia: Competencia, ...LANCAMENTO });
export const LancamentoManual = Type.Object({ id: Uuid, ...LANCAMENTO });
export type LancamentoManual = Static<typeof LancamentoManual>;

export const ListarLancamentosQuery = Closed({ competencia: Competencia });
