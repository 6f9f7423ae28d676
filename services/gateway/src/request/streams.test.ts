import { createServer, type Server } from 'node:http';
import { Readable } from 'node:stream';
import { revokeChave, type Tenant } from '@apura/database';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import request from 'supertest';
import { createApp } from '../../teste/app-de-teste.ts';
import { escritorioForTests, gatewayForTests, NOW, portOf, xml } from '../../teste/gateway-for-tests.ts';
import { type Browser, joinTeam, panelGateway, register } from '../../teste/test-panel.ts';
import type { Gateway } from '../gateway.ts';
import type { KeyedRequest } from '../route.ts';
import { callerWithoutTurn } from './limits/open-places.ts';
import { respondWithLoteStream } from './streams.ts';

let database: TestDatabase;
const servers: Server[] = [];
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
  await database.close();
});

async function open(gateway: Gateway) {
  const app = createApp(gateway);
  const server = createServer(app);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  servers.push(server);
  return { app, base: `http://127.0.0.1:${portOf(server)}` };
}

/** A lote of four notes that nobody works on. */
async function novoLote({ app }: Awaited<ReturnType<typeof open>>, chave: string): Promise<string> {
  const envio = request(app).post('/v1/upload').set('Authorization', `Bearer ${chave}`);
  for (const n of [1, 2, 3, 4]) envio.attach('arquivos', Buffer.from(xml(n)), `${n}.xml`);
  return (await envio).body.job_id;
}

const count = (tenant: Tenant, id: string) =>
  tenant.transaction((tx) =>
    tx.query('UPDATE lote SET pendentes = pendentes - 1, processados = processados + 1 WHERE id = $1', [id]),
  );

/** The blocks of a stream as they come; what is left at its end. */
async function* blocos(resposta: Response): AsyncGenerator<string> {
  let texto = '';
  for await (const parte of resposta.body ?? []) {
    texto += Buffer.from(parte).toString();
    const prontos = texto.split('\n\n');
    texto = prontos.pop() ?? '';
    yield* prontos;
  }
}

/** What the stream says from now on to its end. */
async function resto(stream: AsyncGenerator<string>): Promise<unknown[]> {
  const veio: unknown[] = [];
  for await (const bloco of stream) {
    const [, tipo, dados] = /^event: (\w+)\ndata: (.*)$/s.exec(bloco) ?? [];
    veio.push(tipo === 'erro' ? JSON.parse(dados ?? '').code : bloco);
  }
  return veio;
}

test('a key that is revoked or expires ends its streams, and they say why; others go on', async () => {
  let agora = NOW;
  const aqui = await open(gatewayForTests(database.database, { agora: () => agora }));
  const acompanhar = async (expiraEm?: Date) => {
    const escritorio = await escritorioForTests(database.database, expiraEm ? { expiraEm } : {});
    const id = await novoLote(aqui, escritorio.chave);
    const stream = blocos(
      await fetch(`${aqui.base}/v1/upload/${id}/eventos`, {
        headers: { Authorization: `Bearer ${escritorio.chave}` },
      }),
    );
    expect((await stream.next()).value).toContain('event: progresso');
    return { ...escritorio, loteId: id, stream };
  };
  const [revogada, vencida, boa] = await Promise.all([
    acompanhar(),
    acompanhar(new Date(NOW.getTime() + 1000)),
    acompanhar(),
  ]);
  agora = new Date(NOW.getTime() + 2000);
  await revokeChave(
    database.database.forOrganization(revogada.id),
    { id: '', nome: '', ip: '' },
    revogada.chaveId,
  );
  expect(await Promise.all([resto(revogada.stream), resto(vencida.stream)])).toEqual([
    ['chave_revogada'],
    ['chave_expirada'],
  ]);
  await count(database.database.forOrganization(boa.id), boa.loteId);
  expect((await boa.stream.next()).value).toContain('"processados":1');
  await boa.stream.return(undefined);
});

