import { expect, test } from '@jest/globals';
import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { type Fixo, formatFixo, multiply, porcento, readFixo, round, split } from './fixo.ts';

const Exato = Decimal.clone({ precision: 100, rounding: Decimal.ROUND_HALF_EVEN });
const RODADAS = { numRuns: 5000 };

const decimal = fc
  .tuple(fc.boolean(), fc.bigInt(0n, 10n ** 15n), fc.integer({ min: 0, max: 10 }))
  .map(([negativo, digitos, casas]) => {
    const texto = digitos.toString().padStart(casas + 1, '0');
    const body = casas === 0 ? texto : `${texto.slice(0, -casas)}.${texto.slice(-casas)}`;
    return (negativo ? '-' : '') + body;
  });

const read = (texto: string): Fixo => readFixo(texto) as Fixo;
const withoutZeroNegativo = (texto: string): string => (/[1-9]/.test(texto) ? texto : texto.replace('-', ''));
const inOito = (valor: Decimal): Decimal => valor.toDecimalPlaces(8, Decimal.ROUND_HALF_EVEN);
const escrito = (valor: Decimal, casas: number): string => withoutZeroNegativo(valor.toFixed(casas));

test('reads and writes as decimal.js does, at every number of decimals', () => {
  fc.assert(
    fc.property(decimal, fc.integer({ min: 0, max: 8 }), (texto, casas) => {
      const esperado = inOito(new Exato(texto));
      expect(formatFixo(read(texto), casas)).toBe(escrito(esperado, casas));
      expect(formatFixo(round(read(texto), casas), 8)).toBe(
        escrito(esperado.toDecimalPlaces(casas, Decimal.ROUND_HALF_EVEN), 8),
      );
    }),
    RODADAS,
  );
});

test('multiplies, divides and takes percentages as decimal.js does', () => {
  fc.assert(
    fc.property(decimal, decimal, fc.constantFrom(2, 4, 8), (a, b, casas) => {
      const [x, y] = [inOito(new Exato(a)), inOito(new Exato(b))];
      expect(formatFixo(multiply(read(a), read(b)), 8)).toBe(escrito(inOito(x.times(y)), 8));
      expect(formatFixo(porcento(read(a), read(b), casas), casas)).toBe(
        escrito(x.times(y).dividedBy(100).toDecimalPlaces(casas, Decimal.ROUND_HALF_EVEN), casas),
      );
      if (y.isZero()) expect(() => split(read(a), read(b))).toThrow(RangeError);
      else expect(formatFixo(split(read(a), read(b)), 8)).toBe(escrito(inOito(x.dividedBy(y)), 8));
    }),
    RODADAS,
  );
});

test('amounts are read exactly on both sides of what a JS number holds', () => {
  for (let unidades = 2n ** 53n - 3n; unidades <= 2n ** 53n + 3n; unidades++) {
    const digitos = unidades.toString();
    const texto = `${digitos.slice(0, -8)}.${digitos.slice(-8)}`;
    expect([read(texto), read(`-${texto}`), read(digitos)]).toEqual([
      unidades,
      -unidades,
      unidades * 10n ** 8n,
    ]);
  }
  expect(read(`${'0'.repeat(30)}1.50`)).toBe(150_000_000n);
  expect(read('0.000000015')).toBe(2n);
});

test('amounts are written exactly on both sides of what a JS number holds, and of 64 bits', () => {
  // 2^53 units of 10^-8 are 90,071,992.54740992 reais.
  for (const [valor, texto] of [
    [2n ** 53n - 1n, '90071992.55'],
    [2n ** 53n, '90071992.55'],
    [2n ** 53n + 1n, '90071992.55'],
    [9_007_199_253_500_000n, '90071992.54'],
    [9_007_199_254_500_000n, '90071992.54'],
    [9_007_199_254_500_001n, '90071992.55'],
    [2n ** 32n, '42.95'],
    [2n ** 64n + 1_000_000n, '184467440737.11'],
    [499_999n, '0.00'],
    [500_000n, '0.00'],
    [500_001n, '0.01'],
    [1_500_000n, '0.02'],
  ] as const)
    expect(formatFixo(valor, 2)).toBe(texto);
});

test('a tie goes to the even digit, on both sides of zero', () => {
  expect(['1.925', '1.935', '-1.925', '-1.935', '-0.005'].map((texto) => formatFixo(read(texto), 2))).toEqual(
    ['1.92', '1.94', '-1.92', '-1.94', '0.00'],
  );
});

test.each([
  '',
  '-',
  '.',
  '.5',
  '5.',
  '1,50',
  '1e5',
  '+1',
  ' 1',
  '1.2.3',
  '--1',
  '1-',
  'NaN',
  '٣',
  '9'.repeat(41),
])('refuses %j', (texto) => {
  expect(readFixo(texto)).toBeNull();
});

test('any string is a decimal or null, never an exception', () => {
  fc.assert(
    fc.property(fc.string(), (texto) => {
      expect(readFixo(texto) === null).toBe(!/^-?\d+(\.\d+)?$/.test(texto) || texto.length > 40);
    }),
    RODADAS,
  );
});
