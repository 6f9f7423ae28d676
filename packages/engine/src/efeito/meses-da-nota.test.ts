import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  COMPRADOR,
  grupo,
  grupoPadrao,
  item,
  type MudancasDaNota,
  nota,
  VENDEDOR,
} from '../../test-data/nota-de-teste.ts';
import { calcularDocumento } from '../calcular-documento.ts';
import { readOrZero } from '../fixo.ts';
import type { ContextoDoCliente, Lancamento } from '../resultado.ts';
import { efeito } from './efeito.ts';

const cliente = (cnpj: string, mudancas: Partial<ContextoDoCliente> = {}): ContextoDoCliente => ({
  cliente_id: 'c',
  cnpj_raiz: cnpj.slice(0, 8),
  regime: 'lucro_real',
  ibs_cbs: 'regular',
  ...mudancas,
});

/** 10,000.00: ICMS 18 % 1,800.00, IPI 5 % 500.00; PIS and COFINS on 8,200.00: 135.30 and 623.20; CBS and IBS of the test. */
const mercadoria = item(
  { vProd: '10000.00', CFOP: '5101' },
  {
    ICMS: { grupo: 'ICMS00', orig: '0', CST: '00', vBC: '10000.00', pICMS: '18.00', vICMS: '1800.00' },
    IPI: { grupo: 'IPITrib', CST: '50', vBC: '10000.00', pIPI: '5.00', vIPI: '500.00' },
    PIS: { grupo: 'PISAliq', CST: '01', vBC: '8200.00', pPIS: '1.65', vPIS: '135.30' },
    COFINS: { grupo: 'COFINSAliq', CST: '01', vBC: '8200.00', pCOFINS: '7.60', vCOFINS: '623.20' },
    IBSCBS: grupo('000001', grupoPadrao('7441.50', '7.44', '66.97')),
  },
);
const de30DeSetembro = { dhEmi: '2026-09-30T16:00:00-03:00' };
const lancamentos = (contexto: ContextoDoCliente, ide: MudancasDaNota['ide'] = de30DeSetembro) => {
  const documento = nota([mercadoria], { ide });
  return efeito(calcularDocumento(documento), documento, contexto);
};
/** Each row: month, what it is, items, price, ICMS, IPI, PIS, COFINS, CBS. */
const linhas = (rows: readonly Lancamento[]) =>
  rows.map(({ competencia, efeito: qual, motivo, itens, valor, icms, ipi, pis, cofins, cbs }) =>
    [competencia, qual, motivo ?? '-', itens, valor, icms, ipi, pis, cofins, cbs].join(' '),
  );

test('a sale of 30/09 that left on 02/10: ICMS and IPI are of October, price, PIS, COFINS and CBS of September', () => {
  const saiu = { ...de30DeSetembro, dhSaiEnt: '2026-10-02T08:00:00-03:00' };
  for (const regime of ['lucro_real', 'lucro_presumido'] as const) {
    expect(linhas(lancamentos(cliente(VENDEDOR, { regime }), saiu))).toEqual([
      '2026-09 debito - 1 10000.00 0.00 0.00 135.30 623.20 66.97',
      '2026-09 sem_efeito icms_na_saida 0 0.00 0.00 0.00 0.00 0.00 0.00',
      '2026-10 sem_efeito saida_em_outro_mes 0 0.00 1800.00 500.00 0.00 0.00 0.00',
    ]);
  }
  // Of the Simples: the revenue of the DAS stays in September, and what the DAS holds moves with its row.
  for (const regime of ['simples_nacional', 'mei'] as const) {
    expect(linhas(lancamentos(cliente(VENDEDOR, { regime, ibs_cbs: 'das' }), saiu))).toEqual([
      '2026-09 sem_efeito cliente_no_das 1 10000.00 0.00 0.00 135.30 623.20 0.00',
      '2026-09 sem_efeito icms_na_saida 0 0.00 0.00 0.00 0.00 0.00 0.00',
      '2026-10 sem_efeito saida_em_outro_mes 0 0.00 1800.00 500.00 0.00 0.00 0.00',
    ]);
  }
});

test.each([
  ['the same month', '2026-09-30T20:00:00-03:00'],
  ['a day before the issue', '2026-08-31T20:00:00-03:00'],
  ['what is no day', 'amanhã'],
])('%s moves nothing', (_nome, dhSaiEnt) => {
  expect(linhas(lancamentos(cliente(VENDEDOR), { ...de30DeSetembro, dhSaiEnt }))).toEqual([
    '2026-09 debito - 1 10000.00 1800.00 500.00 135.30 623.20 66.97',
  ]);
});

