import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEscritorio, registerLote, saveProvisional } from '@apura/database';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { ROOT } from './dockerfiles.ts';
import { find, writtenManifests } from './yaml-files.ts';

// Each command is a process of its own.
jest.setTimeout(60_000);

const VOLUME = mkdtempSync(join(tmpdir(), 'apura-backups-'));
const [container] = find(writtenManifests(), 'CronJob', 'backup').spec.jobTemplate.spec.template.spec
  .containers;
let from: TestDatabase;
let spare: TestDatabase;
beforeAll(async () => {
  [from, spare] = await Promise.all([testDatabase(), testDatabase()]);
  for (const nome of ['Contábil Aurora', 'Contábil Boreal']) {
    const id = await createEscritorio(from.database, { nome });
    const bytes = randomBytes(3000);
    const sha256 = createHash('sha256').update(bytes).digest();
    const tenant = from.database.forOrganization(id);
    await saveProvisional(tenant, [{ sha256, codificacao: 'identity', tamanho: bytes.length, bytes }]);
    await registerLote(tenant, {
      chunks: [[{ nome: 'nota.xml', sha256, tamanho: bytes.length }]],
      requestId: 'r',
    });
  }
});
afterAll(async () => {
  await from.close();
  await spare.close();
  rmSync(VOLUME, { recursive: true });
});

/** A command of the image, with the volume where the container has it. */
function run({ urls }: TestDatabase, [program, ...args]: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(
    program === 'node' ? process.execPath : (program as string),
    args.map((it) => it.replace('/backups', VOLUME)),
    {
      cwd: ROOT,
      encoding: 'utf8',
      env: {
        DATABASE_URL: urls.appUrl,
        DATABASE_RELAY_URL: urls.relayUrl,
        DATABASE_OWNER_URL: urls.ownerUrl,
        STORAGE_DRIVER: 'postgres',
      },
    },
  );
  return { status, stdout, stderr };
}
const admin = (...args: string[]) => ['node', 'packages/admin/dist/main.js', ...args];

test('what the nightly backup wrote is restored and verified; it keeps as many as it says', () => {
  const keep = Number(container.args.at(-1));
  const older = Array.from({ length: keep }, (_, day) => `202601${String(day + 1).padStart(2, '0')}T054000Z`);
  for (const name of older) {
    mkdirSync(join(VOLUME, name));
    writeFileSync(join(VOLUME, name, 'manifest.json'), '{}');
  }
  // One that was cut off, and what is not of the series.
  for (const name of ['20260120T054000Z', 'lost+found']) mkdirSync(join(VOLUME, name));

  expect(run(from, container.args)).toMatchObject({ status: 0, stderr: '' });

  const kept = readdirSync(VOLUME).sort();
  const newest = kept.at(-2) as string;
  expect(newest).toMatch(/^\d{8}T\d{6}Z$/);
  expect(kept).toEqual([...older.slice(1), newest, 'lost+found']);
  expect(run(spare, admin('restore', `/backups/${newest}`))).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^2 offices as of /),
  });
  expect(run(spare, admin('verify'))).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^2 offices, 2 stored files, 0 faults$/m),
  });
  const names = (base: TestDatabase) => run(base, admin('offices')).stdout;
  expect(names(spare)).toBe(names(from));
  expect(names(spare)).toContain('Contábil Boreal');
});

test('a number of backups to keep that is none is refused before anything is written', () => {
  const before = readdirSync(VOLUME);
  for (const keep of ['0', 'all', '-1']) {
    const { status, stderr } = run(from, admin('backup', '/backups', `--keep=${keep}`));
    expect([status, stderr]).toEqual([1, expect.stringContaining('--keep is a number from 1 to 9999')]);
  }
  expect(readdirSync(VOLUME)).toEqual(before);
});
