import { readFileSync } from 'node:fs';
import { readMigrations, SCHEMA_FILE } from './migration-files.ts';
import { withSchemaEngine } from './schema-engine.ts';

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
