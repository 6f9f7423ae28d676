import { execFile, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { openDatabase } from '@apura/database';
import { createSandboxKey, startReceiver } from '@apura/standalone';
import { type SharedStack, sharedStack } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { EXAMPLE_FILES } from '../../services/gateway/src/openapi/parts-of-route.ts';
import { recordingProxy } from './page-examples/recording-proxy.ts';

/** The same ten calls as four strangers write them: from a test key to a verified event, the month's figures and its PDF. */
const GATEWAY = resolve('services/gateway/node_modules');
const TSX = resolve('node_modules/tsx/dist/cli.mjs');

const STRANGERS = {
  curl: { program: 'sh', args: ['ten-calls.sh'], check: ['sh', '-c', 'curl --version'] },
  python: { program: 'python3', args: ['ten-calls.py'], check: ['python3', '-c', 'import requests'] },
  'generated TypeScript': { program: process.execPath, args: [TSX, 'generated.mts'], check: ['true'] },
  '@apura/client': { program: process.execPath, args: [TSX, 'client.mts'], check: ['true'] },
} as const;
const HERE = Object.entries(STRANGERS).filter(
  ([
    ,
    {
      check: [program, ...args],
    },
  ]) => spawnSync(program, args).status === 0,
);

let stack: SharedStack;
let folder: string;
beforeAll(async () => {
  stack = await sharedStack();
  folder = mkdtempSync(join(tmpdir(), 'apura-ten-calls-'));
  for (const file of ['ten-calls.sh', 'ten-calls.py', 'generated.mts', 'client.mts'])
    copyFileSync(join('tests/system/ten-calls', file), join(folder, file));
  writeFileSync(join(folder, 'nota.xml'), EXAMPLE_FILES['nota.xml'] ?? '');
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  mkdirSync(join(folder, 'node_modules/@apura'), { recursive: true });
  symlinkSync(join(GATEWAY, 'openapi-fetch'), join(folder, 'node_modules/openapi-fetch'));
  symlinkSync(resolve('packages/client'), join(folder, 'node_modules/@apura/client'));
  const description = await fetch(new URL('/openapi.json', stack.baseUrl));
  writeFileSync(join(folder, 'openapi.json'), await description.text());
  await run(process.execPath, [
    join(GATEWAY, 'openapi-typescript/bin/cli.js'),
    'openapi.json',
    '--output',
    'api.ts',
  ]);
}, 60_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A program in the folder; what it printed. */
async function run(
  program: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<string> {
  const child = promisify(execFile)(program, args, {
    cwd: folder,
    env: { ...process.env, ...env },
    timeout: 100_000,
  });
  const { stdout } = await child.catch((error) => Promise.reject(new Error(error.stdout + error.stderr)));
  return stdout;
}

test('each language is here, or it is said (in CI all of them are)', () => {
  const here = HERE.map(([name]) => name);
  const missing = Object.keys(STRANGERS).filter((name) => !here.includes(name));
  if (missing.length) process.stderr.write(`not run here, for want of them: ${missing.join(', ')}\n`);
  expect(process.env.APURA_TEST_EVERYTHING === '1' ? missing : []).toEqual([]);
});

test('what is written in TypeScript compiles', async () => {
  await run(process.execPath, [
    join(GATEWAY, 'typescript/bin/tsc'),
    ...['--noEmit', '--strict', '--skipLibCheck', '--target', 'es2022', '--module', 'nodenext'],
    ...['--allowImportingTsExtensions', '--typeRoots', resolve('node_modules/@types'), '--types', 'node'],
    ...['generated.mts', 'client.mts'],
  ]);
}, 60_000);

const TEN = [
  'GET /v1/eu',
  'POST /v1/clientes',
  'POST /v1/webhooks',
  'POST /v1/upload',
  'GET /v1/upload/{id}',
  'POST /v1/apuracoes',
  'GET /v1/apuracoes/{id}',
  'GET /v1/apuracoes/{id}/documentos',
  'GET /v1/apuracoes/{id}/pdf',
  'GET /v1/eventos',
];

test.each(HERE)(
  '%s: ten calls, a verified event, the figures and the PDF',
  async (_, { program, args }) => {
    const database = openDatabase({ ...stack, onError: () => {} });
    const key = await createSandboxKey(database, 'Escritório de passagem').finally(() => database.close());
    const receiver = await startReceiver();
    const proxy = await recordingProxy(stack.baseUrl);
    try {
      const printed = await run(program, args, {
        ...{ APURA_URL: proxy.url, APURA_KEY: key, WEBHOOK_URL: stack.webhookUrl(receiver) },
      });
      const { month, secret, ...found } = JSON.parse(printed);
      expect(found).toEqual({
        environment: 'test',
        total: expect.stringMatching(/^-?\d+\.\d{2}$/),
        notes: ['35260990001001000143550010000000011874836406'],
        pdf: '%PDF-',
        event: 'apuracao.calculada',
      });
      receiver.trust(secret);
      const event = await receiver.waitFor(({ type }) => type === 'apuracao.calculada');
      expect(event.data).toMatchObject({ apuracao_id: month, competencia: '2026-09' });
      expect(proxy.answers.filter(({ status }) => status >= 300)).toEqual([]);
      // Each asks again until what it waits for is done.
      const calls = proxy.answers.map(({ call }) =>
        call.replace(/\?.*/, '').replace(/[0-9a-f]{8}-[0-9a-f-]{27}/, '{id}'),
      );
      expect([...new Set(calls)]).toEqual(TEN);
    } finally {
      proxy.close();
      await receiver.close();
    }
  },
  120_000,
);
