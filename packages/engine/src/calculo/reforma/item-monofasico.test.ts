import { expect, test } from '@jest/globals';
import { item, nota } from '../../../test-data/nota-de-teste.ts';
import { calcularDocumento } from '../../calcular-documento.ts';
import type { GIBSCBSMono, Prod } from '../../nota-fiscal.ts';

const GASOLINA_A = { NCM: '27101259', cProdANP: '320101001', uCom: 'L', uTrib: 'L' } as const;
const em = (dia: string) => ({ ide: { dhEmi: `${dia}T08:00:00-03:00` } });

/** What is sold of a fuel: 1,000 for 5,000.00 without taxes. */
function vender(dia: string, prod: Partial<Prod>, gIBSCBSMono?: GIBSCBSMono, cClassTrib = '620001') {
  const det = item(
    {
      CFOP: '5652',
      vUnCom: '5.0000',
      vProd: '5000.00',
      vProdLiq: '5000.00',
      qCom: '1000.0000',
      qTrib: '1000.0000',
      ...prod,
    },
    gIBSCBSMono === undefined ? {} : { IBSCBS: { CST: '620', cClassTrib, gIBSCBSMono } },
  );
  const { itens, divergencias } = calcularDocumento(nota([det], em(dia)));
  const [calculado] = itens;
  return {
    ...calculado,
    valores: [calculado?.cbs, calculado?.ibs_uf, calculado?.ibs_mun],
    falta: calculado?.detalhes?.monofasia?.falta,
    em_jogo: calculado?.detalhes?.monofasia?.em_jogo,
    regras: divergencias.filter(({ n_item }) => n_item === 1).map(({ regra, campo }) => `${regra} ${campo}`),
  };
}

/** The group of 2027, with what the issuer states of the CBS. */
const grupo = (adRemCBS: string, vCBSMono: string, qBCMono = '1000.0000'): GIBSCBSMono => ({
  gIBSMonoAdValorem: {
    gMonoPadrao: {
      ...{ vBCMono: '5000.00', pAliqMonoUF: '0.0500', vIBSMonoUF: '2.50', pAliqMonoMun: '0.0500' },
      ...{ vIBSMonoMun: '2.50', vIBSMono: '5.00', pAliqMonoIBS: '0.1000' },
    },
  },
  gCBSMonoAdRem: { gMonoPadrao: { qBCMono, adRemCBS, vCBSMono } },
  vTotIBSMonoItem: '5.00',
  vTotCBSMonoItem: vCBSMono,
});

// Portaria MF 3.074/2026 art. 1º: 1,000 units of each. IBS: 5,000.00 x 0.05 % = 2.50 to each (art. 344 sole par. III).
test.each([
  ['gasoline', GASOLINA_A, '792.50'],
  ['anhydrous ethanol', { NCM: '22071010', cProdANP: '810102001' }, '192.20'],
  ['diesel A', { NCM: '27101921', cProdANP: '420105001' }, '351.50'],
  ['diesel B', { NCM: '27101921', cProdANP: '820101034' }, '351.50'],
  ['hydrous ethanol', { NCM: '22071090', cProdANP: '810101001' }, '192.20'],
  ['kerosene of aviation', { NCM: '27101911', cProdANP: '410101001' }, '71.20'],
  ['fuel oil, in kilos', { NCM: '27101922', cProdANP: '510101001', uCom: 'KG', uTrib: 'KG' }, '340.30'],
])('1,000 of %s owe their CBS by quantity from the first day of the act on', (_, prod, cbs) => {
  const vendido = vender('2027-01-08', { uCom: 'LT', uTrib: 'LT', ...prod });
  expect(vendido.valores).toEqual([cbs, '2.50', '2.50']);
  expect(vendido).toMatchObject({ calculado: true, tratamento: 'calculado', cclasstrib: '620001' });
  expect(vendido.memoria?.find(({ passo }) => passo === 'cbs')?.fundamento).toBe(
    'LC 214/2025, arts. 173 e 174; Portaria MF 3.074/2026, arts. 1º e 3º',
  );
});

