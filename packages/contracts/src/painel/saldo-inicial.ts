import Type, { type Static } from 'typebox';
import { Cnpj, Competencia, Opcao } from '../formatos.ts';
import { TRIBUTOS_COM_SALDO } from './tributos-com-saldo.ts';
import { ValorNaoNegativo } from './valor-nao-negativo.ts';

const FECHADO = { additionalProperties: false } as const;

/** The credit balance of one tax; of ICMS and IPI that of one establishment, of the others the company's. */
export const SaldoDoTributo = Type.Object(
  {
    tributo: Opcao(TRIBUTOS_COM_SALDO),
    estabelecimento: Type.Optional(
      Type.String({ ...Cnpj, description: 'CNPJ do estabelecimento, só de ICMS e IPI' }),
    ),
    valor: ValorNaoNegativo,
  },
  FECHADO,
);
export type SaldoDoTributo = Static<typeof SaldoDoTributo>;

/** The credit that a client brings along into its first month. What is left out is zero. */
export const SaldoInicialDoCliente = Type.Object(
  { competencia: Competencia, saldos: Type.Array(SaldoDoTributo, { maxItems: 1000 }) },
  FECHADO,
);
export type SaldoInicialDoCliente = Static<typeof SaldoInicialDoCliente>;

/** Query of the import of balances: the month that begins with them. */
export const ImportarSaldosQuery = Type.Object({ competencia: Competencia }, FECHADO);
