import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { entrada, linha, ZERO } from '../../test-data/mes-de-teste.ts';
import { apurar } from '../apuracao/apurar.ts';
import { type Fixo, porcento, readFixo } from '../fixo.ts';
import type { LancamentoSomado } from '../resultado.ts';
import { type ContextoDaProjecao, computeLinhaProjetavel } from './linha-do-lancamento.ts';
import { ALL_TRIBUTOS } from './linha-projetavel.ts';
import { findParametrosDoAno, type ParametrosDoAno } from './parametros-do-ano.ts';
import { projectLinha } from './project-linha.ts';

const read = (texto: string): Fixo => readFixo(texto) as Fixo;
const ofAno = (ano: number): ParametrosDoAno =>
  findParametrosDoAno(ano, 'estimativa_26_5') as ParametrosDoAno;

// A sale of 1,000.00: ICMS 180.00, PIS 13.53, COFINS 62.32, base 744.15.
const venda = linha({
  valor: '1000.00',
  base: '744.15',
  icms: '180.00',
  pis: '13.53',
  cofins: '62.32',
  cbs: '6.70',
  ibs_uf: '0.74',
});
const compra = linha({
  efeito: 'credito',
  cfop: '1102',
  valor: '500.00',
  base: '372.08',
  icms: '90.00',
  pis: '6.77',
  cofins: '31.16',
  cbs: '3.35',
  ibs_uf: '0.37',
});

test('a month by hand in 2026, 2027, 2030 and 2033 with a constant net price', () => {
  const { transicao } = apurar(entrada([venda, compra]));
  const ano = (numero: number) =>
    transicao.find((a) => a.ano === numero && a.premissa_preco === 'liquido_constante');
  // 2026 is the month itself: 90.00 + 6.76 + 31.16; the CBS and IBS of the test, 3.35 + 0.37, are waived.
  expect(ano(2026)).toMatchObject({ total: '127.92', dispensado: '3.72', status: 'lei', receita: '1000.00' });
  // 2027: T = 744.15 x 8.8 % = 65.4852; ICMS = 180/820 x 809.6352 = 177.7248. Purchases: T = 32.74304, ICMS = 90/410 x 404.82304 = 88.86359.
  expect(ano(2027)).toMatchObject({
    icms: '177.72',
    cbs: '64.74',
    ibs_uf: '0.37',
    ibs_mun: '0.37',
    pis: '0.00',
  });
  // Credits: ICMS 88.86, CBS 372.08 x 8.7 % = 32.37, IBS 0.19 and 0.19. 177.72 + 64.74 + 0.74 - 121.61.
  expect(ano(2027)).toMatchObject({ creditos: '121.61', total: '121.59', status: 'estimativa' });
  // 2030: t = 18 % x 0.8 = 14.4 %; T = 744.15 x 12.4 % = 92.2746; ICMS = 14.4/85.6 x 836.4246 = 140.70694.
  expect(ano(2030)).toMatchObject({ icms: '140.71', cbs: '65.49', ibs_uf: '23.07', ibs_mun: '3.72' });
  // 2033: 744.15 x 8.8 % = 65.49, x 15.3 % = 113.85, x 2.4 % = 17.86; credits 32.74 + 56.93 + 8.93.
  expect(ano(2033)).toMatchObject({
    icms: '0.00',
    cbs: '65.49',
    ibs_uf: '113.85',
    ibs_mun: '17.86',
    creditos: '98.60',
  });
  expect(ano(2033)?.total).toBe('98.60');
});

test('with a constant final price the buyer pays 1,000.00 in every year', () => {
  const { transicao } = apurar(entrada([venda]));
  const finais = transicao.filter(({ premissa_preco }) => premissa_preco === 'final_constante');
  expect(finais.map(({ ano, receita }) => [ano, receita])).toEqual(
    [2026, 2027, 2028, 2029, 2030, 2031, 2032, 2033].map((ano) => [ano, '1000.00']),
  );
  // 2033: N = 1000 / 1.265 = 790.51383; CBS 69.57, IBS 120.95 and 18.97.
  expect(finais[7]).toMatchObject({ cbs: '69.57', ibs_uf: '120.95', ibs_mun: '18.97', total: '209.49' });
});

