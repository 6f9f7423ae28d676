import { expect, test } from '@jest/globals';
import {
  COMPRADOR,
  grupo,
  grupoPadrao,
  item,
  type MudancasDaNota,
  nota,
  TRIBUTOS_DE_MIL,
  VENDEDOR,
} from '../../test-data/nota-de-teste.ts';
import { calcularDocumento } from '../calcular-documento.ts';
import type { Det } from '../nota-fiscal.ts';
import type { ContextoDoCliente, Lancamento } from '../resultado.ts';
import { efeito } from './efeito.ts';
import { cfopDoCliente } from './nota-do-cliente.ts';

const cliente = (cnpj: string, mudancas: Partial<ContextoDoCliente> = {}): ContextoDoCliente => ({
  cliente_id: 'c',
  cnpj_raiz: cnpj.slice(0, 8),
  regime: 'lucro_real',
  ibs_cbs: 'regular',
  ...mudancas,
});

function para(
  contexto: ContextoDoCliente,
  det: readonly Det[],
  mudancas: MudancasDaNota = {},
): readonly Lancamento[] {
  const documento = nota(det, mudancas);
  return efeito(calcularDocumento(documento), documento, contexto);
}

const venda = item({}, TRIBUTOS_DE_MIL);
const resumo = (linha: Lancamento | undefined) =>
  linha && {
    efeito: linha.efeito,
    motivo: linha.motivo,
    cfop: linha.cfop,
    cbs: linha.cbs,
    ibs: linha.ibs,
    icms: linha.icms,
    pis: linha.pis,
    cofins: linha.cofins,
  };

test('the seller owes CBS 6.70, IBS 0.74 and today’s taxes as declared', () => {
  expect(para(cliente(VENDEDOR), [venda])).toEqual([
    {
      estabelecimento: VENDEDOR,
      segregacao: '',
      efeito: 'debito',
      motivo: 'grupo_nao_informado',
      competencia: '2026-03',
      cfop: '5102',
      cclasstrib: '000001',
      ncm_capitulo: '22',
      itens: 1,
      valor: '1000.00',
      base: '744.15',
      cbs: '6.70',
      ibs_uf: '0.74',
      ibs_mun: '0.00',
      ibs: '0.74',
      is: '0.00',
      icms_embutido: '0.00',
      pis_cofins_embutido: '0.00',
      embutido_na_base: '0.00',
      difal_entrada: '0.00',
      icms_ativo: '0.00',
      pis_ativo: '0.00',
      cofins_ativo: '0.00',
      icms: '180.00',
      icms_st: '0.00',
      fcp: '0.00',
      difal: '0.00',
      ipi: '0.00',
      ii: '0.00',
      pis: '13.53',
      cofins: '62.32',
      iss: '0.00',
    },
  ]);
});

test.each([
  // (1000.00 - 180.00) x 1.65 % = 13.53; x 7.6 % = 62.32.
  ['lucro_real', '180.00', '13.53', '62.32'],
  ['lucro_presumido', '180.00', '0.00', '0.00'],
] as const)(
  'the buyer under %s credits CBS and IBS in full, ICMS %s, PIS %s, COFINS %s',
  (regime, icms, pis, cofins) => {
    expect(para(cliente(COMPRADOR, { regime }), [venda]).map(resumo)).toEqual([
      {
        efeito: 'credito',
        motivo: 'grupo_nao_informado',
        cfop: '1102',
        cbs: '6.70',
        ibs: '0.74',
        icms,
        pis,
        cofins,
      },
    ]);
  },
);

test.each(['simples_nacional', 'mei'] as const)(
  'a buyer in the DAS (%s) has no credit of any tax',
  (regime) => {
    expect(para(cliente(COMPRADOR, { regime, ibs_cbs: 'das' }), [venda]).map(resumo)).toEqual([
      {
        efeito: 'sem_efeito',
        motivo: 'cliente_no_das',
        cfop: '1102',
        cbs: '0.00',
        ibs: '0.00',
        icms: '0.00',
        pis: '0.00',
        cofins: '0.00',
      },
    ]);
  },
);

test('a seller in the DAS owes nothing of the reform, and keeps today’s columns', () => {
  const [linha] = para(cliente(VENDEDOR, { regime: 'simples_nacional', ibs_cbs: 'das' }), [
    item({}, { ICMS: { grupo: 'ICMSSN202', vICMSST: '50.00' } }),
  ]);
  expect(linha).toMatchObject({
    efeito: 'sem_efeito',
    motivo: 'cliente_no_das',
    base: '0.00',
    icms_st: '50.00',
  });
});

test('a client in the Simples that chose the regular regime has debits', () => {
  const [linha] = para(cliente(VENDEDOR, { regime: 'simples_nacional' }), [
    item({}, { IBSCBS: grupo('000001', grupoPadrao('1000.00', '1.00', '9.00')) }),
  ]);
  expect(linha).toMatchObject({ efeito: 'debito', cbs: '9.00', ibs: '1.00' });
});

