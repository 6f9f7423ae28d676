import { expect, test } from '@jest/globals';
import { nextAttempt } from './next-attempt.ts';

const S = 1_000;
const H = 3_600 * S;
const START = Date.UTC(2026, 8, 1, 12);
const ESCADA = [5 * S, 30 * S, 120 * S, 600 * S, 1_800 * S, H, 2 * H, 4 * H, 6 * H];
const SORTES = [0, 0.001, 0.25, 0.5, 0.75, 0.999_999];

const next = (numero: number, now: number, random: number, retryAfterS?: number) =>
  nextAttempt({
    numero,
    criadoEm: new Date(START),
    agora: new Date(now),
    random,
    ...(retryAfterS === undefined ? {} : { retryAfterS }),
  })?.getTime() ?? null;

/** Offsets from the beginning of all attempts of a delivery that always fails after `duration`. */
function all(sorte: number, duration: number): number[] {
  const instants = [0];
  for (;;) {
    const passado = START + (instants.at(-1) ?? 0) + duration;
    const seguinte = next(instants.length, passado, sorte);
    if (seguinte === null) return instants;
    instants.push(seguinte - START);
  }
}

test('without luck either way: the ladder, then the last attempt at 24 h', () => {
  const seconds = [0, 5, 35, 155, 755, 2_555, 6_155, 13_355, 27_755, 49_355, 86_400];
  expect(all(0.5, 0)).toEqual(seconds.map((s) => s * S));
});

test('whatever the luck and the time an attempt takes: growing gaps, eleven attempts, the last at exactly 24 h', () => {
  for (const sorte of SORTES) {
    for (const duration of [0, 1, 15 * S]) {
      const instants = all(sorte, duration);
      expect(instants).toHaveLength(11);
      expect(instants.at(-1)).toBe(24 * H);
      const hops = instants.slice(1).map((t, i) => t - (instants[i] ?? 0));
      expect(hops).toEqual([...hops].sort((a, b) => a - b));
    }
  }
});

test('the jitter stays within 20 % of the planned delay', () => {
  for (const [i, wait] of ESCADA.entries()) {
    for (const sorte of SORTES) {
      const atraso = (next(i + 1, START, sorte) ?? 0) - START;
      expect(atraso).toBeGreaterThanOrEqual(wait * 0.8);
      expect(atraso).toBeLessThanOrEqual(wait * 1.2);
    }
    expect(next(i + 1, START, 0)).toBe(START + wait * 0.8);
  }
});

test('Retry-After counts between once and twice the planned delay', () => {
  for (const [i, wait] of ESCADA.entries()) {
    const atraso = (s: number) => (next(i + 1, START, 0, s) ?? 0) - START;
    expect(atraso(0)).toBe(wait);
    expect(atraso((wait * 1.5) / S)).toBe(wait * 1.5);
    expect(atraso(999_999_999)).toBe(2 * wait);
  }
});

test('never after the window, from wherever in it, and nothing once it is over', () => {
  for (let numero = 1; numero <= 10; numero += 1) {
    for (const sorte of SORTES) {
      for (const retryAfterS of [undefined, 0, 100_000]) {
        for (const decorrido of [0, H, 13 * H, 23.9 * H, 24 * H - 1]) {
          const quando = next(numero, START + decorrido, sorte, retryAfterS);
          expect(quando).toBeGreaterThan(START + decorrido);
          expect(quando).toBeLessThanOrEqual(START + 24 * H);
        }
        expect(next(numero, START + 24 * H, sorte, retryAfterS)).toBeNull();
      }
    }
  }
});

test('a process that slept: the rest of the ladder is squeezed into the window, its end still being tried', () => {
  expect(next(4, START + 20 * H, 0.5)).toBe(START + 20 * H + 600 * S);
  expect(next(8, START + 21 * H, 0.5)).toBe(START + 24 * H);
});

test('a clock set back does not lengthen the chain: after the last attempt there is none', () => {
  expect(next(11, START + 24 * H - 5 * S, 0.5)).toBeNull();
  expect(next(1, START - H, 0.5)).toBe(START - H + 5 * S);
});
