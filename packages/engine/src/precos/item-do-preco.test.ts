import { expect, test } from '@jest/globals';
import { item, nota, TRIBUTOS_DE_MIL } from '../../test-data/nota-de-teste.ts';
import type { ContextoDoCliente } from '../resultado.ts';
import { readItensDoPreco } from './item-do-preco.ts';

const CLIENTE: ContextoDoCliente = {
  ...{ cliente_id: 'c', cnpj_raiz: '11222333', regime: 'lucro_real', ibs_cbs: 'regular' },
};
const read = (det: Parameters<typeof nota>[0], codigo = 'A', mudancas = {}) =>
  readItensDoPreco(nota(det, mudancas), [{ codigo, ncm: '22021000' }], () => CLIENTE)[0];
const A = item({ cProd: 'A', qCom: '10.0000' }, TRIBUTOS_DE_MIL);
const B = item({ cProd: 'B', vProd: '77.00' }, {}, '2');

test('one product of a note is what the note would be with it alone', () => {
  const alone = read([A]);
  expect(alone).toMatchObject({
    ...{ competencia: '2026-03', quantidade: '10.00000000', unidade: 'UN' },
    lancamentos: [
      { efeito: 'debito', valor: '1000.00', icms: '180.00', pis: '13.53', cofins: '62.32', base: '744.15' },
    ],
  });
  expect(read([A, B])).toEqual(alone);
});

test('a product whose code only begins alike is another one', () => {
  expect(read([A, item({ cProd: 'A1', qCom: '5.0000' }, TRIBUTOS_DE_MIL, '2')])).toEqual(read([A]));
});

test('a product that stands twice is added up, and goods that leave in another month count with their price', () => {
  const twice = read([A, B, { ...A, nItem: '3' }], 'A', { ide: { dhSaiEnt: '2026-04-02T09:00:00-03:00' } });
  expect(twice).toMatchObject({
    quantidade: '20.00000000',
    lancamentos: [{ valor: '2000.00', icms: '360.00', base: '1488.30' }],
  });
});

test('nothing of a product that the note has not, or has in two units, or without a quantity', () => {
  expect(read([A], 'Z')).toBeNull();
  expect(read([A, item({ cProd: 'A', uCom: 'CX' }, {}, '2')])).toBeNull();
  expect(read([item({ cProd: 'A', qCom: '0.0000' })])).toBeNull();
});
