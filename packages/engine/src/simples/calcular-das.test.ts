import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Fixo, formatFixo, readFixo } from '../fixo.ts';
import type { AnexoDoSimples, Segregacao } from '../resultado.ts';
import { calcularDas, type Das } from './calcular-das.ts';
import type { ReceitasSegregadas } from './segmentos.ts';

const f = (texto: string): Fixo => readFixo(texto) as Fixo;
const ANEXOS = ['I', 'II', 'III', 'IV', 'V'] as const;
const SEGREGACOES: readonly Segregacao[] = [
  '',
  'st',
  'monofasico',
  'st_monofasico',
  'exportacao',
  'iss_retido',
];

function das(
  anexo: AnexoDoSimples,
  data: string,
  rbt12: string,
  receitas: Partial<Record<Segregacao, string>>,
  ibs_cbs: 'das' | 'regular' = 'das',
): Das {
  const lidas = Object.fromEntries(Object.entries(receitas).map(([chave, valor]) => [chave, f(valor)]));
  const mes = calcularDas({ data, anexo, rbt12: f(rbt12), receitas: lidas, ibs_cbs });
  if (mes === null) throw new Error('no DAS');
  return mes;
}

/** The total and the shares that are not zero, as an accountant reads them. */
function lido({ total, porTributo }: Das): Record<string, string> {
  const parcelas = Object.entries(porTributo).filter(([, valor]) => valor !== 0n);
  return {
    total: formatFixo(total, 2),
    ...Object.fromEntries(parcelas.map(([tributo, valor]) => [tributo, formatFixo(valor, 2)])),
  };
}

// Annex I, RBT12 of a million, fourth bracket: (1,000,000 x 10.70 % - 22,500) / 1,000,000 = 8.45 %; on 100,000.00 it is
// 8,450.00: IRPJ 5.5 % 464.75, CSLL 3.5 % 295.75, CPP 42 % 3,549.00, ICMS 33.5 % 2,830.75.
test('case D: 8,450.00 in 2026-09', () => {
  // PIS 2.76 % 233.22, COFINS 12.74 % 1,076.53.
  expect(lido(das('I', '2026-09-01', '1000000', { '': '100000' }))).toEqual({
    total: '8450.00',
    irpj: '464.75',
    csll: '295.75',
    cpp: '3549.00',
    pis: '233.22',
    cofins: '1076.53',
    icms: '2830.75',
  });
});

test('case E: 8,450.00 in 2027-03 too, CBS and IBS inside; the cent of rounding is the largest share’s', () => {
  // CBS 15.33 % 1,295.385 -> 1,295.39, IBS 0.17 % 14.365 -> 14.37 (Res. CGSN 140/2018 art. 45-A): a cent more than 8,450.00, so CPP
  // 3,548.99.
  expect(lido(das('I', '2027-03-01', '1000000', { '': '100000' }))).toEqual({
    total: '8450.00',
    irpj: '464.75',
    csll: '295.75',
    cpp: '3548.99',
    icms: '2830.75',
    cbs: '1295.39',
    ibs: '14.37',
  });
});

// IRPJ, CSLL and CPP remain: 464.75 + 295.75 + 3,549.00 = 4,309.50.
test('case O: all exported, 4,309.50, before and after CBS and IBS (art. 18 § 14)', () => {
  const esperado = { total: '4309.50', irpj: '464.75', csll: '295.75', cpp: '3549.00' };
  expect(lido(das('I', '2026-09-01', '1000000', { exportacao: '100000' }))).toEqual(esperado);
  expect(lido(das('I', '2027-03-01', '1000000', { exportacao: '100000' }))).toEqual(esperado);
});

test('exports of an industry leave out the IPI too', () => {
  // Annex II, 100,000: 4.5 % of 10,000.00 = 450.00; IRPJ 5.5 % 24.75, CSLL 3.5 % 15.75, CPP 37.5 % 168.75.
  expect(lido(das('II', '2026-09-01', '100000', { exportacao: '10000' }))).toEqual({
    total: '209.25',
    irpj: '24.75',
    csll: '15.75',
    cpp: '168.75',
  });
});

