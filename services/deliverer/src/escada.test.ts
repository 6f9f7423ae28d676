import { updateEndpoint } from '@apura/database';
import { testDatabase } from '@apura/testing';
import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { buildTestBench, type TestBench } from '../teste/test-bench.ts';

const S = 1_000;
const H = 3_600 * S;
/** What the ladder plans after attempt 1, 2, ... */
const ESCADA = [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 21_600].map((s) => s * S);

// Real connections and a real database, on a machine that may be busy.
jest.setTimeout(30_000);

let testBench: TestBench;
beforeAll(async () => {
  testBench = await buildTestBench(await testDatabase());
});
afterAll(() => testBench.fechar());

/** The clock of the deliverer and of its claims; a test moves it. */
let agora: number;
const clock = () => new Date(agora);
beforeEach(async () => {
  await testBench.recomecar();
  agora = Date.now() + 600 * S;
});

interface Linha {
  readonly estado: string;
  readonly proxima_tentativa_em: Date | null;
}
const entrega = async () =>
  (await testBench.sql<Linha>('SELECT estado, proxima_tentativa_em FROM entrega'))[0] as Linha;

/** Lets time pass until nothing is planned, each attempt by a deliverer that has just started. Returns their times. */
async function walk(): Promise<number[]> {
  const instants: number[] = [];
  for (;;) {
    const antes = testBench.recebidos.length;
    await testBench.entregar(clock);
    expect(testBench.recebidos.length - antes).toBe(1);
    instants.push(agora);
    const { proxima_tentativa_em: proxima } = await entrega();
    if (!proxima) return instants;
    agora = proxima.getTime() - 1;
    await testBench.entregar(clock);
    expect(testBench.recebidos.length - antes).toBe(1);
    agora += 1;
  }
}

function checkLadder(instants: readonly number[]): void {
  expect(instants).toHaveLength(11);
  const hops = instants.slice(1).map((t, i) => t - (instants[i] ?? 0));
  for (const [i, planejado] of ESCADA.entries()) {
    expect(hops[i]).toBeGreaterThanOrEqual(planejado * 0.8);
    expect(hops[i]).toBeLessThanOrEqual(planejado * 1.2);
  }
  expect((instants.at(-1) ?? 0) - (instants[0] ?? 0)).toBe(24 * H);
}

test('a receiver that always fails: the whole ladder, over restarts, the last attempt 24 hours after the first', async () => {
  testBench.respond = (resposta) => resposta.writeHead(500).end();
  await testBench.eventos((await testBench.endpoint()).id, 1);
  checkLadder(await walk());
  expect((await entrega()).estado).toBe('falhou');
  const registro = await testBench.sql<{ numero: number }>('SELECT numero FROM tentativa ORDER BY numero');
  expect(registro.map(({ numero }) => numero)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  const marcas = new Set(testBench.recebidos.map(({ headers }) => headers['webhook-timestamp']));
  expect([
    marcas.size,
    new Set(testBench.recebidos.map(({ headers }) => headers['webhook-id'])).size,
  ]).toEqual([11, 1]);
});

test('while paused nothing goes out, and the 24 hours of what was never tried begin with the first attempt', async () => {
  testBench.respond = (resposta) => resposta.writeHead(500).end();
  const { id } = await testBench.endpoint();
  await updateEndpoint(testBench.tenant, id, { estado: 'pausado' }, 'r');
  await testBench.eventos(id, 1);
  agora += 72 * H;
  await testBench.entregar(clock);
  expect(testBench.recebidos).toEqual([]);
  await updateEndpoint(testBench.tenant, id, { estado: 'ativo' }, 'r');
  checkLadder(await walk());
});

test('what was tried before the pause gets one attempt after it, however late, and then has failed', async () => {
  testBench.respond = (resposta) => resposta.writeHead(500).end();
  const { id } = await testBench.endpoint();
  await testBench.eventos(id, 1);
  await testBench.entregar(clock);
  await updateEndpoint(testBench.tenant, id, { estado: 'pausado' }, 'r');
  agora += 30 * H;
  await testBench.entregar(clock);
  expect(testBench.recebidos).toHaveLength(1);
  await updateEndpoint(testBench.tenant, id, { estado: 'ativo' }, 'r');
  await testBench.entregar(clock);
  expect(testBench.recebidos).toHaveLength(2);
  expect(await entrega()).toEqual({ estado: 'falhou', proxima_tentativa_em: null });
});

test('a clock set back only waits, one set forward squeezes the ladder; the end stays', async () => {
  testBench.respond = (resposta) => resposta.writeHead(500).end();
  await testBench.eventos((await testBench.endpoint()).id, 1);
  const inicio = agora;
  await testBench.entregar(clock);
  agora -= H;
  await testBench.entregar(clock);
  expect(testBench.recebidos).toHaveLength(1);
  agora = inicio + 23 * H;
  await testBench.entregar(clock);
  expect(testBench.recebidos).toHaveLength(2);
  agora = inicio + 24 * H - 1;
  await testBench.entregar(clock);
  const { proxima_tentativa_em: proxima } = await entrega();
  expect(proxima?.getTime()).toBe(inicio + 24 * H);
});

test('a resend begins the ladder anew', async () => {
  testBench.respond = (resposta) => resposta.writeHead(404).end();
  await testBench.eventos((await testBench.endpoint()).id, 1);
  await testBench.entregar(clock);
  expect(await entrega()).toMatchObject({ estado: 'falhou' });
  await testBench.sql(
    `UPDATE entrega SET estado = 'pendente', tentativas_antes = tentativas, proxima_tentativa_em = now(), concluida_em = NULL`,
  );
  testBench.respond = (resposta) => resposta.writeHead(500).end();
  agora += 40 * H;
  checkLadder(await walk());
});
