import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WebhookCriado } from '@apura/contracts';
import { type Database, openDatabase, registerLote } from '@apura/database';
import { apiClient, createDemoOffice, createSandboxKey, startReceiver } from '@apura/standalone';
import { type SharedStack, sharedStack } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { EXAMPLE_FILES } from '../../services/gateway/src/openapi/parts-of-route.ts';
import { type PageExample, readReference, shellOf } from './page-examples/examples-of-page.ts';
import { keepRecorded } from './page-examples/keep-recorded.ts';
import { LANGUAGES, LANGUAGES_HERE, runnerOf, runShell } from './page-examples/languages.ts';
import { type Answer, recordingProxy } from './page-examples/recording-proxy.ts';
import { clienteOfSimples, inOrder, makeBefore, remember, waitAfter } from './page-examples/story.ts';

/** What the developer pages show, run as it stands there: every call in every language, and the ten minutes of the beginning. */
let stack: SharedStack;
let guide: string;
let examples: PageExample[];

beforeAll(async () => {
  stack = await sharedStack();
  ({ guide, examples } = await readReference(stack.baseUrl));
}, 60_000);

/** A folder with the files that examples send. */
function folderWithFiles(): string {
  const folder = mkdtempSync(join(tmpdir(), 'apura-examples-'));
  for (const [name, text] of Object.entries(EXAMPLE_FILES)) writeFileSync(join(folder, name), text);
  return folder;
}
/** Only a test key may. */
const OF_TESTS: ReadonlySet<string> = new Set(['dispararEvento', 'acertarRelogio']);
/** Of a client of the Simples, while it may still choose for the half-year that the examples name. */
const OF_SIMPLES: ReadonlySet<string> = new Set([
  ...['verOpcaoDoSimples', 'decidirOpcaoDoSimples', 'criarLinkDaOpcaoDoSimples'],
]);
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});
function onDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase({ ...stack, onError: () => {} });
  return work(database).finally(() => database.close());
}
const at = (code: string, url: string) =>
  code.replaceAll('http://127.0.0.1:3000', url).replaceAll(stack.baseUrl.replace(/\/$/, ''), url);

/** Runs all examples in one language, in an office of their own; what each call was answered. */
async function runAll(mark: string): Promise<Record<string, Answer>> {
  const { id, key } = await onDatabase(createDemoOffice);
  const sql = (text: string, values: readonly unknown[] = []) =>
    onDatabase((database) => database.forOrganization(id).transaction((tx) => tx.query(text, [...values])));
  await sql('UPDATE "user" SET email_confirmado_em = now()');
  const openBatch = () =>
    onDatabase((database) =>
      registerLote(database.forOrganization(id), { chunks: [], requestId: 'page-examples' }),
    );
  const api = apiClient(stack.baseUrl, key);
  const receiver = await startReceiver();
  const proxy = await recordingProxy(stack.baseUrl, { repeats: mark === 'sh' });
  const folder = folderWithFiles();
  folders.push(folder);
  const env: Record<string, string> = {
    APURA_KEY: key,
    WEBHOOK_URL: stack.webhookUrl(receiver),
    CNPJ_RAIZ: '55666777',
  };
  /** An office of tests with a webhook. */
  const ofTests = async () => {
    const testKey = await onDatabase((database) => createSandboxKey(database, 'Escritório de testes'));
    const { id: webhook } = await apiClient(stack.baseUrl, testKey).post<WebhookCriado>('/v1/webhooks', {
      url: stack.webhookUrl(receiver),
    });
    return { ...env, APURA_KEY: testKey, WEBHOOK_ID: webhook };
  };
  let ofSimples: Promise<Record<string, string>> | undefined;
  const environmentOf = (operation: string) => {
    if (OF_TESTS.has(operation)) return ofTests();
    if (!OF_SIMPLES.has(operation)) return env;
    ofSimples ??= onDatabase((database) => createSandboxKey(database, 'Escritório do Simples')).then(
      async (testKey) => ({ APURA_KEY: testKey, CLIENTE_ID: await clienteOfSimples(stack.baseUrl, testKey) }),
    );
    return ofSimples;
  };
  const answered: Record<string, Answer> = {};
  const runner = runnerOf(mark, folder);
  try {
    for (const { operation, blocks } of inOrder(examples)) {
      await makeBefore(operation, { baseUrl: stack.baseUrl, key, env, openBatch });
      const own = await environmentOf(operation);
      const failed = await runner.run(at(blocks[mark] ?? 'exit 1', proxy.url), own).then(
        () => undefined,
        (error: Error) => error.message,
      );
      const answer = proxy.answers.at(-1) as Answer;
      const status = answer.status < 300 ? 'good' : `${answer.status} ${answer.text}`;
      expect({ mark, operation, failed, status }).toEqual({
        mark,
        operation,
        failed: undefined,
        status: 'good',
      });
      answered[operation] = answer;
      if (operation === 'criarWebhook') receiver.trust(JSON.parse(answer.text).secret);
      remember(operation, answer.text, env);
      await waitAfter(operation, api, env);
    }
    return answered;
  } finally {
    runner.close();
    proxy.close();
    await receiver.close();
  }
}

