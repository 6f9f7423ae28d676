import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { expect, test } from '@jest/globals';
import { fakeServer, json } from '../../teste/fake-server.ts';
import type { Contexto } from '../contexto.ts';
import { pt } from '../texts/pt.ts';

// The bundler writes the version in; here nobody does.
Object.assign(globalThis, { __VERSAO__: '0.0.0' });
const { openConnection } = await import('./connection.ts');

/** What the connection needs of a command; `avisos` is what it says to the person. */
function contexto(signal: AbortSignal): Contexto & { readonly avisos: PassThrough } {
  const stream = new PassThrough();
  return {
    textos: pt,
    language: 'pt',
    ambiente: {},
    platform: 'linux',
    baseUrl: undefined,
    signal,
    saida: new PassThrough(),
    avisos: stream,
    entrada: new PassThrough(),
  } as unknown as Contexto & { readonly avisos: PassThrough };
}

test('while one request waits for its limit, a new one does not go out', async () => {
  const chegaram: string[] = [];
  const server = await fakeServer((req, res) => {
    chegaram.push(req.url ?? '');
    if (req.url === '/sentinela') return json(res, 200, {});
    json(res, 429, { code: 'rate_limited', message: 'O limite foi excedido.' }, { 'retry-after': '3600' });
  });
  const fim = new AbortController();
  const feito = contexto(fim.signal);
  const connection = openConnection(feito, server.url, undefined);
  const primeiro = connection.pedir('/primeiro');
  const interrompidos = [expect(primeiro).rejects.toThrow()];
  await once(feito.avisos, 'data');
  interrompidos.push(expect(connection.pedir('/segundo')).rejects.toThrow());
  // Three whole round trips: whatever was sent before them has arrived.
  for (let vez = 0; vez < 3; vez++) await (await fetch(new URL('/sentinela', server.url))).text();
  expect(chegaram.filter((url) => url !== '/sentinela')).toEqual(['/primeiro']);
  fim.abort();
  await Promise.all(interrompidos);
  await server.fechar();
});
