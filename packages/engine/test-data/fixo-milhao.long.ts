import { expect, test } from '@jest/globals';
import { Decimal } from 'decimal.js';
import { type Fixo, formatFixo, multiply, porcento, readFixo, round, split } from '../src/fixo.ts';

const Exato = Decimal.clone({ precision: 60, rounding: Decimal.ROUND_HALF_EVEN });
const OPERACOES = 1_000_000;

/** A small seeded generator (mulberry32): the same million every time. */
function createSorteio(seed: number): () => number {
  let estado = seed;
  return () => {
    estado = (estado + 0x6d2b79f5) | 0;
    let mistura = Math.imul(estado ^ (estado >>> 15), 1 | estado);
    mistura = (mistura + Math.imul(mistura ^ (mistura >>> 7), 61 | mistura)) ^ mistura;
    return (mistura ^ (mistura >>> 14)) >>> 0;
  };
}

test('a million random operations give what decimal.js gives', () => {
  const sortear = createSorteio(20_261_121);
  const decimal = (): string => {
    const casas = sortear() % 9;
    const digitos = `${sortear() % 1_000_000_000}${sortear() % 1_000_000}`.padStart(casas + 1, '0');
    const body = casas === 0 ? digitos : `${digitos.slice(0, -casas)}.${digitos.slice(-casas)}`;
    return sortear() % 4 === 0 ? `-${body}` : body;
  };
  const ler = (texto: string): Fixo => readFixo(texto) as Fixo;
  const escrito = (valor: Decimal, casas: number): string => {
    const texto = valor.toFixed(casas, Decimal.ROUND_HALF_EVEN);
    return /[1-9]/.test(texto) ? texto : texto.replace('-', '');
  };
  let diferentes = 0;
  for (let feitas = 0; feitas < OPERACOES; feitas += 5) {
    const [a, b] = [decimal(), decimal()];
    const [x, y] = [new Exato(a), new Exato(b)];
    const casas = [2, 4, 8][sortear() % 3] ?? 2;
    const pares = [
      [formatFixo(ler(a) + ler(b), 8), escrito(x.plus(y), 8)],
      [formatFixo(multiply(ler(a), ler(b)), 8), escrito(x.times(y), 8)],
      [formatFixo(porcento(ler(a), ler(b), casas), casas), escrito(x.times(y).div(100), casas)],
      [formatFixo(round(ler(a), casas), 8), escrito(x.toDecimalPlaces(casas, Decimal.ROUND_HALF_EVEN), 8)],
      y.isZero() ? ['', ''] : [formatFixo(split(ler(a), ler(b)), 8), escrito(x.div(y), 8)],
    ] as const;
    for (const [nosso, delas] of pares) if (nosso !== delas) diferentes += 1;
  }
  expect(diferentes).toBe(0);
});