test('so does a session that ends, and a person who is removed', async () => {
  const gateway = panelGateway(database.database);
  const aqui = await open(gateway);
  const { browser: owner } = await register(aqui.app);
  const { body } = await owner.post('/chaves', { nome: 'ERP', escopos: ['write:uploads'] });
  const id = await novoLote(aqui, body.chave);
  const acompanhar = async (pessoa: Browser) => {
    const cookie = [...pessoa.cookies].map(([nome, valor]) => `${nome}=${valor}`).join('; ');
    const stream = blocos(
      await fetch(`${aqui.base}/painel/api/upload/${id}/eventos`, {
        headers: { Cookie: cookie, 'X-Apura-Painel': '1' },
      }),
    );
    expect((await stream.next()).value).toContain('event: progresso');
    return stream;
  };
  const [um, outra] = [await joinTeam(gateway, owner), await joinTeam(gateway, owner)];
  const streams = await Promise.all([um.browser, outra.browser].map(acompanhar));
  await um.browser.delete('/sessao');
  await owner.delete(`/pessoas/${outra.userId}`);
  expect(await Promise.all(streams.map(resto))).toEqual([['sessao_invalida'], ['sessao_invalida']]);
});

test('all who follow a lote look at it together, and at their key', async () => {
  const aqui = await open(gatewayForTests(database.database));
  const { id, chave } = await escritorioForTests(database.database);
  const loteId = await novoLote(aqui, chave);
  const streams = await Promise.all(
    Array.from({ length: 20 }, async () =>
      blocos(
        await fetch(`${aqui.base}/v1/upload/${loteId}/eventos`, {
          headers: { Authorization: `Bearer ${chave}` },
        }),
      ),
    ),
  );
  for (const stream of streams) await stream.next();
  const perguntas = { lote: 0, chave: 0 };
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...tudo: unknown[]) {
    const { text, values } = tudo[0] as { text?: string; values?: unknown[] };
    const texto = text ?? String(tudo[0]);
    if (texto.includes('"lote" as "l"') && values?.includes(loteId)) perguntas.lote += 1;
    if (texto.includes('autenticar_chave')) perguntas.chave += 1;
    return (query as (...todos: unknown[]) => unknown).apply(this, tudo);
  } as never;
  try {
    const inicio = performance.now();
    for (let n = 1; n <= 3; n++) {
      await count(database.database.forOrganization(id), loteId);
      for (const stream of streams) expect((await stream.next()).value).toContain(`"processados":${n}`);
    }
    const rodadas = (performance.now() - inicio) / 500;
    expect(perguntas.lote).toBeGreaterThanOrEqual(3);
    // The rounds under way at the beginning and at the end are two more.
    expect(perguntas.lote).toBeLessThanOrEqual(rodadas + 2);
    expect(perguntas.chave).toBeLessThanOrEqual(rodadas / 4 + 2);
  } finally {
    pg.Client.prototype.query = query;
    for (const stream of streams) await stream.return(undefined);
  }
});

test('for who does not read nothing is kept: what comes next is how it is then', async () => {
  const gateway = gatewayForTests(database.database);
  const aqui = await open(gateway);
  const { id, chave } = await escritorioForTests(database.database);
  const loteId = await novoLote(aqui, chave);
  const tenant = database.database.forOrganization(id);
  const { body } = await respondWithLoteStream(
    gateway,
    {
      req: { get: () => undefined, originalUrl: '/v1/upload/x/eventos' },
      tenant,
      permission: { holder: id, recheck: async () => {} },
      caller: callerWithoutTurn({ office: id }, new AbortController().signal),
    } as unknown as KeyedRequest,
    loteId,
  );
  if (!(body instanceof Readable)) throw new Error('no stream');
  const eventos = body[Symbol.asyncIterator]();
  expect((await eventos.next()).value).toContain('"processados":0');
  await count(tenant, loteId);
  // Read ahead: one event, and no more until it is taken.
  await new Promise((done) => body.once('readable', done));
  for (let n = 2; n <= 3; n++) await count(tenant, loteId);
  expect(body.readableLength).toBe(1);
  expect((await eventos.next()).value).toContain('"processados":1');
  expect((await eventos.next()).value).toContain('"processados":3');
  body.destroy();
});
