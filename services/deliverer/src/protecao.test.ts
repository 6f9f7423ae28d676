import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { createFato } from '@apura/contracts';
import {
  claimEntregas,
  distributeEvents,
  reencryptSecrets,
  rotateSegredo,
  testEndpoint,
} from '@apura/database';
import { encryptSecret, type KeyRing } from '@apura/runtime';
import { testDatabase } from '@apura/testing';
import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { makeSecret } from '../teste/make-secret.ts';
import { buildTestBench, ringOf, type TestBench } from '../teste/test-bench.ts';

// Real connections and a real database, on a machine that may be busy.
jest.setTimeout(30_000);

let testBench: TestBench;
beforeAll(async () => {
  testBench = await buildTestBench(await testDatabase());
});
afterAll(() => testBench.fechar());

let agora: number;
const clock = () => new Date(agora);
beforeEach(async () => {
  await testBench.recomecar();
  agora = Date.now() + 600_000;
});

const fail = (resposta: ServerResponse) => resposta.writeHead(503).end();
const endpointAgora = async (id: string) =>
  (
    await testBench.sql(
      'SELECT estado, motivo, disjuntor, falhas_seguidas FROM webhook_endpoint WHERE id = $1',
      [id],
    )
  )[0];
const estados = async () =>
  Object.fromEntries(
    (
      await testBench.sql<{ estado: string; n: number }>(
        'SELECT estado, count(*)::int AS n FROM entrega GROUP BY 1',
      )
    ).map(({ estado, n }) => [estado, n]),
  );
/** Makes everything due that waits for its next attempt. */
const allDue = () =>
  testBench.sql(`UPDATE entrega SET proxima_tentativa_em = $1 WHERE estado = 'pendente'`, [clock()]);

test('a dead endpoint costs one probe at a time, whoever asks, and comes back with one success', async () => {
  testBench.respond = fail;
  const { id } = await testBench.endpoint({ concorrencia: 5 });
  await testBench.eventos(id, 30);
  await Promise.all([testBench.entregar(clock), testBench.entregar(clock)]);
  // Five failures open it; by then at most as many again are under way as the endpoint takes at a time.
  expect(testBench.recebidos.length).toBeLessThanOrEqual(10);
  expect(await endpointAgora(id)).toMatchObject({ disjuntor: 'aberto' });
  for (const espera of [30_000, 60_000, 120_000]) {
    const antes = testBench.recebidos.length;
    agora += espera - 1;
    await testBench.entregar(clock);
    expect(testBench.recebidos).toHaveLength(antes);
    agora += 1;
    await allDue();
    await Promise.all([testBench.entregar(clock), testBench.entregar(clock), testBench.entregar(clock)]);
    expect(testBench.recebidos).toHaveLength(antes + 1);
  }
  testBench.respond = (resposta) => resposta.writeHead(204).end();
  agora += 240_000;
  await allDue();
  await testBench.entregar(clock);
  expect(await estados()).toEqual({ entregue: 30 });
  expect(await endpointAgora(id)).toMatchObject({ disjuntor: 'fechado', falhas_seguidas: 0 });
});

test('what an open breaker holds back has a permit for the moment of the probe', async () => {
  testBench.respond = fail;
  const { id } = await testBench.endpoint({ concorrencia: 5 });
  await testBench.eventos(id, 30);
  await testBench.entregar(clock);
  testBench.publicadas = [];
  await testBench.entregar(clock);
  expect(testBench.publicadas).toEqual([
    { queue: 'entregas', jobId: expect.stringMatching(/^entregas-em-/), delay: expect.any(Number) },
  ]);
  expect(Math.abs((testBench.publicadas[0]?.delay ?? 0) - 30_000)).toBeLessThanOrEqual(250);
});

