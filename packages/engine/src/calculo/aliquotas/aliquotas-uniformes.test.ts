import { expect, test } from '@jest/globals';
import { grupo, item, nota } from '../../../test-data/nota-de-teste.ts';
import { calcularDocumento, type OpcoesDoDocumento } from '../../calcular-documento.ts';
import type { GIBSCBS } from '../../nota-fiscal.ts';

/** CBS, IBS UF and IBS Mun of 1,000.00 without taxes. */
function of1000(cclasstrib: string, ano: number, options: OpcoesDoDocumento = {}): (string | undefined)[] {
  const det = item({ vProdLiq: '1000.00' }, { IBSCBS: grupo(cclasstrib) });
  const ide = { dhEmi: `${ano}-03-10T09:00:00-03:00` };
  const [calculado] = calcularDocumento(nota([det], { ide }), options).itens;
  return [calculado?.cbs, calculado?.ibs_uf, calculado?.ibs_mun];
}

/** The same of a service that owes 50.00 of ISS. */
function with50OfIss(cclasstrib: string, ano: number): (string | undefined)[] {
  const ISSQN = {
    ...{ vBC: '1000.00', vAliq: '5.00', vISSQN: '50.00', cMunFG: '3550308', cListServ: '15.01' },
    ...{ indISS: '1', indIncentivo: '2' },
  };
  const det = item({ vProdLiq: '1000.00' }, { IBSCBS: grupo(cclasstrib), ISSQN });
  const [calculado] = calcularDocumento(nota([det], { ide: { dhEmi: `${ano}-03-10T09:00:00-03:00` } })).itens;
  return [calculado?.cbs, calculado?.ibs_uf, calculado?.ibs_mun];
}

const sumOf = (valores: readonly (string | undefined)[]): string => {
  const centavos = valores.reduce((soma, valor) => soma + Number((valor ?? '').replace('.', '')), 0);
  return `${Math.floor(centavos / 100)}.${String(centavos % 100).padStart(2, '0')}`;
};

const DE_26_5 = { cenario: 'estimativa_26_5' } as const;

// 3.65 % x 15.3/26.5 = 2.10736 -> 2.1074 %, x 2.4/26.5 = 0.33057 -> 0.3306 %, the rest 1.2120 %: 36.50 in all.
test('Q: 221001 in 2033 divides its 3.65 % by the reference rates (art. 487 § 12)', () => {
  expect(of1000('221001', 2033, DE_26_5)).toEqual(['12.12', '21.07', '3.31']);
  // The caller's rates prevail: 10 + 14 + 1 = 25. 3.65 x 14/25 = 2.044 %, x 1/25 = 0.146 %, the rest 1.46 %.
  const cenario = { '2033': { cbs: '10', ibs_uf: '14', ibs_mun: '1' } };
  expect(of1000('221001', 2033, { cenario })).toEqual(['14.60', '20.44', '1.46']);
});

test('221001 in the test year: 0.9 to 0.1, so nine tenths to the CBS', () => {
  expect(of1000('221001', 2026)).toEqual(['32.85', '3.65', '0.00']);
});

// The 0.05 + 0.05 of art. 344 are reference rates for this purpose (its sole paragraph, IV, by LC 227/2026), and so is the CBS before the cut
// of art. 347: 9.2. 3.65 x 0.05/9.3 = 0.0196237 -> 0.0196 % each: 0.196 of each IBS, and the rest of the 36.50.
test('221001 in 2027 divides by the reference rates', () => {
  expect(of1000('221001', 2027)).toEqual(['36.10', '0.20', '0.20']);
  expect(of1000('221001', 2028)).toEqual(['36.10', '0.20', '0.20']);
});

// Arts. 485 § 8º and 486 § 13: 2.08 x 0.05/9.3 = 0.0111828 -> 0.0112 %, 0.53: 0.0028 %, 3.65: 0.0196 %.
test.each([
  ['221002', '20.58', '0.11'],
  ['221003', '5.24', '0.03'],
  ['221004', '36.10', '0.20'],
])('%s in 2027 divides by them too', (codigo, cbs, ibs) => {
  expect(of1000(codigo, 2027)).toEqual([cbs, ibs, ibs]);
});

