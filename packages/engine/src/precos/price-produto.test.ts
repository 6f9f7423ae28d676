import { expect, test } from '@jest/globals';
import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { entrada, linha } from '../../test-data/mes-de-teste.ts';
import type { EntradaDaApuracao, LancamentoSomado } from '../resultado.ts';
import { type PedidoDePreco, type PrecoDoProduto, type PrecoNoAno, priceProduto } from './price-produto.ts';

/** Ten units in one note. The years at 8.8 + 15.3 + 2.4 = 26.5 %; 2027 at 8.7 + 0.1. */
const item = (lancamento: Partial<LancamentoSomado>, quantidade = '10') => ({
  ...{ competencia: '2026-09', quantidade, unidade: 'UN' },
  lancamentos: [linha(lancamento)],
});
const pedido = (
  venda: Partial<LancamentoSomado>,
  mes: Partial<EntradaDaApuracao>,
  mudancas: Partial<PedidoDePreco> = {},
): PedidoDePreco => ({
  mes: entrada([], { competencia: '2026-09', ...mes }),
  ...{ opcaoNoAno: {}, venda: item(venda), compra: null, base: 'receita_liquida', anos: [2027, 2033] },
  ...mudancas,
});
function price(asked: PedidoDePreco): PrecoDoProduto {
  const preco = priceProduto(asked);
  if (typeof preco === 'string') throw new Error(preco);
  return preco;
}
const noAno = ({ anos }: PrecoDoProduto, ano: number) => anos.find((um) => um.ano === ano) as PrecoNoAno;

/** With the test of 2026: 0.9 % and 0.1 % of the base. */
const VENDA_REAL = {
  ...{ valor: '1000.00', icms: '180.00', pis: '13.53', cofins: '62.32', base: '744.15' },
  ...{ cbs: '6.70', ibs_uf: '0.74' },
};
/** Of ten units: 500.00 less ICMS 90.00, PIS 1.65 % and COFINS 7.6 % of 410.00. */
const COMPRA = {
  ...({ efeito: 'credito', cfop: '1102' } as const),
  ...{ valor: '500.00', icms: '90.00', base: '372.08', cbs: '3.35', ibs_uf: '0.37' },
};
const COMPRA_REAL = item({ ...COMPRA, pis: '6.76', cofins: '31.16' });

// 1,000.00 - 180.00 - 13.53 - 62.32 = 744.15 stays. 2027: 744.15 x 8.8 % = 65.4852; ICMS 180/820 x (744.15 + 65.4852) = 177.7248; together
// 987.36. 2033: 744.15 x 1.265 = 941.34975.
test('Lucro Real: CBS and IBS on top, ICMS inside until 2032', () => {
  const preco = price(pedido(VENDA_REAL, {}));
  expect(preco.hoje).toMatchObject({
    ...{ preco: '100.0000', sem_cbs_ibs: '100.0000', receita_liquida: '74.4150', custo: null },
    tributos: { icms: '18.0000', pis: '1.3530', cofins: '6.2320' },
  });
  expect(noAno(preco, 2027)).toMatchObject({
    ...{ preco: '98.7360', sem_cbs_ibs: '92.1875', variacao: '-1.26', receita_liquida: '74.4150' },
    tributos: { icms: '17.7725', cbs: '6.4741', ibs_uf: '0.0372', ibs_mun: '0.0372' },
    status: 'estimativa',
  });
  expect(noAno(preco, 2033)).toMatchObject({
    ...{ preco: '94.1350', sem_cbs_ibs: '74.4150', variacao: '-5.87', receita_liquida: '74.4150' },
  });
  // The steps end in the figures.
  expect(noAno(preco, 2027).memoria.at(-1)?.resultado).toBe('98.7360');
  expect(noAno(preco, 2027).memoria.map(({ id }) => id)).toEqual(
    ['receita_mantida', 'cbs_e_ibs', 'por_dentro', 'preco', 'por_unidade'].map((id) => `preco_${id}`),
  );
});

// All of the purchase's taxes are credited: it costs 372.08 in every year, and the prices are those that keep the net revenue.
test('Lucro Real: the margin is kept by the same prices where all taxes of the purchase are credited', () => {
  const preco = price(pedido(VENDA_REAL, {}, { compra: COMPRA_REAL, base: 'margem' }));
  expect(preco.hoje).toMatchObject({ custo: '37.2080', margem: '37.2070' });
  expect(noAno(preco, 2027)).toMatchObject({
    ...{ preco: '98.7360', custo: '37.2080', margem: '37.2070', status: 'estimativa' },
  });
});

/** PIS 0.65 % and COFINS 3 % of 820.00. */
const VENDA_PRESUMIDA = {
  ...{ valor: '1000.00', icms: '180.00', pis: '5.33', cofins: '24.60', base: '790.07' },
  ...{ cbs: '7.11', ibs_uf: '0.79' },
};

