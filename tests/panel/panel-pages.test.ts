import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import type { Page } from 'puppeteer-core';
import { FROM_OUTSIDE, panelPages } from './panel-pages.ts';

const PANEL = new URL('../../packages/panel/src/', import.meta.url);
const declared = (file: string, pattern: RegExp): string[] =>
  [...readFileSync(new URL(file, PANEL), 'utf8').matchAll(pattern)].map(([, what = '']) => what);

/** A page in which every list has one row. */
const withOneOfEach = {
  evaluate: async () => ({ status: 200, body: { data: [{ id: 'um', job_id: 'um', chave: 'uma' }] } }),
} as unknown as Page;

/** Whether somebody who goes through all addresses sees what is at this one: "/clientes/:id" is at "/painel/clientes/um". */
const seenAmong = (addresses: readonly string[]) => (path: string) => {
  const pattern = new RegExp(`^/painel${path === '/' ? '/?' : path.replace(/:\w+/g, '[^/]+')}(\\?|$)`);
  return addresses.some((address) => pattern.test(address));
};

test.each([
  // Pages, views of the board, and parts of a client: where each is declared, how, and where it is then.
  ['app.tsx', /\[\s*'(\/[^']*)',\s*pageFile/g, (path: string) => path, 25],
  ['pages/fechamento/fechamento.tsx', /^ {2}(\w+): lazy/gm, (view: string) => `/\\?vista=${view}`, 3],
  ['pages/clientes/cliente.tsx', /path: '(\w*)'/g, (tab: string) => `/clientes/:id${tab && `/${tab}`}`, 14],
] as const)('the suites look at everything that %s declares', async (file, pattern, addressOf, atLeast) => {
  const places = declared(file, pattern).map(addressOf);
  expect(places.length).toBeGreaterThanOrEqual(atLeast);
  const seen = seenAmong(await panelPages(withOneOfEach));
  expect(places.filter((place) => !seen(place))).toEqual([]);
});

test('they look at all that is there for who is not signed in', () => {
  const places = declared('app.tsx', /<Route path="([^"]+)"/g);
  expect(places.length).toBeGreaterThanOrEqual(7);
  expect(places.filter((place) => !seenAmong(FROM_OUTSIDE)(place))).toEqual([]);
});