// Art. 212 § 3º II: 1.0, 1.0, 1.2, 1.4, 1.6, 1.8 and 3.0 % of 1,000.00.
test.each([
  [2027, 1000n],
  [2028, 1000n],
  [2029, 1200n],
  [2030, 1400n],
  [2031, 1600n],
  [2032, 1800n],
  [2033, 3000n],
])('R: 010001 (FGTS) in %d has the sum of the law: %d cents', (ano, centavos) => {
  const soma = of1000('010001', ano, DE_26_5).reduce(
    (ate, valor) => ate + BigInt((valor ?? '').replace('.', '')),
    0n,
  );
  expect(soma).toBe(centavos);
});

// 2029 at 8.8 + 1.5 + 0.2 = 10.5: 1.2 x 1.5/10.5 = 0.1714 %, x 0.2/10.5 = 0.0229 %, the rest 1.0057 %.
test('R: the 12.00 of 2029 divided by the reference rates (arts. 212 § 4º and 189 § 2º)', () => {
  expect(of1000('010001', 2029, DE_26_5)).toEqual(['10.06', '1.71', '0.23']);
});

// Reference rates 9.2 (9.1 and the 0.1 of art. 347), 0.05 and 0.05: 10.85 x 0.05/9.3 = 0.0583 %, the rest to the CBS (arts. 189 § 2º,
// 233 § 3º and 344, sole paragraph, IV): 108.50 - 0.58 - 0.58.
test('S: 010002 in 2027 divides its uniform rate by the reference rates', () => {
  expect(of1000('010002', 2027)).toEqual(['107.34', '0.58', '0.58']);
  expect(of1000('010002', 2028)).toEqual(['107.34', '0.58', '0.58']);
});

// Art. 212 § 4º: 1.00 x 0.05/9.3 = 0.0054 %, 0.05 each; 10.00 - 0.10.
test('S: 010001 (FGTS) in 2027 does so too', () => {
  expect(of1000('010001', 2027)).toEqual(['9.90', '0.05', '0.05']);
});

// Art. 233: 10.85 (2027, 2028), 11.00, 11.15, 11.30, 11.50 and 12.50 % of 1,000.00; with ISS (§ 10) 2, 1.8, 1.6, 1.4 and 1.2 p.p. less of the
// 950.00 that the ISS of 50.00 leaves (§ 9º): 8.85, 9.20, 9.55, 9.90 and 10.30 %. The ISS ends with 2032. From 2029 on each
// tax is rounded by itself: of 2030 64.70 + 22.51 + 3.52 = 90.73, where the sum gives 90.725.
test.each([
  [2027, '108.50', '84.08'],
  [2028, '108.50', '84.08'],
  [2029, '110.00', '87.40'],
  [2030, '111.50', '90.73'],
  [2031, '113.00', '94.05'],
  [2032, '115.00', '97.85'],
  [2033, '125.00', null],
])('S: the sum of 010002 in %d is %s, and with ISS %s', (ano, semIss, comIss) => {
  expect(sumOf(of1000('010002', ano))).toBe(semIss);
  if (comIss !== null) expect(sumOf(with50OfIss('010002', ano))).toBe(comIss);
});

// Art. 233 § 10: 2 p.p. less where ISS is due too. 8.85 x 0.05/9.3 = 0.0476 %; the base leaves the ISS of 50.00 out: 84.08 in all.
test('S: with ISS the uniform rate is 8.85 %', () => {
  // 950.00 x 8.85 % = 84.075 -> 84.08; x 0.0476 % = 0.45.
  expect(with50OfIss('010002', 2027)).toEqual(['83.18', '0.45', '0.45']);
});

