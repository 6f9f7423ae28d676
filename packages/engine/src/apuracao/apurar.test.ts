import { expect, test } from '@jest/globals';
import { devidoOf } from '../../test-data/mes-de-notas.ts';
import { entrada, linha } from '../../test-data/mes-de-teste.ts';
import type { EntradaDaApuracao, LancamentoManual, LancamentoSomado } from '../resultado.ts';
import { apurar } from './apurar.ts';

const codigos = (avisos: readonly { readonly codigo: string }[]) => avisos.map(({ codigo }) => codigo);

const vendas = linha({
  valor: '10000.00',
  base: '7441.50',
  cbs: '67.00',
  ibs_uf: '7.40',
  icms: '1800.00',
  pis: '135.30',
  cofins: '623.20',
});
const devolvidas = linha({
  efeito: 'estorno_debito',
  cfop: '1202',
  valor: '1000.00',
  base: '744.15',
  cbs: '6.70',
  ibs_uf: '0.74',
  icms: '180.00',
});
const compras = linha({
  efeito: 'credito',
  cfop: '1102',
  valor: '6000.00',
  base: '4464.90',
  cbs: '40.00',
  ibs_uf: '9.00',
  icms: '1080.00',
  pis: '81.18',
  cofins: '373.92',
});
const recusada = linha({
  efeito: 'credito_recusado',
  motivo: 'aliquota_zero',
  cfop: '1102',
  cclasstrib: '200003',
  ncm_capitulo: '10',
  valor: '500.00',
  icms: '35.00',
});
const exportada = linha({
  efeito: 'sem_efeito',
  motivo: 'exportacao',
  cfop: '7102',
  cclasstrib: '410004',
  valor: '2000.00',
});
const bonus = linha({
  efeito: 'sem_efeito',
  motivo: 'bonificacao',
  cfop: '5910',
  cclasstrib: '410001',
  valor: '100.00',
  icms: '18.00',
});

test('a month by hand: sales, a return, purchases, a refused credit, an export, a bonus', () => {
  const mes = apurar(
    entrada([vendas, devolvidas, compras, recusada, exportada, bonus], {
      saldos_anteriores: [{ tributo: 'cbs', estabelecimento: null, valor: '5.00' }],
    }),
  );
  const { devido_no_mes, comparacao, conferencia, por_cfop, por_ncm } = mes;
  // ICMS: 1800.00 + 18.00 less 1080.00 + 35.00, less the 180.00 of the return.
  expect(devidoOf(mes, 'icms')).toMatchObject({
    situacao: 'devido',
    debitos: '1818.00',
    creditos: '1115.00',
    estornos: '-180.00',
    a_recolher: '523.00',
  });
  expect(devidoOf(mes, 'pis')).toMatchObject({ debitos: '135.30', creditos: '81.18', a_recolher: '54.12' });
  expect(devidoOf(mes, 'cofins')).toMatchObject({
    debitos: '623.20',
    creditos: '373.92',
    a_recolher: '249.28',
  });
  expect(devido_no_mes?.total_a_recolher).toBe('826.40');
  // Outgoing operations: 10000.00 - 1000.00 + 2000.00 exported; 826.40 / 11000.00.
  expect(devido_no_mes).toMatchObject({ receita: '11000.00', carga_efetiva: '7.5127' });
  // CBS: 67.00 - 6.70 - 40.00 - 5.00 carried. IBS of the state: 7.40 - 0.74 - 9.00 is a credit, which pays no CBS.
  expect(devidoOf(mes, 'cbs')).toMatchObject({
    situacao: 'informativo',
    debitos: '67.00',
    creditos: '40.00',
    estornos: '-6.70',
    saldo_anterior: '5.00',
    a_recolher: '15.30',
  });
  expect(devidoOf(mes, 'ibs_uf')).toMatchObject({ a_recolher: '0.00', a_transportar: '2.34' });
  expect([devidoOf(mes, 'ibs_mun'), devidoOf(mes, 'is')]).toEqual([undefined, undefined]);
  expect(devido_no_mes?.dispensado).toBe('15.30');
  // A purchase at rate zero has nothing to refuse.
  expect(conferencia?.motivos).toEqual([]);
  // 2033: 7441.50 - 744.15 = 6697.35 less 4464.90, at 8.8 %, 15.3 % and 2.4 %, each side to the cent:
  // 589.37 - 392.91 + 1024.69 - 683.13 + 160.74 - 107.16.
  expect(comparacao).toMatchObject({
    regime_atual: { total: '826.40' },
    regime_novo: { total: '591.60' },
    diferenca: '-234.80',
  });
  expect(por_cfop.map(({ chave, operacoes }) => [chave, operacoes])).toEqual([
    ['1102', '6500.00'],
    ['1202', '1000.00'],
    ['5102', '10000.00'],
    ['5910', '100.00'],
    ['7102', '2000.00'],
  ]);
  expect(por_ncm).toEqual([
    { chave: '10', operacoes: '0.00', atual: '-35.00', novo: '0.00' },
    { chave: '22', operacoes: '11000.00', atual: '861.40', novo: '591.60' },
  ]);
});

