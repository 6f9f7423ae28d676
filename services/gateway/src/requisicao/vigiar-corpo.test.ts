import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { ErroDaApi } from '@apura/contracts';
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { vigiarCorpo } from './vigiar-corpo.ts';

const JANELA = 1000;

beforeEach(() => void jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate'] }));
afterEach(() => void jest.useRealTimers());

/** A body whose pieces come when the test says so, watched for 10 bytes in each window. */
function corpo(guardar?: (bytes: number) => void) {
  const req = Object.assign(new Readable({ read() {} }), { complete: false, socket: { pause() {} } });
  const falhas: string[] = [];
  const falhar = (erro: unknown) => void falhas.push((erro as ErroDaApi).code);
  const ritmo = { janelaMs: JANELA, bytes: 10 };
  const parar = vigiarCorpo(
    req as unknown as IncomingMessage,
    guardar ? { ritmo, guardar } : { ritmo },
    falhar,
  );
  const chegar = async (bytes: number) => {
    req.push('a'.repeat(bytes));
    await new Promise((done) => setImmediate(done));
  };
  return { req, falhas, parar, chegar };
}

test('it may take any time that keeps the pace', async () => {
  const { falhas, chegar } = corpo();
  for (let i = 0; i < 1000; i++) {
    await chegar(10);
    jest.advanceTimersByTime(JANELA);
  }
  expect(falhas).toEqual([]);
});

test('what came before does not count for the window in which too little comes', async () => {
  const { falhas, chegar } = corpo();
  await chegar(100_000);
  jest.advanceTimersByTime(JANELA);
  expect(falhas).toEqual([]);
  await chegar(9);
  jest.advanceTimersByTime(JANELA);
  expect(falhas).toEqual(['requisicao_demorada']);
});

test('very many very small pieces are refused, once', async () => {
  const { falhas, req, chegar } = corpo();
  for (let i = 0; i < 6000; i++) req.push('a');
  await chegar(10);
  expect(falhas).toEqual(['corpo_fragmentado']);
});

test('what we do not take in is not held against the client', async () => {
  const { req, falhas, chegar } = corpo();
  req.pause();
  jest.advanceTimersByTime(5 * JANELA);
  expect(falhas).toEqual([]);
  req.resume();
  // The window in which it began anew does not count either.
  jest.advanceTimersByTime(JANELA);
  await chegar(9);
  expect(falhas).toEqual([]);
  jest.advanceTimersByTime(JANELA);
  expect(falhas).toEqual(['requisicao_demorada']);
});

test('a body that came whole is watched no more, nor one whose watch has ended', () => {
  const [inteiro, largado] = [corpo(), corpo()];
  inteiro.req.complete = true;
  largado.parar();
  jest.advanceTimersByTime(5 * JANELA);
  expect([...inteiro.falhas, ...largado.falhas]).toEqual([]);
});

test('a piece for which there is no room ends it', async () => {
  const { falhas, chegar } = corpo((bytes) => {
    if (bytes > 5) throw new ErroDaApi('servico_indisponivel');
  });
  await chegar(5);
  expect(falhas).toEqual([]);
  await chegar(6);
  expect(falhas).toEqual(['servico_indisponivel']);
});
