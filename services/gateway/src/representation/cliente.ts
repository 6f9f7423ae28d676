import { Cliente, DAYS_UNTIL_ERASED } from '@apura/contracts';
import type { ClienteWithRegimes } from '@apura/database';
import { shaped } from './shaped.ts';

const Regime = Cliente.properties.regimes.items;
const Estabelecimento = Cliente.properties.estabelecimentos.items;

const DIA = 'AAAA-MM-DD';
const DAY_MS = 24 * 3600 * 1000;

/** A client as the contract shows it. `mes` (YYYY-MM) tells which of its regimes is the current one. */
export function clienteForApi(
  { regimes, estabelecimentos, inicio_de_atividade, apagamento_pedido_em, ...cliente }: ClienteWithRegimes,
  mes: string,
) {
  const atual = regimes.findLast(({ desde }) => desde <= mes) ?? regimes[0];
  if (!atual) throw new Error(`cliente ${cliente.id} has no regime`);
  return shaped(Cliente, {
    ...cliente,
    inicio_de_atividade: inicio_de_atividade?.toISOString().slice(0, DIA.length),
    apagar_em: apagamento_pedido_em && new Date(apagamento_pedido_em.getTime() + DAYS_UNTIL_ERASED * DAY_MS),
    regime: atual.regime,
    regimes: regimes.map(({ rbt12, folha12, ...regime }) =>
      shaped(Regime, { ...regime, rbt12: rbt12?.toFixed(2), folha12: folha12?.toFixed(2) }),
    ),
    estabelecimentos: estabelecimentos.map(({ ie, ...um }) =>
      shaped(Estabelecimento, { ...um, ie: ie || null }),
    ),
  });
}
