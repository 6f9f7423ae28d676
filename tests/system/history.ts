import type { Tenant } from '@apura/database';
import type { Queues } from '../../packages/queues/src/index.ts';

/** What was asked of the system. */
export interface Asked {
  readonly lotes: readonly string[];
  readonly apuracoes: readonly string[];
  /** Items by number of each note that must be stored: no more and no other ones. */
  readonly notas: ReadonlyMap<number, number>;
}

export interface History {
  readonly files: { total: number; processed: number; duplicates: number; failed: number };
  readonly documents: number;
  readonly events: number;
  /** Claims of chunks that did not come to an end: what the faults cost. */
  readonly lostClaims: number;
  /** What must not be, in words; empty in a true history. */
  readonly faults: readonly string[];
}

/** Each query finds what must not be: its rows are the faults. `$1` are the lotes, `$2` the apurações. */
export const MUST_NOT_BE: Readonly<Record<string, string>> = {
  'a lote is not done': `SELECT id, estado, pendentes FROM lote
     WHERE id = ANY($1) AND (estado <> 'concluido' OR pendentes <> 0 OR fim IS NULL)`,
  'the counters of a lote are not its files': `SELECT l.id FROM lote l, LATERAL (
       SELECT count(*) AS total, count(*) FILTER (WHERE a.estado = 'processado') AS processados,
              count(*) FILTER (WHERE a.estado = 'duplicado') AS duplicados,
              count(*) FILTER (WHERE a.estado = 'recusado') AS recusados
         FROM arquivo a WHERE a.lote_id = l.id) n
     WHERE l.id = ANY($1) AND (l.total, l.processados, l.duplicados, l.recusados)
           IS DISTINCT FROM (n.total, n.processados, n.duplicados, n.recusados)`,
  'a lote is not there, or one is there that nobody sent': `SELECT coalesce(l.id, x.id) FROM lote l
     FULL JOIN unnest($1::uuid[]) AS x(id) ON x.id = l.id WHERE l.id IS NULL OR x.id IS NULL`,
  'a file is without its outcome': `SELECT a.id, a.estado FROM arquivo a
     WHERE a.estado = 'pendente' OR a.processado_em IS NULL
        OR a.estado IN ('processado', 'duplicado') AND NOT EXISTS (SELECT FROM arquivo_resultado r WHERE r.arquivo_id = a.id)`,
  'a note was taken as new by several files, or by none': `SELECT d.chave FROM documento d
     WHERE (SELECT count(*) FROM arquivo_resultado r WHERE r.chave = d.chave AND r.estado = 'processado') <> 1`,
  'a chunk or a lease is left': `SELECT id, estado FROM pedaco
     WHERE estado <> 'concluido' OR lease_dono IS NOT NULL OR lease_ate IS NOT NULL`,
  'an apuração did not come to its end': `SELECT x.id, a.estado FROM unnest($2::uuid[]) AS x(id) LEFT JOIN apuracao a ON a.id = x.id
     WHERE a.estado IS DISTINCT FROM 'calculada' OR a.lease_dono IS NOT NULL
        OR NOT EXISTS (SELECT FROM conteudo c WHERE c.sha256 = a.pdf_sha256 AND NOT c.provisorio)`,
  'the last version does not hold all notes': `SELECT a.id, a.documentos FROM apuracao a
     WHERE a.id = (SELECT x.id FROM unnest($2::uuid[]) AS x(id) ORDER BY 1 DESC LIMIT 1) AND a.documentos <> (SELECT count(*) FROM documento)`,
  'a lote has not told its end exactly once': `SELECT l.id FROM lote l
     WHERE (SELECT count(*) FROM event e WHERE e.lote_id = l.id AND e.type = 'lote.concluido') <> 1`,
  'the refused files were not each told once': `SELECT l.id FROM lote l
     WHERE (SELECT count(*) FROM event e WHERE e.lote_id = l.id AND e.type = 'xml.parse_failed') <> l.recusados`,
  'an apuração has not told its beginning and its end exactly once': `SELECT a.id FROM apuracao a
     WHERE (SELECT array_agg(e.type ORDER BY e.type) FROM event e
             WHERE e.apuracao_id = a.id AND e.type IN ('apuracao.criada', 'apuracao.calculada'))
           IS DISTINCT FROM ARRAY['apuracao.calculada', 'apuracao.criada']`,
  'the events of an aggregate are not numbered without a gap': `SELECT coalesce(lote_id, apuracao_id) FROM event
     WHERE endpoint_id IS NULL GROUP BY 1
    HAVING min(sequencia) <> 1 OR max(sequencia) <> count(*) OR count(DISTINCT sequencia) <> count(*)`,
  'a permit was not published': `SELECT fila, job_id FROM outbox WHERE publicado_em IS NULL`,
  'a permit is in the outbox twice': `SELECT fila, job_id FROM outbox
     WHERE fila IN ('lotes', 'apuracoes', 'pdfs', 'eventos') GROUP BY 1, 2 HAVING count(*) > 1`,
  'an event has no permit in the outbox': `SELECT e.id FROM event e
     WHERE NOT EXISTS (SELECT FROM outbox o WHERE o.fila = 'eventos' AND o.criado_em = e.criado_em)`,
};

