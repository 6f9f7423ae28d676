import { expect, test } from '@jest/globals';
import { parametrosEm } from './parametros-em.ts';
import { parametros } from './tabela.ts';

test.each([
  ['2025-12-31', null, null, null],
  ['2026-01-01', '0.9', '0.1', '0'],
  ['2026-12-31', '0.9', '0.1', '0'],
  ['2027-01-01', null, '0.05', '0.05'],
  ['2028-12-31', null, '0.05', '0.05'],
  ['2029-01-01', null, null, null],
])('on %s: CBS %s, IBS of the state %s, of the municipality %s', (data, cbs, ibsUf, ibsMun) => {
  const em = parametrosEm(data);
  expect([em.cbs, em.ibs_uf, em.ibs_mun].map((linha) => linha?.valor ?? null)).toEqual([cbs, ibsUf, ibsMun]);
});

test.each([
  ['2026-06-30', '1', '1', '1', '1', '0'],
  ['2027-01-01', '1', '1', '0', '0', '1'],
  ['2028-12-31', '1', '1', '0', '0', '1'],
  ['2029-01-01', '0.9', '0.9', '0', '0', '1'],
  ['2030-07-01', '0.8', '0.8', '0', '0', '1'],
  ['2031-07-01', '0.7', '0.7', '0', '0', '1'],
  ['2032-12-31', '0.6', '0.6', '0', '0', '1'],
  ['2033-01-01', '0', '0', '0', '0', '1'],
])(
  'on %s: ICMS x %s, ISS x %s, PIS/COFINS x %s, IPI x %s, payable %s',
  (data, icms, iss, pis, ipi, devido) => {
    const em = parametrosEm(data);
    expect(
      [em.fator_icms, em.fator_iss, em.fator_pis_cofins, em.fator_ipi, em.exigibilidade].map((p) => p?.valor),
    ).toEqual([icms, iss, pis, ipi, devido]);
  },
);

test.each([
  ['2026-06-30', '0', '0'],
  ['2027-06-30', '100', '0'],
  ['2028-06-30', '100', '0'],
  ['2029-06-30', '100', '10'],
  ['2030-06-30', '100', '20'],
  ['2031-06-30', '100', '30'],
  ['2032-06-30', '100', '40'],
  ['2033-06-30', '100', '100'],
])(
  'public purchases on %s: %s %% of the IBS and %s %% of the CBS move; the cut is not fixed',
  (data, ibs, cbs) => {
    const em = parametrosEm(data);
    expect([em.compra_gov_parcela_ibs?.valor, em.compra_gov_parcela_cbs?.valor]).toEqual([ibs, cbs]);
    expect(em.compra_gov_redutor).toBeNull();
  },
);

test.each(parametros.flatMap(({ codigo, valores }) => valores.map((valor) => [codigo, valor] as const)))(
  'a value of %s has its days, its publication and its article: %o',
  (_, valor) => {
    const dia = /^\d{4}-\d{2}-\d{2}$/;
    expect(valor.desde).toMatch(dia);
    expect(valor.publicadoEm).toMatch(dia);
    if (valor.ate !== null) expect(valor.ate > valor.desde).toBe(true);
    expect(valor.fundamento).toMatch(/art/);
    expect(valor.valor).toMatch(/^\d+(\.\d+)?$/);
  },
);