test('a sale reduced by 60 % keeps its reduction', () => {
  const reduzida = { ...venda, cclasstrib: '200034', cbs: '2.68', ibs_uf: '0.30' };
  const { transicao } = apurar(entrada([reduzida]));
  // 744.15 x 3.52 %, x 6.12 % and x 0.96 %.
  expect(transicao[7]).toMatchObject({ ano: 2033, cbs: '26.19', ibs_uf: '45.54', ibs_mun: '7.14' });
});

test('a refused credit stays refused, an export stays free and keeps its credits', () => {
  const recusada = { ...compra, efeito: 'credito_recusado' as const, motivo: 'aliquota_zero' };
  const exportada = linha({
    efeito: 'sem_efeito',
    motivo: 'exportacao',
    cfop: '7102',
    cclasstrib: '410004',
    valor: '2000.00',
  });
  const { transicao } = apurar(entrada([exportada, compra, recusada]));
  // Only the first purchase is credited: 372.08 x 26.5 % by tax.
  expect(transicao[7]).toMatchObject({
    ano: 2033,
    cbs: '0.00',
    total: '0.00',
    saldo_credor: '98.60',
    receita: '2000.00',
  });
});

test('a sale whose notes hold no tax, for it is taxed apart, has none later', () => {
  const suspensa = linha({ cclasstrib: '200022', valor: '1000.00', base: '1000.00' });
  expect(apurar(entrada([suspensa])).transicao[7]).toMatchObject({
    ano: 2033,
    cbs: '0.00',
    receita: '1000.00',
  });
});

test('a classification with a rate of its own keeps its ratio to the standard rate', () => {
  // 3.285 % of 1,000.00 in 2026 is 3.65 times the standard 0.9 %.
  const fixa = linha({
    cclasstrib: '221001',
    valor: '1000.00',
    base: '1000.00',
    cbs: '32.85',
    ibs_uf: '3.65',
  });
  expect(apurar(entrada([fixa])).transicao[7]).toMatchObject({ ano: 2033, cbs: '321.20' });
});

test('a credit without a price, such as a presumed one, grows with the rates; a note of ICMS alone shrinks with it', () => {
  const presumido = linha({
    efeito: 'credito',
    motivo: 'credito_presumido',
    cfop: '1102',
    cbs: '0.90',
    ibs_uf: '0.05',
  });
  const soIcms = linha({ cfop: '5601', efeito: 'sem_efeito', motivo: 'ajuste_icms', icms: '100.00' });
  const { transicao } = apurar(entrada([venda, presumido, soIcms]));
  // 0.90 stands for 100.00 at 0.9 %, so 8.80 in 2033; 0.05 for half of that in IBS: 7.65 and 1.20.
  expect(transicao[7]).toMatchObject({ ano: 2033, creditos: '17.65', icms: '0.00' });
  expect(transicao[6]?.icms).not.toBe(transicao[5]?.icms);
  // 2029: 90.00 beside the ICMS of the sale, 16.2/83.8 x 744.15 x 1.105 = 158.96.
  expect(transicao[3]).toMatchObject({ ano: 2029, icms: '248.96' });
});

test('a manual credit of CBS counts in its own year; one of ICMS shrinks with the tax', () => {
  const { transicao } = apurar(
    entrada([venda], {
      lancamentos_manuais: [
        { tipo: 'credito', tributo: 'cbs', valor: '2.00', nota: 'energia' },
        { tipo: 'credito', tributo: 'icms', valor: '10.00', nota: 'ativo' },
      ],
    }),
  );
  expect(transicao[0]).toMatchObject({ ano: 2026, dispensado: '5.44', creditos: '12.00' });
  expect(transicao[3]).toMatchObject({ ano: 2029, creditos: '9.00' });
});