// The act holds from the 91st day on, without that of its publication (09/10/2026): 08/01/2027.
test.each(['2027-01-01', '2027-01-07'])(
  'on %s no rate is published: the CBS is not zero, it is not computed',
  (dia) => {
    const vendido = vender(dia, GASOLINA_A);
    expect(vendido).toMatchObject({ calculado: false, tratamento: 'nao_suportado' });
    expect(vendido.falta).toBe('sem_aliquota_publicada');
    // By the first rate after: 1,000 x 0.7925. The IBS of the value is law.
    expect(vendido.em_jogo).toBe('792.50');
    expect(vendido.valores).toEqual(['0.00', '2.50', '2.50']);
    expect(vendido.condicao).toContain('CBS do combustível não calculada (sem_aliquota_publicada)');
  },
);

test('in that week what the note declares stays, and what hangs on the rate is the rest', () => {
  const vendido = vender('2027-01-05', GASOLINA_A, grupo('0.7000', '700.00'));
  expect(vendido.valores).toEqual(['700.00', '2.50', '2.50']);
  expect([vendido.falta, vendido.em_jogo]).toEqual(['sem_aliquota_publicada', '92.50']);
});

test('natural gas has no published rate at all', () => {
  const gas = { NCM: '27112100', cProdANP: '220101005', uCom: 'KG', uTrib: 'KG' };
  expect(vender('2027-06-10', gas)).toMatchObject({ falta: 'sem_aliquota_publicada', em_jogo: '0.00' });
});

test('a rate of the note that is not the law’s is named, and the law’s amount stands beside the declared one', () => {
  const vendido = vender('2027-02-10', GASOLINA_A, grupo('0.5000', '500.00'));
  expect(vendido.valores).toEqual(['792.50', '2.50', '2.50']);
  expect(vendido.declarado).toEqual({ cbs: '500.00', ibs_uf: '2.50', ibs_mun: '2.50' });
  expect(vendido.regras).toEqual(['mono_aliquota adRemCBS']);
  expect(vender('2027-02-10', GASOLINA_A, grupo('0.7925', '792.50')).regras).toEqual([]);
});

test('the quantity is that of the group, else of the unit that the rate asks for', () => {
  // 950 litres at 20 °C: 950 x 0.7925 = 752.875 -> 752.88 to the even cent.
  expect(vender('2027-02-10', GASOLINA_A, grupo('0.7925', '752.88', '950.0000')).valores[0]).toBe('752.88');
  // 2 m³ are 2,000 litres, half a tonne is 500 kilos.
  expect(vender('2027-02-10', { ...GASOLINA_A, uTrib: 'M3', qTrib: '2.0000' }).valores[0]).toBe('1585.00');
  const oleo = { NCM: '27101922', cProdANP: '510101001', uCom: 'TON', uTrib: 'TON', qTrib: '0.5000' };
  expect(vender('2027-02-10', oleo).valores[0]).toBe('170.15');
  // Where the taxed unit says nothing the commercial one does.
  expect(vender('2027-02-10', { ...GASOLINA_A, uTrib: 'UN', qTrib: '5.0000' }).valores[0]).toBe('792.50');
});

test.each([
  ['kilos of what is taxed by the litre', { ...GASOLINA_A, uCom: 'KG', uTrib: 'KG' }, undefined],
  ['drums', { ...GASOLINA_A, uCom: 'TB', uTrib: 'TB' }, undefined],
  ['kilos, whatever the group counts', { ...GASOLINA_A, uCom: 'KG', uTrib: 'KG' }, grupo('0.7925', '792.50')],
])('%s are not computed, and named', (_, prod, mono) => {
  const vendido = vender('2027-02-10', prod, mono);
  expect(vendido).toMatchObject({ calculado: false, falta: 'unidade_do_combustivel', em_jogo: '0.00' });
  expect(vendido.condicao).toContain('não dá a quantidade tributada em litros');
});

// The published rate leaves out GLP of households up to 13 kg, and biodiesel from family farming: only the note can say it.
test.each([
  ['GLP', { NCM: '27111910', cProdANP: '210203001', uCom: 'KG', uTrib: 'KG' }, '0.1677', '167.70'],
  ['biodiesel', { NCM: '38260000', cProdANP: '820101001', uCom: 'L', uTrib: 'L' }, '0.1480', '148.00'],
])('%s: the rate of the note tells whether it is the exception', (_, prod, aliquota, cbs) => {
  expect(vender('2027-02-10', prod, grupo(aliquota, cbs)).valores[0]).toBe(cbs);
  expect(vender('2027-02-10', prod)).toMatchObject({ falta: 'excecao_do_combustivel', em_jogo: cbs });
  const outra = vender('2027-02-10', prod, grupo('0.0500', '50.00'));
  expect(outra).toMatchObject({ calculado: false, falta: 'excecao_do_combustivel', cbs: '50.00' });
  expect(outra.condicao).toContain('Mantida a CBS que a nota declara');
});

