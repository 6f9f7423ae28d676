import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { findExecutable } from './find-executable.ts';

/** Where the browser of all tests was unpacked, or will be. */
const UNPACKED = fileURLToPath(new URL('../../../../node_modules/.cache/apura/navegador', import.meta.url));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'apura-navegador-'));
  // As root the browser is another user, who must be able to enter.
  chmodSync(folder, 0o755);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function programa(name: string, body: string): string {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\n${body}\n`);
  chmodSync(path, 0o755);
  return path;
}
const CHROMIUM = 'echo Chromium 143.0';

test('the configured browser comes first', async () => {
  programa('google-chrome', CHROMIUM);
  const path = programa('meu-chromium', CHROMIUM);
  const environment = { PATH: `${folder}:/bin`, PUPPETEER_EXECUTABLE_PATH: path };
  expect(await findExecutable({ folder, environment })).toMatchObject({ path, origem: 'configurado' });
});

test('a configured browser that does not start is an error that names it', async () => {
  programa('google-chrome', CHROMIUM);
  const path = programa('quebrado', 'exit 127');
  const environment = { PATH: `${folder}:/bin`, PUPPETEER_EXECUTABLE_PATH: path };
  await expect(findExecutable({ folder, environment })).rejects.toThrow(path);
});

test('an installed one is taken only if it starts', async () => {
  programa('google-chrome', 'echo please install the snap >&2; exit 1');
  const path = programa('chromium', CHROMIUM);
  const found = await findExecutable({ folder, environment: { PATH: `${folder}:/bin` } });
  expect(found).toMatchObject({ path, origem: 'instalado' });
});

test('the browser gets nothing of our environment but what it needs', async () => {
  programa('chromium', CHROMIUM);
  const environment = { PATH: `${folder}:/bin`, HOME: folder, DATABASE_URL: 'postgres://example' };
  const found = await findExecutable({ folder, environment });
  expect(found.environment).toEqual({
    TZ: 'UTC',
    FC_FONTATIONS: '1',
    PATH: `${folder}:/bin`,
    HOME: folder,
  });
});

test('else the bundled one is unpacked in our folder, whole, for us alone to change, once for two who ask at the same time', async () => {
  const raiz = join(folder, 'navegador');
  const environment = { PATH: '/bin', HOME: folder };
  const [um, other] = await Promise.all([
    findExecutable({ folder: raiz, environment }),
    findExecutable({ folder: raiz, environment }),
  ]);
  expect(um).toEqual(other);
  expect(um.origem).toBe('embutido');
  expect(um.path.startsWith(raiz)).toBe(true);
  expect(readdirSync(raiz)).toHaveLength(1);
  expect(statSync(join(um.path, '..')).mode & 0o077).toBe(um.usuario ? 0o055 : 0);
  expect(existsSync(join(um.path, '..', 'al2023', 'lib', 'libnss3.so'))).toBe(true);
}, 60_000);

test('a folder that cannot be written is told in one sentence', async () => {
  const file = programa('ocupado', '');
  const environment = { PATH: '/bin' };
  await expect(findExecutable({ folder: join(file, 'navegador'), environment })).rejects.toThrow(/ocupado/);
});

test('a browser whose sandbox does not start here is used without one', async () => {
  const environment = { PATH: '/bin', HOME: folder };
  const { path } = await findExecutable({ folder: UNPACKED, environment });
  const exige = programa(
    'chromium',
    `case "$*" in *--version*|*--no-sandbox*) exec '${path}' "$@";; *) echo 'No usable sandbox!' >&2; exit 1;; esac`,
  );
  const found = await findExecutable({
    folder,
    environment: { ...environment, PUPPETEER_EXECUTABLE_PATH: exige },
  });
  expect(found).toMatchObject({ path: exige, sandbox: false });
}, 60_000);
