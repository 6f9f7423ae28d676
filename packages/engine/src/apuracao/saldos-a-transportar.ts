import type { DevidoNoMes, SaldoCarregado, TributoComSaldo } from '../resultado.ts';

/** The credit balances that go into the next month, ICMS and IPI by establishment, in the order of the rows. */
export function saldosATransportar({ tributos }: Pick<DevidoNoMes, 'tributos'>): SaldoCarregado[] {
  return tributos.flatMap(({ tributo, a_transportar, estabelecimentos }) => {
    if (tributo === 'das') return [];
    if (estabelecimentos === undefined) return saldo(tributo, null, a_transportar);
    return estabelecimentos.flatMap((um) => saldo(tributo, um.cnpj || null, um.a_transportar));
  });
}

const saldo = (tributo: TributoComSaldo, estabelecimento: string | null, valor: string): SaldoCarregado[] =>
  valor === '0.00' ? [] : [{ tributo, estabelecimento, valor }];
