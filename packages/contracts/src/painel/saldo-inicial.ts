import Type, { type Static } from 'typebox';
import { Competencia } from '../formatos.ts';
import { ValorNaoNegativo } from './valor-nao-negativo.ts';

const FECHADO = { additionalProperties: false } as const;

/** The credit that a client brings along into its first month. What is left out is zero. */
export const SaldoInicialDoCliente = Type.Object(
  {
    competencia: Competencia,
    saldos: Type.Object(
      {
        cbs: Type.Optional(ValorNaoNegativo),
        ibs_uf: Type.Optional(ValorNaoNegativo),
        ibs_mun: Type.Optional(ValorNaoNegativo),
      },
      FECHADO,
    ),
  },
  FECHADO,
);
export type SaldoInicialDoCliente = Static<typeof SaldoInicialDoCliente>;
