import { readFileSync } from 'node:fs';
import pg from 'pg';
import { readMigrations, SCHEMA_FILE } from './migration-files.ts';
import { withSchemaEngine } from './schema-engine.ts';

/**
 * Brings the database at `ownerUrl` up to date and makes the partitions of the coming months. Safe to run from several
 * processes at a time: one applies, the others wait. Returns the names of the migrations that it applied.
 */
export async function applyMigrations(
  ownerUrl: string,
  migrationsList = readMigrations(),
): Promise<readonly string[]> {
  const { appliedMigrationNames } = await withSchemaEngine(ownerUrl, [], (engine) =>
    engine.applyMigrations({
      migrationsList,
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

/**
 * The SQL that would bring a database made by the migrations to the state of `schema.prisma`; empty when they agree.
 * Needs a role with CREATEDB: the migrations are replayed in a shadow database.
 */
export async function planMigration(url: string): Promise<string> {
  const schema = { path: SCHEMA_FILE, content: readFileSync(SCHEMA_FILE, 'utf8') };
  return withSchemaEngine(url, [[schema.path, schema.content]], async (engine) => {
    const plan = await engine.diff({
      from: { tag: 'migrations', ...readMigrations() },
      to: { tag: 'schemaDatamodel', files: [schema] },
      script: true,
      exitCode: true,
      filters: { externalTables: [], externalEnums: [] },
    });
    return plan.exitCode === 0 ? '' : (plan.stdout ?? '');
  });
}
