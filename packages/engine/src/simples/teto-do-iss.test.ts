import { expect, test } from '@jest/globals';
import { tabelaDoSimples } from './tabelas-do-simples.ts';
import { tetoDoIss } from './teto-do-iss.ts';

const DIAS = ['2026-06-01', '2027-06-01', '2029-06-01', '2030-06-01', '2031-06-01', '2032-06-01'];
const CEM = 10_000_000_000n;

test.each(DIAS.flatMap((dia) => [['III', dia] as const, ['IV', dia] as const]))(
  'note to annex %s on %s: adds up to 100 and is the bracket’s own share without the ISS',
  (anexo, dia) => {
    const { partilha = {} } = tetoDoIss(anexo, dia) ?? {};
    expect(Object.values(partilha).reduce((soma, parte) => soma + parte, 0n)).toBe(CEM);
    const faixa = tabelaDoSimples(anexo, dia)?.faixas[4]?.partilha ?? {};
    const semIss = CEM - (faixa.iss ?? 0n);
    for (const [tributo, parte] of Object.entries(partilha)) {
      // The law rounds to hundredths; the one that closes the sum may be a hundredth off.
      const exata = ((faixa[tributo as keyof typeof faixa] ?? 0n) * CEM) / semIss;
      const desvio = parte - exata;
      expect(desvio < 1_500_000n && desvio > -1_500_000n).toBe(true);
    }
  },
);

test('annex V has no note and needs none: 21.275 % x 23.5 % is 4.9996 %', () => {
  expect(tetoDoIss('V', '2026-06-01')).toBeNull();
  expect(tetoDoIss('III', '2033-01-01')).toBeNull();
});
