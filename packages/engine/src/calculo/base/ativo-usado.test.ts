import { expect, test } from '@jest/globals';
import { grupo, item, nota, VENDEDOR } from '../../../test-data/nota-de-teste.ts';
import { calcularDocumento } from '../../calcular-documento.ts';
import type { AjusteDoEscritorio } from '../../resultado.ts';

/** A machine sold for 50,000.00 without the group. */
function vender(ano: number, aquisicao?: AjusteDoEscritorio['aquisicao'], CFOP = '5551', vProd = '50000.00') {
  const det = item({ cProd: 'TORNO', NCM: '84581199', CFOP, vProd });
  const ide = { dhEmi: `${ano}-03-10T09:00:00-03:00` };
  const ajustes =
    aquisicao === undefined ? [] : [{ quando: { cprod: 'TORNO', emitente: VENDEDOR }, aquisicao }];
  const [calculado] = calcularDocumento(nota([det], { ide }), { ajustes, cenario: 'estimativa_26_5' }).itens;
  return calculado;
}

const valores = (calculado: ReturnType<typeof vender>) => [
  calculado?.cbs,
  calculado?.ibs_uf,
  calculado?.ibs_mun,
];
const DE_2024 = { data: '2024-05-20', valor_liquido: '50000.00' };

// CBS: zero up to the net acquisition value, art. 406 § 2º I. IBS: its zero rate only begins in 2029 (§ 4º), so in 2027
// 50,000.00 x 0.05 % = 25.00 are due to each of State and Município.
test('T: an asset of 2024 sold in 2027 for what it cost owes no CBS', () => {
  const calculado = vender(2027, DE_2024);
  expect(valores(calculado)).toEqual(['0.00', '25.00', '25.00']);
  expect(calculado?.base).toBe('50000.00');
  expect(calculado).not.toHaveProperty('pergunta');
  expect(calculado?.condicao).toContain(
    'adquirido em 20/05/2024 por R$ 50.000,00 líquidos: CBS com alíquota zero até esse valor; o IBS é devido',
  );
  expect(calculado?.memoria.find(({ passo }) => passo === 'base_cbs')).toMatchObject({
    resultado: '0.00',
    fundamento: 'LC 214/2025, art. 406, § 2º',
  });
});

test('T: without the office’s answer it is taxed whole, and asked', () => {
  // 50,000.00 x 8.7 %.
  const calculado = vender(2027);
  expect(valores(calculado)).toEqual(['4350.00', '25.00', '25.00']);
  expect(calculado?.pergunta).toBe('aquisicao');
  expect(calculado?.condicao).toContain('Sem a data e o valor da aquisição');
  expect(vender(2027, undefined, '6551')?.pergunta).toBe('aquisicao');
});

test('what is above the net acquisition value is taxed (§ 2º II)', () => {
  // (50,000.00 - 40,000.00) x 8.7 % = 870.00.
  expect(valores(vender(2027, { ...DE_2024, valor_liquido: '40000.00' }))).toEqual([
    '870.00',
    '25.00',
    '25.00',
  ]);
});

test('from 2029 on the IBS has its zero rate, for the part of the value that the law gives (§ 4º)', () => {
  expect(valores(vender(2029, DE_2024))).toEqual(['0.00', '0.00', '0.00']);
  // Bought in 2030: 50,000.00 x 0.8 = 40,000.00 free of IBS. 2033: 10,000.00 x 15.3 % and x 2.4 %; 50,000.00 x 8.8 %.
  const de2030 = { data: '2030-01-15', valor_liquido: '50000.00' };
  expect(valores(vender(2033, de2030))).toEqual(['4400.00', '1530.00', '240.00']);
  const de2033 = { data: '2033-01-15', valor_liquido: '50000.00' };
  expect(vender(2033, de2033)?.condicao).toContain('usado por até 12 meses');
});

test.each([
  ['2026-03-10', '4350.00'],
  ['2026-03-09', '0.00'],
  ['2027-01-02', '4350.00'],
])(
  'bought on %s and sold on 2027-03-10, it must have served more than twelve months: CBS %s',
  (data, cbs) => {
    expect(vender(2027, { data, valor_liquido: '50000.00' })?.cbs).toBe(cbs);
  },
);

test.each([
  { data: '20/05/2024', valor_liquido: '50000.00' },
  { data: '2027-03-11', valor_liquido: '50000.00' },
  { data: '2024-05-20', valor_liquido: '-1.00' },
  { data: '2024-05-20', valor_liquido: 'x' },
])('the answer %j is none', (aquisicao) => {
  expect(vender(2027, aquisicao)?.pergunta).toBe('aquisicao');
});

test('in 2026, and for a sale that is of no asset, there is nothing to ask', () => {
  expect(vender(2026)).not.toHaveProperty('pergunta');
  expect(vender(2027, DE_2024, '5102')).not.toHaveProperty('pergunta');
  expect(vender(2027, DE_2024, '5102')?.cbs).toBe('4350.00');
});