test('a purchase is of the month in which it came in, with all its taxes; by its own day, else by the rule of the office', () => {
  const compra = (mes: string) => [`${mes} credito - 1 10000.00 1800.00 500.00 135.30 623.20 66.97`];
  const entrou = (entrada: ContextoDoCliente['entrada'], ide = {}) =>
    linhas(lancamentos(cliente(COMPRADOR, entrada && { entrada }), { ...de30DeSetembro, ...ide }));
  expect(entrou(undefined)).toEqual(compra('2026-09'));
  expect(entrou({ dia: '2026-10-03' })).toEqual(compra('2026-10'));
  expect(entrou({ dia: '2026-09-30' })).toEqual(compra('2026-09'));
  // A day before the issue says nothing.
  expect(entrou({ dia: '2026-09-29', conta_em: '2026-11' })).toEqual(compra('2026-09'));
  // Late in a closed month, and so counted in the next open one.
  expect(entrou({ dia: '2026-09-30', conta_em: '2026-11' })).toEqual(compra('2026-11'));
  const regras = [
    { desde: '2026-01', dias: 0 },
    { desde: '2026-09', dias: 3 },
  ];
  expect(entrou({ regras })).toEqual(compra('2026-10'));
  expect(entrou({ regras }, { dhEmi: '2026-08-30T16:00:00-03:00' })).toEqual(compra('2026-08'));
  expect(entrou({ dia: '2026-09-30', regras })).toEqual(compra('2026-09'));
  // What left in October cannot have come in in September.
  expect(entrou(undefined, { dhSaiEnt: '2026-10-02T08:00:00-03:00' })).toEqual(compra('2026-10'));
});

test('a purchase of the last days of 2026 that came in in 2027: PIS, COFINS and the test of CBS stay in 2026', () => {
  const contexto = cliente(COMPRADOR, { entrada: { dia: '2027-01-04' } });
  expect(linhas(lancamentos(contexto, { dhEmi: '2026-12-30T16:00:00-03:00' }))).toEqual([
    '2026-12 credito - 1 10000.00 0.00 0.00 135.30 623.20 66.97',
    '2027-01 sem_efeito entrada_em_outro_mes 0 0.00 1800.00 500.00 0.00 0.00 0.00',
  ]);
});

test('goods that one establishment sends to another: debited when they leave, credited when they come in', () => {
  const filial = `${VENDEDOR.slice(0, 8)}000262`;
  const documento = nota([{ ...mercadoria, prod: { ...mercadoria.prod, CFOP: '5151' } }], {
    ide: { ...de30DeSetembro, dhSaiEnt: '2026-10-02T08:00:00-03:00' },
    dest: { CNPJ: filial },
  });
  const contexto = cliente(VENDEDOR, { entrada: { dia: '2026-11-05' } });
  const rows = efeito(calcularDocumento(documento), documento, contexto);
  expect(
    rows.map((r) => [r.competencia, r.estabelecimento, r.cfop, r.valor, r.icms, r.ipi].join(' ')),
  ).toEqual([
    `2026-09 ${VENDEDOR} 5151 10000.00 0.00 0.00`,
    `2026-10 ${VENDEDOR} 5151 0.00 1800.00 500.00`,
    `2026-11 ${filial} 1151 10000.00 1800.00 500.00`,
  ]);
});

const SOMADOS = [
  ...(['valor', 'icms', 'icms_st', 'fcp', 'difal', 'ipi', 'pis', 'cofins', 'iss'] as const),
  ...(['cbs', 'ibs_uf', 'ibs_mun', 'itens'] as const),
];
const dia = (de: string) =>
  fc
    .integer({ min: 0, max: 120 })
    .map((dias) => new Date(Date.parse(de) + dias * 86_400_000).toISOString().slice(0, 10));

test('whatever the dates say, over all months each tax, the price and the count are the same', () => {
  const somas = (rows: readonly Lancamento[]) =>
    Object.fromEntries(
      SOMADOS.map((nome) => [
        nome,
        rows.reduce(
          (soma, linha) =>
            soma + (linha.efeito.startsWith('estorno') ? -1n : 1n) * readOrZero(String(linha[nome])),
          0n,
        ),
      ]),
    );
  fc.assert(
    fc.property(
      fc.constantFrom(VENDEDOR, COMPRADOR),
      fc.constantFrom('lucro_real' as const, 'lucro_presumido' as const, 'simples_nacional' as const),
      dia('2026-09-20'),
      fc.option(fc.integer({ min: 0, max: 40 }), { nil: undefined }),
      fc.option(fc.integer({ min: 0, max: 60 }), { nil: undefined }),
      fc.constantFrom('1', '4'),
      (quem, regime, emissao, saida, entrada, finNFe) => {
        const mais = (dias: number) =>
          new Date(Date.parse(emissao) + dias * 86_400_000).toISOString().slice(0, 10);
        const ide = {
          finNFe,
          dhEmi: `${emissao}T12:00:00-03:00`,
          ...(saida === undefined ? {} : { dhSaiEnt: `${mais(saida)}T12:00:00-03:00` }),
        };
        const contexto = cliente(quem, {
          regime,
          ibs_cbs: regime === 'simples_nacional' ? 'das' : 'regular',
        });
        const comDatas = lancamentos(
          { ...contexto, ...(entrada === undefined ? {} : { entrada: { dia: mais(entrada) } }) },
          ide,
        );
        const semDatas = lancamentos(contexto, { finNFe, dhEmi: ide.dhEmi });
        expect(somas(comDatas)).toEqual(somas(semDatas));
      },
    ),
    { numRuns: 300 },
  );
});
