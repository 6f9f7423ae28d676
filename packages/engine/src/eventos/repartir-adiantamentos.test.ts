import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { formatFixo, readOrZero } from '../fixo.ts';
import { repartirAdiantamentos } from './eventos-guardados.ts';

const reais = (cbs: string, ibs_uf = '0.00', ibs_mun = '0.00') => ({ cbs, ibs_uf, ibs_mun });
const final = (chave: string, devido: ReturnType<typeof reais>, ...nomeia: string[]) => ({
  chave,
  devido,
  nomeia,
});
const apportion = (
  finais: readonly ReturnType<typeof final>[],
  adiantados: Readonly<Record<string, ReturnType<typeof reais>>>,
  quantos = 99,
) => Object.fromEntries(repartirAdiantamentos(finais, new Map(Object.entries(adiantados)), quantos));

test('what exceeds the first final document goes on to the next, and so on, until nothing is left', () => {
  // 100.00 and 11.00 in advance; 60.00 + 6.60 of the first, 30.00 + 3.30 of the second leave 10.00 and 1.10.
  const finais = [1, 2, 3, 4].map((n) =>
    final(`f${n}`, n === 1 ? reais('60.00', '6.60') : reais('30.00', '3.30'), 'a'),
  );
  expect(apportion(finais, { a: reais('100.00', '11.00') })).toEqual({
    f1: { a: reais('100.00', '11.00') },
    f2: { a: reais('40.00', '4.40') },
    f3: { a: reais('10.00', '1.10') },
    f4: {},
  });
});

test('CBS and IBS are spent each by itself; the IBS that is left is divided as that of the advance payment', () => {
  const finais = [final('f1', reais('90.00', '2.00', '1.00'), 'a'), final('f2', reais('50.00', '9.00'), 'a')];
  // IBS 6.00 + 4.00 less 3.00 = 7.00, of which 4/10 are of the município.
  expect(apportion(finais, { a: reais('80.00', '6.00', '4.00') }).f2).toEqual({
    a: reais('0.00', '4.20', '2.80'),
  });
});

test('of several advance payments the first by key is spent first, and the next has what room is left', () => {
  const finais = ['f1', 'f2', 'f3'].map((chave) => final(chave, reais('80.00'), 'b', 'a', 'a'));
  expect(apportion(finais, { a: reais('100.00'), b: reais('100.00') })).toEqual({
    f1: { a: reais('100.00'), b: reais('100.00') },
    f2: { a: reais('20.00'), b: reais('100.00') },
    f3: { b: reais('40.00') },
  });
});

test('no more than so many have a part in one', () => {
  const finais = ['f1', 'f2', 'f3'].map((chave) => final(chave, reais('10.00'), 'a'));
  expect(apportion(finais, { a: reais('100.00') }, 2)).toEqual({
    f1: { a: reais('100.00') },
    f2: { a: reais('90.00') },
    f3: {},
  });
});

const valor = fc
  .integer({ min: 0, max: 5000 })
  .map((centavos) => formatFixo(BigInt(centavos) * readOrZero('0.01'), 2));
const caso = fc.record({
  finais: fc.uniqueArray(
    fc.record({
      chave: fc.string({ minLength: 1, maxLength: 3 }).map((texto) => `f${texto}`),
      devido: fc.record({ cbs: valor, ibs_uf: valor, ibs_mun: valor }),
      nomeia: fc.array(fc.constantFrom<string>('a', 'b', 'c', 'x'), { maxLength: 4 }),
    }),
    { selector: ({ chave }) => chave, maxLength: 6 },
  ),
  adiantados: fc.record({
    a: fc.record({ cbs: valor, ibs_uf: valor, ibs_mun: valor }),
    b: fc.record({ cbs: valor, ibs_uf: valor, ibs_mun: valor }),
    c: fc.record({ cbs: valor, ibs_uf: valor, ibs_mun: valor }),
  }),
});
const centavos = (texto: string): number => Number(texto.replace('.', ''));

test('in any order the parts are the same, and nothing is deducted twice nor left where there was room', () => {
  fc.assert(
    fc.property(caso, fc.infiniteStream(fc.nat()), ({ finais, adiantados }, sorte) => {
      const partes = apportion(finais, adiantados);
      const outraOrdem = finais
        .map((um) => ({ um, n: sorte.next().value as number }))
        .sort((a, b) => a.n - b.n)
        .map(({ um }) => um);
      expect(apportion(outraOrdem, adiantados)).toEqual(partes);
      for (const tributo of ['cbs', 'ibs'] as const) {
        const de = (um: { cbs: string; ibs_uf: string; ibs_mun: string }) =>
          tributo === 'cbs' ? centavos(um.cbs) : centavos(um.ibs_uf) + centavos(um.ibs_mun);
        const gasto = finais.map((um) => {
          const achado = Object.values(partes[um.chave] ?? {}).reduce((soma, parte) => soma + de(parte), 0);
          return { um, deduzido: Math.min(achado, de(um.devido)) };
        });
        const deduzido = gasto.reduce((soma, cada) => soma + cada.deduzido, 0);
        const nomeados = Object.entries(adiantados).filter(([chave]) =>
          finais.some(({ nomeia }) => nomeia.includes(chave)),
        );
        const todo = nomeados.reduce((soma, [, adiantado]) => soma + de(adiantado), 0);
        expect(deduzido).toBeLessThanOrEqual(todo);
        // Where one advance payment alone is named, all of it is deducted that there is room for.
        if (nomeados.length === 1) {
          const [chave] = nomeados[0] as [string, unknown];
          const lugar = finais.filter(({ nomeia }) => nomeia.includes(chave));
          expect(deduzido).toBe(
            Math.min(
              todo,
              lugar.reduce((soma, { devido }) => soma + de(devido), 0),
            ),
          );
        }
      }
    }),
    { numRuns: 500 },
  );
});