/**
 * Compares what was asked with what is stored, after the faults are over and the work is done: files = processed +
 * duplicates + failed, each note once with all its items, each event once, counters right, nothing left behind.
 */
export async function checkHistory(
  tenant: Tenant,
  queues: Queues,
  asked: Asked,
  /** `jobs: false`: whoever served the queues has left some, which somebody will find done. */
  { jobs = true } = {},
): Promise<History> {
  const faults: string[] = [];
  const rows = <R extends object>(text: string, values: unknown[] = []) =>
    tenant.transaction(async (tx) => (await tx.query<R>(text, values)).rows);

  for (const [fault, text] of Object.entries(MUST_NOT_BE)) {
    // Each query names the parameters that it needs, and PostgreSQL wants a type for the others.
    const all = `WITH asked AS (SELECT $1::uuid[] AS lotes, $2::uuid[] AS apuracoes) ${text}`;
    for (const row of await rows(all, [asked.lotes, asked.apuracoes]))
      faults.push(`${fault}: ${JSON.stringify(row)}`);
  }

  const notas = await rows<{ numero: string; itens: number | null; n: number }>(
    `SELECT d.numero, sum(l.itens)::int AS itens, count(DISTINCT d.id)::int AS n
       FROM documento d LEFT JOIN lancamento l ON l.documento_id = d.id GROUP BY d.numero`,
  );
  const stored = new Map(notas.map((row) => [Number(row.numero), row]));
  for (const [numero, itens] of asked.notas) {
    const row = stored.get(numero);
    if (row?.n !== 1 || row.itens !== itens) {
      faults.push(`note ${numero} has ${itens} items; stored: ${JSON.stringify(row ?? null)}`);
    }
  }
  for (const numero of stored.keys()) {
    if (!asked.notas.has(numero)) faults.push(`note ${numero} was never sent`);
  }

  for (const name of jobs ? (['lotes', 'apuracoes', 'pdfs', 'clientes', 'regras'] as const) : []) {
    const { waiting, active, delayed } = await queues.depth(name);
    if (waiting + active + delayed) faults.push(`jobs left in ${name}: ${waiting}, ${active}, ${delayed}`);
  }

  const [counts] = await rows<{
    total: number;
    processed: number;
    duplicates: number;
    failed: number;
    lost: number;
    events: number;
  }>(
    `SELECT count(*)::int AS total, count(*) FILTER (WHERE estado = 'processado')::int AS processed,
            count(*) FILTER (WHERE estado = 'duplicado')::int AS duplicates, count(*) FILTER (WHERE estado = 'recusado')::int AS failed,
            (SELECT coalesce(sum(greatest(tentativas - 1, 0)), 0)::int FROM pedaco) AS lost, (SELECT count(*)::int FROM event) AS events
       FROM arquivo`,
  );
  if (!counts) throw new Error('no counts');
  const { lost, events, ...files } = counts;
  if (files.total !== files.processed + files.duplicates + files.failed)
    faults.push(`files do not add up: ${JSON.stringify(files)}`);
  return { files, documents: stored.size, events, lostClaims: lost, faults };
}

export const describeHistory = ({ files, documents, events, lostClaims, faults }: History): string =>
  `history: ${files.total} files = ${files.processed} processed + ${files.duplicates} duplicates + ${files.failed} failed; ` +
  `${documents} notes, ${events} events, ${lostClaims} claims lost and made again; ${faults.length} faults`;
