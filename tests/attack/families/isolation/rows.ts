import pg from 'pg';
import type { Stage } from '../../stage.ts';

/** What moves by the office's own requests, once some minutes have passed. */
const BY_OWN_USE: Readonly<Record<string, readonly string[]>> = {
  session: ['geracao', 'geracao_vista', 'girada_em', 'usada_em', 'expira_em'],
};

/** A digest of an office's rows, table by table: of every table that has rows of offices, as the superuser sees them. */
export async function rowsOf({ adminUrl }: Stage, office: string): Promise<Readonly<Record<string, string>>> {
  return asAdmin(adminUrl, async (client) => {
    const { rows: tables } = await client.query<{ name: string; owner: string }>(
      `SELECT c.oid::regclass::text AS name, a.attname AS owner
         FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
        WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = 'public'::regnamespace
          AND (a.attname = 'organization_id' OR c.relname = 'organization' AND a.attname = 'id')
        ORDER BY 1`,
    );
    const digests: Record<string, string> = {};
    for (const { name, owner } of tables) {
      const { rows } = await client.query<{ digest: string }>(
        `SELECT count(*) || ' ' || md5(coalesce(string_agg(row, ',' ORDER BY row), '')) AS digest
           FROM (SELECT (to_jsonb(t) - $2::text[])::text AS row FROM ${name} t WHERE ${owner} = $1) rows`,
        [office, BY_OWN_USE[name] ?? []],
      );
      digests[name] = rows[0]?.digest ?? '';
    }
    return digests;
  });
}

const LOOK_EVERY_MS = 50;

/** Waits until the services have done all that an office gave them to do, and gives up what they would try again. */
export async function settled({ adminUrl }: Stage, office: string): Promise<void> {
  await asAdmin(adminUrl, async (client) => {
    for (;;) {
      await client.query(
        `UPDATE entrega SET estado = 'falhou', concluida_em = now(), proxima_tentativa_em = NULL
          WHERE organization_id = $1 AND estado = 'pendente' AND tentativas > 0`,
        [office],
      );
      const { rows } = await client.query<{ busy: boolean }>(
        `SELECT EXISTS (SELECT FROM entrega WHERE organization_id = $1 AND (concluida_em IS NULL OR lease_ate > now()))
             OR EXISTS (SELECT FROM event WHERE organization_id = $1 AND distribuido_em IS NULL)
             OR EXISTS (SELECT FROM email WHERE organization_id = $1 AND estado = 'pendente')
             OR EXISTS (SELECT FROM outbox WHERE organization_id = $1 AND publicado_em IS NULL)
             OR EXISTS (SELECT FROM lote WHERE organization_id = $1 AND fim IS NULL)
             OR EXISTS (SELECT FROM cliente WHERE organization_id = $1 AND documentos_recolhidos_em IS NULL)
             OR EXISTS (SELECT FROM apuracao WHERE organization_id = $1 AND pdf_sha256 IS NULL)
             OR EXISTS (SELECT FROM dossie WHERE organization_id = $1 AND estado = 'gerando_pdf') AS busy`,
        [office],
      );
      if (!rows[0]?.busy) return;
      await new Promise((later) => setTimeout(later, LOOK_EVERY_MS));
    }
  });
}

async function asAdmin<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
