import type { EntradaLida } from '@apura/database';
import type { Comparativo, EntradaDaApuracao } from '@apura/engine';

type Saldos = EntradaDaApuracao['saldos_anteriores'];

/**
 * The credit balances with which a month begins: what the month before carries over (LC 214/2025 arts. 45 and 53), or
 * what the office entered where there is no month before.
 */
export function saldosAnteriores(
  anterior: Comparativo | null,
  inicial: EntradaLida['saldo_inicial'],
): Saldos {
  // A version of earlier rules tells none; it is outdated, and marks this month when it is computed anew.
  if (anterior !== null) return anterior.saldos_a_transportar ?? [];
  return inicial as Saldos;
}