test('what was charged before owes nothing again, nor any IBS (arts. 172 and 344 sole par. III)', () => {
  const posto = vender('2027-02-10', { ...GASOLINA_A, cProdANP: '320102001', CFOP: '5656' });
  expect(posto).toMatchObject({ cclasstrib: '620006', calculado: true });
  expect(posto.valores).toEqual(['0.00', '0.00', '0.00']);
  // Resold to who makes another fuel of it, it was charged before all the same.
  expect(vender('2027-02-10', { ...GASOLINA_A, CFOP: '5654' }).cclasstrib).toBe('620006');
});

test('the refinery retains the CBS of the ethanol of the mixture (art. 178)', () => {
  const mono = grupo('0.7925', '792.50');
  const comRetencao: GIBSCBSMono = {
    ...mono,
    gCBSMonoAdRem: {
      ...mono.gCBSMonoAdRem,
      gMonoReten: { qBCMonoReten: '470.5882', adRemCBSReten: '0.1922', vCBSMonoReten: '90.45' },
    },
    vTotCBSMonoItem: '882.95',
  };
  // 1,000 x 0.7925 + 470.5882 x 0.1922 (90.4470...) = 792.50 + 90.45.
  expect(vender('2027-02-10', GASOLINA_A, comRetencao, '620002').cbs).toBe('882.95');
});

test('ethanol beyond the mandatory share owes its own CBS (art. 179 II a)', () => {
  const mono: GIBSCBSMono = {
    gIBSMonoAdValorem: {
      gMonoRet: { vIBSMonoRet: '0.00' },
      gpBioDiferenca: { qBCBioComb: '14.7059', vIBSDiferenca: '0.06' },
    },
    gCBSMonoAdRem: {
      gMonoRet: { vCBSMonoRet: '0.00' },
      gpBioDiferenca: { qBCBioComb: '14.7059', vCBSDiferenca: '2.83' },
    },
  };
  const vendido = vender(
    '2027-02-10',
    { ...GASOLINA_A, cProdANP: '320102001', pBio: '33.0000' },
    mono,
    '620004',
  );
  // 14.7059 x 0.1922 = 2.8265.
  expect(vendido.valores).toEqual(['2.83', '0.03', '0.03']);
  expect(vendido.regras.filter((regra) => regra.startsWith('mono'))).toEqual([]);
});

test('in the test year the IBS of the group is the States’ (art. 343)', () => {
  const mono: GIBSCBSMono = {
    gIBSMonoAdValorem: { gMonoPadrao: { vBCMono: '5000.00', pAliqMonoIBS: '0.1000', vIBSMono: '5.00' } },
    gCBSMonoAdValorem: { gMonoPadrao: { vBCMono: '5000.00', pAliqMonoCBS: '0.9000', vCBSMono: '45.00' } },
    ...{ vTotIBSMonoItem: '5.00', vTotCBSMonoItem: '45.00' },
  };
  const vendido = vender('2026-12-10', GASOLINA_A, mono);
  expect(vendido.valores).toEqual(['45.00', '5.00', '0.00']);
  expect(vendido.declarado).toEqual({ cbs: '45.00', ibs_uf: '5.00', ibs_mun: '0.00' });
});

test('a return goes by the rates of its own note, which repeats those of the original (arts. 12 § 7º and 17)', () => {
  const det = item(
    { CFOP: '5661', ...GASOLINA_A },
    { IBSCBS: { CST: '620', cClassTrib: '620001', gIBSCBSMono: grupo('0.5000', '500.00') } },
  );
  const ide = { dhEmi: '2027-03-01T08:00:00-03:00', finNFe: '4' };
  const [devolvido] = calcularDocumento(nota([det], { ide })).itens;
  expect([devolvido?.cbs, devolvido?.ibs_uf, devolvido?.ibs_mun]).toEqual(['500.00', '2.50', '2.50']);
  expect(devolvido?.declarado).toEqual({ cbs: '500.00', ibs_uf: '2.50', ibs_mun: '2.50' });
});
