import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { generateNota } from '@apura/samples';
import { type SharedStack, sharedStack } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';

/** The command as a stranger gets it: from the running service, by the address that its pages print. */
let stack: SharedStack;
let folder: string;
beforeAll(async () => {
  stack = await sharedStack();
  folder = mkdtempSync(join(tmpdir(), 'apura-packed-command-'));
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const textOf = async (path: string): Promise<string> => {
  const answer = await fetch(new URL(path, stack.baseUrl), { headers: { accept: 'text/markdown' } });
  expect(answer.status).toBe(200);
  return answer.text();
};
const run = async (program: string, ...args: string[]): Promise<string> =>
  (await promisify(execFile)(program, args, { cwd: folder, encoding: 'utf8' })).stdout;

test('the pages name one file of the service, which installs without a network and works', async () => {
  const addresses = new Set<string>();
  for (const path of ['/cli', '/desenvolvedores', '/llms-full.txt']) {
    const text = await textOf(path);
    expect(text).not.toMatch(/npm install -g apura\b|--package=apura\b|\[\[\w+\]\]/);
    for (const [address] of text.matchAll(/https?:\S+?\.tgz/g)) addresses.add(address);
  }
  const [address = '', ...others] = addresses;
  expect(others).toEqual([]);
  expect(new URL(address).pathname).toMatch(/^\/cli\/apura-cli-\d+\.\d+\.\d+\.tgz$/);

  const answer = await fetch(new URL(new URL(address).pathname, stack.baseUrl));
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/gzip']);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const file = join(folder, 'command.tgz');
  writeFileSync(file, bytes);
  const again = await fetch(answer.url, { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } });
  expect(again.status).toBe(304);

  await run('npm', 'install', '--global', '--prefix', folder, '--offline', '--no-audit', '--no-fund', file);
  const apura = join(folder, 'bin/apura');
  expect(await run(apura, '--version')).toBe(`${/(\d+\.\d+\.\d+)\.tgz$/.exec(address)?.[1]}\n`);
  const nota = generateNota({ seed: 1, numero: 1, dhEmi: '2026-09-10T10:00:00-03:00' });
  writeFileSync(join(folder, 'nota.xml'), nota.bytes);
  const said = await run(apura, 'calcular', 'nota.xml', '--json', '--base-url', stack.baseUrl);
  expect(JSON.parse(said)).toMatchObject({ arquivo: 'nota.xml', calculo: { ano: 2026 } });
}, 120_000);

test('another name is no file', async () => {
  expect((await fetch(new URL('/cli/apura-cli-9.9.9.tgz', stack.baseUrl))).status).toBe(404);
});
