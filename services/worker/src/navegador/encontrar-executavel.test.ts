import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { encontrarExecutavel } from './encontrar-executavel.ts';

let pasta: string;
beforeEach(() => {
  pasta = mkdtempSync(join(tmpdir(), 'apura-navegador-'));
  // As root the browser is another user, who must be able to enter.
  chmodSync(pasta, 0o755);
});
afterEach(() => rmSync(pasta, { recursive: true, force: true }));

function programa(nome: string, corpo: string): string {
  const caminho = join(pasta, nome);
  writeFileSync(caminho, `#!/bin/sh\n${corpo}\n`);
  chmodSync(caminho, 0o755);
  return caminho;
}
const CHROMIUM = 'echo Chromium 143.0';

test('the configured browser comes first', async () => {
  programa('google-chrome', CHROMIUM);
  const caminho = programa('meu-chromium', CHROMIUM);
  const ambiente = { PATH: `${pasta}:/bin`, PUPPETEER_EXECUTABLE_PATH: caminho };
  expect(await encontrarExecutavel({ pasta, ambiente })).toMatchObject({ caminho, origem: 'configurado' });
});

test('a configured browser that does not start is an error that names it', async () => {
  programa('google-chrome', CHROMIUM);
  const caminho = programa('quebrado', 'exit 127');
  const ambiente = { PATH: `${pasta}:/bin`, PUPPETEER_EXECUTABLE_PATH: caminho };
  await expect(encontrarExecutavel({ pasta, ambiente })).rejects.toThrow(caminho);
});

test('an installed one is taken only if it starts', async () => {
  programa('google-chrome', 'echo please install the snap >&2; exit 1');
  const caminho = programa('chromium', CHROMIUM);
  const achado = await encontrarExecutavel({ pasta, ambiente: { PATH: `${pasta}:/bin` } });
  expect(achado).toMatchObject({ caminho, origem: 'instalado' });
});

test('the browser gets nothing of our environment but what it needs', async () => {
  programa('chromium', CHROMIUM);
  const ambiente = { PATH: `${pasta}:/bin`, HOME: pasta, DATABASE_URL: 'postgres://example' };
  const achado = await encontrarExecutavel({ pasta, ambiente });
  expect(achado.ambiente).toEqual({ TZ: 'UTC', PATH: `${pasta}:/bin`, HOME: pasta });
});

test('else the bundled one is unpacked in our folder, whole, for us alone to change, once for two who ask at the same time', async () => {
  const raiz = join(pasta, 'navegador');
  const ambiente = { PATH: '/bin', HOME: pasta };
  const [um, outro] = await Promise.all([
    encontrarExecutavel({ pasta: raiz, ambiente }),
    encontrarExecutavel({ pasta: raiz, ambiente }),
  ]);
  expect(um).toEqual(outro);
  expect(um.origem).toBe('embutido');
  expect(um.caminho.startsWith(raiz)).toBe(true);
  expect(readdirSync(raiz)).toHaveLength(1);
  expect(statSync(join(um.caminho, '..')).mode & 0o077).toBe(um.usuario ? 0o055 : 0);
  expect(existsSync(join(um.caminho, '..', 'al2023', 'lib', 'libnss3.so'))).toBe(true);
}, 60_000);

test('a folder that cannot be written is told in one sentence', async () => {
  const arquivo = programa('ocupado', '');
  const ambiente = { PATH: '/bin' };
  await expect(encontrarExecutavel({ pasta: join(arquivo, 'navegador'), ambiente })).rejects.toThrow(
    /ocupado/,
  );
});

test('a browser whose sandbox does not start here is used without one', async () => {
  const ambiente = { PATH: '/bin', HOME: pasta };
  const { caminho } = await encontrarExecutavel({ pasta: join(pasta, 'navegador'), ambiente });
  const exige = programa(
    'chromium',
    `case "$*" in *--version*|*--no-sandbox*) exec '${caminho}' "$@";; *) echo 'No usable sandbox!' >&2; exit 1;; esac`,
  );
  const achado = await encontrarExecutavel({
    pasta,
    ambiente: { ...ambiente, PUPPETEER_EXECUTABLE_PATH: exige },
  });
  expect(achado).toMatchObject({ caminho: exige, sandbox: false });
}, 60_000);