test('no PIS and COFINS credit where the supplier’s CST is not taxed', () => {
  const monofasico = item(
    {},
    { ...TRIBUTOS_DE_MIL, PIS: { grupo: 'PISNT', CST: '04' }, COFINS: { grupo: 'COFINSNT', CST: '04' } },
  );
  expect(para(cliente(COMPRADOR), [monofasico])[0]).toMatchObject({
    icms: '180.00',
    pis: '0.00',
    cofins: '0.00',
  });
});

test('a supplier in the Simples: refused for now under the reform, PIS, COFINS and the ICMS hint credited today', () => {
  const det = item(
    {},
    {
      ICMS: { grupo: 'ICMSSN101', CSOSN: '101', pCredSN: '2.00', vCredICMSSN: '20.00' },
      PIS: { grupo: 'PISOutr', CST: '99', vPIS: '0.00' },
      COFINS: { grupo: 'COFINSOutr', CST: '99', vCOFINS: '0.00' },
    },
  );
  expect(para(cliente(COMPRADOR), [det], { emit: { CRT: '1' } }).map(resumo)).toEqual([
    {
      efeito: 'credito_recusado',
      motivo: 'fornecedor_simples_das_nao_calculado',
      cfop: '1102',
      cbs: '0.00',
      ibs: '0.00',
      icms: '20.00',
      pis: '16.50',
      cofins: '76.00',
    },
  ]);
});

test.each([
  ['200003', 'aliquota_zero'],
  ['400001', 'isencao'],
  ['410008', 'imunidade_ou_nao_incidencia'],
  ['510001', 'diferimento'],
  ['550001', 'suspensao'],
  ['820009', 'tributacao_em_outro_documento'],
  ['999999', 'cst_nao_calculado'],
])('a purchase of %s is refused: %s', (classe, motivo) => {
  const det = item({}, { IBSCBS: grupo(classe, classe === '200003' ? { vBC: '1000.00' } : undefined) });
  expect(para(cliente(COMPRADOR), [det])[0]).toMatchObject({
    efeito: 'credito_recusado',
    motivo,
    cbs: '0.00',
  });
});

test('a zero-rated sale is a debit of zero, an exempt one has no effect', () => {
  const classes = ['200003', '400001'].map((classe, n) => item({}, { IBSCBS: grupo(classe) }, String(n + 1)));
  expect(para(cliente(VENDEDOR), classes).map(({ efeito, motivo }) => [efeito, motivo])).toEqual([
    ['debito', null],
    ['sem_efeito', 'isencao'],
  ]);
});

test.each([
  ['7102', 'exportacao'],
  ['5152', 'transferencia'],
  ['5915', 'remessa_ou_retorno'],
  ['5902', 'remessa_ou_retorno'],
  ['5910', 'bonificacao'],
  ['5911', 'amostra_gratis'],
  ['5922', 'entrega_futura'],
  ['5923', 'venda_a_ordem'],
  ['5929', 'ja_em_cupom'],
  ['5927', 'perda_nao_calculada'],
  ['5501', 'suspensao_exportacao'],
  ['5601', 'ajuste_icms'],
  ['5921', 'devolucao_sem_tributo'],
  ['5949', 'cfop_a_definir'],
  ['0000', 'cfop_a_definir'],
])('CFOP %s moves nothing: %s', (CFOP, motivo) => {
  const [linha] = para(cliente(VENDEDOR), [item({ CFOP })]);
  expect(linha).toMatchObject({
    efeito: 'sem_efeito',
    motivo,
    base: '0.00',
    cbs: '0.00',
    ibs: '0.00',
    valor: '1000.00',
  });
});

test.each([
  ['1', '2'],
  ['3', '4'],
])(
  'a public body: the tax is due at its payment, so supply %s and payment %s are one debit (art. 10 § 2º)',
  (supre, paga) => {
    const com = (tpOperGov: string, det: Det) =>
      para(cliente(VENDEDOR), [det], {
        ide: { gCompraGov: { tpEnteGov: '4', pRedutor: '0', tpOperGov } },
      })[0];
    const pagamento = item({}, { IBSCBS: grupo('000001', grupoPadrao('744.15', '0.74', '6.70')) });
    // ICMS, PIS and COFINS are due on the supply all the same.
    expect(com(supre, venda)).toMatchObject({
      efeito: 'sem_efeito',
      motivo: 'compra_governamental_sem_pagamento',
      cbs: '0.00',
      icms: '180.00',
    });
    expect(com(paga, pagamento)).toMatchObject({ efeito: 'debito', cbs: '6.70', ibs: '0.74', icms: '0.00' });
  },
);

test('a bonus still owes the ICMS that it highlights', () => {
  const [linha] = para(cliente(VENDEDOR), [item({ CFOP: '5910' }, TRIBUTOS_DE_MIL)]);
  expect(linha).toMatchObject({ efeito: 'sem_efeito', icms: '180.00' });
});

