import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { criarEndpoint, criarEscritorio, type Tenant } from '@apura/database';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { encryptSecret } from '../../packages/runtime/src/index.ts';
import { gravarEventos } from '../../services/deliverer/teste/gravar-eventos.ts';
import { makeSecret } from '../../services/deliverer/teste/make-secret.ts';

const MAIN = fileURLToPath(new URL('../../services/deliverer/src/main.ts', import.meta.url));

interface Request {
  readonly id: string;
  readonly answer: ServerResponse;
}

const key = randomBytes(32);
const requests: Request[] = [];
const processes: ChildProcess[] = [];
let heard = () => {};
let base: TestDatabase;
let admin: pg.Client;
let receiver: Server;
let tenant: Tenant;

beforeAll(async () => {
  base = await testDatabase();
  admin = new pg.Client({ connectionString: base.urls.adminUrl });
  await admin.connect();
  receiver = createServer((request, answer) => {
    request.resume().on('end', () => {
      requests.push({ id: String(request.headers['webhook-id']), answer });
      heard();
    });
  });
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  tenant = base.database.forOrganization(await criarEscritorio(base.database, { nome: 'Escritório' }));
  await criarEndpoint(tenant, {
    url: `http://${host()}/`,
    eventos: ['apuracao.calculada'],
    encryptedSecret: encryptSecret(key, makeSecret()),
    maximo: 50,
  });
}, 60_000);
afterAll(async () => {
  for (const process of processes) process.kill('SIGKILL');
  receiver.close();
  receiver.closeAllConnections();
  await admin.end();
  await base.close();
}, 20_000);

const host = () => `127.0.0.1:${(receiver.address() as AddressInfo).port}`;

/** Resolves when it serves its queues. */
async function deliverer(): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', '--conditions=source', MAIN], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: base.urls.appUrl,
      DATABASE_RELAY_URL: base.urls.relayUrl,
      QUEUE_DATABASE_URL: base.urls.queueUrl,
      SECRETS_KEY: key.toString('base64'),
      WEBHOOK_ALLOW_INSECURE: host(),
      LOG_LEVEL: 'error',
    },
  });
  processes.push(child);
  await Promise.race([
    new Promise((ready) => child.once('message', ready)),
    new Promise((_, reject) => child.once('exit', (code) => reject(new Error(`it ended with ${code}`)))),
  ]);
  return child;
}

/** The request of this number, from 0, when it has come. */
async function request(number: number): Promise<Request> {
  while (!requests[number]) {
    await new Promise<void>((done) => {
      heard = done;
    });
  }
  return requests[number];
}

test('kill -9 of the deliverer while a receiver holds its answer: another sends the event again, and none waits for the lease', async () => {
  const first = await deliverer();
  const [event] = await gravarEventos(tenant, 1);
  expect((await request(0)).id).toBe(event);
  await deliverer();
  // Only the end of its deliverer can free it now. Like this no trigger sees it.
  await admin.query('SET session_replication_role = replica');
  await admin.query(`UPDATE entrega SET lease_ate = now() + interval '1 day'`);
  first.kill('SIGKILL');
  const killed = performance.now();
  const again = await request(1);
  const seconds = ((performance.now() - killed) / 1000).toFixed(1);
  process.stdout.write(`recovery: a webhook is sent again ${seconds} s after the kill -9 of its deliverer\n`);
  expect(again.id).toBe(event);
  again.answer.writeHead(204).end();
  const outcome = `SELECT e.estado, e.tentativas, e.lease_dono, array_agg(t.status) AS answers
    FROM entrega e JOIN tentativa t ON t.entrega_id = e.id GROUP BY e.id`;
  let { rows } = await admin.query(outcome);
  while (!rows.length) ({ rows } = await admin.query(outcome));
  expect(rows).toEqual([{ estado: 'entregue', tentativas: 1, lease_dono: null, answers: [204] }]);
  expect(requests).toHaveLength(2);
});
