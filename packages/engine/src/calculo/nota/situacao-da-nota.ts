import type { NotaFiscal, Situacao } from '../../nota-fiscal.ts';

/** protNFe/infProt/cStat to status (MOC 7.0, table of status codes). A code that is not here authorises nothing. */
const SITUACAO_POR_CSTAT: ReadonlyMap<string, Situacao> = new Map([
  ['100', 'autorizada'],
  ['150', 'autorizada'],
  ['101', 'cancelada'],
  ['151', 'cancelada'],
  ['155', 'cancelada'],
  ['110', 'denegada'],
  ['301', 'denegada'],
  ['302', 'denegada'],
  ['303', 'denegada'],
]);

/**
 * The state of a note by its own protocol; a later event file may say otherwise (the caller then passes it in). A
 * protocol of another key, or with a rejection, leaves the note without protocol.
 */
export function situacaoDaNota({ chave, protNFe }: Pick<NotaFiscal, 'chave' | 'protNFe'>): Situacao {
  if (protNFe === undefined) return 'sem_protocolo';
  if (protNFe.chNFe !== undefined && protNFe.chNFe !== chave) return 'sem_protocolo';
  return SITUACAO_POR_CSTAT.get(protNFe.cStat) ?? 'sem_protocolo';
}
