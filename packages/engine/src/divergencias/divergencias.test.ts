import { expect, test } from '@jest/globals';
import { grupo, grupoPadrao, item, nota, TRIBUTOS_DE_MIL } from '../../test-data/nota-de-teste.ts';
import { calcularDocumento } from '../calcular-documento.ts';
import type { Det, GIBSCBS, NotaFiscal } from '../nota-fiscal.ts';

const certo = grupoPadrao('1000.00', '1.00', '9.00');
const total = (vBC: string, uf: string, cbs: string, ibs = uf): NotaFiscal['total'] => ({
  IBSCBSTot: {
    vBCIBSCBS: vBC,
    gIBS: { gIBSUF: { vIBSUF: uf }, gIBSMun: { vIBSMun: '0.00' }, vIBS: ibs },
    gCBS: { vCBS: cbs },
  },
});

/** What the rules say of one item, without the totals. */
function ofItem(det: Det, ide: Partial<NotaFiscal['ide']> = {}) {
  return calcularDocumento(nota([det], { ide }))
    .divergencias.filter(({ n_item }) => n_item !== undefined)
    .map(({ regra, gravidade, campo, declarado, calculado, rejeicao }) =>
      [regra, gravidade, campo, declarado, calculado, rejeicao ?? null].join(' '),
    );
}

const com = (mudanca: Partial<GIBSCBS>, classe = '000001'): Det =>
  item({}, { IBSCBS: grupo(classe, { ...certo, ...mudanca }) });

test('a correct item has nothing against it', () => {
  expect(ofItem(com({}))).toEqual([]);
});

test.each<[string, Det, string[]]>([
  [
    'vBC two cents off',
    item({ vProd: '1000.02' }, { IBSCBS: grupo('000001', certo) }),
    ['vbc_item aviso vBC 1000.00 1000.02 '],
  ],
  ['vBC one cent off', item({ vProd: '1000.01' }, { IBSCBS: grupo('000001', certo) }), []],
  [
    'rate of the state',
    com({ gIBSUF: { pIBSUF: '0.05', vIBSUF: '1.00' } }),
    ['aliquota_ibs_uf critica pIBSUF 0.0500 0.1000 1026'],
  ],
  [
    'rate of the municipality, with its tax',
    com({ gIBSMun: { pIBSMun: '0.1', vIBSMun: '1.00' }, vIBS: '2.00' }),
    ['aliquota_ibs_mun critica pIBSMun 0.1000 0.0000 1036', 'vibs_mun_item critica vIBSMun 1.00 0.00 1052'],
  ],
  [
    'rate of the CBS',
    com({ gCBS: { pCBS: '0.09', vCBS: '9.00' } }),
    ['aliquota_cbs critica pCBS 0.0900 0.9000 1037'],
  ],
  [
    'CBS two cents off',
    com({ gCBS: { pCBS: '0.9', vCBS: '9.02' } }),
    ['vcbs_item critica vCBS 9.02 9.00 1069'],
  ],
  ['CBS one cent off', com({ gCBS: { pCBS: '0.9', vCBS: '8.99' } }), []],
  ['vIBS is no sum', com({ vIBS: '1.01' }), ['vibs_item critica vIBS 1.01 1.00 1150']],
  [
    'CST of another class',
    item({}, { IBSCBS: { CST: '200', cClassTrib: '000001', gIBSCBS: certo } }),
    ['cst_cclasstrib critica cClassTrib 200 / 000001 000 1024'],
  ],
  [
    'CST outside the table',
    item({}, { IBSCBS: { CST: '210', cClassTrib: '210001', gIBSCBS: certo } }),
    ['cst_desconhecido critica CST 210  1020', 'cclasstrib_desconhecida critica cClassTrib 210001  1023'],
  ],
  [
    'class of the past',
    com({}, '220001'),
    [
      'cclasstrib_vencida critica cClassTrib 220001  1023',
      'cclasstrib_modelo critica cClassTrib 220001  1025',
      'aliquota_ibs_uf critica pIBSUF 0.1000 0.2080 1026',
      'aliquota_cbs critica pCBS 0.9000 1.8720 1037',
      'vibs_uf_item critica vIBSUF 1.00 2.08 1041',
      'vcbs_item critica vCBS 9.00 18.72 1069',
    ],
  ],
  ['class not for this model', com({}, '000002'), ['cclasstrib_modelo critica cClassTrib 000002  1025']],
  ['group missing', item({}, { IBSCBS: grupo('000001') }), ['grupo_ausente critica gIBSCBS  exigido 1022']],
  ['group forbidden', com({}, '410004'), ['grupo_indevido critica gIBSCBS informado vedado 1021']],
  [
    'reduction missing',
    com(
      { gIBSUF: { pIBSUF: '0.1', vIBSUF: '0.40' }, vIBS: '0.40', gCBS: { pCBS: '0.9', vCBS: '3.60' } },
      '200034',
    ),
    [
      'gred_item critica gIBSUF/gRed  60.0000 1033',
      'gred_item critica gIBSMun/gRed  60.0000 1074',
      'gred_item critica gCBS/gRed  60.0000 1079',
    ],
  ],
  [
    'reduction of another class',
    com({ gCBS: { pCBS: '0.9', gRed: { pRedAliq: '40', pAliqEfet: '0.54' }, vCBS: '9.00' } }),
    ['gred_item critica gCBS/gRed 40  1028'],
  ],
  [
    'decimal that is none',
    com({ gCBS: { pCBS: '0.9', vCBS: '9,00' } }),
    ['valor_invalido critica vCBS 9,00 0.00 225'],
  ],
])('%s', (_, det, esperadas) => {
  // The separators of an empty column stay: an absent value is the empty string there.
  expect(ofItem(det).map((linha) => linha.replace(/null/g, ''))).toEqual(esperadas);
});