// Fourth bracket: 8,450.00 - 2,830.75 (33.5 %) - 233.22 - 1,076.53 = 4,309.50. First bracket (4 % of 100,000.00):
// 4,000.00 - 34 % 1,360.00 - 2.76 % 110.40 - 12.74 % 509.60 = 2,020.00.
test.each([
  ['1000000', '4309.50'],
  ['100000', '2020.00'],
])('case O’: resale with ST and single-phase PIS and COFINS, RBT12 %s: %s', (rbt12, total) => {
  const mes = das('I', '2026-09-01', rbt12, { st_monofasico: '100000' });
  expect(formatFixo(mes.total, 2)).toBe(total);
  expect([mes.porTributo.icms, mes.porTributo.pis, mes.porTributo.cofins]).toEqual([0n, 0n, 0n]);
});

test('each tax on the revenue that pays it in the DAS', () => {
  // ICMS on 40,000 + 20,000 = 60,000: 1,698.45. PIS and COFINS on 40,000 + 30,000 = 70,000: 163.254 and 753.571.
  // Together with 4,309.50: 6,924.775 -> 6,924.78; the rounded shares are 6,924.77, so CPP takes a cent.
  const receitas = { '': '40000', st: '30000', monofasico: '20000', exportacao: '10000' };
  const mes = das('I', '2026-09-01', '1000000', receitas);
  expect(lido(mes)).toEqual({
    total: '6924.78',
    irpj: '464.75',
    csll: '295.75',
    cpp: '3549.01',
    pis: '163.25',
    cofins: '753.57',
    icms: '1698.45',
  });
  const doIcms = mes.passos.find(({ passo }) => passo === 'icms');
  expect(doIcms?.operandos).toEqual([
    { nome: 'receita', valor: '60000.00' },
    { nome: 'receita com ICMS-ST, fora da base', valor: '30000.00' },
    { nome: 'receita de exportação, fora da base', valor: '10000.00' },
    { nome: 'alíquota', valor: '8.45000000' },
    { nome: 'parcela', valor: '33.5000' },
  ]);
  expect(doIcms?.fundamento).toContain('art. 18, §§ 4º-A, IV, e 14');
});

test('single-phase goods leave out nothing from 2027 on, goods with ST the ICMS until 2032', () => {
  const total = (ano: number, segregacao: Segregacao) =>
    formatFixo(das('I', `${ano}-03-01`, '1000000', { [segregacao]: '100000' }).total, 2);
  expect(total(2027, 'monofasico')).toBe('8450.00');
  // 8,450.00 - 33.5 % 2,830.75; in 2032 ICMS has 20.10 %: 8,450.00 - 1,698.45; in 2033 there is none.
  expect(total(2027, 'st')).toBe('5619.25');
  expect(total(2032, 'st')).toBe('6751.55');
  expect(total(2033, 'st')).toBe('8450.00');
});

test('ISS withheld by the customer is not paid again: 600.00 - 33.5 % = 399.00', () => {
  expect(formatFixo(das('III', '2026-09-01', '100000', { iss_retido: '10000' }).total, 2)).toBe('399.00');
});

test('a segment of more returns than sales counts as zero', () => {
  expect(das('I', '2026-09-01', '1000000', { '': '100000', st: '-5000' }).total).toBe(f('8450'));
});

// Annex III, RBT12 of three millions: 21 % - 125,640 / 3,000,000 = 16.812 %, of which ISS would have 33.5 %, 5.63 %.
// Above the cap there are 11.812 %: IRPJ 6.02 % 711.0824, CSLL 5.26 % 621.3112, COFINS 19.28 % 2,277.3536, PIS 4.18 %
// 493.7416, CPP 65.26 % 7,708.5112; the rounded ones are a cent short, which CPP takes.
test('the ISS is at most 5 % of the revenue, and the other taxes share the rest (note to annex III)', () => {
  const mes = das('III', '2026-09-01', '3000000', { '': '100000' });
  expect(lido(mes)).toEqual({
    total: '16812.00',
    irpj: '711.08',
    csll: '621.31',
    cpp: '7708.52',
    pis: '493.74',
    cofins: '2277.35',
    iss: '5000.00',
  });
  expect(mes.passos[1]).toMatchObject({ id: 'das_teto_do_iss', resultado: '11.81200000' });
  expect(lido(das('III', '2026-09-01', '3000000', { iss_retido: '100000' })).total).toBe('11812.00');
});

