import { expect, test } from '@jest/globals';
import { grupo, grupoPadrao, item, nota } from '../../test-data/nota-de-teste.ts';
import { calcularDocumento } from '../calcular-documento.ts';
import type { Det, GIBSCBS, IBSCBS, NotaFiscal } from '../nota-fiscal.ts';

const certo = grupoPadrao('1000.00', '1.00', '9.00');
const com = (classe: string, gIBSCBS?: GIBSCBS, resto: Partial<IBSCBS> = {}): Det =>
  item({}, { IBSCBS: { ...grupo(classe, gIBSCBS), ...resto } });

function achadas(det: Det, ide: Partial<NotaFiscal['ide']> = {}): string[] {
  return calcularDocumento(nota([det], { ide }))
    .divergencias.filter(({ n_item }) => n_item === 1)
    .map(({ regra, campo, rejeicao }) => `${regra} ${campo} ${rejeicao ?? '-'}`);
}

const zero = { pIBSUF: '0', vIBSUF: '0.00' };
const suspenso = (gTribRegular: GIBSCBS['gTribRegular']): GIBSCBS => ({
  vBC: '1000.00',
  gIBSUF: zero,
  gIBSMun: { pIBSMun: '0', vIBSMun: '0.00' },
  vIBS: '0.00',
  gCBS: { pCBS: '0', vCBS: '0.00' },
  ...(gTribRegular === undefined ? {} : { gTribRegular }),
});
const diferido = (vDif: string, pDif = '100'): GIBSCBS => ({
  vBC: '1000.00',
  gIBSUF: { pIBSUF: '0.1', gDif: { pDif: '100', vDif: '1.00' }, vIBSUF: '0.00' },
  gIBSMun: { pIBSMun: '0', gDif: { pDif: '100', vDif: '0.00' }, vIBSMun: '0.00' },
  vIBS: '0.00',
  gCBS: { pCBS: '0.9', gDif: { pDif, vDif }, vCBS: '0.00' },
});

test.each<[string, Det, string[]]>([
  ['deferral, right', com('510001', diferido('9.00')), []],
  ['deferral, wrong amount', com('510001', diferido('9.02')), ['gdif_item gCBS/gDif/vDif 1062']],
  ['deferral of a part', com('510001', diferido('4.50', '50')), ['gdif_item gCBS/gDif/pDif 1062']],
  [
    'deferral where none is allowed',
    com('000001', { ...certo, gCBS: { pCBS: '0.9', gDif: { pDif: '100', vDif: '9.00' }, vCBS: '9.00' } }),
    ['gdif_item gCBS/gDif 1090'],
  ],
  [
    'regular taxation, right',
    com(
      '550001',
      suspenso({ CSTReg: '000', cClassTribReg: '000001', vTribRegIBSUF: '1.00', vTribRegCBS: '9.00' }),
    ),
    [],
  ],
  ['regular taxation missing', com('550001', suspenso(undefined)), ['grupo_ausente gTribRegular 1065']],
  [
    'regular taxation, wrong amount',
    com('550001', suspenso({ CSTReg: '000', cClassTribReg: '000001', vTribRegCBS: '8.00' })),
    ['gtribregular_item gTribRegular/vTribRegCBS 1068'],
  ],
  [
    'regular taxation where none is allowed',
    com('000001', { ...certo, gTribRegular: { CSTReg: '000' } }),
    ['grupo_indevido gTribRegular 1114'],
  ],
  [
    'rates where they must be zero',
    com('550001', { ...certo, gTribRegular: { CSTReg: '000', cClassTribReg: '000001' } }),
    [
      'aliquota_ibs_uf pIBSUF 1026',
      'aliquota_cbs pCBS 1037',
      'vibs_uf_item vIBSUF 1041',
      'vcbs_item vCBS 1069',
    ],
  ],
  [
    'IBS given back',
    com('000001', { ...certo, gIBSUF: { pIBSUF: '0.1', gDevTrib: { vDevTrib: '0' }, vIBSUF: '1.00' } }),
    ['gdevtrib_item gIBSUF/gDevTrib -'],
  ],
  [
    'transfer of credits in an ordinary note',
    com('800001', undefined, { gTransfCred: { vIBS: '1.00', vCBS: '1.00' } }),
    ['finalidade_cclasstrib finNFe 1133'],
  ],
  [
    'group of transfer missing',
    com('800001'),
    ['finalidade_cclasstrib finNFe 1133', 'grupo_ausente gTransfCred 1132'],
  ],
  [
    'reversal where none is allowed',
    com('000001', certo, { gEstornoCred: { vIBSEstCred: '1.00' } }),
    ['grupo_indevido gEstornoCred 1172'],
  ],
  ['fuel without its group', com('620001'), ['grupo_ausente gIBSCBSMono 1116']],
  [
    'government group in an ordinary note',
    com('000001', { ...certo, gTribCompraGov: { vTribCBS: '9.00' } }),
    ['grupo_indevido gTribCompraGov 1144'],
  ],
  [
    'presumed credit where none is allowed',
    com('000001', certo, { gCredPresOper: { gCBSCredPres: { vCredPres: '1.00' } } }),
    ['grupo_indevido gCredPresOper 1175'],
  ],
  ['IS before 2027', item({}, { IS: { vIS: '5.00' } }), ['is_antes_da_vigencia IS/vIS -']],
  ['amount too long', item({ vProd: '12345678901234.00' }), ['valor_longo vProd 225']],
  ['price that is no product', item({ vUnCom: '999.00' }), ['vprod_item vProd 629']],
])('%s', (_, det, esperadas) => {
  expect(achadas(det)).toEqual(esperadas);
});

