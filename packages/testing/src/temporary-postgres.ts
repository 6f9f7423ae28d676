import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningPostgres, startPostgres } from '@apura/standalone/postgres';

/** What a test needs: nothing is synced to disk. */
const UNSYNCED = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** A PostgreSQL for tests, whose folder `stop` removes. `settings`: {} where it is to write as a real one does. */
export async function temporaryPostgres(
  settings: Readonly<Record<string, string>> = UNSYNCED,
): Promise<RunningPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'apura-postgres-'));
  const running = await startPostgres({
    folder,
    password: randomBytes(12).toString('hex'),
    settings: { ...settings, max_connections: '300' },
  });
  return {
    ...running,
    async stop() {
      await running.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
