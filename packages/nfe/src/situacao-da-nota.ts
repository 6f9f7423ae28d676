import type { NotaFiscal, Situacao } from '@apura/engine';

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
 * Status of the note by its own protocol. A cancellation that comes as an event is the caller's to apply.
 *
 * A protocol of another key, or with a rejection, leaves the note without protocol. The engine has the same rule: either
 * package is used without the other, and the two share types only. A test holds them to one answer.
 */
export function situacaoDaNota(nota: Pick<NotaFiscal, 'chave' | 'protNFe'>): Situacao {
  const { chave, protNFe } = nota;
  if (protNFe === undefined) return 'sem_protocolo';
  if (protNFe.chNFe !== undefined && protNFe.chNFe !== chave) return 'sem_protocolo';
  return SITUACAO_POR_CSTAT.get(protNFe.cStat) ?? 'sem_protocolo';
}
