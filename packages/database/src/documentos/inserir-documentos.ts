import { newId } from '../new-id.ts';
import { hexOf, insertRows } from '../tenancy/insert-rows.ts';
import type { Transaction } from '../tenancy/tenant.ts';
import { apagarAchados } from './achados.ts';
import type { DocumentoParaGravar } from './documento-para-gravar.ts';
import type { MesDoCliente } from './eventos-nfe.ts';

/**
 * Until the transaction ends, no other one writes notes or events of these keys. A note and its cancellation in two
 * parallel chunks would otherwise not see each other. Locks are taken in one order, so two chunks cannot deadlock.
 */
export async function lockChaves(tx: Transaction, chaves: readonly string[]): Promise<void> {
  await tx.query(
    `SELECT pg_advisory_xact_lock(h) FROM (
       SELECT DISTINCT hashtextextended($1 || chave, 0) AS h FROM unnest($2::text[]) AS chave ORDER BY h) travas`,
    [tx.organizationId, chaves],
  );
}

type Copia = Pick<DocumentoParaGravar, 'situacao' | 'autenticidade'>;

/**
 * Whether a copy of a note takes the place of another: one with a protocol that of one without, one that says that the
 * note was cancelled meanwhile that of the authorised one, and one that is as signed that of an altered one.
 */
export function tomaOLugar(antiga: Copia, nova: Copia): boolean {
  if (antiga.situacao === 'sem_protocolo' && nova.situacao !== 'sem_protocolo') return true;
  if (antiga.situacao === 'autorizada' && nova.situacao === 'cancelada') return true;
  const mended = antiga.autenticidade?.veredito === 'alterada' && nova.autenticidade?.veredito === 'integra';
  return mended && antiga.situacao === nova.situacao;
}

export interface DocumentosInseridos {
  /** Ids of the notes that are new or replaced, by key. */
  readonly ids: ReadonlyMap<string, string>;
  /** The months of clients that lost the lançamentos of a replaced one. */
  readonly meses: readonly MesDoCliente[];
}

/** Inserts notes, one per key. A key that the office has already is left alone, unless the new note `tomaOLugar`. */
export async function inserirDocumentos(
  tx: Transaction,
  documentos: readonly DocumentoParaGravar[],
): Promise<DocumentosInseridos> {
  if (!documentos.length) return { ids: new Map(), meses: [] };
  const rows = documentos.map(
    ({
      lancamentos: _l,
      divergencias: _d,
      revisoes: _r,
      perguntas: _p,
      sha256,
      autenticidade,
      ...documento
    }) => ({
      ...documento,
      autenticidade: autenticidade?.veredito ?? null,
      autenticidade_detalhe: autenticidade ?? null,
      id: newId(),
      emitida_em: documento.dh_emi,
      sha256: hexOf(sha256),
    }),
  );
  const written = await insertRows<{ id: string; chave: string; novo: boolean }>(
    tx,
    'documento',
    rows,
    `ORDER BY chave
     ON CONFLICT (organization_id, chave) DO UPDATE SET
            situacao = excluded.situacao, emitente = excluded.emitente, destinatario = excluded.destinatario,
            emitente_raiz = excluded.emitente_raiz, destinatario_raiz = excluded.destinatario_raiz,
            emitida_em = excluded.emitida_em, dh_emi = excluded.dh_emi, competencia = excluded.competencia,
            valor_total = excluded.valor_total, tributos_atuais = excluded.tributos_atuais, reforma = excluded.reforma,
            versao_regras = excluded.versao_regras, sha256 = excluded.sha256, ordem = excluded.ordem,
            produtos = excluded.produtos, atualizado_em = now(),
            autenticidade = excluded.autenticidade, autenticidade_detalhe = excluded.autenticidade_detalhe
      WHERE (documento.situacao = 'sem_protocolo' AND excluded.situacao <> 'sem_protocolo')
         OR (documento.situacao = 'autorizada' AND excluded.situacao = 'cancelada')
         OR (documento.autenticidade = 'alterada' AND excluded.autenticidade = 'integra'
             AND documento.situacao = excluded.situacao)
     RETURNING documento.id, documento.chave, documento.xmax = 0 AS novo`,
  );
  const substituidos = written.filter((row) => !row.novo).map((row) => row.id);
  const meses: MesDoCliente[] = [];
  if (substituidos.length) {
    const perdidos = await tx.query<MesDoCliente>(
      'DELETE FROM lancamento WHERE documento_id = ANY($1) RETURNING cliente_id, competencia',
      [substituidos],
    );
    meses.push(...perdidos.rows);
    await tx.query('DELETE FROM pergunta WHERE documento_id = ANY($1)', [substituidos]);
    await apagarAchados(tx, substituidos);
  }
  return { ids: new Map(written.map((row) => [row.chave, row.id])), meses };
}
