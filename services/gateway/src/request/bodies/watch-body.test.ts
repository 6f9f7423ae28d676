import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { ApiError } from '@apura/contracts';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { pieceFits, watchBody } from './watch-body.ts';

const WINDOW = 1000;

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] }));
afterEach(() => void jest.useRealTimers());

/** A body whose pieces come when the test says so, watched for 10 bytes in each window. */
function body(keep?: (bytes: number) => void) {
  const req = Object.assign(new Readable({ read() {} }), {
    complete: false,
    socket: { pause() {}, resume() {} },
  });
  const failures: string[] = [];
  const fail = (error: unknown) => void failures.push((error as ApiError).code);
  const pace = { windowMs: WINDOW, bytes: 10 };
  const stop = watchBody(req as unknown as IncomingMessage, keep ? { pace, keep } : { pace }, fail);
  const chegar = async (bytes: number) => {
    req.push('a'.repeat(bytes));
    await new Promise((done) => setImmediate(done));
  };
  return { req, falhas: failures, stop, chegar };
}

test('it may take any time that keeps the pace', async () => {
  const { falhas, chegar } = body();
  for (let i = 0; i < 1000; i++) {
    await chegar(10);
    jest.advanceTimersByTime(WINDOW);
  }
  expect(falhas).toEqual([]);
});

test('what came before does not count for the window in which too little comes', async () => {
  const { falhas, chegar } = body();
  await chegar(100_000);
  jest.advanceTimersByTime(WINDOW);
  expect(falhas).toEqual([]);
  await chegar(9);
  jest.advanceTimersByTime(WINDOW);
  expect(falhas).toEqual(['requisicao_demorada']);
});

test('very many very small pieces are refused, once', async () => {
  const { falhas, req, chegar } = body();
  for (let i = 0; i < 6000; i++) req.push('a');
  await chegar(10);
  expect(falhas).toEqual(['corpo_fragmentado']);
});

test('what we do not take in is not held against the client', async () => {
  const { req, falhas, chegar } = body();
  req.pause();
  jest.advanceTimersByTime(5 * WINDOW);
  expect(falhas).toEqual([]);
  req.resume();
  // The window in which it began anew does not count either.
  jest.advanceTimersByTime(WINDOW);
  await chegar(9);
  expect(falhas).toEqual([]);
  jest.advanceTimersByTime(WINDOW);
  expect(falhas).toEqual(['requisicao_demorada']);
});

test('a body that came whole is watched no more, nor one whose watch has ended', () => {
  const [inteiro, largado] = [body(), body()];
  inteiro.req.complete = true;
  largado.stop();
  jest.advanceTimersByTime(5 * WINDOW);
  expect([...inteiro.falhas, ...largado.falhas]).toEqual([]);
});

test('a piece for which there is no room ends it', async () => {
  const { falhas, chegar } = body((bytes) => {
    if (bytes > 5) throw new ApiError('servico_indisponivel');
  });
  await chegar(5);
  expect(falhas).toEqual([]);
  await chegar(6);
  expect(falhas).toEqual(['servico_indisponivel']);
});

function fits(pieces: number, bytes: number): boolean {
  const req = {} as IncomingMessage;
  let all = true;
  for (let i = 0; i < pieces; i += 1) all = pieceFits(req, bytes);
  return all;
}

test('a body may come in small pieces, but not in very many of them', () => {
  expect(fits(5_000, 1)).toBe(true);
  expect(fits(5_100, 1)).toBe(false);
});

test('however long a body is, it may come in the packets of a slow line', () => {
  expect(fits(400_000, 1_400)).toBe(true);
});

test('after 64 KB the socket is left alone for a turn; while others come, for half a second at most', async () => {
  const said: string[] = [];
  const socket = { pause: () => void said.push('pause'), resume: () => void said.push('resume') };
  const req = Object.assign(new Readable({ read() {} }), { complete: false, socket });
  let crowded = false;
  const pace = { windowMs: 60_000, bytes: 10 };
  const stop = watchBody(req as unknown as IncomingMessage, { pace, crowded: () => crowded }, () => {});
  const turns = async () => {
    for (let i = 0; i < 3; i += 1) await new Promise((done) => setImmediate(done));
  };
  req.push('a'.repeat(64 * 1024 - 1));
  await turns();
  expect(said).toEqual([]);
  req.push('a');
  await turns();
  expect(said.splice(0)).toEqual(['pause', 'resume']);
  crowded = true;
  req.push('a'.repeat(64 * 1024));
  await turns();
  expect(said).toEqual(['pause']);
  jest.advanceTimersByTime(500);
  await turns();
  expect(said).toEqual(['pause', 'resume']);
  stop();
});
