import pg from 'pg';
import { readMigrations } from './migration-files.ts';
import { withSchemaEngine } from './schema-engine.ts';

/**
 * Brings the database at `ownerUrl` up to date and makes the partitions of the coming months. Safe to run from several
 * processes at a time: one applies, the others wait. Returns the names of the migrations that it applied.
 */
export async function applyMigrations(ownerUrl: string): Promise<readonly string[]> {
  const { appliedMigrationNames } = await withSchemaEngine(ownerUrl, [], (engine) =>
    engine.applyMigrations({
      migrationsList: readMigrations(),
      filters: { externalTables: [], externalEnums: [] },
    }),
  );
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('SELECT garantir_particoes()');
  } finally {
    await client.end();
  }
  return appliedMigrationNames;
}
