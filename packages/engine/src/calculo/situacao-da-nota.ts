import type { Protocolo, Situacao } from '../nota-fiscal.ts';

const situacoes: Readonly<Record<string, Situacao>> = {
  '100': 'autorizada',
  '150': 'autorizada',
  '101': 'cancelada',
  '151': 'cancelada',
  '155': 'cancelada',
  '110': 'denegada',
  '301': 'denegada',
  '302': 'denegada',
  '303': 'denegada',
};

/** The state of a note by its own protocol; a later event file may say otherwise (the caller then passes it in). */
export function situacaoDaNota(protocolo: Protocolo | undefined): Situacao {
  const cStat = protocolo?.cStat;
  return (cStat !== undefined && Object.hasOwn(situacoes, cStat) && situacoes[cStat]) || 'sem_protocolo';
}
