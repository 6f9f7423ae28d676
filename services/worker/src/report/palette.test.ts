import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { contrastWithWhite, palette } from './desenhos.ts';

const cor = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`);

test('contrast is that of WCAG', () => {
  expect(contrastWithWhite('#ffffff')).toBeCloseTo(1, 5);
  expect(contrastWithWhite('#000000')).toBeCloseTo(21, 5);
  expect(contrastWithWhite('#767676')).toBeCloseTo(4.54, 2);
});

test('whatever the brand, its text is legible on white, and a legible colour is left as it is', () => {
  fc.assert(
    fc.property(cor, (marca) => {
      const { forte, header } = palette(marca);
      expect(contrastWithWhite(forte)).toBeGreaterThanOrEqual(4.5);
      expect(header).toBe(forte);
      if (contrastWithWhite(marca) >= 4.5) expect(forte).toBe(marca);
    }),
  );
});

test('the background of a brand never hides dark text', () => {
  fc.assert(
    fc.property(cor, (marca) => {
      // 21 : 1.6 leaves more than 13 for black text.
      expect(contrastWithWhite(palette(marca).fundo)).toBeLessThan(1.6);
    }),
  );
});

test.each(['vermelho', '#12', '#1234567', 'red;}body{display:none', ''])(
  'what is no colour gives the house its own: %s',
  (marca) => {
    expect(palette(marca)).toEqual(palette(undefined));
  },
);
