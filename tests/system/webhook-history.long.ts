import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createEndpoint, createEscritorio, type Tenant } from '@apura/database';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { encryptSecret } from '../../packages/runtime/src/index.ts';
import { makeSecret } from '../../services/deliverer/teste/make-secret.ts';
import { storeEvents } from '../../services/deliverer/teste/store-events.ts';
import { canRunRedis, type Redis, startRedis } from './start-redis.ts';

/** Events to twenty endpoints of which five misbehave, deliverers killed with -9 at random, Redis emptied once. */
const EVENTOS = Number(process.env.APURA_LONG_EVENTS ?? 10_000);
const POR_VEZ = 100;
const DELIVERERS = 2;

const MAUS: Record<string, (resposta: ServerResponse) => void> = {
  '/mudo': () => {},
  '/quebrado': (resposta) => resposta.writeHead(500).end(),
  '/cheio': (resposta) => resposta.writeHead(429, { 'retry-after': '60' }).end(),
  '/perdido': (resposta) => resposta.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
  '/cortado': (resposta) => resposta.destroy(),
};
const BONS = Array.from({ length: 15 }, (_, i) => `/bom-${i}`);

describe.each(['postgres', ...(canRunRedis ? ['redis'] : [])])('queues in %s', (queues) => {
  let base: TestDatabase;
  let tenant: Tenant;
  let receiver: Server;
  let processes: ChildProcess[] = [];
  let redis: Redis | undefined;
  let folder: string;
  const chave = randomBytes(32);
  /** What each good endpoint received, repetitions included. */
  let recebidos: Map<string, Map<string, number>>;

  beforeAll(async () => {
    recebidos = new Map(BONS.map((path) => [path, new Map()]));
    folder = mkdtempSync(join(tmpdir(), 'apura-redis-'));
    redis = queues === 'redis' ? await startRedis(folder) : undefined;
    base = await testDatabase();
    tenant = base.database.forOrganization(await createEscritorio(base.database, { nome: 'Escritório' }));
    receiver = createServer((pedido, resposta) => {
      const path = pedido.url ?? '';
      pedido.resume().on('end', () => {
        const mau = MAUS[path];
        if (mau) return mau(resposta);
        const id = String(pedido.headers['webhook-id']);
        const seus = recebidos.get(path) as Map<string, number>;
        seus.set(id, (seus.get(id) ?? 0) + 1);
        resposta.writeHead(204).end();
      });
    });
    await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
    for (const path of [...BONS, ...Object.keys(MAUS)])
      await createEndpoint(tenant, {
        url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}${path}`,
        eventos: ['apuracao.calculada'],
        encryptedSecret: encryptSecret(chave, makeSecret()),
        maximo: 50,
      });
  }, 60_000);
  afterAll(async () => {
    for (const process of processes) process.kill('SIGKILL');
    receiver.close();
    receiver.closeAllConnections();
    await base.close();
    redis?.stop();
    rmSync(folder, { recursive: true, force: true });
  }, 20_000);

  function iniciar(): ChildProcess {
    return spawn(
      process.execPath,
      [
        '--import',
        'tsx',
        '--conditions=source',
        fileURLToPath(new URL('../../services/deliverer/src/main.ts', import.meta.url)),
      ],
      {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: {
          PATH: process.env.PATH,
          DATABASE_URL: base.urls.appUrl,
          DATABASE_RELAY_URL: base.urls.relayUrl,
          ...(redis ? { REDIS_URL: redis.url } : { QUEUE_DATABASE_URL: base.urls.queueUrl }),
          SECRETS_KEY: chave.toString('base64'),
          WEBHOOK_ALLOW_INSECURE: `127.0.0.1:${(receiver.address() as AddressInfo).port}`,
          LOG_LEVEL: 'error',
        },
      },
    );
  }

  const contar = async (texto: string): Promise<number> =>
    (await tenant.transaction((tx) => tx.query<{ n: number }>(texto))).rows[0]?.n ?? -1;
  const pausa = (ms: number) => new Promise((done) => setTimeout(done, ms));

  test(`${EVENTOS} events`, async () => {
    processes = Array.from({ length: DELIVERERS }, iniciar);
    const eventos: string[] = [];
    let mortes = 0;
    const matar = () => {
      const vitima = Math.floor(Math.random() * DELIVERERS);
      processes[vitima]?.kill('SIGKILL');
      processes[vitima] = iniciar();
      mortes += 1;
    };
    while (eventos.length < EVENTOS) {
      eventos.push(...(await storeEvents(tenant, Math.min(POR_VEZ, EVENTOS - eventos.length))));
      if (Math.random() < 0.2) matar();
      if (eventos.length === Math.ceil(EVENTOS / 2 / POR_VEZ) * POR_VEZ) await redis?.wipe();
      await pausa(200);
    }
    matar();
    const faltam = `SELECT (SELECT count(*) FROM event WHERE distribuido_em IS NULL)::int + (
      SELECT count(*)::int FROM entrega e JOIN webhook_endpoint p ON p.id = e.endpoint_id
       WHERE p.url LIKE '%/bom-%' AND e.estado <> 'entregue') AS n`;
    while ((await contar(faltam)) > 0) await pausa(500);

    // The history: what was committed, against what arrived and what is on record.
    let perdidos = 0;
    let repetidos = 0;
    for (const seus of recebidos.values())
      for (const id of eventos) {
        const vezes = seus.get(id) ?? 0;
        if (vezes === 0) perdidos += 1;
        repetidos += Math.max(0, vezes - 1);
      }
    const semRegistro = await contar(
      `SELECT count(*)::int AS n FROM entrega e WHERE estado = 'entregue'
        AND NOT EXISTS (SELECT FROM tentativa t WHERE t.entrega_id = e.id AND t.status = 204)`,
    );
    const entregas = await contar('SELECT count(*)::int AS n FROM entrega');
    process.stdout.write(
      `history: queues in ${queues}, ${eventos.length} events, ${entregas} deliveries to 20 endpoints, ${mortes} deliverers killed; ` +
        `to the 15 good ones: ${perdidos} lost, ${repetidos} repeated, ${semRegistro} without record\n`,
    );
    expect(mortes).toBeGreaterThan(0);
    expect({ perdidos, semRegistro, entregas }).toEqual({
      perdidos: 0,
      semRegistro: 0,
      entregas: EVENTOS * 20,
    });
  }, 1_800_000);
});
