import { asOwner } from '../as-owner.ts';
import { readMigrations } from './migration-files.ts';
import { withSchemaEngine } from './schema-engine.ts';

/**
 * Brings the database at `ownerUrl` up to date and makes the partitions of the coming months. Safe to run from several
 * processes at a time: one applies, the others wait. Returns the names of the migrations that it applied.
 */
export async function applyMigrations(
  ownerUrl: string,
  migrationsList = readMigrations(),
): Promise<readonly string[]> {
  await forgetCutOff(ownerUrl);
  const { appliedMigrationNames } = await withSchemaEngine(ownerUrl, [], (engine) =>
    engine.applyMigrations({
      migrationsList,
      filters: { externalTables: [], externalEnums: [] },
    }),
  );
  await asOwner(ownerUrl, async (client) => {
    await client.query('SELECT garantir_particoes()');
  });
  return appliedMigrationNames;
}

/** What Prisma's engine holds while it migrates (`pg_advisory_lock`). */
const MIGRATING = 72_707_369;

/** A migration that was cut off or failed has done nothing; the engine would refuse all later ones because of it. */
async function forgetCutOff(ownerUrl: string): Promise<void> {
  return asOwner(ownerUrl, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATING]);
    const { rows } = await client.query<{ known: boolean }>(
      `SELECT to_regclass('_prisma_migrations') IS NOT NULL AS known`,
    );
    if (rows[0]?.known) {
      await client.query(
        'UPDATE _prisma_migrations SET rolled_back_at = now() WHERE finished_at IS NULL AND rolled_back_at IS NULL',
      );
    }
  });
}