test('a probe whose deliverer died is made again when its lease is over', async () => {
  const { id } = await testBench.endpoint();
  await testBench.eventos(id, 2);
  await testBench.sql(
    `UPDATE webhook_endpoint SET falhas_seguidas = 5, disjuntor = 'meio_aberto', disjuntor_ate = $1, disjuntor_espera_s = 30`,
    [new Date(agora + 60_000)],
  );
  await testBench.entregar(clock);
  expect(testBench.recebidos).toEqual([]);
  agora += 60_000;
  await testBench.entregar(clock);
  expect(await estados()).toEqual({ entregue: 2 });
});

test('what used up its 24 hours behind an open breaker fails with the probe, and is on record', async () => {
  testBench.respond = fail;
  const { id } = await testBench.endpoint({ concorrencia: 5 });
  await testBench.eventos(id, 30);
  await testBench.entregar(clock);
  agora += 25 * 3_600_000;
  await allDue();
  await testBench.sql('UPDATE entrega SET inicio_em = $1', [new Date(agora - 24 * 3_600_000)]);
  const antes = testBench.recebidos.length;
  await testBench.entregar(clock);
  expect(testBench.recebidos).toHaveLength(antes + 1);
  expect(await estados()).toEqual({ falhou: 30 });
  const registro = await testBench.sql(`SELECT FROM tentativa WHERE erro = 'disjuntor_aberto'`);
  expect(registro).toHaveLength(29);
});

test('no more attempts at a time than the endpoint takes, over all deliverers', async () => {
  let juntas = 0;
  let maximo = 0;
  testBench.respond = (resposta) => {
    juntas += 1;
    maximo = Math.max(maximo, juntas);
    setImmediate(() => {
      juntas -= 1;
      resposta.writeHead(204).end();
    });
  };
  const { id } = await testBench.endpoint({ concorrencia: 3 });
  await testBench.eventos(id, 40);
  await Promise.all([testBench.entregar(), testBench.entregar(), testBench.entregar()]);
  expect(await estados()).toEqual({ entregue: 40 });
  expect(maximo).toBeLessThanOrEqual(3);
});

test('no more attempts per second than the endpoint takes', async () => {
  const { id } = await testBench.endpoint({ taxa_por_segundo: 4 });
  await testBench.eventos(id, 11);
  const recebidos: number[] = [];
  for (let segundo = 0; segundo < 4; segundo++) {
    await Promise.all([testBench.entregar(clock), testBench.entregar(clock)]);
    recebidos.push(testBench.recebidos.length);
    agora += 1_000;
  }
  expect(recebidos).toEqual([4, 8, 11, 11]);
});

test('an endpoint that does not answer delays no other', async () => {
  const presos: ServerResponse[] = [];
  const lento = await testBench.endpoint({}, [], `http://${testBench.host}/lento`);
  const bom = await testBench.endpoint({}, [], `http://${testBench.host}/bom`);
  let bons = 0;
  const todos = new Promise<void>((done) => {
    testBench.respond = (resposta, { path }) => {
      if (path === '/lento') return void presos.push(resposta);
      resposta.writeHead(204).end();
      if (++bons === 60) done();
    };
  });
  await testBench.eventos(lento.id, 60);
  await testBench.eventos(bom.id, 60);
  const dispatcher = testBench.dispatcher();
  await dispatcher.wake();
  await todos;
  expect(presos).toHaveLength(10);
  testBench.respond = (resposta) => resposta.writeHead(204).end();
  for (const resposta of presos) resposta.writeHead(204).end();
  await dispatcher.idle();
  expect(await estados()).toEqual({ entregue: 120 });
});

test.each([
  [2.4, undefined],
  [2.6, 50],
  [3.6, 70],
  [4.6, 90],
])('after %d days of failures the office is told: %p', async (dias, percentual) => {
  testBench.respond = fail;
  const neighbour = await testBench.endpoint();
  const { id } = await testBench.endpoint({
    falhas_seguidas: 9,
    falhando_desde: new Date(agora - dias * 86_400_000),
  });
  await testBench.eventos(id, 2);
  await testBench.entregar(clock);
  const avisos = await testBench.sql<{ payload: object }>(
    `SELECT payload FROM event WHERE type = 'webhook.falhando'`,
  );
  expect(avisos.map(({ payload }) => payload)).toEqual(
    percentual ? [expect.objectContaining({ webhook_id: id, percentual })] : [],
  );
  await testBench.eventos(neighbour.id, 0);
  const entregas = await testBench.sql(
    `SELECT e.endpoint_id FROM entrega e JOIN event v ON v.id = e.event_id WHERE v.type = 'webhook.falhando'`,
  );
  expect(entregas).toEqual(percentual ? [{ endpoint_id: neighbour.id }] : []);
});

