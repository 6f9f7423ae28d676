import type pg from 'pg';

interface Table {
  readonly table: string;
  readonly columns: readonly { readonly name: string; readonly uuid: boolean }[];
}

/** Every table of offices, and of their people, and its columns; of partitioned ones the whole. What was published already is of no use. */
const TABLES = `
  SELECT c.relname AS table, json_agg(json_build_object('name', a.attname, 'uuid', a.atttypid = 'uuid'::regtype) ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
   WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relname <> 'outbox'
     AND (c.relname IN ('organization', 'pessoa') OR EXISTS (
       SELECT FROM pg_attribute o WHERE o.attrelid = c.oid AND o.attname = 'organization_id' AND o.attnum > 0))
   GROUP BY c.relname`;
const NIL = '00000000-0000-0000-0000-000000000000';

/**
 * Gives `howMany` offices all rows that one has, each under ids of its own: the office's number goes into the last four digits
 * of every id. What an upload made of a note is so made once, and is in every office as it would have made it. Returns
 * their ids.
 */
export async function copyOffice(admin: pg.Client, from: string, howMany: number): Promise<string[]> {
  const { rows: tables } = await admin.query<Table>(TABLES);
  await admin.query(`CREATE FUNCTION pg_temp.of_office(id uuid, number int) RETURNS uuid LANGUAGE sql IMMUTABLE AS $$
    SELECT CASE id WHEN '${NIL}' THEN id
      ELSE overlay(id::text PLACING lpad(to_hex(('x' || right(id::text, 4))::bit(16)::int # number), 4, '0') FROM 33)::uuid END $$`);
  // Neither foreign keys nor triggers: whatever they would make is among the rows.
  await admin.query("SET session_replication_role = 'replica'");
  const ids: string[] = [];
  for (let number = 1; number <= howMany; number++) {
    for (const table of tables) await admin.query(copying(table), [from, number]);
    const { rows } = await admin.query<{ id: string }>('SELECT pg_temp.of_office($1, $2) AS id', [
      from,
      number,
    ]);
    ids.push(...rows.map(({ id }) => id));
  }
  await admin.query("SET session_replication_role = 'origin'");
  await admin.query('ANALYZE');
  return ids;
}

function copying({ table, columns }: Table): string {
  const values = columns.map(({ name, uuid }) => {
    if (uuid) return `pg_temp.of_office("${name}", $2)`;
    return name === 'email' ? `$2 || '.' || email` : `"${name}"`;
  });
  return `INSERT INTO "${table}" (${columns.map(({ name }) => `"${name}"`).join(', ')}) SELECT ${values.join(', ')}
    FROM "${table}" WHERE ${OF_OFFICE[table] ?? 'organization_id = $1'} AND $2::int > 0`;
}

const OF_OFFICE: Readonly<Record<string, string>> = {
  organization: 'id = $1',
  pessoa: 'id IN (SELECT pessoa_id FROM "user" WHERE organization_id = $1)',
};
