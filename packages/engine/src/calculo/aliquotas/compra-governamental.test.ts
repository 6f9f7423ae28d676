import { expect, test } from '@jest/globals';
import { grupo, item, nota } from '../../../test-data/nota-de-teste.ts';
import { calcularDocumento } from '../../calcular-documento.ts';
import { type Fixo, formatFixo, readFixo } from '../../fixo.ts';
import type { GIBSCBS } from '../../nota-fiscal.ts';
import { assignToEnte } from './aliquotas-do-documento.ts';

const read = (texto: string): Fixo => readFixo(texto) as Fixo;

/**
 * The figures of the official calculator's own test: CBS 20, IBS UF 10 and IBS Mun 5 by entity and year, of which the
 * CBS gives 0 % until 2028, 10 to 40 % from 2029 to 2032, and all from 2033 (LC 214/2025 arts. 372 and 473).
 */
const DO_ENTE: readonly (readonly [ano: number, cbs: string, ibs: string])[] = [
  [2027, '20.00', '15.00'],
  [2028, '20.00', '15.00'],
  [2029, '18.00', '17.00'],
  [2030, '16.00', '19.00'],
  [2031, '14.00', '21.00'],
  [2032, '12.00', '23.00'],
  [2033, '0.00', '35.00'],
];

test.each(DO_ENTE)('in %d a State or Município has %s CBS and %s IBS, the Union all 35', (ano, cbs, ibs) => {
  const cheias = { cbs: read('20'), ibs_uf: read('10'), ibs_mun: read('5') };
  const destinadas = Object.fromEntries(
    ['1', '2', '3', '4', '5', '6', '7'].map((ente) => {
      const d = assignToEnte(cheias, ente, ano);
      return [ente, [d.cbs, d.ibs_uf, d.ibs_mun].map((aliquota) => formatFixo(aliquota, 2))];
    }),
  );
  expect(destinadas).toEqual({
    1: ['35.00', '0.00', '0.00'],
    2: [cbs, ibs, '0.00'],
    3: [cbs, ibs, '0.00'],
    4: [cbs, '0.00', ibs],
    5: [cbs, '0.00', ibs],
    6: [cbs, '0.00', ibs],
    7: ['20.00', '10.00', '5.00'],
  });
});

test('the CGIBS buys 200.00 in 2027: 16.80 CBS, and 0.20 of IBS in the row of the Município', () => {
  const det = item({ vProdLiq: '200.00' }, { IBSCBS: grupo('000001', { vBC: '200.00' }) });
  const ide = { dhEmi: '2027-01-01T09:50:05-03:00', gCompraGov: { tpEnteGov: '6', pRedutor: '0.00' } };
  const cenario = { '2027': { cbs: '8.4', ibs_uf: '0.05', ibs_mun: '0.05' } };
  expect(calcularDocumento(nota([det], { ide }), { cenario }).itens[0]).toMatchObject({
    cbs: '16.80',
    ibs_uf: '0.00',
    ibs_mun: '0.20',
    detalhes: {
      aliquotas_efetivas: { cbs: '8.4000', ibs_uf: '0.0000', ibs_mun: '0.1000' },
      compra_governamental: { ente: '6', cbs: '16.80', ibs_uf: '0.10', ibs_mun: '0.10' },
    },
  });
});

/** Official calculator, a State in 2029 with a redutor of 50: 8.5, 1.6 and 0.25 on 249.30, suspended, 200032 behind it. */
const suspenso: GIBSCBS = { vBC: '249.30', gTribRegular: { CSTReg: '200', cClassTribReg: '200032' } };
const doEstado = { dhEmi: '2029-06-03T03:00:00-03:00', gCompraGov: { tpEnteGov: '2', pRedutor: '50.00' } };
const de2029 = { cenario: { '2029': { cbs: '8.5', ibs_uf: '1.6', ibs_mun: '0.25' } } };

