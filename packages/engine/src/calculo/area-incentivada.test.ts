import { expect, test } from '@jest/globals';
import { COMPRADOR, grupo, item, nota } from '../../test-data/nota-de-teste.ts';
import { calcularDocumento } from '../calcular-documento.ts';
import type { Det, GIBSCBS, NotaFiscal } from '../nota-fiscal.ts';

const MANAUS = '1302603';
const PRESIDENTE_FIGUEIREDO = '1303569';
const MACAPA = '1600303';
const SAO_PAULO = '3550308';

const AREA = { tpALCZFMCBS: '1', pAliqEfetRegCBS: '0.9000', vTribRegCBS: '9.00' };

function venda(gCBS: GIBSCBS['gCBS'], NCM = '84716052'): Det {
  return item(
    { NCM },
    {
      IBSCBS: grupo('000001', {
        vBC: '1000.00',
        gIBSUF: { pIBSUF: '0.1000', vIBSUF: '1.00' },
        gIBSMun: { pIBSMun: '0.0000', vIBSMun: '0.00' },
        vIBS: '1.00',
        ...(gCBS && { gCBS }),
      }),
    },
  );
}

function compute(det: Det, [de, para]: readonly [string, string], ide: Partial<NotaFiscal['ide']> = {}) {
  const { itens, divergencias } = calcularDocumento(
    nota([det], {
      ide: { dhEmi: DEPOIS, ...ide },
      emit: { cMun: de, ISUFEmit: '200012347' },
      dest: { CNPJ: COMPRADOR, UF: 'AM', cMun: para },
    }),
  );
  const doItem = divergencias.filter(({ n_item }) => n_item === 1);
  return {
    cbs: itens[0]?.cbs,
    ibs: itens[0]?.ibs,
    regras: itens[0]?.memoria.map(({ id }) => id),
    achadas: doItem.map(({ regra, campo, rejeicao }) => `${regra} ${campo} ${rejeicao ?? '-'}`),
  };
}

/** After the day on which the rules on the group began to reject. */
const DEPOIS = '2026-08-10T09:00:00-03:00';

const SEM_CBS = { pCBS: '0.0000', gALCZFMCBS: AREA, vCBS: '0.00' };

// LC 214/2025 art. 451: 1000.00 x 0 % = 0.00 of CBS; the IBS stays, 1000.00 x 0.1 % = 1.00.
test.each<[string, Det, readonly [string, string]]>([
  ['with the group and pCBS zero', venda(SEM_CBS), [MANAUS, MANAUS]],
  ['with the group and the rate of the year', venda({ ...SEM_CBS, pCBS: '0.9000' }), [MANAUS, MANAUS]],
  ['between two municípios of the Zona Franca', venda(SEM_CBS), [MANAUS, PRESIDENTE_FIGUEIREDO]],
  ['with pCBS zero alone', venda({ pCBS: '0.0000', vCBS: '0.00' }), [MACAPA, MACAPA]],
  ['soap of 3401 is admitted', venda(SEM_CBS, '34011190'), [MANAUS, MANAUS]],
  ['shampoo of 3305 is admitted', venda(SEM_CBS, '33051000'), [MANAUS, MANAUS]],
])('a sale inside a free area owes no CBS: %s', (_, det, places) => {
  expect(compute(det, places)).toMatchObject({ cbs: '0.00', ibs: '1.00', achadas: [] });
  expect(compute(det, places).regras).toContain('cbs_zero_na_area');
});

const VEDADO = 'galczfmcbs_item gCBS/gALCZFMCBS 1191';

test.each<[string, Det, readonly [string, string], string[]]>([
  ['out of the area', venda(SEM_CBS), [MANAUS, SAO_PAULO], ['aliquota_cbs pCBS 1037', VEDADO]],
  ['from one area to another', venda(SEM_CBS), [MANAUS, MACAPA], ['aliquota_cbs pCBS 1037', VEDADO]],
  ['beer', venda(SEM_CBS, '22030000'), [MANAUS, MANAUS], ['aliquota_cbs pCBS 1037', VEDADO]],
  ['perfume oils of 3301', venda(SEM_CBS, '33011210'), [MANAUS, MANAUS], ['aliquota_cbs pCBS 1037', VEDADO]],
  [
    'pCBS zero outside, without the group',
    venda({ pCBS: '0.0000', vCBS: '0.00' }),
    [SAO_PAULO, SAO_PAULO],
    ['aliquota_cbs pCBS 1037'],
  ],
])('elsewhere the CBS is due and the claim is named: %s', (_, det, places, achadas) => {
  expect(compute(det, places)).toMatchObject({ cbs: '9.00', achadas: [...achadas, 'vcbs_item vCBS 1069'] });
});

test('the group says what would be due outside, and an industrial operation its process', () => {
  const com = (mudanca: Partial<NonNullable<NonNullable<GIBSCBS['gCBS']>['gALCZFMCBS']>>) =>
    compute(venda({ ...SEM_CBS, gALCZFMCBS: { ...AREA, ...mudanca } }), [MANAUS, MANAUS]).achadas;
  expect(com({ vTribRegCBS: '9.01' })).toEqual([]);
  expect(com({ vTribRegCBS: '9.02' })).toEqual(['galczfmcbs_item gCBS/gALCZFMCBS/vTribRegCBS 1218']);
  expect(com({ tpALCZFMCBS: '2', nProcSuframa: '20260012' })).toEqual([]);
  expect(com({ tpALCZFMCBS: '2' })).toEqual(['galczfmcbs_item gCBS/gALCZFMCBS/nProcSuframa 1192']);
  expect(com({ tpALCZFMCBS: '2', nProcSuframa: '00000000' })).toEqual([
    'galczfmcbs_item gCBS/gALCZFMCBS/nProcSuframa 1192',
  ]);
});
