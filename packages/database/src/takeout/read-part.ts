import type { Tenant } from '../tenancy/tenant.ts';
import { HIDDEN, type Part, type SMALL } from './parts.ts';

const shown = (row: string) => `to_jsonb(${row}) - '{${HIDDEN.join()}}'::text[]`;

/** The rows of a part a page after the other, each page as the text of a JSON array: amounts are as PostgreSQL writes them. */
export async function* readPart(
  tenant: Tenant,
  { table, together, children = {} }: Part,
): AsyncGenerator<string> {
  const own = Object.entries(children).map(
    ([child, column]) =>
      `'${child}', (SELECT coalesce(jsonb_agg(${shown('c')}), '[]') FROM "${child}" c
                     WHERE c.organization_id = $1::uuid AND c.${column} = p.id)`,
  );
  for (let after: string | undefined; ; ) {
    const rows = await tenant.read<{ id: string; line: string }>(
      `SELECT p.id, (${shown('p')} || jsonb_build_object(${own.join()}))::text AS line
         FROM (SELECT * FROM "${table}" WHERE organization_id = $1::uuid AND ($2::uuid IS NULL OR id > $2::uuid)
                ORDER BY id LIMIT ${together}) p ORDER BY p.id`,
      [tenant.organizationId, after],
    );
    if (!rows.length) return;
    yield asArray(rows);
    after = rows.at(-1)?.id;
  }
}

/** All rows of a table without an `id`, likewise. */
export async function readSmall(tenant: Tenant, table: (typeof SMALL)[number]): Promise<string> {
  return asArray(
    await tenant.read<{ line: string }>(
      `SELECT (${shown('p')})::text AS line FROM "${table}" p WHERE organization_id = $1::uuid ORDER BY 1`,
      [tenant.organizationId],
    ),
  );
}

const asArray = (rows: readonly { readonly line: string }[]): string =>
  `[\n${rows.map(({ line }) => line).join(',\n')}\n]\n`;