test('a month of 2027 is projected from 2027 on; one whose year has no rates is not', () => {
  const cenario = { '2027': { cbs: '9', ibs_uf: '0.05', ibs_mun: '0.05' } };
  const mes = apurar(entrada([venda], { competencia: '2027-05', cenario }));
  expect(mes.transicao.map(({ ano, status }) => [ano, status])).toEqual([
    [2027, 'informada'],
    [2027, 'informada'],
  ]);
  const sem = apurar(entrada([venda], { competencia: '2028-05', cenario }));
  expect(sem.transicao).toEqual([]);
  expect(sem.avisos.map(({ codigo }) => codigo)).toContain('projecao_nao_calculada');
});

const dinheiro = (maximo: bigint) =>
  fc.bigInt(0n, maximo * 100n).map((centavos) => {
    const texto = centavos.toString().padStart(3, '0');
    return `${texto.slice(0, -2)}.${texto.slice(-2)}`;
  });
const linhaAleatoria = fc
  .record({
    efeito: fc.constantFrom(
      'debito',
      'credito',
      'estorno_debito',
      'estorno_credito',
      'credito_recusado',
      'sem_efeito',
    ),
    motivo: fc.constantFrom('exportacao', 'bonificacao'),
    cfop: fc.constantFrom('5102', '1102', '1202', '5202'),
    cclasstrib: fc.constantFrom('000001', '200034', '200003', '221001'),
    valor: dinheiro(100_000n),
    base: dinheiro(90_000n),
    cbs: dinheiro(900n),
    ibs_uf: dinheiro(100n),
    icms: dinheiro(20_000n),
    icms_st: dinheiro(5000n),
    fcp: dinheiro(2000n),
    ipi: dinheiro(9000n),
    pis: dinheiro(1500n),
    cofins: dinheiro(7000n),
    iss: dinheiro(5000n),
  })
  .map((mudancas) => linha(mudancas as Partial<LancamentoSomado>));

const CENT = 1_000_000n;
const contexto: ContextoDaProjecao = {
  mes: ofAno(2026),
  ibsCbsNaBaseIcms: true,
  contados: ALL_TRIBUTOS,
  creditaIpi: true,
  principal: '',
  extintos: new Set(),
  noDas: false,
  regular: false,
  doSimples: false,
  embutidos: new Map(),
};

/** What a step's operands give: their sum, exact, or price times rate, where each price and the result are rounded to the cent. */
function recompute(parcelas: readonly { nome: string; valor: string }[]): [soma: Fixo, erro: Fixo] {
  let soma = 0n;
  let erro = 0n;
  for (const { nome, valor } of parcelas) {
    const aliquota = / a (-?[0-9.]+)%$/.exec(nome)?.[1];
    soma += aliquota === undefined ? read(valor) : porcento(read(valor), read(aliquota), 8);
    if (aliquota !== undefined) erro += CENT + porcento(CENT, read(aliquota.replace('-', '')), 8);
  }
  return [soma, erro];
}

test('in every year the total is the columns less credits and what is waived, as its step says', () => {
  fc.assert(
    fc.property(fc.array(linhaAleatoria, { minLength: 1, maxLength: 8 }), (linhas) => {
      const { transicao } = apurar(entrada(linhas, { respostas_da_empresa: { ipi_das_notas: 'sim' } }));
      expect(transicao).toHaveLength(16);
      for (const ano of transicao) {
        const colunas = [
          ano.icms,
          ano.iss,
          ano.ipi,
          ano.pis,
          ano.cofins,
          ano.das,
          ano.cbs,
          ano.ibs_uf,
          ano.ibs_mun,
        ];
        const soma = colunas.reduce((total, valor) => total + read(valor), 0n);
        expect(read(ano.total)).toBe(soma - read(ano.creditos) - read(ano.dispensado));
        expect(read(ano.total) >= 0n && colunas.every((valor) => read(valor) >= 0n)).toBe(true);
        for (const { passo: nome, operandos: parcelas, resultado } of ano.memoria) {
          if (nome === 'total') continue;
          const [soma, erro] = recompute(parcelas);
          const desvio = soma - read(resultado);
          expect(desvio <= erro && desvio >= -erro).toBe(true);
        }
        const passo = ano.memoria.find((p) => p.passo === 'total');
        const operandos = Object.fromEntries(
          (passo?.operandos ?? []).map(({ nome, valor }) => [nome, read(valor)]),
        );
        const { creditos = 0n, dispensado = 0n, ...tributos } = operandos;
        expect(Object.values(tributos).reduce((a, b) => a + b, 0n) - creditos - dispensado).toBe(
          read(ano.total),
        );
      }
    }),
    { numRuns: 40 },
  );
});

