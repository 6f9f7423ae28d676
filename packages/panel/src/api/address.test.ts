import { expect, test } from '@jest/globals';
import { type AnswerOf, asking, at } from './address.ts';
import { request } from './request.ts';

const ID = '0199a3c1-7c2a-7d3e-8f4a-5b6c7d8e9f01';

test('values stand in the place of their names, and none leads elsewhere', () => {
  expect(at('/clientes/{id}/regimes/{desde}', { id: ID, desde: '2026-01' })).toBe(
    `/clientes/${ID}/regimes/2026-01`,
  );
  expect(at('/documentos/{chave}', { chave: '../escritorio?x=1' })).toBe(
    '/documentos/..%2Fescritorio%3Fx%3D1',
  );
});

test('what is empty is not asked for', () => {
  expect(asking('/carteira/xlsx', { competencia: '2026-09', q: '', regime: undefined })).toBe(
    '/carteira/xlsx?competencia=2026-09',
  );
  expect(asking('/carteira/zip', {})).toBe('/carteira/zip');
});

/** Nobody runs these: each line that the compiler takes without a fault fails the build. */
const REFUSED = [
  // @ts-expect-error: no route has this path
  () => request('GET', '/clients'),
  // @ts-expect-error: the path has no such method
  () => request('DELETE', '/fechamento'),
  // @ts-expect-error: a name without its value
  () => request('GET', at('/clientes/{id}', {})),
  // @ts-expect-error: a name that the path does not have
  () => request('GET', at('/documentos/{chave}', { id: ID })),
  // @ts-expect-error: a text is no address, whatever it says
  () => request('GET', `/clientes/${ID}`),
  // @ts-expect-error: a filter that the route does not have
  () => request('GET', '/clientes', { query: { nome: 'Aurora' } }),
  // @ts-expect-error: a filter of another type
  () => request('GET', '/clientes', { query: { limit: '10' } }),
  // @ts-expect-error: what the route cannot do without
  () => request('GET', at('/apuracoes/{id}/diferenca', { id: ID })),
  // @ts-expect-error: no body where one is taken
  () => request('POST', '/pessoas/convites'),
  // @ts-expect-error: a body without a member
  () => request('POST', '/pessoas/convites', { body: { email: 'ana@escritorio.example' } }),
  // @ts-expect-error: a body with a word that is none of those
  () => request('POST', '/pessoas/convites', { body: { email: 'ana@escritorio.example', papel: 'dona' } }),
  // @ts-expect-error: a body where none is taken
  () => request('DELETE', '/sessao', { body: {} }),
  // @ts-expect-error: a member that the answer does not have
  async () => (await request('GET', at('/clientes/{id}', { id: ID }))).nome,
  // @ts-expect-error: an amount is a text
  (lida: AnswerOf<'GET', '/documentos/totais'>) => lida.cbs.toFixed(2),
];

test('a wrong path, value, filter, body or answer does not compile', () => {
  expect(REFUSED.length).toBeGreaterThan(10);
});
