import { createHash } from 'node:crypto';
import { CHAVE_DO_LANCAMENTO, COLUNAS_DE_VALORES } from '../documentos/valores.ts';
import type { Transaction } from '../tenancy/tenant.ts';

export const CHAVE = CHAVE_DO_LANCAMENTO.map((name) => `l.${name}`).join(', ');

/** What tells the rows of one document apart, as they were marked before there was but notes: a note's mark stays as it is. */
const NA_MARCA = CHAVE_DO_LANCAMENTO.filter((name) => name !== 'tipo')
  .map((name) => (name === 'natureza' || name === 'anexo' ? `nullif(l.${name}, '')` : `l.${name}`))
  .join(', ');

/** Of a note `d`: it has a protocol, or the office takes notes without one. */
export const TEM_PROTOCOLO = `(d.situacao = 'autorizada' OR (d.situacao = 'sem_protocolo' AND EXISTS (
           SELECT FROM organization o WHERE o.id = d.organization_id AND o.config->>'conta_sem_protocolo' = 'true')))`;

/** The notes that count for a client's month: those with lançamentos. Parameters: $1 client, $2 month. */
export const DOCUMENTOS_DO_MES = `
  SELECT d.id, d.chave, d.situacao, d.versao_regras FROM documento d
   WHERE EXISTS (SELECT FROM lancamento l WHERE l.documento_id = d.id AND l.cliente_id = $1 AND l.competencia = $2)
     AND ${TEM_PROTOCOLO}`;

/** A client's month, and the transaction that it is read in. */
export interface ClientMonth {
  readonly tx: Transaction;
  readonly clienteId: string;
  readonly competencia: string;
}

/** The notes that the sums of a month are made of. */
export interface DocumentosDoMes {
  readonly documentos: number;
  /** SHA-256 of `documentos_lista`: identifies exactly the notes, and their lançamentos, that the sums are made of. */
  readonly documentos_hash: Buffer;
  /** One line for each note: access key, state, version of the rules, a mark of its lançamentos. */
  readonly documentos_lista: string;
}

/**
 * The ids of the notes that count for the month. What is read of them is asked for by these ids: of rows that were
 * written a moment ago the planner expects next to none, and would join them by comparing each with each.
 */
export async function documentosDoMes({ tx, clienteId, competencia }: ClientMonth): Promise<string[]> {
  const ids = `SELECT id FROM (${DOCUMENTOS_DO_MES}) d`;
  const rows = await tx.rows<{ id: string }>(ids, [clienteId, competencia]);
  return rows.map(({ id }) => id);
}

/** These notes of the month, how many they are, and a hash of which in which state with which lançamentos. */
export async function identidadeDosDocumentos(
  { tx, clienteId, competencia }: ClientMonth,
  ids: readonly string[],
): Promise<DocumentosDoMes> {
  const rows = await tx.rows<{ lista: string }>(
    `SELECT coalesce(string_agg(linha, E'\\n' ORDER BY linha), '') AS lista
       FROM (SELECT concat_ws(' ', d.chave, d.situacao, d.versao_regras, marcado.marca) AS linha
               FROM (SELECT documento_id, left(md5(string_agg(linha, ',' ORDER BY linha)), 12) AS marca
                       FROM (SELECT l.documento_id, concat_ws('|', ${NA_MARCA},
                                      ${COLUNAS_DE_VALORES.map((name) => `l.${name}`).join(', ')}) AS linha
                               FROM lancamento l
                              WHERE l.cliente_id = $1 AND l.competencia = $2 AND l.documento_id = ANY($3)) lancado
                      GROUP BY documento_id) marcado
               JOIN documento d ON d.id = marcado.documento_id WHERE d.id = ANY($3)) n`,
    [clienteId, competencia, ids],
  );
  const { lista } = rows[0] as { lista: string };
  return {
    documentos: ids.length,
    documentos_hash: createHash('sha256').update(lista).digest(),
    documentos_lista: lista,
  };
}
