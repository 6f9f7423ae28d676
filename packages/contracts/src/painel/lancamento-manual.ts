import Type, { type Static } from 'typebox';
import { Competencia, Opcao, Texto, Uuid } from '../formatos.ts';
import { TIPOS_DE_LANCAMENTO_MANUAL, TRIBUTOS_DO_LANCAMENTO_MANUAL } from './listas-do-lancamento-manual.ts';
import { ValorNaoNegativo } from './valor-nao-negativo.ts';

const FECHADO = { additionalProperties: false } as const;

const LANCAMENTO = {
  tipo: Opcao(TIPOS_DE_LANCAMENTO_MANUAL),
  tributo: Opcao(TRIBUTOS_DO_LANCAMENTO_MANUAL),
  valor: ValorNaoNegativo,
  nota: Texto(200),
};

/** What no note says: services taken, energy, freight. `nota` stands in the report. */
export const CriarLancamentoManual = Type.Object({ competencia: Competencia, ...LANCAMENTO }, FECHADO);
export const LancamentoManual = Type.Object({ id: Uuid, ...LANCAMENTO });
export type LancamentoManual = Static<typeof LancamentoManual>;

export const ListarLancamentosQuery = Type.Object({ competencia: Competencia }, FECHADO);
