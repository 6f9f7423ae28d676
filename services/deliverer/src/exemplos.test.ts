import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { fileURLToPath } from 'node:url';
import { openEgress } from '@apura/egress';
import { freePort } from '@apura/standalone/postgres';
import { afterAll, expect, test } from '@jest/globals';
import { makeSecret } from '../teste/make-secret.ts';
import { send } from './http-delivery/send.ts';
import { sign } from './http-delivery/sign.ts';

/** The receivers that docs/webhooks.md leads to, run where the machine has the interpreter. */
const DOCS = new URL('../../../docs/', import.meta.url);
const LINGUAGENS = {
  js: { arquivo: 'receivers/receiver.mjs', command: (arquivo: string) => [process.execPath, arquivo] },
  python: { arquivo: 'receivers/receiver.py', command: (arquivo: string) => ['python3', arquivo] },
  php: {
    arquivo: 'receivers/receiver.php',
    command: (arquivo: string, port: number) => ['php', '-S', `127.0.0.1:${port}`, arquivo],
  },
} as const;
const presentes = (Object.keys(LINGUAGENS) as (keyof typeof LINGUAGENS)[]).filter((linguagem) => {
  const [interpreter = ''] = LINGUAGENS[linguagem].command('', 0);
  return spawnSync(interpreter, ['--version']).status === 0;
});

const processes: ChildProcess[] = [];
afterAll(() => {
  for (const process of processes) process.kill();
});

/** Resolves when somebody listens. */
async function listening(port: number): Promise<void> {
  const aberta = await new Promise<boolean>((done) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => done(true)).once('error', () => done(false));
    socket.once('connect', () => socket.destroy());
  });
  if (!aberta) await new Promise((done) => setTimeout(done, 30)).then(() => listening(port));
}

test('what this machine must have is there', () => {
  // CI names all of them; elsewhere those that are missing are not run.
  const wanted = (process.env.REQUIRED_LANGUAGES ?? 'js').split(',').filter((name) => name in LINGUAGENS);
  expect(presentes).toEqual(expect.arrayContaining(wanted));
});

test('the document leads to a receiver in each language', () => {
  const documento = readFileSync(new URL('webhooks.md', DOCS), 'utf8');
  for (const { arquivo } of Object.values(LINGUAGENS)) expect(documento).toContain(`(${arquivo})`);
});

test.each(presentes)(
  '%s: takes what is signed, also during a rotation, and nothing else',
  async (linguagem) => {
    const { arquivo, command } = LINGUAGENS[linguagem];
    const path = fileURLToPath(new URL(arquivo, DOCS));
    const port = await freePort();
    const segredo = makeSecret();
    const [interpreter = '', ...args] = command(path, port);
    processes.push(
      spawn(interpreter, args, {
        stdio: 'ignore',
        env: { ...process.env, WEBHOOK_SECRET: segredo, PORT: String(port) },
      }),
    );
    await listening(port);

    const egress = openEgress({ allowedHosts: [`127.0.0.1:${port}`] });
    const body = '{"type":"webhook.teste","data":{"mensagem":"ação"}}';
    const status = async (segredos: string[], mudado = body, instant = new Date()) => {
      const headers = { ...sign({ id: 'evt-1', body, secrets: segredos, instant }) };
      const envio = { url: `http://127.0.0.1:${port}/`, body: mudado, headers, instant };
      return (await send(egress, envio)).status;
    };
    expect(await status([segredo])).toBe(204);
    expect(await status([makeSecret(), segredo])).toBe(204);
    expect(await status([makeSecret()])).toBe(400);
    expect(await status([segredo], body.replace('ação', 'nada'))).toBe(400);
    expect(await status([segredo], body, new Date(Date.now() - 3_600_000))).toBe(400);
    await egress.close();
  },
  60_000,
);