test('IS from 2027: base x rate + quantity x specific rate', () => {
  const is = (vIS: string): Det =>
    item({}, { IS: { CSTIS: '000', vBCIS: '188.00', pIS: '13', adRemIS: '21.30', qTrib: '1', vIS } });
  const ide = { dhEmi: '2027-02-01T08:00:00-03:00' };
  expect(achadas(is('45.74'), ide)).toEqual([]);
  expect(achadas(is('45.80'), ide)).toEqual(['vis_item IS/vIS -']);
});

test('government purchase: the sum of the group, in either reading of art. 473', () => {
  const g = (vCBS: string, vTribCBS: string): GIBSCBS => ({
    vBC: '1000.00',
    gIBSUF: { pIBSUF: '0.05', vIBSUF: '0.00' },
    gIBSMun: { pIBSMun: '0.05', vIBSMun: '0.00' },
    vIBS: '0.00',
    gCBS: { pCBS: '8.7', vCBS },
    gTribCompraGov: { vTribIBSUF: '0.45', vTribIBSMun: '0.45', vTribCBS },
  });
  const ide = { dhEmi: '2027-02-01T08:00:00-03:00', gCompraGov: { tpEnteGov: '1', pRedutor: '10' } };
  // 1000.00 x 8.8 % x 90 % = 79.20 = 0.45 + 0.45 + 78.30; the price holds it.
  const com2027 = (vTribCBS: string): Det =>
    item({ vProd: '1079.20' }, { IBSCBS: grupo('000001', g('79.20', vTribCBS)) });
  expect(achadas(com2027('78.30'), ide)).toEqual([]);
  expect(achadas(com2027('78.20'), ide)).toEqual(['gtribcompragov_item gTribCompraGov 1142']);
});

function daNota(mudancas: Parameters<typeof nota>[1], det = [item({})]): string[] {
  return calcularDocumento(nota(det, mudancas)).divergencias.map(
    ({ regra, campo, rejeicao }) => `${regra} ${campo} ${rejeicao ?? '-'}`,
  );
}

test('key, check digits, totals of today and the missing rate', () => {
  expect(daNota({})).toEqual([]);
  expect(daNota({ ide: { nNF: '2' } })).toEqual(['chave_de_acesso nNF 502']);
  expect(daNota({ dest: { CNPJ: '44555666000182' } })).toEqual(['cnpj_invalido dest/CNPJ 208']);
  expect(daNota({ dest: { CNPJ: '12ABC34501DE35' } })).toEqual([]);
  expect(daNota({ total: { ICMSTot: { vProd: '999.00', vDesc: '0.00' } } })).toEqual([
    'total_de_hoje ICMSTot/vProd 564',
  ]);
  expect(daNota({ ide: { dhEmi: 'ontem' } })).toEqual(['aliquota_ausente dhEmi -']);
});

test('totals of deferral and reversal are sums too', () => {
  const det = [com('510001', diferido('9.00'))];
  const total = (vDif: string): NotaFiscal['total'] => ({
    IBSCBSTot: { vBCIBSCBS: '1000.00', gCBS: { vDif, vCBS: '0.00' } },
  });
  expect(daNota({ total: total('9.00') }, det)).toEqual([]);
  expect(daNota({ total: total('100.00') }, det)).toEqual(['vdif_cbs_total IBSCBSTot/gCBS/vDif 1088']);
});
