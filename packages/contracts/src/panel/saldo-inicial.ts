import Type, { type Static } from 'typebox';
import { Closed, Cnpj, Competencia, Opcao, ValorNaoNegativo } from '../formatos.ts';
import { TRIBUTOS_COM_SALDO } from '../lists-of-taxes.ts';

/** The credit balance of one tax; of ICMS and IPI that of one establishment, of the others the company's. */
export const SaldoDoTributo = Closed({
  tributo: Opcao(TRIBUTOS_COM_SALDO),
  estabelecimento: Type.Optional(
    Type.String({ ...Cnpj, description: 'CNPJ do estabelecimento, só de ICMS e IPI' }),
  ),
  valor: ValorNaoNegativo,
});
export type SaldoDoTributo = Static<typeof SaldoDoTributo>;

/** The credit that a client brings along into its first month. What is left out is zero. */
export const SaldoInicialDoCliente = Closed({
  competencia: Competencia,
  saldos: Type.Array(SaldoDoTributo, { maxItems: 1000 }),
});
export type SaldoInicialDoCliente = Static<typeof SaldoInicialDoCliente>;

/** Query of the import of balances: the month that begins with them. */
export const ImportarSaldosQuery = Closed({ competencia: Competencia });
