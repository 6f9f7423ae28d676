import type { Comparativo, EntradaDaApuracao } from '@apura/engine';

/** The credit that each tax carries over from the month before: a negative balance there (LC 214/2025 arts. 45, 53). */
export function saldoAnterior(anterior: Comparativo | null): EntradaDaApuracao['saldo_anterior'] {
  const credito = (tributo: 'cbs' | 'ibs_uf' | 'ibs_mun') => {
    const saldo = anterior?.regime_novo.tributos.find((linha) => linha.tributo === tributo)?.saldo ?? '0.00';
    return saldo.startsWith('-') ? saldo.slice(1) : '0.00';
  };
  return { cbs: credito('cbs'), ibs_uf: credito('ibs_uf'), ibs_mun: credito('ibs_mun') };
}
