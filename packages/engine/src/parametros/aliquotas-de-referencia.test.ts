import { ALIQUOTAS_DE_REFERENCIA, type AliquotaDeReferencia } from '@apura/law';
import { expect, test } from '@jest/globals';
import { versoes } from '../versoes.ts';
import { atosDasRegras, computeValoresDeReferencia, findCorteDaCbs } from './aliquotas-de-referencia.ts';

const ato: AliquotaDeReferencia = {
  tributo: 'cbs',
  desde: '2027-01-01',
  ate: '2028-12-31',
  valor: '8.84',
  como: 'bruta',
  ato: 'Resolução de exemplo nº 1/2026',
  artigo: 'art. 1º',
  publicadoEm: '2026-12-15',
  regras: '2026.99',
};
const valores = (linha: Partial<AliquotaDeReferencia>) =>
  computeValoresDeReferencia(linha.tributo ?? 'cbs', [{ ...ato, ...linha }]).map(({ valor }) => valor);

// Art. 349 § 14, then art. 347: 8.84 is 8.8, less 0.1 is 8.7; 8.86 is 8.9, less 0.1 is 8.8. No cut from 2029 on, nor of the IBS.
test.each([
  [{}, '8.70'],
  [{ valor: '8.86' }, '8.80'],
  [{ valor: '0.04' }, '0.00'],
  [{ como: 'liquida' }, '8.84'],
  [{ desde: '2029-01-01', ate: null }, '8.80'],
  [{ tributo: 'ibs_uf', desde: '2029-01-01', ate: '2029-12-31', valor: '1.62' }, '1.60'],
] as const)('%o is charged as %s', (linha, esperado) => {
  expect(valores(linha)).toEqual([esperado]);
});

test('a value names its act, and what was done to a gross one', () => {
  const [bruta] = computeValoresDeReferencia('cbs', [ato]);
  expect(bruta?.fundamento).toBe(
    'Resolução de exemplo nº 1/2026, art. 1º: 8,84% a 0,1 ponto percentual (LC 214/2025, art. 349, § 14), menos 0,1 (LC 214/2025, art. 347)',
  );
  expect(computeValoresDeReferencia('cbs', [{ ...ato, como: 'liquida' }])[0]?.fundamento).toBe(
    'Resolução de exemplo nº 1/2026, art. 1º',
  );
});

test('the acts of a version of the rules are each named once', () => {
  const outra = { ...ato, tributo: 'ibs_uf' } as const;
  expect(atosDasRegras('2026.99', [ato, outra])).toBe('Resolução de exemplo nº 1/2026');
  expect(atosDasRegras('2026.98', [ato])).toBe('');
});

// A gross rate over the end of the cut would need two values: it is two lines.
test('the lines of the table are of one tax, of one cut, and of a version that there has been', () => {
  for (const { tributo, desde, ate, valor, regras, publicadoEm } of ALIQUOTAS_DE_REFERENCIA) {
    expect([desde, publicadoEm]).toEqual(
      [desde, publicadoEm].map(() => expect.stringMatching(/^\d{4}-\d\d-\d\d$/)),
    );
    expect(Number(valor)).toBeGreaterThan(0);
    expect(regras <= versoes.regras).toBe(true);
    const cortada = (dia: string) => tributo === 'cbs' && findCorteDaCbs(dia) !== null;
    expect(cortada(desde)).toBe(cortada(ate ?? '9999-12-31'));
  }
});