// 2027: 790.07 x 8.8 % = 69.52616; ICMS 180/820 x 859.59616 = 188.69184; together 1,048.288. 2033: 790.07 x 1.265 = 999.43855.
test('Lucro Presumido: what keeps the net revenue', () => {
  const preco = price(pedido(VENDA_PRESUMIDA, { regime: 'lucro_presumido' }));
  expect(noAno(preco, 2027)).toMatchObject({
    preco: '104.8288',
    variacao: '4.83',
    receita_liquida: '79.0070',
  });
  expect(noAno(preco, 2033)).toMatchObject({
    preco: '99.9439',
    variacao: '-0.06',
    receita_liquida: '79.0070',
  });
});

// Today the purchase costs 500.00 - 90.00 = 410.00, with PIS and COFINS of the supplier inside. From 2027 on 372.08: 37.92 less, so 752.15 is to
// be left. 752.15 x 8.8 % = 66.1892; ICMS 180/820 x 818.3392 = 179.63543; together 997.97463. The margin is 790.07 - 410.00 = 752.15 - 372.08.
test('Lucro Presumido: what keeps the margin, of goods whose PIS and COFINS end', () => {
  const preco = price(
    pedido(VENDA_PRESUMIDA, { regime: 'lucro_presumido' }, { compra: item(COMPRA), base: 'margem' }),
  );
  expect(preco.hoje).toMatchObject({ custo: '41.0000', margem: '38.0070' });
  expect(noAno(preco, 2027)).toMatchObject({
    ...{
      preco: '99.7975',
      variacao: '-0.20',
      custo: '37.2080',
      margem: '38.0070',
      receita_liquida: '75.2150',
    },
  });
});

const NO_DAS = { efeito: 'sem_efeito', motivo: 'cliente_no_das', valor: '1000.00', base: '1000.00' } as const;
const SIMPLES = {
  regime: 'simples_nacional',
  ibs_cbs: 'das',
  simples: { anexo: 'I', rbt12: '1000000.00' },
} as const;

// (1,000,000 x 10.7 % - 22,500) / 1,000,000 = 8.45 % in every year: only its shares change.
test('Simples, CBS and IBS inside the DAS: the price stays', () => {
  const preco = price(pedido(NO_DAS, SIMPLES));
  expect(preco.hoje).toMatchObject({ receita_liquida: '91.5500', tributos: { das: '8.4500' } });
  for (const ano of [2027, 2033])
    expect(noAno(preco, ano)).toMatchObject({
      ...{ preco: '100.0000', sem_cbs_ibs: '100.0000', variacao: '0.00', status: 'lei' },
      tributos: { das: '8.4500' },
    });
});

// 915.50 is to be left. Outside, the DAS of 2027 is 7.14025 % (7,140.25 of 100,000.00: the 8,450.00 less 1,309.76 of CBS and IBS, worked out in
// opcao-do-simples.test.ts): 915.50 / 0.9285975 = 985.8954, and 8.8 % on top 1,072.65419.
test('Simples, CBS and IBS outside the DAS from 2027 on', () => {
  const preco = price(pedido(NO_DAS, SIMPLES, { opcaoNoAno: { 2027: 'regular' }, anos: [2027] }));
  expect(noAno(preco, 2027)).toMatchObject({
    ...{ preco: '107.2654', sem_cbs_ibs: '98.5895', variacao: '7.27', receita_liquida: '91.5500' },
    status: 'estimativa',
  });
});

// Its DAS is a fixed sum a month (LC 123/2006 art. 18-A § 3º V), whatever it sells: all of the price is left in every year.
test('MEI: no tax depends on the price, which stays', () => {
  const preco = price(pedido(NO_DAS, { regime: 'mei', ibs_cbs: 'das' }));
  expect(preco.hoje).toMatchObject({ preco: '100.0000', receita_liquida: '100.0000', tributos: {} });
  expect(preco.anos.map((um) => [um.preco, um.receita_liquida, um.variacao])).toEqual([
    ['100.0000', '100.0000', '0.00'],
    ['100.0000', '100.0000', '0.00'],
  ]);
});

test('a product without tax keeps its price', () => {
  const exportada = { ...NO_DAS, motivo: 'exportacao', cfop: '7102', cclasstrib: '410004' };
  const preco = price(pedido(exportada, {}));
  expect(preco.hoje.tributos).toEqual({});
  expect(preco.anos.map((um) => [um.preco, um.variacao, um.status])).toEqual([
    ['100.0000', '0.00', 'lei'],
    ['100.0000', '0.00', 'lei'],
  ]);
});

