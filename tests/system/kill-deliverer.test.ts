import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server as TcpServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { createEndpoint, createEscritorio, insertEmail, type Tenant } from '@apura/database';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { encryptSecret } from '../../packages/runtime/src/index.ts';
import { makeSecret } from '../../services/deliverer/teste/make-secret.ts';
import { storeEvents } from '../../services/deliverer/teste/store-events.ts';

const MAIN = fileURLToPath(new URL('../../services/deliverer/dist/main.js', import.meta.url));

interface Request {
  readonly id: string;
  readonly answer: ServerResponse;
}

const key = randomBytes(32);
const requests: Request[] = [];
const processes: ChildProcess[] = [];
let connections = 0;
let heard = () => {};
let base: TestDatabase;
let admin: pg.Client;
let receiver: Server;
/** Takes connections, and never says a word. */
let mailServer: TcpServer;
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
  mailServer = createTcpServer((socket) => {
    socket.on('error', () => {}); // of who was killed
    connections += 1;
    heard();
  });
  await new Promise<void>((done) => mailServer.listen(0, '127.0.0.1', done));
  tenant = base.database.forOrganization(await createEscritorio(base.database, { nome: 'Escritório' }));
  await createEndpoint(tenant, {
    url: `http://${hostOf(receiver)}/`,
    eventos: ['apuracao.calculada'],
    encryptedSecret: encryptSecret(key, makeSecret()),
    maximo: 50,
  });
}, 60_000);
afterAll(async () => {
  for (const process of processes) process.kill('SIGKILL');
  receiver.close();
  receiver.closeAllConnections();
  mailServer.close();
  await admin.end();
  await base.close();
}, 20_000);

const hostOf = (server: Server | TcpServer) => `127.0.0.1:${(server.address() as AddressInfo).port}`;

/** Resolves when it serves its queues. */
async function deliverer(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: base.urls.appUrl,
      DATABASE_RELAY_URL: base.urls.relayUrl,
      QUEUE_DATABASE_URL: base.urls.queueUrl,
      SECRETS_KEY: key.toString('base64'),
      WEBHOOK_ALLOW_INSECURE: hostOf(receiver),
      SMTP_URL: `smtp://${hostOf(mailServer)}`,
      MAIL_FROM: 'Apura <nao-responda@apura.example>',
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

async function until(reached: () => boolean): Promise<void> {
  while (!reached()) {
    await new Promise<void>((done) => {
      heard = done;
    });
  }
}

/** Kills it when only its end can free what it has. Resolves to the seconds until somebody begins that anew. */
async function secondsWithout(
  child: ChildProcess,
  table: 'entrega' | 'email',
  begun: () => boolean,
): Promise<string> {
  // Like this no trigger sees it.
  await admin.query('SET session_replication_role = replica');
  await admin.query(`UPDATE ${table} SET lease_ate = now() + interval '1 day'`);
  child.kill('SIGKILL');
  const killed = performance.now();
  await until(begun);
  return ((performance.now() - killed) / 1000).toFixed(1);
}

test('kill -9 of the deliverer while a receiver holds its answer: another sends the event again, and none waits for the lease', async () => {
  const first = await deliverer();
  const [event] = await storeEvents(tenant, 1);
  await until(() => requests.length === 1);
  const again = secondsWithout(first, 'entrega', () => requests.length === 2);
  const [seconds] = await Promise.all([again, deliverer()]);
  process.stdout.write(`recovery: a webhook is sent again ${seconds} s after the kill -9 of its deliverer\n`);
  expect(requests.map(({ id }) => id)).toEqual([event, event]);
  requests[1]?.answer.writeHead(204).end();
  const outcome = `SELECT e.estado, e.tentativas, e.lease_dono, array_agg(t.status) AS answers
    FROM entrega e JOIN tentativa t ON t.entrega_id = e.id GROUP BY e.id`;
  let { rows } = await admin.query(outcome);
  while (!rows.length) ({ rows } = await admin.query(outcome));
  expect(rows).toEqual([{ estado: 'entregue', tentativas: 1, lease_dono: null, answers: [204] }]);
  expect(requests).toHaveLength(2);
});

test('so is a mail that its server has not taken yet', async () => {
  for (const process of processes.splice(0)) process.kill('SIGKILL');
  const first = await deliverer();
  await tenant.transaction((tx) =>
    insertEmail(tx, { para: 'ana@escritorio.example', modelo: 'senha.trocada', dados: {}, requestId: 'r' }),
  );
  await until(() => connections === 1);
  const again = secondsWithout(first, 'email', () => connections === 2);
  const [seconds] = await Promise.all([again, deliverer()]);
  process.stdout.write(`recovery: a mail is sent again ${seconds} s after the kill -9 of its deliverer\n`);
});