test('a note for a coupon moves nothing today either; a transfer within the company moves its ICMS', () => {
  const cupom = para(cliente(VENDEDOR), [item({ CFOP: '5929' }, TRIBUTOS_DE_MIL)]);
  const filial = para(cliente(VENDEDOR), [item({ CFOP: '5152' }, TRIBUTOS_DE_MIL)], {
    dest: { CNPJ: '11222333000262' },
  });
  expect(cupom[0]?.icms).toBe('0.00');
  expect(
    filial.map(({ estabelecimento, cfop, itens, icms, pis }) => [estabelecimento, cfop, itens, icms, pis]),
  ).toEqual([
    ['11222333000262', '1152', 0, '180.00', '0.00'],
    [VENDEDOR, '5152', 1, '180.00', '0.00'],
  ]);
});

test('5949 with a taxed class declared by the issuer is a debit: the document confesses it', () => {
  const det = item({ CFOP: '5949' }, { IBSCBS: grupo('000001', grupoPadrao('1000.00', '1.00', '9.00')) });
  expect(para(cliente(VENDEDOR), [det])[0]).toMatchObject({ efeito: 'debito', cbs: '9.00' });
});

test('a return by the customer: the seller reverses the debit, the customer reverses the credit', () => {
  const det = item({ CFOP: '5202' }, TRIBUTOS_DE_MIL);
  const devolucao = { ide: { finNFe: '4' }, emit: { CNPJ: COMPRADOR }, dest: { CNPJ: VENDEDOR } };
  expect(para(cliente(VENDEDOR), [det], devolucao).map(resumo)).toEqual([
    {
      efeito: 'estorno_debito',
      motivo: 'grupo_nao_informado',
      cfop: '1202',
      cbs: '6.70',
      ibs: '0.74',
      icms: '180.00',
      pis: '13.53',
      cofins: '62.32',
    },
  ]);
  expect(para(cliente(COMPRADOR), [det], devolucao).map(resumo)).toEqual([
    {
      efeito: 'estorno_credito',
      motivo: 'grupo_nao_informado',
      cfop: '5202',
      cbs: '6.70',
      ibs: '0.74',
      icms: '180.00',
      pis: '13.53',
      cofins: '62.32',
    },
  ]);
});

test('a consumer returns goods: the seller’s own entry note reverses its debit', () => {
  const [linha] = para(cliente(VENDEDOR), [item({ CFOP: '1202' }, TRIBUTOS_DE_MIL)], {
    ide: { tpNF: '0', finNFe: '4' },
    dest: { CPF: '12345678909' },
  });
  expect(linha).toMatchObject({ efeito: 'estorno_debito', cfop: '1202', cbs: '6.70', icms: '180.00' });
});

test('an import is the importer’s own entry note: credit, with the PIS and COFINS it paid', () => {
  const [linha] = para(cliente(VENDEDOR), [item({ CFOP: '3102' }, TRIBUTOS_DE_MIL)], {
    ide: { tpNF: '0' },
    dest: { idEstrangeiro: 'X1' },
  });
  expect(linha).toMatchObject({
    efeito: 'credito',
    cfop: '3102',
    // 1,000.00 x 0.9 %: an import has no tax of today in its price (LC 214/2025 art. 69).
    cbs: '9.00',
    icms: '180.00',
    pis: '13.53',
    cofins: '62.32',
  });
});

test('a purchase from someone who issues no note gives no credit', () => {
  const [linha] = para(cliente(VENDEDOR), [item({ CFOP: '1102' })], {
    ide: { tpNF: '0' },
    dest: { CPF: '12345678909' },
  });
  expect(linha).toMatchObject({ efeito: 'credito_recusado', motivo: 'fornecedor_nao_contribuinte' });
});

test('cancelled and denied notes and strangers have no rows', () => {
  for (const cStat of ['101', '110']) expect(para(cliente(VENDEDOR), [venda], { cStat })).toEqual([]);
  expect(para(cliente('99888777000100'), [venda])).toEqual([]);
  expect(para(cliente(VENDEDOR, { cnpj_raiz: '' }), [venda])).toEqual([]);
  expect(para(cliente(VENDEDOR), [venda], { cStat: null })).toHaveLength(1);
});

test('items are grouped by effect, CFOP, class and chapter, in an order that the file does not set', () => {
  const itens = [
    item({ NCM: '22021000' }, TRIBUTOS_DE_MIL, '1'),
    item({ NCM: '17049020' }, {}, '2'),
    item({ NCM: '22030000' }, TRIBUTOS_DE_MIL, '3'),
  ];
  const linhas = para(cliente(VENDEDOR), itens);
  expect(linhas.map(({ ncm_capitulo, itens: n, valor }) => [ncm_capitulo, n, valor])).toEqual([
    ['17', 1, '1000.00'],
    ['22', 2, '2000.00'],
  ]);
  expect(para(cliente(VENDEDOR), [...itens].reverse())).toEqual(linhas);
});

test.each([
  ['5102', '1102'],
  ['6101', '2101'],
  ['5405', '1102'],
  ['5656', '1102'],
  ['5202', '1202'],
  ['5556', '1202'],
  ['5910', '1910'],
  ['5124', '1124'],
  ['5504', '1501'],
  ['6152', '2152'],
  ['1102', '1102'],
  ['', ''],
])('CFOP %s of the supplier is %s for the client', (cfop, esperado) => {
  expect(cfopDoCliente(cfop)).toBe(esperado);
});