test('after five days it is disabled, what waits is cancelled, and the event log says so', async () => {
  testBench.respond = fail;
  const { id } = await testBench.endpoint({
    falhas_seguidas: 9,
    falhando_desde: new Date(agora - 5 * 86_400_000),
    concorrencia: 1,
  });
  await testBench.eventos(id, 3);
  await testBench.entregar(clock);
  expect(await endpointAgora(id)).toMatchObject({ estado: 'desativado', motivo: 'cinco_dias_de_falhas' });
  expect(await estados()).toEqual({ cancelada: 3 });
  const [evento] = await testBench.sql(`SELECT payload FROM event WHERE type = 'webhook.desativado'`);
  expect(evento).toEqual({ payload: { webhook_id: id, motivo: 'cinco_dias_de_falhas' } });
});

test('a receiver may ask by header for no more of an event, or for none at all', async () => {
  testBench.respond = (resposta) => resposta.writeHead(500, { 'webhook-delivery': 'abort-message' }).end();
  const { id } = await testBench.endpoint();
  await testBench.eventos(id, 1);
  await testBench.entregar(clock);
  expect(await estados()).toEqual({ cancelada: 1 });
  testBench.respond = (resposta) => resposta.writeHead(200, { 'webhook-delivery': 'Disable' }).end();
  await testBench.eventos(id, 1);
  await testBench.entregar(clock);
  expect(await endpointAgora(id)).toMatchObject({ estado: 'desativado', motivo: 'pedido_do_receptor' });
  expect(await estados()).toEqual({ cancelada: 1, entregue: 1 });
});

test('an answer that echoes secrets is kept without them', async () => {
  const { id, segredo } = await testBench.endpoint();
  testBench.respond = (resposta, { headers }) =>
    resposta.end(
      `erro em ${segredo} ${headers['webhook-signature']} Authorization: Bearer abcdef123456 "senha": "hunter22" postgres://u:segredo@h/`,
    );
  await testBench.eventos(id, 1);
  await testBench.entregar(clock);
  const [tentativa] = await testBench.sql<{ corpo: string }>('SELECT corpo FROM tentativa');
  expect(tentativa?.corpo).toMatch(/^erro em \[oculto\] \[oculto\] Authorization: /);
  for (const oculto of [segredo, 'v1,', 'abcdef123456', 'hunter22', ':segredo@'])
    expect(tentativa?.corpo).not.toContain(oculto);
});

test('during a rotation the library verifies with the old and with the new secret, then only with the new one', async () => {
  const { id, segredo } = await testBench.endpoint();
  const novo = makeSecret();
  await rotateSegredo(testBench.tenant, id, encryptSecret(testBench.chave, novo), 3_600, 'r');
  await testBench.eventos(id, 1);
  await testBench.entregar();
  const [durante] = testBench.recebidos;
  for (const valido of [segredo, novo])
    expect(new Webhook(valido).verify(durante?.body ?? '', durante?.headers ?? {})).toMatchObject({
      type: 'webhook.teste',
    });
  await testBench.sql('UPDATE endpoint_secret SET valido_ate = now() WHERE valido_ate IS NOT NULL');
  await testBench.eventos(id, 1);
  await testBench.entregar();
  const depois = testBench.recebidos[1];
  expect(() => new Webhook(segredo).verify(depois?.body ?? '', depois?.headers ?? {})).toThrow();
  new Webhook(novo).verify(depois?.body ?? '', depois?.headers ?? {});
});

