import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningPostgres, startPostgres } from './start-postgres.ts';

/** A PostgreSQL for tests: nothing is synced to disk, and `stop` removes its folder. */
export async function temporaryPostgres(): Promise<RunningPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'apura-postgres-'));
  const running = await startPostgres({
    folder,
    password: randomBytes(12).toString('hex'),
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' },
  });
  return {
    ...running,
    async stop() {
      await running.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
