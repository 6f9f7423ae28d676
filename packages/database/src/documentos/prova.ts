import type { Autenticidade } from '@apura/contracts';

/** Of a verdict, what says how well the content is proven. */
export type Provas = Pick<
  Autenticidade,
  'veredito' | 'motivo' | 'conteudo' | 'resumo_calculado' | 'resumo_assinado' | 'resumo_protocolo'
>;

/**
 * How well a file proves that its content is what its issuer wrote, the one place where that is ordered:
 *
 * - 4: signed by the issuer (`integra`);
 * - 3: it agrees with a digest that somebody signed, and who that was is not proven (another's certificate, no path to a root);
 * - 2: it agrees with its protocol alone, which whoever writes a file writes as he likes;
 * - 1: nothing was compared, or nobody looked;
 * - 0: what it is compared with says that it is something else (`alterada`, but for white space).
 *
 * Authorisation is not in it: no file proves that offline.
 */
export function provaDe(verdict: Provas | null | undefined): number {
  if (!verdict) return 1;
  const { veredito, motivo, conteudo, resumo_assinado } = verdict;
  // `protocolo`: versions before called it `integra`.
  if (veredito === 'integra' && motivo !== 'protocolo') return 4;
  if (veredito === 'alterada' && motivo !== 'formatacao') return 0;
  if (conteudo !== 'confere' && conteudo !== 'reformatado')
    return veredito === 'sem_protocolo' && conteudo === 'alterado' ? 0 : 1;
  return resumo_assinado === undefined ? 2 : 3;
}

/** `provaDe` of a verdict in SQL, a column of JSON. */
export const PROVA = (detalhe: string): string => `CASE
  WHEN ${detalhe} IS NULL THEN 1
  WHEN ${detalhe}->>'veredito' = 'integra' AND ${detalhe}->>'motivo' <> 'protocolo' THEN 4
  WHEN ${detalhe}->>'veredito' = 'alterada' AND ${detalhe}->>'motivo' <> 'formatacao' THEN 0
  WHEN ${detalhe}->>'conteudo' NOT IN ('confere', 'reformatado')
    THEN CASE WHEN ${detalhe}->>'veredito' = 'sem_protocolo' AND ${detalhe}->>'conteudo' = 'alterado' THEN 0 ELSE 1 END
  WHEN ${detalhe}->>'resumo_assinado' IS NULL THEN 2 ELSE 3 END`;

/** The digest of what a file says that it holds, of its signature or else its protocol. */
const resumoDe = ({ resumo_assinado, resumo_protocolo }: Provas) => resumo_assinado ?? resumo_protocolo;
const RESUMO = (detalhe: string) =>
  `coalesce(${detalhe}->>'resumo_assinado', ${detalhe}->>'resumo_protocolo')`;

/**
 * Whether a copy has the content that an altered one was made of: the digest that the altered one's own signature, or where it has none
 * its protocol, names. Nobody makes another content of that digest.
 */
export function ehOOriginal(alterada: Provas | null | undefined, outra: Provas | null | undefined): boolean {
  if (!alterada || !outra || alterada.conteudo !== 'alterado' || provaDe(outra) < 2) return false;
  return resumoDe(alterada) !== undefined && resumoDe(alterada) === resumoDe(outra);
}

/** `ehOOriginal` in SQL. */
export const ORIGINAL = (alterada: string, outra: string): string =>
  `coalesce(${alterada}->>'conteudo' = 'alterado' AND ${PROVA(outra)} >= 2 AND ${RESUMO(alterada)} = ${RESUMO(outra)}, false)`;

/** Whether two copies have the same content, each agreeing with its digest. */
export function mesmoConteudo(uma: Provas | null | undefined, outra: Provas | null | undefined): boolean {
  if (!uma || !outra || provaDe(uma) < 2 || provaDe(outra) < 2) return false;
  return resumoDe(uma) !== undefined && resumoDe(uma) === resumoDe(outra);
}

/** `mesmoConteudo` in SQL. */
export const MESMO_CONTEUDO = (uma: string, outra: string): string =>
  `coalesce(${PROVA(uma)} >= 2 AND ${PROVA(outra)} >= 2 AND ${RESUMO(uma)} = ${RESUMO(outra)}, false)`;