test('every operation of the document is on a page, in every language', async () => {
  const { paths } = (await (await fetch(new URL('/openapi.json', stack.baseUrl))).json()) as {
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  const described = Object.values(paths).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  );
  expect(examples.map(({ operation }) => operation).sort()).toEqual(described.sort());
  for (const { operation, blocks } of examples) {
    expect([operation, ...Object.keys(blocks)]).toEqual([operation, ...Object.keys(LANGUAGES)]);
  }
});

/** What is not a GET and only works out an answer, or only looks through a file. */
const KEEP_NOTHING = new Set(['calcularItens', 'simular', 'conferirClientes']);
const keepsNothing = (operation: string, call: string) =>
  KEEP_NOTHING.has(operation) || call.includes('conferir=true');

test('each call of the pages succeeds as it stands there, in each language that is here (in CI in all of them), and what writes is answered the same under its key', async () => {
  const missing = Object.keys(LANGUAGES).filter((mark) => !LANGUAGES_HERE.includes(mark));
  if (missing.length) process.stderr.write(`not run here, for want of them: ${missing.join(', ')}\n`);
  expect(process.env.APURA_TEST_EVERYTHING === '1' ? missing : []).toEqual([]);
  const all = await Promise.all(LANGUAGES_HERE.map(async (mark) => [mark, await runAll(mark)] as const));
  const byLanguage = Object.fromEntries(all);
  for (const [operation, { call, status, text, again }] of Object.entries(byLanguage.sh ?? {})) {
    const first = again && { operation, status, text, replayed: !keepsNothing(operation, call) };
    expect(again && { operation, ...again }).toEqual(first);
  }
  // Of a month that a worker has computed.
  expect(JSON.parse(byLanguage.sh?.verOpcaoDoSimples?.text ?? '{}').figuras).toMatchObject({
    meses: ['2026-09'],
    aponta_para: expect.any(String),
  });
  if (process.env.APURA_RECORD_EXAMPLES) keepRecorded(byLanguage.sh ?? {}, stack.baseUrl);
}, 600_000);

test('a stranger comes from a test key to a verified event and a PDF by the page alone, in at most ten calls', async () => {
  const key = await onDatabase((database) => createSandboxKey(database, 'Escritório de passagem'));
  const receiver = await startReceiver();
  const proxy = await recordingProxy(stack.baseUrl);
  const folder = mkdtempSync(join(tmpdir(), 'apura-stranger-'));
  folders.push(folder);
  try {
    const env = { WEBHOOK_URL: stack.webhookUrl(receiver) };
    const blocks = shellOf(guide, 'primeiros-passos').map((code) =>
      at(code, proxy.url).replace(/apura_test_…/, key),
    );
    const last = blocks.pop() ?? '';
    const script = [...blocks, 'echo "APURACAO_ID=$APURACAO_ID"'].join('\n');
    const printed = await runShell(script, { folder, env });
    const webhook = proxy.answers.find(({ call }) => call === 'POST /v1/webhooks');
    receiver.trust(JSON.parse(webhook?.text ?? '{}').secret);
    const id = /APURACAO_ID=(\S+)/.exec(printed)?.[1] ?? '';
    const event = await receiver.waitFor(({ type }) => type === 'apuracao.calculada');
    expect(event.data).toMatchObject({ apuracao_id: id });
    await runShell(last, { folder, env: { ...env, APURA_KEY: key, APURACAO_ID: id } });
    expect(readFileSync(join(folder, 'relatorio.pdf')).subarray(0, 5).toString()).toBe('%PDF-');
    const api = apiClient(stack.baseUrl, key);
    expect(await api.get(`/v1/apuracoes/${id}`)).toMatchObject({ estado: 'calculada', documentos: 1 });
    expect(proxy.answers.map(({ call, status }) => [call, status < 300])).toEqual(
      proxy.answers.map(({ call }) => [call, true]),
    );
    expect(proxy.answers.length).toBeLessThanOrEqual(10);
  } finally {
    proxy.close();
    await receiver.close();
  }
}, 120_000);