test.each<[string, (ring: KeyRing, id: string) => Promise<unknown>]>([
  [
    'when it is used',
    async (ring, id) => {
      await testBench.eventos(id, 1);
      await testBench.entregar(undefined, ring);
    },
  ],
  [
    'by the operator',
    (ring) => reencryptSecrets(testBench.tenant, (sealed) => ring.seal(ring.open(sealed).secret)),
  ],
])('a new SECRETS_KEY takes over: what the earlier key encrypted is encrypted anew %s', async (_, rotate) => {
  const { id } = await testBench.endpoint();
  const cifrado = encryptSecret(testBench.chave, JSON.stringify({ 'x-api-key': 'do-receptor' }));
  await testBench.sql('UPDATE webhook_endpoint SET cabecalhos = $2 WHERE id = $1', [id, cifrado]);
  const nova = randomBytes(32);
  await rotate(ringOf(nova, testBench.chave), id);
  testBench.recebidos = [];
  await testBench.eventos(id, 1);
  await testBench.entregar(undefined, ringOf(nova));
  expect(testBench.recebidos).toMatchObject([{ headers: { 'x-api-key': 'do-receptor' } }]);
  expect(Object.keys(await estados())).toEqual(['entregue']);
});

test('a deliverer that stops gives back what it had not finished', async () => {
  const parar = new AbortController();
  testBench.respond = () => parar.abort();
  const { id } = await testBench.endpoint({ concorrencia: 1 });
  await testBench.eventos(id, 1);
  const dispatcher = testBench.dispatcher(undefined, ringOf(testBench.chave), parar.signal);
  await dispatcher.wake();
  await dispatcher.idle();
  expect(await testBench.sql('SELECT estado, tentativas, lease_ate FROM entrega')).toEqual([
    { estado: 'pendente', tentativas: 0, lease_ate: null },
  ]);
  testBench.respond = (resposta) => resposta.writeHead(204).end();
  await testBench.entregar();
  expect(await estados()).toEqual({ entregue: 1 });
});

/** Asks for a test of an endpoint, as the API does, and fans it out. */
async function askForTest(id: string): Promise<void> {
  const fato = createFato('webhook.teste', { webhook_id: id, mensagem: 'teste' });
  await testEndpoint(testBench.tenant, id, fato, 'pedido-1');
  await distributeEvents(testBench.base.database);
}

test('a test goes out at once whatever the breaker says, and its success closes it', async () => {
  testBench.respond = fail;
  const { id } = await testBench.endpoint({ concorrencia: 5 });
  await testBench.eventos(id, 8);
  await testBench.entregar(clock);
  expect(await endpointAgora(id)).toMatchObject({ disjuntor: 'aberto' });
  const antes = testBench.recebidos.length;
  await askForTest(id);
  await testBench.entregar(clock);
  // One attempt, and it failed: the next waits for the breaker as all others do.
  expect(testBench.recebidos).toHaveLength(antes + 1);
  await testBench.entregar(clock);
  expect(testBench.recebidos).toHaveLength(antes + 1);
  expect(await endpointAgora(id)).toMatchObject({ disjuntor: 'aberto' });
  testBench.respond = (resposta) => resposta.writeHead(204).end();
  await askForTest(id);
  await testBench.entregar(clock);
  expect(await endpointAgora(id)).toMatchObject({ disjuntor: 'fechado', falhas_seguidas: 0 });
  await allDue();
  await testBench.entregar(clock);
  expect(await estados()).toEqual({ entregue: 10 });
});

test('of many tests of a dead endpoint one is under way at a time', async () => {
  testBench.respond = fail;
  const { id } = await testBench.endpoint({ concorrencia: 5 });
  await testBench.eventos(id, 5);
  await testBench.entregar(clock);
  for (let i = 0; i < 3; i++) await askForTest(id);
  const claim = () =>
    claimEntregas(testBench.base.database, 10, { livres: 512, ocupadas: new Map() }, 60, clock());
  expect(await claim()).toHaveLength(1);
  expect(await claim()).toHaveLength(0);
});
