import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { freePort } from '@apura/standalone/postgres';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { type TemporaryHome, temporaryHome, untilNoneWorkFor } from './temporary-home.ts';

/** `npm start` as its user sees it, from the build. */
const MAIN = 'packages/standalone/dist/main.js';

let home: TemporaryHome;
let port: number;
let running: ChildProcess | undefined;

beforeAll(async () => {
  home = temporaryHome();
  port = await freePort();
});
afterEach(() => {
  running?.kill('SIGKILL');
});
afterAll(() => home.remove());

interface Run {
  readonly child: ChildProcess;
  /** Resolves with all output when the text has been printed, or when the process has ended. */
  printed(text: string): Promise<string>;
  readonly ended: Promise<{ code: number | null; output: string; errors: string }>;
}

function run(arguments_: readonly string[], environment: Record<string, string> = {}): Run {
  const child = spawn(process.execPath, [MAIN, ...arguments_], {
    env: { PATH: process.env.PATH ?? '', APURA_HOME: home.folder, PORT: String(port), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running = child;
  let output = '';
  let errors = '';
  const listeners: (() => void)[] = [];
  child.stdout.on('data', (bytes) => {
    output += bytes;
    for (const listener of listeners) listener();
  });
  child.stderr.on('data', (bytes) => {
    errors += bytes;
  });
  const ended = new Promise<{ code: number | null; output: string; errors: string }>((done) => {
    child.once('close', (code) => done({ code, output, errors }));
  });
  return {
    child,
    ended,
    printed: (text) =>
      new Promise((done) => {
        const look = () => {
          if (output.includes(text)) done(output);
        };
        listeners.push(look);
        look();
        void ended.then(() => done(output + errors));
      }),
  };
}

test('the first start shows the main job; what it prints works; Ctrl-C leaves nothing behind; the data stay', async () => {
  const first = run([]);
  const output = await first.printed('Ctrl-C encerra.');
  expect(output).toContain('Lote concluído. Processados: 182, duplicados: 0, recusados: 1.');
  expect(output).toMatch(/Em 2026 nada muda: a recolher R\$ [\d.,]+ em 09\/2026\./);
  for (const title of [
    'Devido no mês:',
    'De 2026 a 2027, tributo a tributo, estimativa:',
    'O mesmo mês nos próximos anos:',
  ]) {
    expect(output).toContain(title);
  }
  expect(output).not.toContain('Diferença');
  expect(output).toContain('Divergências críticas encontradas:');
  expect(output).toContain('Webhook recebido, assinatura conferida: apuracao.calculada');
  const pdf = /Relatório em PDF: (.+)/.exec(output)?.[1] ?? '';
  expect(readFileSync(pdf).subarray(0, 5).toString()).toBe('%PDF-');

  const lines = curlLines(output);
  expect(lines).toHaveLength(5);
  for (const line of lines.slice(0, 3)) expect(await asCurl(line)).toBeLessThan(300);
  expect(await asCurl(lines[3] ?? '')).toBe(400);
  expect(output).toContain('Iniciada com WEBHOOK_ALLOW_INSECURE=loopback npm start,');

  first.child.kill('SIGINT');
  expect(await first.ended).toMatchObject({ code: 0, errors: '' });
  await untilNoneWorkFor(home);

  const second = run([], { WEBHOOK_ALLOW_INSECURE: 'loopback' });
  const again = await second.printed('Ctrl-C encerra.');
  expect(again).not.toContain('Lote concluído');
  const clients = /^ {2}curl (.+clientes)$/m.exec(again)?.[1] ?? '';
  expect(await asCurl(clients)).toBe(200);
  expect(again).not.toContain('Iniciada com');
  const [register = '', upload = ''] = curlLines(again).slice(3);
  expect(await heardOfAfter(register, upload)).toMatchObject({ 'webhook-id': expect.any(String) });

  const third = run([]);
  expect(await third.ended).toMatchObject({ code: 1, output: '' });
  expect((await third.ended).errors).toMatch(/^A Apura já está em execução em .+\n$/);

  second.child.kill('SIGTERM');
  expect(await second.ended).toMatchObject({ code: 0, errors: '' });
  await untilNoneWorkFor(home);
  expect(existsSync(home.running)).toBe(false);
}, 120_000);

test('a taken port, a bad one and an unknown option: one sentence and a non-zero exit', async () => {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const taken = (server.address() as AddressInfo).port;
  const ending = await run(['--no-demo'], { PORT: String(taken) }).ended;
  expect(ending).toMatchObject({ code: 1 });
  expect(ending.errors).toMatch(/^A porta \d+ já está em uso\. Escolha outra.+\n$/);
  server.close();
  expect(await run([], { PORT: 'três mil' }).ended).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^PORT deve ser.+\n$/),
  });
  expect(await run(['--frehs']).ended).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/^Uso: .+\n$/),
  });
  await untilNoneWorkFor(home);
}, 60_000);

const curlLines = (output: string): string[] =>
  [...output.matchAll(/^ {2}curl (.+)$/gm)].map((match) => match[1] ?? '');

/** The headers of the first webhook that a program on this machine gets after both lines; on a free port in place of the printed one. */
async function heardOfAfter(register: string, upload: string) {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const arrived = new Promise((done) =>
    server.on('request', (incoming, answer) => {
      answer.end();
      done(incoming.headers);
    }),
  );
  const { port: at } = server.address() as AddressInfo;
  expect(await asCurl(register.replace('127.0.0.1:4000', `127.0.0.1:${at}`))).toBe(201);
  expect(await asCurl(upload)).toBe(202);
  return arrived.finally(() => server.close());
}

/** Does what the printed curl line says, and returns the status. */
async function asCurl(line: string): Promise<number> {
  const key = /-H "Authorization: Bearer ([^"]+)"/.exec(line)?.[1];
  const file = /-F "arquivos=@([^"]+)"/.exec(line)?.[1];
  const json = /-d '([^']+)'/.exec(line)?.[1];
  const url = /http:\S+$/.exec(line)?.[0] ?? '';
  const form = new FormData();
  if (file) form.append('arquivos', new Blob([readFileSync(file)]), 'nota.xml');
  const response = await fetch(url, {
    headers: { authorization: `Bearer ${key}`, ...(json ? { 'content-type': 'application/json' } : {}) },
    ...(file || json ? { method: 'POST', body: json ?? form } : {}),
  });
  await response.arrayBuffer();
  return response.status;
}