test('a vBC that the issuer has cut already is not cut twice, and the check of the note leaves the answer out', () => {
  const declarado = (vBC: string, vCBS: string) => {
    const det = item(
      { cProd: 'TORNO', CFOP: '5551', vProd: '50000.00', vProdLiq: '50000.00' },
      {
        IBSCBS: grupo('000001', {
          vBC,
          gIBSUF: { pIBSUF: '0.05', vIBSUF: '25.00' },
          gIBSMun: { pIBSMun: '0.05', vIBSMun: '25.00' },
          gCBS: { pCBS: '9.1', vCBS },
        }),
      },
    );
    const aquisicao = { ...DE_2024, valor_liquido: '40000.00' };
    const documento = calcularDocumento(nota([det], { ide: { dhEmi: '2027-03-10T09:00:00-03:00' } }), {
      ajustes: [{ quando: { cprod: 'TORNO' }, aquisicao }],
    });
    return { cbs: documento.itens[0]?.cbs, regras: documento.divergencias.map(({ regra }) => regra) };
  };
  // (50,000.00 - 40,000.00) x 9.1 % = 910.00, whichever way the note has it.
  expect(declarado('10000.00', '910.00').cbs).toBe('910.00');
  const cheio = declarado('50000.00', '4550.00');
  expect(cheio.cbs).toBe('910.00');
  expect(cheio.regras).not.toContain('vcbs_item');
});

// § 1º II: without PIS and COFINS at a rate above zero there is no zero rate of the CBS, whatever the value.
test('bought without PIS and COFINS it owes the CBS on the whole', () => {
  const calculado = vender(2027, { ...DE_2024, pis_cofins: false });
  expect(valores(calculado)).toEqual(['4350.00', '25.00', '25.00']);
  expect(calculado).not.toHaveProperty('pergunta');
  expect(calculado?.condicao).toContain('não teve PIS e COFINS de alíquota acima de zero (§ 1º, II)');
  // Of the IBS that is no condition: from 2029 on its rate is zero (§§ 3º and 4º). 50,000.00 x 8.8 %.
  expect(valores(vender(2029, { ...DE_2024, pis_cofins: false }))).toEqual(['4400.00', '0.00', '0.00']);
});

test('bought without a document that holds, or without ICMS, there is no zero rate (caput, I, and § 3º II)', () => {
  expect(valores(vender(2027, { ...DE_2024, documento_idoneo: false }))).toEqual([
    '4350.00',
    '25.00',
    '25.00',
  ]);
  // 2029: 50,000.00 x 1.5 % and x 0.2 %.
  expect(valores(vender(2029, { ...DE_2024, icms: false }))).toEqual(['0.00', '750.00', '100.00']);
});

// A car of a dealer was resold at rate zero (Lei 10.485/2002): that nobody has said where it was bought is a question, with what hangs on it.
test('of goods taxed in a single phase the office has to say whether the purchase had a rate', () => {
  const carro = (pis_cofins?: boolean) => {
    const det = item({ cProd: 'CARRO', NCM: '87032310', CFOP: '5551', vProd: '50000.00' });
    const aquisicao = { ...DE_2024, ...(pis_cofins === undefined ? {} : { pis_cofins }) };
    const ajustes = [{ quando: { cprod: 'CARRO' }, aquisicao }];
    const ide = { dhEmi: '2027-03-10T09:00:00-03:00' };
    return calcularDocumento(nota([det], { ide }), { ajustes, cenario: 'estimativa_26_5' }).itens[0];
  };
  expect(carro()?.pergunta).toBe('aquisicao');
  expect(carro()?.cbs).toBe('4350.00');
  expect(carro()?.condicao).toContain('Em jogo: até R$ 4.350,00 de CBS.');
  expect(carro(true)).not.toHaveProperty('pergunta');
  expect([carro(true)?.cbs, carro(false)?.cbs]).toEqual(['0.00', '4350.00']);
});

test('the question says what hangs on it', () => {
  expect(vender(2027)?.condicao).toContain('Em jogo: até R$ 4.350,00 de CBS.');
  // 2029: 50,000.00 x 8.8 %, and x 1.7 %.
  expect(vender(2029)?.condicao).toContain('Em jogo: até R$ 4.400,00 de CBS e R$ 850,00 de IBS.');
});

// § 6º I: 50,000.00 - 9,000.00 of ICMS - 3,792.50 of PIS and COFINS = 37,207.50; (50,000.00 - 37,207.50) x 8.7 % = 1,112.9475.
// § 7º: without them 1.65 and 7.6 % of 50,000.00 = 4,625.00, so 36,375.00; 13,625.00 x 8.7 % = 1,185.375, to the even cent.
test.each([
  [{ icms_creditado: '9000.00', pis_cofins_creditados: '3792.50' }, '1112.95', '37.207,50'],
  [{ icms_creditado: '9000.00' }, '1185.38', '36.375,00'],
  [{ pis_cofins_creditados: '0.00' }, '0.00', '50.000,00'],
])(
  'the net value comes from the note of the purchase less the taxes %j that gave credit',
  (creditados, cbs, liquido) => {
    const calculado = vender(2027, { data: '2024-05-20', valor_da_nota: '50000.00', ...creditados });
    expect(calculado?.cbs).toBe(cbs);
    expect(calculado?.condicao).toContain(`por R$ ${liquido} líquidos`);
  },
);
