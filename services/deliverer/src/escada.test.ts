import { alterarEndpoint } from '@apura/database';
import { testDatabase } from '@apura/testing';
import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals';
import { type Bancada, montarBancada } from '../teste/bancada.ts';

const S = 1_000;
const H = 3_600 * S;
/** What the ladder plans after attempt 1, 2, ... */
const ESCADA = [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 21_600].map((s) => s * S);

// Real connections and a real database, on a machine that may be busy.
jest.setTimeout(30_000);

let bancada: Bancada;
beforeAll(async () => {
  bancada = await montarBancada(await testDatabase());
});
afterAll(() => bancada.fechar());

/** The clock of the deliverer and of its claims; a test moves it. */
let agora: number;
const relogio = () => new Date(agora);
beforeEach(async () => {
  await bancada.recomecar();
  agora = Date.now() + 600 * S;
});

interface Linha {
  readonly estado: string;
  readonly proxima_tentativa_em: Date | null;
}
const entrega = async () =>
  (await bancada.sql<Linha>('SELECT estado, proxima_tentativa_em FROM entrega'))[0] as Linha;

/** Lets time pass until nothing is planned, each attempt by a deliverer that has just started. Returns their times. */
async function percorrer(): Promise<number[]> {
  const instantes: number[] = [];
  for (;;) {
    const antes = bancada.recebidos.length;
    await bancada.entregar(relogio);
    expect(bancada.recebidos.length - antes).toBe(1);
    instantes.push(agora);
    const { proxima_tentativa_em: proxima } = await entrega();
    if (!proxima) return instantes;
    agora = proxima.getTime() - 1;
    await bancada.entregar(relogio);
    expect(bancada.recebidos.length - antes).toBe(1);
    agora += 1;
  }
}

function conferirEscada(instantes: readonly number[]): void {
  expect(instantes).toHaveLength(11);
  const saltos = instantes.slice(1).map((t, i) => t - (instantes[i] ?? 0));
  for (const [i, planejado] of ESCADA.entries()) {
    expect(saltos[i]).toBeGreaterThanOrEqual(planejado * 0.8);
    expect(saltos[i]).toBeLessThanOrEqual(planejado * 1.2);
  }
  expect((instantes.at(-1) ?? 0) - (instantes[0] ?? 0)).toBe(24 * H);
}

test('a receiver that always fails: the whole ladder, over restarts, the last attempt 24 hours after the first', async () => {
  bancada.responder = (resposta) => resposta.writeHead(500).end();
  await bancada.eventos((await bancada.endpoint()).id, 1);
  conferirEscada(await percorrer());
  expect((await entrega()).estado).toBe('falhou');
  const registro = await bancada.sql<{ numero: number }>('SELECT numero FROM tentativa ORDER BY numero');
  expect(registro.map(({ numero }) => numero)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
  const marcas = new Set(bancada.recebidos.map(({ headers }) => headers['webhook-timestamp']));
  expect([marcas.size, new Set(bancada.recebidos.map(({ headers }) => headers['webhook-id'])).size]).toEqual([
    11, 1,
  ]);
});

test('while paused nothing goes out, and the 24 hours of what was never tried begin with the first attempt', async () => {
  bancada.responder = (resposta) => resposta.writeHead(500).end();
  const { id } = await bancada.endpoint();
  await alterarEndpoint(bancada.tenant, id, { estado: 'pausado' }, 'r');
  await bancada.eventos(id, 1);
  agora += 72 * H;
  await bancada.entregar(relogio);
  expect(bancada.recebidos).toEqual([]);
  await alterarEndpoint(bancada.tenant, id, { estado: 'ativo' }, 'r');
  conferirEscada(await percorrer());
});

test('what was tried before the pause gets one attempt after it, however late, and then has failed', async () => {
  bancada.responder = (resposta) => resposta.writeHead(500).end();
  const { id } = await bancada.endpoint();
  await bancada.eventos(id, 1);
  await bancada.entregar(relogio);
  await alterarEndpoint(bancada.tenant, id, { estado: 'pausado' }, 'r');
  agora += 30 * H;
  await bancada.entregar(relogio);
  expect(bancada.recebidos).toHaveLength(1);
  await alterarEndpoint(bancada.tenant, id, { estado: 'ativo' }, 'r');
  await bancada.entregar(relogio);
  expect(bancada.recebidos).toHaveLength(2);
  expect(await entrega()).toEqual({ estado: 'falhou', proxima_tentativa_em: null });
});

test('a clock set back only waits, one set forward squeezes the ladder; the end stays', async () => {
  bancada.responder = (resposta) => resposta.writeHead(500).end();
  await bancada.eventos((await bancada.endpoint()).id, 1);
  const inicio = agora;
  await bancada.entregar(relogio);
  agora -= H;
  await bancada.entregar(relogio);
  expect(bancada.recebidos).toHaveLength(1);
  agora = inicio + 23 * H;
  await bancada.entregar(relogio);
  expect(bancada.recebidos).toHaveLength(2);
  agora = inicio + 24 * H - 1;
  await bancada.entregar(relogio);
  const { proxima_tentativa_em: proxima } = await entrega();
  expect(proxima?.getTime()).toBe(inicio + 24 * H);
});

test('a resend begins the ladder anew', async () => {
  bancada.responder = (resposta) => resposta.writeHead(404).end();
  await bancada.eventos((await bancada.endpoint()).id, 1);
  await bancada.entregar(relogio);
  expect(await entrega()).toMatchObject({ estado: 'falhou' });
  await bancada.sql(
    `UPDATE entrega SET estado = 'pendente', tentativas_antes = tentativas, proxima_tentativa_em = now(), concluida_em = NULL`,
  );
  bancada.responder = (resposta) => resposta.writeHead(500).end();
  agora += 40 * H;
  conferirEscada(await percorrer());
});