// Annex IV, RBT12 of three millions: 22 % - 183,780 / 3,000,000 = 15.874 %; in 2029 the cap is 4.5 %, above it 11.374 %:
// IRPJ 29.38 % 3,341.6812, CSLL 30 % 3,412.20, CBS 34.38 % less the hundredth too many 3,909.24, IBS 6.25 % 710.875.
test('the cap falls with the ISS, half a point a year from 2029 on', () => {
  expect(lido(das('IV', '2029-03-01', '3000000', { '': '100000' }))).toEqual({
    total: '15874.00',
    irpj: '3341.68',
    csll: '3412.20',
    iss: '4500.00',
    cbs: '3909.24',
    ibs: '710.88',
  });
  const iss = [2030, 2031, 2032, 2033].map((ano) =>
    formatFixo(das('IV', `${ano}-03-01`, '3000000', { '': '100000' }).porTributo.iss, 2),
  );
  expect(iss).toEqual(['4000.00', '3500.00', '3000.00', '0.00']);
});

test('below the cap the table holds: 14.718 % of annex III is 4.93 % of ISS', () => {
  // 21 % - 125,640 / 2,000,000 = 14.718 %; x 33.5 % = 4.93053 %.
  expect(das('III', '2026-09-01', '2000000', { '': '100000' }).porTributo.iss).toBe(f('4930.53'));
});

test('outside the DAS by choice: CBS and IBS are left out, and nothing else', () => {
  // Annex I in 2030: CBS 15.5 % 1,309.75 and IBS 6.7 % 566.15 of 8,450.00.
  const fora = das('I', '2030-03-01', '1000000', { '': '100000' }, 'regular');
  const dentro = das('I', '2030-03-01', '1000000', { '': '100000' });
  expect(fora.porTributo).toEqual({ ...dentro.porTributo, cbs: 0n, ibs: 0n });
  expect(formatFixo(fora.total, 2)).toBe('6574.10');
});

const reais = (maximo: bigint) => fc.bigInt(0n, maximo * 100n).map((centavos) => centavos * 1_000_000n);
const entrada = fc.record({
  anexo: fc.constantFrom(...ANEXOS),
  data: fc.integer({ min: 2026, max: 2034 }).map((ano) => `${ano}-06-01`),
  rbt12: reais(4_800_000n),
  ibs_cbs: fc.constantFrom('das' as const, 'regular' as const),
  // Some months of a few cents, where rounding weighs most.
  valores: fc.array(fc.oneof(reais(400_000n), reais(1n)), { minLength: 6, maxLength: 6 }),
});

test('shares are not negative and add up to the total, which no segregation raises', () => {
  fc.assert(
    fc.property(entrada, ({ valores, ...comum }) => {
      const receitas: ReceitasSegregadas = Object.fromEntries(
        SEGREGACOES.map((segregacao, indice) => [segregacao, valores[indice] ?? 0n]),
      );
      const mes = calcularDas({ ...comum, receitas });
      const todas = valores.reduce((soma, valor) => soma + valor, 0n);
      const semSegregar = calcularDas({ ...comum, receitas: { '': todas } });
      if (mes === null || semSegregar === null) throw new Error('no table');
      const partes = Object.values(mes.porTributo);
      expect(partes.reduce((soma, parte) => soma + parte, 0n)).toBe(mes.total);
      expect(partes.every((parte) => parte >= 0n)).toBe(true);
      expect(mes.total <= semSegregar.total).toBe(true);
    }),
    { numRuns: 1000 },
  );
});

test('without segregation the total is revenue x effective rate, to the cent, and grows with the revenue', () => {
  fc.assert(
    fc.property(entrada, reais(400_000n), ({ valores: _, ...comum }, receita) => {
      const mes = calcularDas({ ...comum, ibs_cbs: 'das', receitas: { '': receita } });
      const mais = calcularDas({ ...comum, ibs_cbs: 'das', receitas: { '': receita + f('1000') } });
      if (mes === null || mais === null) throw new Error('no table');
      const esperado = (receita * mes.aliquotaEfetiva) / 10_000_000_000n;
      const desvio = mes.total - esperado;
      expect(desvio < 1_000_000n && desvio > -1_000_000n).toBe(true);
      expect(mais.total >= mes.total).toBe(true);
    }),
    { numRuns: 300 },
  );
});
