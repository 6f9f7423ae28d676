import { randomBytes } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { openKeyRing } from './key-ring.ts';

const [old, older, next, foreign] = Array.from({ length: 4 }, () => randomBytes(32).toString('base64')) as [
  string,
  string,
  string,
  string,
];
const ring = (key: string, ...replaced: string[]) =>
  openKeyRing({ SECRETS_KEY: key, SECRETS_KEYS_PREVIOUS: replaced.join(',') });

test('a secret is opened with whichever key of the ring sealed it, and says whether that key was replaced', () => {
  const now = ring(next, old, older);
  expect(now.open(now.seal('ação'))).toEqual({ secret: 'ação', outdated: false });
  expect(now.open(ring(old).seal('a'))).toEqual({ secret: 'a', outdated: true });
  expect(now.open(ring(older).seal('b'))).toEqual({ secret: 'b', outdated: true });
});

test('what no key of the ring sealed stays shut', () => {
  expect(() => ring(next, old).open(ring(foreign).seal('a'))).toThrow('no key opens the secret');
});