test.each([
  ['sem_venda', pedido({ ...NO_DAS, motivo: 'remessa', cfop: '5949' }, {})],
  ['sem_das', pedido(NO_DAS, { ...SIMPLES, simples: { anexo: 'I', rbt12: '' } })],
  ['sem_custo', pedido(VENDA_REAL, {}, { base: 'margem' })],
] as const)('%s: no price', (porQue, asked) => {
  expect(priceProduto(asked)).toBe(porQue);
});

const D = Decimal.clone({ precision: 40 });
const centavos = (max: number) => fc.integer({ min: 0, max });
const reais = (valor: Decimal) => valor.toFixed(2);
/** A base with the CBS and IBS of the test on it. */
const comTeste = (base: Decimal) => ({
  ...{ base: reais(base), cbs: reais(base.mul('0.009')), ibs_uf: reais(base.mul('0.001')) },
});

/** A sale of a price with taxes inside, and a purchase, in a regime. */
const casos = fc
  .record({
    regime: fc.constantFrom('lucro_real', 'lucro_presumido', 'simples_nacional'),
    opcao: fc.constantFrom('das', 'regular'),
    base: fc.constantFrom('receita_liquida', 'margem'),
    preco: fc.integer({ min: 10_000, max: 100_000_000 }),
    quantidade: fc.integer({ min: 1, max: 1000 }),
    icms: centavos(2500),
    contribuicoes: centavos(1100),
    custo: fc.integer({ min: 1, max: 90 }),
  })
  .map(({ regime, opcao, base, preco, quantidade, icms, contribuicoes, custo }): PedidoDePreco => {
    const simples = regime === 'simples_nacional';
    const valor = new D(preco).div(100);
    const doIcms = new D(reais(valor.mul(icms).div(10_000)));
    const pis = new D(reais(valor.mul(contribuicoes).div(60_000)));
    const cofins = new D(reais(valor.mul(contribuicoes).div(12_000)));
    const compra = new D(reais(valor.mul(custo).div(100)));
    const venda = simples
      ? { ...NO_DAS, valor: reais(valor), base: reais(valor) }
      : {
          ...{ valor: reais(valor), icms: reais(doIcms), pis: reais(pis), cofins: reais(cofins) },
          ...comTeste(valor.sub(doIcms).sub(pis).sub(cofins)),
        };
    const mes = simples ? SIMPLES : { regime, ibs_cbs: 'regular' as const };
    const comprado = { efeito: 'credito', cfop: '1102', valor: reais(compra), ...comTeste(compra) } as const;
    return pedido(venda, mes, {
      opcaoNoAno: simples ? Object.fromEntries([2027, 2029, 2033].map((ano) => [ano, opcao])) : {},
      venda: item(venda, String(quantidade)),
      compra: item(comprado, String(quantidade)),
      ...{ base, anos: [2027, 2029, 2033] },
    });
  });

test('property: what is to be kept is kept to the last decimal, and a price is what is left plus its taxes', () => {
  fc.assert(
    fc.property(casos, (asked) => {
      const { hoje, anos } = price(asked);
      const kept = asked.base === 'margem' ? 'margem' : 'receita_liquida';
      for (const um of [hoje, ...anos]) {
        expect(
          new D(um[kept] ?? NaN)
            .sub(hoje[kept] ?? NaN)
            .abs()
            .toNumber(),
        ).toBeLessThanOrEqual(0.0001);
        const soma = Object.values(um.tributos).reduce(
          (ate, valor) => ate.add(valor),
          new D(um.receita_liquida),
        );
        // Each of at most eight figures is rounded to the fourth decimal.
        expect(soma.sub(um.preco).abs().toNumber()).toBeLessThanOrEqual(0.0005);
      }
      // At full rates 26.5 % on top of what is inside the DAS or of what is left.
      const [, , de2033] = anos;
      const porFora = asked.mes.regime === 'simples_nacional' && asked.opcaoNoAno[2033] === 'das' ? 1 : 1.265;
      const esperado = new D(de2033?.sem_cbs_ibs ?? NaN).mul(porFora);
      expect(
        esperado
          .sub(de2033?.preco ?? NaN)
          .abs()
          .toNumber(),
      ).toBeLessThanOrEqual(0.0002);
    }),
  );
});

test('property: a dearer sale of the same taxes has the price of each year dearer in the same proportion', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 50 }), (vezes) => {
      const muito = Object.fromEntries(
        Object.entries(VENDA_REAL).map(([nome, valor]) => [nome, reais(new D(valor).mul(vezes))]),
      );
      const [um, outro] = [price(pedido(VENDA_REAL, {})), price(pedido(muito, {}))];
      for (const [n, { preco }] of um.anos.entries())
        expect(new D(outro.anos[n]?.preco ?? NaN).sub(new D(preco).mul(vezes)).abs().toNumber()).toBeLessThan(
          0.01,
        );
    }),
  );
});
