import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { MigrationList } from '@prisma/schema-engine-wasm';

/** The folder `prisma/` at the root of the repository (and of the production image). */
export const PRISMA_FOLDER = fileURLToPath(new URL('../../../../prisma', import.meta.url));
export const SCHEMA_FILE = join(PRISMA_FOLDER, 'schema.prisma');

/** All migrations of this version. */
export function readMigrations(): MigrationList {
  const baseDir = join(PRISMA_FOLDER, 'migrations');
  const names = existsSync(baseDir)
    ? readdirSync(baseDir, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => entry.name)
        .sort()
    : [];
  return {
    baseDir,
    shadowDbInitScript: '',
    // Without a provider the engine cannot tell which connector the files are for.
    lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' },
    migrationDirectories: names.map((path) => ({
      path,
      migrationFile: {
        path: 'migration.sql',
        content: { tag: 'ok', value: readFileSync(join(baseDir, path, 'migration.sql'), 'utf8') },
      },
    })),
  };
}
