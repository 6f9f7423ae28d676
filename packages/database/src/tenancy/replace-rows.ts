import { Prisma } from '../generated/client.ts';
import type { Transaction } from './tenant.ts';

/** Tables whose rows are known by their note alone, with their columns. */
const TABLES = {
  divergencia: Prisma.DivergenciaScalarFieldEnum,
  revisao: Prisma.RevisaoScalarFieldEnum,
  pergunta: Prisma.PerguntaScalarFieldEnum,
  retencao: Prisma.RetencaoScalarFieldEnum,
  em_duvida: Prisma.EmDuvidaScalarFieldEnum,
  documento_vinculo: Prisma.DocumentoVinculoScalarFieldEnum,
};

/**
 * Makes these rows those of the notes `documentos`, of these clients or, where `clientes` is left out, of all. Notes that
 * have the same rows already are not written: as many, and none that is new, so that the rows are compared once and not both ways. A
 * column that a row does not name is NULL.
 */
export async function replaceRows(
  tx: Transaction,
  table: keyof typeof TABLES,
  rows: readonly object[],
  documentos: readonly string[],
  clientes?: readonly string[],
): Promise<void> {
  const columns = Object.keys(TABLES[table])
    .filter((name) => name !== 'id' && name !== 'organization_id')
    .map((name) => `"${name}"`)
    .join(', ');
  const stored = `FROM ${table} t WHERE t.documento_id = ANY($3::uuid[])${clientes === undefined ? '' : ' AND t.cliente_id = ANY($4::uuid[])'}`;
  await tx.query(
    `WITH novas AS MATERIALIZED (SELECT ${columns} FROM json_populate_recordset(NULL::${table}, $2)),
          velhas AS MATERIALIZED (SELECT ${columns} ${stored}),
          outras AS MATERIALIZED (
            SELECT documento_id FROM (SELECT * FROM novas EXCEPT ALL SELECT * FROM velhas) faltam
             UNION SELECT documento_id FROM (SELECT documento_id, 1 AS n FROM novas UNION ALL SELECT documento_id, -1 FROM velhas) todas
                    GROUP BY documento_id HAVING sum(n) <> 0),
          tiradas AS (DELETE ${stored} AND t.documento_id IN (SELECT documento_id FROM outras))
     INSERT INTO ${table} (id, organization_id, ${columns})
     SELECT uuidv7(), $1, ${columns} FROM novas WHERE documento_id IN (SELECT documento_id FROM outras)`,
    [tx.organizationId, JSON.stringify(rows), documentos, ...(clientes === undefined ? [] : [clientes])],
  );
}
