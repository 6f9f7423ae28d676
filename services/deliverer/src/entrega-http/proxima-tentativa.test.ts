import { expect, test } from '@jest/globals';
import { proximaTentativa } from './proxima-tentativa.ts';

const S = 1_000;
const H = 3_600 * S;
const INICIO = Date.UTC(2026, 8, 1, 12);
const ESCADA = [5 * S, 30 * S, 120 * S, 600 * S, 1_800 * S, H, 2 * H, 4 * H, 6 * H];
const SORTES = [0, 0.001, 0.25, 0.5, 0.75, 0.999_999];

const proxima = (numero: number, agora: number, aleatorio: number, retryAfterS?: number) =>
  proximaTentativa({
    numero,
    criadoEm: new Date(INICIO),
    agora: new Date(agora),
    aleatorio,
    ...(retryAfterS === undefined ? {} : { retryAfterS }),
  })?.getTime() ?? null;

/** Offsets from the beginning of all attempts of a delivery that always fails after `duracao`. */
function todas(sorte: number, duracao: number): number[] {
  const instantes = [0];
  for (;;) {
    const passado = INICIO + (instantes.at(-1) ?? 0) + duracao;
    const seguinte = proxima(instantes.length, passado, sorte);
    if (seguinte === null) return instantes;
    instantes.push(seguinte - INICIO);
  }
}

test('without luck either way: the ladder, then the last attempt at 24 h', () => {
  const segundos = [0, 5, 35, 155, 755, 2_555, 6_155, 13_355, 27_755, 49_355, 86_400];
  expect(todas(0.5, 0)).toEqual(segundos.map((s) => s * S));
});

test('whatever the luck and the time an attempt takes: growing gaps, eleven attempts, the last at exactly 24 h', () => {
  for (const sorte of SORTES) {
    for (const duracao of [0, 1, 15 * S]) {
      const instantes = todas(sorte, duracao);
      expect(instantes).toHaveLength(11);
      expect(instantes.at(-1)).toBe(24 * H);
      const saltos = instantes.slice(1).map((t, i) => t - (instantes[i] ?? 0));
      expect(saltos).toEqual([...saltos].sort((a, b) => a - b));
    }
  }
});

test('the jitter stays within 20 % of the planned delay', () => {
  for (const [i, espera] of ESCADA.entries()) {
    for (const sorte of SORTES) {
      const atraso = (proxima(i + 1, INICIO, sorte) ?? 0) - INICIO;
      expect(atraso).toBeGreaterThanOrEqual(espera * 0.8);
      expect(atraso).toBeLessThanOrEqual(espera * 1.2);
    }
    expect(proxima(i + 1, INICIO, 0)).toBe(INICIO + espera * 0.8);
  }
});

test('Retry-After counts between once and twice the planned delay', () => {
  for (const [i, espera] of ESCADA.entries()) {
    const atraso = (s: number) => (proxima(i + 1, INICIO, 0, s) ?? 0) - INICIO;
    expect(atraso(0)).toBe(espera);
    expect(atraso((espera * 1.5) / S)).toBe(espera * 1.5);
    expect(atraso(999_999_999)).toBe(2 * espera);
  }
});

test('never after the window, from wherever in it, and nothing once it is over', () => {
  for (let numero = 1; numero <= 10; numero += 1) {
    for (const sorte of SORTES) {
      for (const retryAfterS of [undefined, 0, 100_000]) {
        for (const decorrido of [0, H, 13 * H, 23.9 * H, 24 * H - 1]) {
          const quando = proxima(numero, INICIO + decorrido, sorte, retryAfterS);
          expect(quando).toBeGreaterThan(INICIO + decorrido);
          expect(quando).toBeLessThanOrEqual(INICIO + 24 * H);
        }
        expect(proxima(numero, INICIO + 24 * H, sorte, retryAfterS)).toBeNull();
      }
    }
  }
});

test('a process that slept: the rest of the ladder is squeezed into the window, its end still being tried', () => {
  expect(proxima(4, INICIO + 20 * H, 0.5)).toBe(INICIO + 20 * H + 600 * S);
  expect(proxima(8, INICIO + 21 * H, 0.5)).toBe(INICIO + 24 * H);
});

test('a clock set back does not lengthen the chain: after the last attempt there is none', () => {
  expect(proxima(11, INICIO + 24 * H - 5 * S, 0.5)).toBeNull();
  expect(proxima(1, INICIO - H, 0.5)).toBe(INICIO - H + 5 * S);
});
