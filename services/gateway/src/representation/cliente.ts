import { Cliente, DAYS_UNTIL_ERASED } from '@apura/contracts';
import type { ClienteWithRegimes } from '@apura/database';
import { rowAt } from '@apura/law';
import { shaped } from './shaped.ts';

const Regime = Cliente.properties.regimes.items;
const Estabelecimento = Cliente.properties.estabelecimentos.items;

const DAY_MS = 24 * 3600 * 1000;

/** A client as the contract shows it. `mes` (YYYY-MM) tells which of its regimes is the current one. */
export function clienteForApi(
  { regimes, estabelecimentos, apagamento_pedido_em, ...cliente }: ClienteWithRegimes,
  mes: string,
) {
  const atual = rowAt(regimes, mes);
  if (!atual) throw new Error(`cliente ${cliente.id} has no regime`);
  return shaped(Cliente, {
    ...cliente,
    apagar_em: apagamento_pedido_em && new Date(apagamento_pedido_em.getTime() + DAYS_UNTIL_ERASED * DAY_MS),
    regime: atual.regime,
    regimes: regimes.map((regime) => shaped(Regime, regime)),
    estabelecimentos: estabelecimentos.map(({ ie, ...um }) =>
      shaped(Estabelecimento, { ...um, ie: ie || null }),
    ),
  });
}
