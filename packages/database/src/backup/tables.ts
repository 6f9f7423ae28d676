import pg, { type ClientBase } from 'pg';

export interface Table {
  readonly nome: string;
  /** In the table's own order; generated ones are left out, and numbers of transactions, which count in one cluster only. */
  readonly colunas: readonly string[];
  /** Its primary key. */
  readonly chave: readonly string[];
  /** The column that says whose row it is; null where it is no office's. */
  readonly dono: string | null;
}

/** Our tables, those that others refer to first. Read from the catalogue: a new table is part of the next backup. */
export async function tables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table & { refere: string[] }>(
    `SELECT c.relname AS nome,
            ARRAY(SELECT a.attname::text FROM pg_attribute a
                   WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
                     AND a.atttypid <> 'xid8'::regtype ORDER BY a.attnum) AS colunas,
            ARRAY(SELECT a.attname::text FROM pg_index i JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY(i.indkey)
                   WHERE i.indrelid = c.oid AND i.indisprimary ORDER BY a.attnum) AS chave,
            CASE c.relname WHEN 'organization' THEN 'id' WHEN 'pessoa' THEN NULL ELSE 'organization_id' END AS dono,
            ARRAY(SELECT f.confrelid::regclass::text FROM pg_constraint f
                   WHERE f.conrelid = c.oid AND f.contype = 'f' AND f.confrelid <> c.oid) AS refere
       FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname = 'public' AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relname <> '_prisma_migrations'
      ORDER BY c.relname <> 'organization', c.relname`,
  );
  const ordenadas: Table[] = [];
  const por = (name: string) => rows.find((row) => row.nome === name.replaceAll('"', ''));
  const visitar = (row: (typeof rows)[number] | undefined) => {
    if (!row || ordenadas.some(({ nome }) => nome === row.nome)) return;
    for (const name of row.refere) visitar(por(name));
    const { nome, colunas, chave, dono } = row;
    ordenadas.push({ nome, colunas, chave, dono });
  };
  for (const row of rows) visitar(row);
  return ordenadas;
}

/** The migrations that the database has, oldest first: two databases with the same ones have the same tables. */
export async function migrations(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ nome: string }>(
    `SELECT migration_name AS nome FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY 1`,
  );
  return rows.map(({ nome }) => nome);
}

/** Names as SQL takes them, whatever is in them. */
export const betweenQuotes = (names: readonly string[]): string =>
  names.map((name) => pg.escapeIdentifier(name)).join(', ');
