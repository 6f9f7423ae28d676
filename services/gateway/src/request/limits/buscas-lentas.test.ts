import { type Database, openDatabase, PATIENCE_OF_A_REQUEST } from '@apura/database';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import request from 'supertest';
import { createApp } from '../../../teste/app-de-teste.ts';
import { escritorioForTests, ROOMY } from '../../../teste/gateway-for-tests.ts';
import { panelGateway, register } from '../../../teste/test-panel.ts';
import { createLimiter } from './limiter.ts';
import { openPlaces } from './open-places.ts';
import { Places } from './places.ts';

const CONNECTIONS = 10;

let db: TestDatabase;
let database: Database;
let admin: pg.Client;
beforeAll(async () => {
  db = await testDatabase();
  admin = new pg.Client({ connectionString: db.urls.adminUrl });
  await admin.connect();
  database = openDatabase({
    ...db.urls,
    max: CONNECTIONS,
    patience: { ...PATIENCE_OF_A_REQUEST, statementMs: 10_000 },
    onError: () => {},
  });
});
afterAll(async () => {
  await admin.end();
  await database.close();
  await db.close();
});

/** Of one office alone the search for names does not come to an end. */
async function makeLenta(organizationId: string): Promise<void> {
  await admin.query(
    `CREATE OR REPLACE FUNCTION partes_com(padrao text, limite integer) RETURNS TABLE (raiz text, documento_id uuid)
       LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
       AS $$ BEGIN IF tenant() = '${organizationId}' THEN PERFORM pg_sleep(3600); END IF; END $$`,
  );
}

test('fifty searches of one office that do not end keep nobody else from theirs, and are told to come again', async () => {
  const gateway = panelGateway(database, {
    // Limits are counted where those of a gateway without Redis are: in the same database.
    limiter: createLimiter({ store: { tipo: 'postgres', database }, policies: ROOMY }),
    places: {
      ...openPlaces({ maxUploads: 20, connections: CONNECTIONS, threads: 2 }),
      database: new Places({
        of: 'database',
        total: Number.POSITIVE_INFINITY,
        each: { office: 3 },
        waitMs: 8_000,
        inTurn: true,
      }),
    },
  });
  const app = createApp(gateway);
  const { browser: slow, organizationId } = await register(app);
  const { browser: other } = await register(app);
  const withKey = await escritorioForTests(database);
  await makeLenta(organizationId);

  const buscas = Array.from({ length: 50 }, () => slow.get('/documentos?q=padaria'));
  while ((await underWay()) < 3);

  // No more at a time than an office's share, so that they wait for nobody of their own.
  const paths = [
    '/clientes',
    '/fechamento',
    '/escritorio',
    ...Array.from({ length: 3 }, () => '/documentos?q=padaria'),
  ];
  for (const three of [paths.slice(0, 3), paths.slice(3)]) {
    const dosOutros = await Promise.all([
      ...three.map((path) => other.get(path)),
      ...['/v1/documentos', '/v1/clientes'].map((path) =>
        request(app).get(path).set('Authorization', `Bearer ${withKey.chave}`),
      ),
    ]);
    expect(dosOutros.map(({ status }) => status)).toEqual(dosOutros.map(() => 200));
  }
  expect(await underWay()).toBe(3);

  const refusals = await Promise.all(buscas);
  for (const { status, body, headers } of refusals) {
    expect([429, 503]).toContain(status);
    expect(body.code ?? body.error?.code).toBe(
      status === 429 ? 'requisicoes_simultaneas' : 'servico_indisponivel',
    );
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  }
  expect(refusals.some(({ status }) => status === 503)).toBe(true);
  expect((await slow.get('/clientes')).status).toBe(200);
}, 60_000);

/** How many of the searches PostgreSQL works on. */
async function underWay(): Promise<number> {
  const { rows } = await admin.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'`,
  );
  return rows[0]?.n ?? 0;
}

test('when no connection is free in time, a request is told to come again', async () => {
  const small = openDatabase({
    ...db.urls,
    max: 2,
    // Also the time in which the test itself connects.
    patience: { ...PATIENCE_OF_A_REQUEST, connectionMs: 3_000 },
    onError: () => {},
  });
  const { chave } = await escritorioForTests(database);
  const app = createApp(panelGateway(small));
  const seguras = await Promise.all([small.app.connect(), small.app.connect()]);
  const ask = (path: string) => request(app).get(path).set('Authorization', `Bearer ${chave}`);
  // One goes through SQL, the other through Prisma.
  for (const path of ['/v1/documentos', '/v1/webhooks']) {
    const { status, headers, text } = await ask(path);
    expect([status, headers['retry-after']]).toEqual([503, '2']);
    expect(text).toContain('servico_indisponivel');
  }
  for (const cliente of seguras) cliente.release();
  expect((await ask('/v1/documentos')).status).toBe(200);
  await small.close();
}, 30_000);
