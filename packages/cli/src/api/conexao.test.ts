import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { expect, test } from '@jest/globals';
import { json, servidorFalso } from '../../teste/servidor-falso.ts';
import type { Contexto } from '../contexto.ts';
import { pt } from '../textos/pt.ts';

// The bundler writes the version in; here nobody does.
Object.assign(globalThis, { __VERSAO__: '0.0.0' });
const { abrirConexao } = await import('./conexao.ts');

/** What the connection needs of a command; `avisos` is what it says to the person. */
function contexto(signal: AbortSignal): Contexto & { readonly avisos: PassThrough } {
  const fluxo = new PassThrough();
  return {
    textos: pt,
    idioma: 'pt',
    ambiente: {},
    baseUrl: undefined,
    signal,
    saida: new PassThrough(),
    avisos: fluxo,
    entrada: new PassThrough(),
  } as unknown as Contexto & { readonly avisos: PassThrough };
}

test('while one request waits for its limit, a new one does not go out', async () => {
  const chegaram: string[] = [];
  const servidor = await servidorFalso((req, res) => {
    chegaram.push(req.url ?? '');
    if (req.url === '/sentinela') return json(res, 200, {});
    json(res, 429, { code: 'rate_limited', message: 'O limite foi excedido.' }, { 'retry-after': '3600' });
  });
  const fim = new AbortController();
  const feito = contexto(fim.signal);
  const conexao = abrirConexao(feito, servidor.url, undefined);
  const primeiro = conexao.pedir('/primeiro');
  const interrompidos = [expect(primeiro).rejects.toThrow()];
  await once(feito.avisos, 'data');
  interrompidos.push(expect(conexao.pedir('/segundo')).rejects.toThrow());
  // Three whole round trips: whatever was sent before them has arrived.
  for (let vez = 0; vez < 3; vez++) await (await fetch(new URL('/sentinela', servidor.url))).text();
  expect(chegaram.filter((url) => url !== '/sentinela')).toEqual(['/primeiro']);
  fim.abort();
  await Promise.all(interrompidos);
  await servidor.fechar();
});
