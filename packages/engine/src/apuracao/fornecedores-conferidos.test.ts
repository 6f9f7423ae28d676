import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readFixo } from '../fixo.ts';
import type { AnexoDoSimples, FornecedorDoSimples } from '../resultado.ts';
import { checkFornecedores, sumCreditosDoSimples } from './creditos-do-simples.ts';

const f = (texto: string) => readFixo(texto) as bigint;
const ONE = 100_000_000n;
/** Of 2027 in the estimate of 27.91 %: CBS 9.1, IBS 0.05 + 0.05. */
const DE_2027 = { cbs: (91n * ONE) / 10n, ibs_uf: ONE / 20n, ibs_mun: ONE / 20n };

const fornecedor = (dados: Partial<FornecedorDoSimples> = {}): FornecedorDoSimples => ({
  cnpj_raiz: '11111111',
  nome: 'Fornecedor',
  compras: '10000.00',
  ...dados,
});
const doCasoH = fornecedor({ anexo: 'I', rbt12: '1000000.00' });

// 8.45 % x 15.33 % = 1.295385 % -> 129.54; 8.45 % x 0.17 % = 0.014365 % -> 1.44. Regular regime: 910.00 + 5.00 + 5.00.
test('case H: 129.54 of CBS and 1.44 of IBS, known, so nothing is at stake', () => {
  expect(checkFornecedores([doCasoH], '2027-03', 'estimativa_27_91')).toEqual([
    {
      ...doCasoH,
      ano: 2027,
      credito: { cbs: '129.54', ibs: '1.44' },
      em_jogo: null,
      no_regime_regular: '920.00',
    },
  ]);
  const creditos = sumCreditosDoSimples(
    { ibs_cbs: 'regular', fornecedores_simples: [doCasoH, fornecedor()] },
    '2027-03-01',
    DE_2027,
  );
  expect(creditos).toEqual({ cbs: f('129.54'), ibs_uf: f('0.72'), ibs_mun: f('0.72') });
  const noDas = sumCreditosDoSimples(
    { ibs_cbs: 'das', fornecedores_simples: [doCasoH] },
    '2027-03-01',
    DE_2027,
  );
  expect(noDas).toEqual({ cbs: 0n, ibs_uf: 0n, ibs_mun: 0n });
});

// Least: annex I, first bracket, 4 % x 15.5 %: CBS 61.32 + IBS 0.68. Most: annex IV at 3,600,000, where the ISS is capped:
// 22 % - 183,780 / 3,600,000 = 16.895 %, above the cap 11.895 % x (36.27 % + 0.40 %): CBS 431.43 + IBS 4.76. The others
// are below: annex V at 3,600,000 has 21.275 % x 17.15 % = 3.65 %, annex IV at 4,800,000 15.65 % x 24.7 % = 3.87 %.
test('without annex and RBT12 there is no credit, and the range says what is at stake', () => {
  const [conferido] = checkFornecedores([fornecedor()], '2027-03', 'estimativa_27_91');
  expect(conferido).toMatchObject({
    credito: { cbs: '0.00', ibs: '0.00' },
    em_jogo: { minimo: '62.00', maximo: '436.19' },
    no_regime_regular: '920.00',
  });
  expect(conferido).not.toHaveProperty('anexo');
});

test('data that give no DAS count as not known', () => {
  const acima = fornecedor({ anexo: 'I', rbt12: '4800000.01' });
  const [conferido] = checkFornecedores([acima], '2027-03', 'estimativa_27_91');
  expect(conferido).toMatchObject({
    anexo: 'I',
    rbt12: '4800000.01',
    credito: { cbs: '0.00', ibs: '0.00' },
    em_jogo: { minimo: '62.00', maximo: '436.19' },
  });
  const soAnexo = fornecedor({ anexo: 'I' });
  expect(checkFornecedores([soAnexo], '2027-03', {})[0]).toMatchObject({
    em_jogo: { minimo: '62.00', maximo: '436.19' },
    no_regime_regular: '0.00',
  });
});

test('for a month before 2027, in which there is no credit, it says what is at stake from then on', () => {
  const em = (competencia: string) =>
    checkFornecedores([doCasoH, fornecedor()], competencia, 'estimativa_27_91');
  expect(em('2026-09')).toEqual(em('2027-01'));
  expect(em('2026-09').map(({ ano }) => ano)).toEqual([2027, 2027]);
  expect(em('2029-01').map(({ ano }) => ano)).toEqual([2029, 2029]);
});

test('largest purchases first, then by CNPJ; more returns than purchases give nothing', () => {
  const ordem = checkFornecedores(
    [
      fornecedor({ cnpj_raiz: '33333333', compras: '-50.00' }),
      fornecedor({ cnpj_raiz: '22222222', compras: '900.00' }),
      fornecedor({ cnpj_raiz: '11111111', compras: '900.00' }),
      fornecedor({ cnpj_raiz: '44444444', compras: '10000.00' }),
    ],
    '2027-03',
    'estimativa_27_91',
  );
  expect(ordem.map(({ cnpj_raiz }) => cnpj_raiz)).toEqual(['44444444', '11111111', '22222222', '33333333']);
  expect(ordem[3]).toMatchObject({
    compras: '-50.00',
    credito: { cbs: '0.00', ibs: '0.00' },
    em_jogo: { minimo: '0.00', maximo: '0.00' },
    no_regime_regular: '0.00',
  });
});

test('no supplier of known data is outside the range', () => {
  const centavos = (maximo: number) => fc.integer({ min: 0, max: maximo * 100 });
  fc.assert(
    fc.property(
      fc.constantFrom<AnexoDoSimples>('I', 'II', 'III', 'IV', 'V'),
      fc.integer({ min: 2027, max: 2033 }),
      centavos(4_800_000),
      centavos(100_000),
      (anexo, ano, rbt12, compras) => {
        const texto = (valor: number) => `${Math.floor(valor / 100)}.${String(valor % 100).padStart(2, '0')}`;
        const competencia = `${ano}-06`;
        const semDados = fornecedor({ compras: texto(compras) });
        const comDados = { ...semDados, anexo, rbt12: texto(rbt12) };
        const [conhecido] = checkFornecedores([comDados], competencia, {});
        const [desconhecido] = checkFornecedores([semDados], competencia, {});
        const credito = f(conhecido?.credito.cbs ?? '0') + f(conhecido?.credito.ibs ?? '0');
        // Each of the two taxes is rounded to its own cent.
        const folga = 2n * f('0.01');
        expect(credito >= f(desconhecido?.em_jogo?.minimo ?? '0') - folga).toBe(true);
        expect(credito <= f(desconhecido?.em_jogo?.maximo ?? '0') + folga).toBe(true);
      },
    ),
  );
});