test('a suspended item has gTribCompraGov with zeros, and the regular taxation goes to the entity', () => {
  const det = item({ vProdLiq: '249.30' }, { IBSCBS: grupo('550001', suspenso) });
  expect(calcularDocumento(nota([det], { ide: doEstado }), de2029).itens[0]).toMatchObject({
    cbs: '0.00',
    ibs: '0.00',
    detalhes: {
      aliquotas: { cbs: '0.0000', ibs_uf: '0.0000', ibs_mun: '0.0000' },
      compra_governamental: {
        cbs: '0.00',
        ibs_uf: '0.00',
        ibs_mun: '0.00',
        aliquotas: { cbs: '0.0000', ibs_uf: '0.0000', ibs_mun: '0.0000' },
      },
      tributacao_regular: {
        cbs: '3.81',
        ibs_uf: '1.35',
        ibs_mun: '0.00',
        aliquotas_efetivas: { cbs: '1.5300', ibs_uf: '0.5400', ibs_mun: '0.0000' },
      },
    },
  });
});

// 10.35 in all: 3.65 % x 1.6/10.35 = 0.5643 %, x 0.25/10.35 = 0.0882 %, the rest 2.9975 %, of which a tenth, 0.2998 %, goes
// to the State. Half of 8.5, 1.6 and 0.25 is 4.25, 0.8 and 0.125; a tenth of 4.25 is 0.425. On 1,000.00.
test.each([
  ['221001', '0.0000', ['26.98', '9.52', '0.00']],
  ['222001', '50.0000', ['38.25', '13.50', '0.00']],
])('%s is given to the entity, with a redutor of %s', (cclasstrib, redutor, [cbs, ibs_uf, ibs_mun]) => {
  const det = item({ vProdLiq: '1000.00' }, { IBSCBS: grupo(cclasstrib, { vBC: '1000.00' }) });
  expect(calcularDocumento(nota([det], { ide: doEstado }), de2029).itens[0]).toMatchObject({
    cbs,
    ibs_uf,
    ibs_mun,
    detalhes: { compra_governamental: { redutor } },
  });
});

test.each([
  ['6', false],
  ['7', true],
])('that the law does not say where the tax of entity %s goes is told: %s', (tpEnteGov, dito) => {
  const { avisos } = calcularDocumento(
    nota([item({})], { ide: { ...doEstado, gCompraGov: { tpEnteGov, pRedutor: '0' } } }),
  );
  expect(avisos.some((aviso) => aviso.includes('art. 473'))).toBe(dito);
});

test('a note that writes the zeros and the regular taxation so has nothing against it; without the group it has', () => {
  const divergencias = (gTribCompraGov: GIBSCBS['gTribCompraGov']) => {
    const zero = { vIBS: '0.00', gIBSMun: { pIBSMun: '0', vIBSMun: '0.00' } };
    const efetivas = { pAliqEfetRegIBSUF: '0.54', pAliqEfetRegIBSMun: '0.00', pAliqEfetRegCBS: '1.53' };
    const regular = { ...efetivas, vTribRegIBSUF: '1.35', vTribRegIBSMun: '0.00', vTribRegCBS: '3.81' };
    const g: GIBSCBS = {
      ...suspenso,
      ...zero,
      gIBSUF: { pIBSUF: '0', vIBSUF: '0.00' },
      gCBS: { pCBS: '0', vCBS: '0.00' },
      gTribRegular: { ...suspenso.gTribRegular, ...regular },
      ...(gTribCompraGov && { gTribCompraGov }),
    };
    const det = item({ vProd: '249.30', vProdLiq: '249.30' }, { IBSCBS: grupo('550001', g) });
    return calcularDocumento(nota([det], { ide: doEstado }), de2029)
      .divergencias.filter(({ n_item }) => n_item !== undefined)
      .map(({ regra, campo, rejeicao }) => [regra, campo, rejeicao].join(' '));
  };
  expect(divergencias({ vTribIBSUF: '0.00', vTribIBSMun: '0.00', vTribCBS: '0.00' })).toEqual([]);
  expect(divergencias(undefined)).toEqual(['grupo_ausente gTribCompraGov 1141']);
});
