import type { Comparativo, EntradaDaApuracao } from '@apura/engine';

type Saldo = EntradaDaApuracao['saldo_anterior'];

/**
 * The credit that each tax carries over to the next month: a negative balance (LC 214/2025 arts. 45, 53). Without a
 * month before it is what the office entered.
 */
export function saldoAnterior(anterior: Comparativo | null, inicial: Partial<Saldo> = {}): Saldo {
  const credito = (tributo: keyof Saldo) => {
    if (!anterior) return inicial[tributo] ?? '0.00';
    const saldo = anterior.regime_novo.tributos.find((linha) => linha.tributo === tributo)?.saldo ?? '0.00';
    return saldo.startsWith('-') ? saldo.slice(1) : '0.00';
  };
  return { cbs: credito('cbs'), ibs_uf: credito('ibs_uf'), ibs_mun: credito('ibs_mun') };
}
