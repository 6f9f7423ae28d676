import { expect, test } from '@jest/globals';
import { assessNotas, devidoOf } from '../../test-data/mes-de-notas.ts';
import { COMPRADOR, item, nota, VENDEDOR } from '../../test-data/nota-de-teste.ts';
import type { GIBSCBSMono, Prod } from '../nota-fiscal.ts';

const cliente = (cnpj: string) =>
  ({ cliente_id: 'c', cnpj_raiz: cnpj.slice(0, 8), regime: 'lucro_real', ibs_cbs: 'regular' }) as const;

/** 1,000 litres of diesel for 6,000.00 without taxes, on a day, from a refinery to whoever takes it. */
function diesel(dia: string, CFOP: string, gIBSCBSMono?: GIBSCBSMono, cClassTrib = '620001') {
  const prod: Partial<Prod> = {
    ...{ CFOP, NCM: '27101921', cProdANP: '420105001', uCom: 'L', uTrib: 'L' },
    ...{ qCom: '1000.0000', qTrib: '1000.0000', vUnCom: '6.0000', vProd: '6000.00', vProdLiq: '6000.00' },
  };
  const grupo = gIBSCBSMono && { IBSCBS: { CST: '620', cClassTrib, gIBSCBSMono } };
  return nota([item(prod, grupo)], { ide: { dhEmi: `${dia}T10:00:00-03:00` } });
}

const declarado = (adRemCBS: string, vCBSMono: string): GIBSCBSMono => ({
  gIBSMonoAdValorem: {
    gMonoPadrao: {
      ...{ vBCMono: '6000.00', pAliqMonoUF: '0.0500', vIBSMonoUF: '3.00' },
      ...{ pAliqMonoMun: '0.0500', vIBSMonoMun: '3.00', vIBSMono: '6.00' },
    },
  },
  gCBSMonoAdRem: { gMonoPadrao: { qBCMono: '1000.0000', adRemCBS, vCBSMono } },
  ...{ vTotIBSMonoItem: '6.00', vTotCBSMonoItem: vCBSMono },
});
const retido = (vCBSMonoRet: string): GIBSCBSMono => ({
  gIBSMonoAdValorem: { gMonoRet: { vIBSMonoRet: '6.00' } },
  gCBSMonoAdRem: { gMonoRet: { vCBSMonoRet } },
  ...{ vTotIBSMonoItem: '0.00', vTotCBSMonoItem: '0.00' },
});

// 1,000 l x 0.3515 = 351.50 (Portaria MF 3.074/2026); 6,000.00 x 0.05 % = 3.00 twice (art. 344 sole par. III); 351.50 - 6.00 (art. 347 § 2º).
test('a refinery in February 2027: 345.50 of CBS and 3.00 of each IBS', () => {
  const mes = assessNotas([diesel('2027-02-10', '5652')], cliente(VENDEDOR), { competencia: '2027-02' });
  expect(devidoOf(mes, 'cbs')).toMatchObject({ debitos: '351.50', a_recolher: '345.50' });
  expect(devidoOf(mes, 'ibs_uf')?.a_recolher).toBe('3.00');
  expect(devidoOf(mes, 'ibs_mun')?.a_recolher).toBe('3.00');
  expect(mes.devido_no_mes?.total_a_recolher).toBe('351.50');
});

test('in January 2027 the first week is missing, and the second is not', () => {
  const notas = [diesel('2027-01-04', '5652'), diesel('2027-01-08', '5652')];
  const mes = assessNotas(notas, cliente(VENDEDOR), { competencia: '2027-01' });
  // Of the second note alone: 351.50 - 12.00 of the IBS of both.
  expect(devidoOf(mes, 'cbs')).toMatchObject({ debitos: '351.50', a_recolher: '339.50' });
  expect(mes.avisos.find(({ codigo }) => codigo === 'sem_aliquota_publicada')?.mensagem).toContain(
    'A CBS de R$ 6.000,00 em vendas de combustível não foi calculada',
  );
  expect(mes.premissas_que_mudam_o_total).toContainEqual(
    expect.objectContaining({ codigo: 'sem_aliquota_publicada', em_jogo: '351.50' }),
  );
});

test('declared beside calculated: a sale owes what it declares, and the month says what is missing', () => {
  const mes = assessNotas([diesel('2027-02-10', '5652', declarado('0.3000', '300.00'))], cliente(VENDEDOR), {
    competencia: '2027-02',
  });
  expect(devidoOf(mes, 'cbs')).toMatchObject({ debitos: '300.00', a_recolher: '294.00' });
  expect(mes.conferencia?.tributos[0]?.debitos).toEqual({
    declarado: '300.00',
    calculado: '351.50',
    usado: '300.00',
  });
});

// Arts. 47 § 2º I and 180 § 1º: the smaller of declared and calculated; without the group nothing until it is documented (art. 47 § 1º II).
test.each([
  ['declared as the law has it', declarado('0.3515', '351.50'), '351.50', '3.00'],
  ['declared above', declarado('0.5000', '500.00'), '351.50', '3.00'],
  ['declared below', declarado('0.3000', '300.00'), '300.00', '3.00'],
  ['without the group', undefined, undefined, undefined],
])('who buys diesel of a refinery to burn it, %s', (_, mono, cbs, ibs) => {
  const mes = assessNotas([diesel('2027-02-10', '5653', mono)], cliente(COMPRADOR), {
    competencia: '2027-02',
    respostas_da_empresa: {},
  });
  expect(devidoOf(mes, 'cbs')?.creditos).toBe(cbs);
  expect(devidoOf(mes, 'ibs_mun')?.creditos).toBe(ibs);
});

test('who buys it of a station credits what was charged before, at most the rate on the quantity', () => {
  const de = (vCBSMonoRet: string) =>
    assessNotas([diesel('2027-02-10', '5656', retido(vCBSMonoRet), '620006')], cliente(COMPRADOR), {
      competencia: '2027-02',
    });
  expect(devidoOf(de('351.50'), 'cbs')?.creditos).toBe('351.50');
  expect(devidoOf(de('400.00'), 'cbs')?.creditos).toBe('351.50');
  // Of before 2027, or in part: less is no fault.
  expect(devidoOf(de('100.00'), 'cbs')?.creditos).toBe('100.00');
  expect(devidoOf(de('351.50'), 'ibs_uf')?.creditos).toBe('3.00');
  expect(devidoOf(de('351.50'), 'ibs_mun')?.creditos).toBe('3.00');
});