test('the year of the month is the month: same total as today, same CBS and IBS', () => {
  fc.assert(
    fc.property(fc.array(linhaAleatoria, { minLength: 1, maxLength: 8 }), (linhas) => {
      const mes = apurar(entrada(linhas, { respostas_da_empresa: { ipi_das_notas: 'sim' } }));
      expect(mes.transicao[0]?.total).toBe(mes.devido_no_mes?.total_a_recolher);
      expect(mes.transicao[0]?.dispensado).toBe(mes.devido_no_mes?.dispensado);
      expect({ ...mes.transicao[8], premissa_preco: 'liquido_constante' }).toEqual(mes.transicao[0]);
    }),
    { numRuns: 40 },
  );
});

test('constant net price: what the buyer pays less the taxes is N; constant final price: it is what it was', () => {
  fc.assert(
    fc.property(
      linhaAleatoria,
      fc.integer({ min: 2027, max: 2033 }),
      fc.boolean(),
      (lancamento, numero, ibsCbsNaBaseIcms) => {
        const ano = ofAno(numero);
        const original = computeLinhaProjetavel(lancamento, contexto);
        const liquido = projectLinha(original, ofAno(2026), ano, {
          premissa: 'liquido_constante',
          ibsCbsNaBaseIcms,
        });
        const { icms, fcp, difal, iss, ipi, cbs, ibs_uf, ibs_mun } = liquido;
        expect(liquido.liquido).toBe(original.liquido);
        expect(liquido.final - icms - fcp - difal - iss - ipi - cbs - ibs_uf - ibs_mun).toBe(
          original.liquido,
        );
        const final = projectLinha(original, ofAno(2026), ano, {
          premissa: 'final_constante',
          ibsCbsNaBaseIcms,
        });
        // Taxes of many times the price would magnify the last decimal of N.
        fc.pre(final.final <= final.liquido * 3n);
        const desvio = final.final - original.final;
        // Eight decimals inside: each amount is off by less than two of the last.
        expect(desvio < 20n && desvio > -20n).toBe(true);
      },
    ),
    { numRuns: 300 },
  );
});

test('more sales never mean less CBS or IBS, and a full reduction means none', () => {
  fc.assert(
    fc.property(
      dinheiro(50_000n),
      dinheiro(50_000n),
      fc.integer({ min: 1, max: 7 }),
      (base, mais, indice) => {
        fc.pre(base !== ZERO && mais !== ZERO);
        const com = (valor: string) => linha({ valor, base: valor, cbs: '1.00' });
        const [antes, depois] = [[com(base)], [com(base), com(mais)]].map(
          (l) => apurar(entrada(l)).transicao[indice],
        );
        for (const tributo of ['cbs', 'ibs_uf', 'ibs_mun', 'total'] as const) {
          expect(read(depois?.[tributo] ?? '') >= read(antes?.[tributo] ?? '')).toBe(true);
        }
        const zero = apurar(entrada([{ ...com(base), cclasstrib: '200003' }])).transicao[indice];
        expect([zero?.cbs, zero?.ibs_uf, zero?.ibs_mun]).toEqual([ZERO, ZERO, ZERO]);
      },
    ),
    { numRuns: 30 },
  );
});