test('the rates of the caller divide the sum in their place', () => {
  // 1.00 x 1.5/10 = 0.15 %, x 0.5/10 = 0.05 %, the rest 0.80 %: a CBS of 7.9 is one of 8 before art. 347.
  const cenario = { '2027': { cbs: '7.9', ibs_uf: '1.5', ibs_mun: '0.5' } };
  expect(of1000('010001', 2027, { cenario })).toEqual(['8.00', '1.50', '0.50']);
});

/** What the rules say of the rates of a note of 2027 with the estimated CBS of 9.1. */
function divergencias(
  cclasstrib: string,
  [pCBS, pIBSUF, pIBSMun]: readonly [string, string, string],
): string[] {
  const gIBSCBS: GIBSCBS = { gIBSUF: { pIBSUF }, gIBSMun: { pIBSMun }, gCBS: { pCBS } };
  const det = item({ vProdLiq: '1000.00' }, { IBSCBS: grupo(cclasstrib, gIBSCBS) });
  return calcularDocumento(nota([det], { ide: { dhEmi: '2027-03-10T09:00:00-03:00' } }))
    .divergencias.filter(({ regra }) => regra.startsWith('aliquota_'))
    .map(({ regra, gravidade, calculado }) => `${regra} ${gravidade} ${calculado}`);
}

test('of a note the sum that the law fixes is checked, and the division only where the law fixes it', () => {
  expect(divergencias('221001', ['3.61', '0.02', '0.02'])).toEqual([]);
  // 3.65 x 0.05/9.3 = 0.01962 -> 0.0196 %, the rest 3.6108 %.
  expect(divergencias('221001', ['3.00', '0.02', '0.02'])).toEqual([
    'aliquota_ibs_uf critica 0.0196',
    'aliquota_ibs_mun critica 0.0196',
    'aliquota_cbs critica 3.6108',
  ]);
  expect(divergencias('010002', ['10.75', '0.05', '0.05'])).toEqual([]);
  expect(divergencias('010002', ['10.85', '0.00', '0.00'])).toEqual([
    'aliquota_ibs_uf critica 0.0583',
    'aliquota_ibs_mun critica 0.0583',
    'aliquota_cbs critica 10.7334',
  ]);
});

test('the own rates that the caller gives stand in place of the law’s, for that classification alone', () => {
  const aliquotas_proprias = {
    '221001': { cbs: '3.285', ibs_uf: '0.365', ibs_mun: '0' },
    '010001': { cbs: '1', ibs_uf: '0', ibs_mun: '0' },
    '200034': { cbs: '50', ibs_uf: '50', ibs_mun: '50' },
  };
  expect(of1000('221001', 2027, { aliquotas_proprias })).toEqual(['32.85', '3.65', '0.00']);
  expect(of1000('010001', 2029, { aliquotas_proprias })).toEqual(['10.00', '0.00', '0.00']);
  expect(of1000('221002', 2027, { aliquotas_proprias })).toEqual(of1000('221002', 2027));
  expect(of1000('200034', 2027, { aliquotas_proprias })).toEqual(of1000('200034', 2027));
  const errada = { '221001': { cbs: '3,65', ibs_uf: '0', ibs_mun: '0' } };
  expect(of1000('221001', 2027, { aliquotas_proprias: errada })).toEqual(['0.00', '0.00', '0.00']);
});

test('what the caller gives does not make a note wrong or right', () => {
  const det = item(
    { vProdLiq: '1000.00' },
    {
      IBSCBS: grupo('221001', {
        gIBSUF: { pIBSUF: '0.365' },
        gIBSMun: { pIBSMun: '0' },
        gCBS: { pCBS: '3.285' },
      }),
    },
  );
  const regras = (proprias?: OpcoesDoDocumento['aliquotas_proprias']) =>
    calcularDocumento(nota([det]), proprias && { aliquotas_proprias: proprias }).divergencias;
  expect(regras({ '221001': { cbs: '3', ibs_uf: '0.5', ibs_mun: '0.15' } })).toEqual(regras());
});
