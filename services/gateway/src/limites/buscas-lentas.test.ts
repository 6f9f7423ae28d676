import { type Database, openDatabase, PATIENCE_OF_A_REQUEST } from '@apura/database';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import request from 'supertest';
import { createApp } from '../../teste/app-de-teste.ts';
import { escritorioDeTeste, FOLGADAS } from '../../teste/gateway-de-teste.ts';
import { gatewayDoPainel, registrar } from '../../teste/painel-de-teste.ts';
import { criarLimitador } from './limitador.ts';
import { abrirLugares } from './lugares.ts';
import { criarTurnos } from './turnos.ts';

const CONEXOES = 10;

let banco: TestDatabase;
let database: Database;
let admin: pg.Client;
beforeAll(async () => {
  banco = await testDatabase();
  admin = new pg.Client({ connectionString: banco.urls.adminUrl });
  await admin.connect();
  database = openDatabase({
    ...banco.urls,
    max: CONEXOES,
    patience: { ...PATIENCE_OF_A_REQUEST, statementMs: 10_000 },
    onError: () => {},
  });
});
afterAll(async () => {
  await admin.end();
  await database.close();
  await banco.close();
});

/** Of one office alone the search for names does not come to an end. */
async function tornarLenta(organizationId: string): Promise<void> {
  await admin.query(
    `CREATE OR REPLACE FUNCTION partes_com(padrao text, limite integer) RETURNS TABLE (raiz text, documento_id uuid)
       LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
       AS $$ BEGIN IF tenant() = '${organizationId}' THEN PERFORM pg_sleep(3600); END IF; END $$`,
  );
}

test('fifty searches of one office that do not end keep nobody else from theirs, and are told to come again', async () => {
  const gateway = gatewayDoPainel(database, {
    // Limits are counted where those of a gateway without Redis are: in the same database.
    limitador: criarLimitador({ armazem: { tipo: 'postgres', database }, politicas: FOLGADAS }),
    lugares: {
      ...abrirLugares({ maxUploads: 20, conexoes: CONEXOES }),
      banco: criarTurnos({ porUm: 3, esperaMs: 8_000 }),
    },
  });
  const app = createApp(gateway);
  const { navegador: lento, organizationId } = await registrar(app);
  const { navegador: outro } = await registrar(app);
  const comChave = await escritorioDeTeste(database);
  await tornarLenta(organizationId);

  const buscas = Array.from({ length: 50 }, () => lento.get('/documentos?q=padaria'));
  while ((await emCurso()) < 3);

  const dosOutros = await Promise.all([
    ...Array.from({ length: 5 }, () => outro.get('/documentos?q=padaria')),
    ...['/clientes', '/visao-geral', '/escritorio'].map((caminho) => outro.get(caminho)),
    ...['/v1/documentos', '/v1/clientes'].map((caminho) =>
      request(app).get(caminho).set('Authorization', `Bearer ${comChave.chave}`),
    ),
  ]);
  expect(dosOutros.map(({ status }) => status)).toEqual(dosOutros.map(() => 200));
  expect(await emCurso()).toBe(3);

  const recusas = await Promise.all(buscas);
  for (const { status, body, headers } of recusas) {
    expect([429, 503]).toContain(status);
    expect(body.code ?? body.error?.code).toBe(
      status === 429 ? 'requisicoes_simultaneas' : 'servico_indisponivel',
    );
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  }
  expect(recusas.some(({ status }) => status === 503)).toBe(true);
  expect((await lento.get('/clientes')).status).toBe(200);
}, 60_000);

/** How many of the searches PostgreSQL works on. */
async function emCurso(): Promise<number> {
  const { rows } = await admin.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'PgSleep'`,
  );
  return rows[0]?.n ?? 0;
}

test('when no connection is free in time, a request is told to come again', async () => {
  const pequeno = openDatabase({
    ...banco.urls,
    max: 2,
    patience: { ...PATIENCE_OF_A_REQUEST, connectionMs: 1_000 },
    onError: () => {},
  });
  const { chave } = await escritorioDeTeste(database);
  const app = createApp(gatewayDoPainel(pequeno));
  const seguras = await Promise.all([pequeno.app.connect(), pequeno.app.connect()]);
  const pedir = (caminho: string) => request(app).get(caminho).set('Authorization', `Bearer ${chave}`);
  // One goes through SQL, the other through Prisma.
  for (const caminho of ['/v1/documentos', '/v1/webhooks']) {
    const { status, headers, text } = await pedir(caminho);
    expect([status, headers['retry-after']]).toEqual([503, '2']);
    expect(text).toContain('servico_indisponivel');
  }
  for (const cliente of seguras) cliente.release();
  expect((await pedir('/v1/documentos')).status).toBe(200);
  await pequeno.close();
}, 30_000);
