import type { PoolClient } from 'pg';
import { newId } from '../new-id.ts';
import type { MesDoCliente } from './aplicar-cancelamentos.ts';
import type { DocumentoParaGravar } from './documento-para-gravar.ts';

/**
 * Whether a copy of a note with the status `nova` takes the place of one with `antiga`: one with a protocol that of one
 * without, and one that says that the note was cancelled meanwhile that of the authorised one.
 */
export const tomaOLugar = (antiga: string, nova: string): boolean =>
  antiga === 'sem_protocolo' ? nova !== 'sem_protocolo' : antiga === 'autorizada' && nova === 'cancelada';

export interface DocumentosInseridos {
  /** Ids of the notes that are new or replaced, by key. */
  readonly ids: ReadonlyMap<string, string>;
  /** The months of clients that lost the lançamentos of a replaced one. */
  readonly meses: readonly MesDoCliente[];
}

/** Inserts notes, one per key. A key that the office has already is left alone, unless the new note `tomaOLugar`. */
export async function inserirDocumentos(
  client: PoolClient,
  organizationId: string,
  documentos: readonly DocumentoParaGravar[],
): Promise<DocumentosInseridos> {
  if (!documentos.length) return { ids: new Map(), meses: [] };
  const rows = documentos.map(
    ({ lancamentos: _l, divergencias: _d, perguntas: _p, sha256, ...documento }) => ({
      ...documento,
      id: newId(),
      sha256: sha256.toString('hex'),
    }),
  );
  const { rows: written } = await client.query<{ id: string; chave: string; novo: boolean }>(
    `INSERT INTO documento AS d (id, organization_id, chave, modelo, serie, numero, emitida_em, dh_emi, competencia,
            situacao, tp_amb, emitente, destinatario, emitente_raiz, destinatario_raiz, valor_total, tributos_atuais,
            reforma, versao_regras, sha256, ordem)
     SELECT x.id, $1, x.chave, x.modelo, x.serie, x.numero, x.dh_emi::timestamptz, x.dh_emi, x.competencia,
            x.situacao, x.tp_amb, x.emitente, x.destinatario, x.emitente_raiz, x.destinatario_raiz, x.valor_total,
            x.tributos_atuais, x.reforma, x.versao_regras, decode(x.sha256, 'hex'), x.ordem
       FROM jsonb_to_recordset($2::jsonb) AS x(id uuid, chave text, modelo text, serie text, numero text, dh_emi text,
            competencia text, situacao text, tp_amb text, emitente jsonb, destinatario jsonb, emitente_raiz text,
            destinatario_raiz text, valor_total numeric, tributos_atuais jsonb, reforma jsonb, versao_regras text,
            sha256 text, ordem int)
      ORDER BY x.chave
     ON CONFLICT (organization_id, chave) DO UPDATE SET
            situacao = excluded.situacao, emitente = excluded.emitente, destinatario = excluded.destinatario,
            emitente_raiz = excluded.emitente_raiz, destinatario_raiz = excluded.destinatario_raiz,
            emitida_em = excluded.emitida_em, dh_emi = excluded.dh_emi, competencia = excluded.competencia,
            valor_total = excluded.valor_total, tributos_atuais = excluded.tributos_atuais, reforma = excluded.reforma,
            versao_regras = excluded.versao_regras, sha256 = excluded.sha256, ordem = excluded.ordem, atualizado_em = now()
      WHERE CASE d.situacao WHEN 'sem_protocolo' THEN excluded.situacao <> 'sem_protocolo'
                            WHEN 'autorizada' THEN excluded.situacao = 'cancelada' ELSE false END
     RETURNING d.id, d.chave, d.xmax = 0 AS novo`,
    [organizationId, JSON.stringify(rows)],
  );
  const substituidos = written.filter((row) => !row.novo).map((row) => row.id);
  const meses: MesDoCliente[] = [];
  if (substituidos.length) {
    const perdidos = await client.query<MesDoCliente>(
      'DELETE FROM lancamento WHERE documento_id = ANY($1) RETURNING cliente_id, competencia',
      [substituidos],
    );
    meses.push(...perdidos.rows);
    await client.query('DELETE FROM pergunta WHERE documento_id = ANY($1)', [substituidos]);
    await client.query('DELETE FROM divergencia WHERE documento_id = ANY($1)', [substituidos]);
  }
  return { ids: new Map(written.map((row) => [row.chave, row.id])), meses };
}