test('gRed is checked field by field', () => {
  const gRed = { pRedAliq: '60', pAliqEfet: '0.0400' };
  const reduzido = com(
    {
      gIBSUF: { pIBSUF: '0.1', gRed, vIBSUF: '0.40' },
      gIBSMun: { pIBSMun: '0', gRed: { pRedAliq: '60', pAliqEfet: '0' }, vIBSMun: '0.00' },
      vIBS: '0.40',
      gCBS: { pCBS: '0.9', gRed: { pRedAliq: '30', pAliqEfet: '0.63' }, vCBS: '6.30' },
    },
    '200034',
  );
  expect(ofItem(reduzido)).toEqual([
    'gred_item critica gCBS/gRed/pRedAliq 30.0000 60.0000 1063',
    'gred_item critica gCBS/gRed/pAliqEfet 0.6300 0.3600 1064',
    'vcbs_item critica vCBS 6.30 3.60 1069',
  ]);
});

test('a return may carry the rates of its original note', () => {
  const original = com({ gCBS: { pCBS: '8.8', vCBS: '88.00' } });
  const devolvida = { ...original, prod: { ...original.prod, CFOP: '5202' } };
  expect(ofItem(devolvida, { finNFe: '4' })).toEqual([]);
  expect(ofItem(original)).toHaveLength(2);
});

test('a negative base counts as zero and is named', () => {
  const det = item({ vDesc: '1200.00' }, TRIBUTOS_DE_MIL);
  expect(ofItem(det)).toEqual(['base_negativa aviso vBC -455.85 0.00 ']);
});

test('totals must be the exact sum; the method of the calculator is only a warning', () => {
  // 3 x 55.00: 0.495 -> 0.50 (tie to even: 0.50), 3 x 0.50 = 1.50; unrounded 1.485 -> 1.48.
  const det = [1, 2, 3].map((n) =>
    item({ vProd: '55.00' }, { IBSCBS: grupo('000001', grupoPadrao('55.00', '0.06', '0.50')) }, String(n)),
  );
  const regras = (tot: NotaFiscal['total']) =>
    calcularDocumento(nota(det, { total: tot })).divergencias.map(
      ({ regra, gravidade, calculado }) => `${regra} ${gravidade} ${calculado}`,
    );
  expect(regras(total('165.00', '0.18', '1.50'))).toEqual([]);
  expect(regras(total('165.00', '0.18', '1.48'))).toEqual(['vcbs_total aviso 1.50']);
  expect(regras(total('165.00', '0.18', '1.49'))).toEqual(['vcbs_total critica 1.50']);
  expect(regras(total('165.01', '0.18', '1.50', '0.19'))).toEqual([
    'vbc_total critica 165.00',
    'vibs_total critica 0.18',
  ]);
});

test('IBSCBSTot stands exactly when an item has the group', () => {
  const rejeicoes = (det: Det, tot: NotaFiscal['total']) =>
    calcularDocumento(nota([det], { total: tot })).divergencias.map(({ rejeicao }) => rejeicao);
  expect(rejeicoes(com({}), {})).toEqual(['1119']);
  expect(rejeicoes(item({}), total('0.00', '0.00', '0.00'))).toEqual(['1118']);
});

test('from 3 August 2026 a regular issuer is warned once when the group is missing', () => {
  const em = (dhEmi: string, CRT: string) =>
    calcularDocumento(
      nota([item({}), item({}, {}, '2')], { ide: { dhEmi }, emit: { CRT } }),
    ).divergencias.map(({ regra, gravidade, rejeicao }) => [regra, gravidade, rejeicao]);
  expect(em('2026-08-03T08:00:00-03:00', '3')).toEqual([['ibscbs_ausente', 'aviso', undefined]]);
  expect(em('2026-08-02T08:00:00-03:00', '3')).toEqual([]);
  expect(em('2026-08-03T08:00:00-03:00', '1')).toEqual([]);
});

test('a layout out of use, and a protocol of another note, are named', () => {
  const emitida = nota([item({})]);
  const regras = (mudanca: Partial<NotaFiscal>) =>
    calcularDocumento({ ...emitida, ...mudanca }).divergencias.map(({ regra, gravidade, declarado }) =>
      [regra, gravidade, declarado].join(' '),
    );
  const outra = `${emitida.chave.slice(0, -1)}0`;
  expect(regras({ versao: '3.10' })).toEqual(['leiaute_antigo aviso 3.10']);
  expect(regras({ protNFe: { cStat: '100', chNFe: outra } })).toEqual([
    `protocolo_de_outra_nota critica ${outra}`,
  ]);
  expect(regras({ protNFe: { cStat: '100', chNFe: emitida.chave } })).toEqual([]);
});

test('every divergência has a sentence in Portuguese and an article or rule', () => {
  const { divergencias } = calcularDocumento(
    nota([com({ vIBS: '9', gCBS: { pCBS: '1', vCBS: 'x' } }, '410004')]),
  );
  expect(divergencias.length).toBeGreaterThan(2);
  for (const { mensagem, fundamento } of divergencias) {
    expect(mensagem).toMatch(/\.$/);
    expect(fundamento).toMatch(/LC 214|NT 2025|MOC/);
  }
});