test('2026 is a test: CBS and IBS are informative, and the headline names the article', () => {
  const { devido_no_mes, transicao, avisos, premissas } = apurar(entrada([vendas]));
  expect(devido_no_mes?.tributos.map(({ tributo, situacao }) => [tributo, situacao])).toEqual([
    ['icms', 'devido'],
    ['pis', 'devido'],
    ['cofins', 'devido'],
    ['cbs', 'informativo'],
    ['ibs_uf', 'informativo'],
  ]);
  expect(devido_no_mes?.frase).toContain('LC 214/2025, art. 348, § 1º');
  expect(devido_no_mes).toMatchObject({ status: 'lei', efeito_da_reforma_no_mes: '0.00' });
  expect(transicao).toHaveLength(16);
  expect(codigos(avisos)).toEqual(['projecao_estimada']);
  expect(premissas.join(' ')).toMatch(/art\. 60, § 1º.*arts\. 47, § 2º, I, e 48/);
});

test('an ordinary month supposes at most eight things, one a subject; what moves nothing in it is not said', () => {
  const compra = linha({ efeito: 'credito', cfop: '1102', valor: '4000.00', icms: '720.00' });
  const doMes = (lancamentos: LancamentoSomado[], mais: Partial<EntradaDaApuracao> = {}) =>
    apurar(entrada(lancamentos, mais)).premissas;
  const comum = doMes([vendas, compra]);
  expect(comum.length).toBeLessThanOrEqual(8);
  const so = (frases: readonly string[], termo: RegExp) => frases.filter((frase) => termo.test(frase)).length;
  for (const termo of [/transferências/, /importações/, /lança à mão/, /embutido/, /Simples Nacional/])
    expect(so(comum, termo)).toBe(0);
  // What is said only of some months is not lost in those.
  expect(so(doMes([vendas, { ...compra, cfop: '1152' }]), /transferências/)).toBe(1);
  expect(so(doMes([vendas, { ...compra, cfop: '3102' }]), /desembaraço de importações/)).toBe(1);
  expect(so(doMes([vendas, { ...compra, icms_embutido: '100.00' }]), /Imposto embutido/)).toBe(1);
  const manual: LancamentoManual = { tributo: 'icms', tipo: 'debito', valor: '10.00', nota: 'x' };
  expect(so(doMes([vendas], { lancamentos_manuais: [manual] }), /lança à mão sem estabelecimento/)).toBe(1);
  // Without purchases nothing is said of their credits.
  expect(so(doMes([vendas]), /Cada compra|Lucro Real: créditos|extinção do débito/)).toBe(0);
  for (const regime of ['lucro_real', 'lucro_presumido', 'simples_nacional', 'mei'] as const)
    expect(doMes([vendas, compra], { regime }).length).toBeLessThanOrEqual(8);
});

test('an empty month is zeros and says so', () => {
  const vazio = apurar(entrada([]));
  expect(vazio.devido_no_mes).toMatchObject({
    tributos: [],
    total_a_recolher: '0.00',
    carga_efetiva: '0.0000',
  });
  expect(vazio.por_cfop).toEqual([]);
  expect(codigos(vazio.avisos)).toContain('sem_documentos');
});

test.each([
  // 8.45 % of 1000.00, and 50.00 as a substitute, which no DAS collects.
  ['simples_nacional', { simples: { anexo: 'I', rbt12: '1000000.00' } }, '134.50', '13.4500'],
  // 81.05 of INSS, 1.00 of ICMS, and 50.00 as a substitute.
  ['mei', { atividade: 'comercio' }, '132.05', '13.2050'],
] as const)(
  '%s: a sale inside the DAS is still a sale, and CBS and IBS are in it',
  (regime, perfil, total, carga) => {
    const noDas = linha({
      efeito: 'sem_efeito',
      motivo: 'cliente_no_das',
      valor: '1000.00',
      icms_st: '50.00',
    });
    const mes = apurar(entrada([noDas], { regime, ibs_cbs: 'das', ...perfil }));
    expect(mes.devido_no_mes?.tributos.map(({ tributo }) => tributo)).toEqual(['icms_st', 'das']);
    expect(mes.devido_no_mes).toMatchObject({
      total_a_recolher: total,
      receita: '1000.00',
      carga_efetiva: carga,
    });
    expect(codigos(mes.avisos)).toContain('cliente_no_das');
  },
);

test('from 2027 on CBS and IBS are due, and the headline says that their rates are estimates', () => {
  const mes = apurar(entrada([vendas], { competencia: '2027-01' }));
  expect(devidoOf(mes, 'cbs')).toMatchObject({ situacao: 'devido', a_recolher: '67.00' });
  expect(mes.devido_no_mes).toMatchObject({ status: 'estimativa', efeito_da_reforma_no_mes: null });
  expect(mes.devido_no_mes?.frase).toContain('ainda não são lei');
  expect(codigos(mes.avisos)).toContain('tributo_extinto');
});

test.each([
  ['cfop_a_definir', 'cfop_a_definir'],
  ['cst_nao_calculado', 'operacoes_nao_calculadas'],
  ['debito_declarado_a_menor', 'debito_declarado_a_menor'],
  ['debito_declarado_a_maior', 'debito_declarado_a_maior'],
])('rows with %s raise the warning %s', (motivo, codigo) => {
  const [aviso] = apurar(entrada([linha({ efeito: 'sem_efeito', motivo, cbs: '1.00' })])).avisos.filter(
    (um) => um.codigo === codigo,
  );
  expect(aviso).toBeDefined();
});

test('a refusal of another version keeps its code and gets a generic sentence', () => {
  const mes = apurar(entrada([linha({ efeito: 'credito_recusado', motivo: 'motivo_novo', cbs: '1.00' })]));
  expect(mes.conferencia?.motivos).toEqual([
    {
      motivo: 'motivo_novo',
      situacao: 'recusado',
      descricao: 'Motivo motivo_novo.',
      fundamento: 'LC 214/2025, art. 47',
      cbs: '1.00',
      ibs: '0.00',
    },
  ]);
});
