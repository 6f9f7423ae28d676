import type { IncomingMessage } from 'node:http';
import { expect, test } from '@jest/globals';
import { pieceFits } from './piece-budget.ts';

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
