import { describe, expect, test } from '@jest/globals';
import { assessNotas, devidoOf } from '../../test-data/mes-de-notas.ts';
import { entrada, linha } from '../../test-data/mes-de-teste.ts';
import {
  COMPRADOR,
  grupo,
  item,
  type MudancasDaNota,
  nota,
  VENDEDOR,
} from '../../test-data/nota-de-teste.ts';
import type { Det, Imposto, NotaFiscal } from '../nota-fiscal.ts';
import type { Comparativo, PerfilDoSimples } from '../resultado.ts';
import { apurar } from './apurar.ts';

/** The scenario in which the cases were worked out: CBS 8.8 % before the cut of art. 347, IBS 15.3 % and 2.4 %. */
const cenario = 'estimativa_26_5';
const FILIAL_RJ = '11222333000262';

const em = (dia: string, det: readonly Det[], mudancas: MudancasDaNota = {}): NotaFiscal =>
  nota(det, { ...mudancas, ide: { dhEmi: `${dia}T10:00:00-03:00`, ...mudancas.ide } });
/** What the client buys: its supplier issues the note. */
const compra = (dia: string, det: readonly Det[], mudancas: MudancasDaNota = {}): NotaFiscal =>
  em(dia, det, {
    ...mudancas,
    emit: { CNPJ: COMPRADOR, CRT: '3', ...mudancas.emit },
    dest: mudancas.dest ?? { CNPJ: VENDEDOR, UF: 'SP', indIEDest: '1' },
  });

const icms = (valor: string): Imposto => ({ ICMS: { grupo: 'ICMS00', CST: '00', vICMS: valor } });
const com = (valorDoIcms: string, pis: string, cofins: string): Imposto => ({
  ...icms(valorDoIcms),
  PIS: { grupo: 'PISAliq', CST: '01', vPIS: pis },
  COFINS: { grupo: 'COFINSAliq', CST: '01', vCOFINS: cofins },
});
const declara = (vBC: string, vCBS: string, vIBSUF: string, vIBSMun: string) =>
  grupo('000001', {
    vBC,
    gIBSUF: { pIBSUF: '0', vIBSUF },
    gIBSMun: { pIBSMun: '0', vIBSMun },
    vIBS: '0',
    gCBS: { pCBS: '0', vCBS },
  });

/** Sale of 10,000: ICMS 18 %; PIS 1.65 % and COFINS 7.6 % on 8,200; base of CBS and IBS 7,441.50. */
const venda = item({ vProd: '10000.00' }, com('1800.00', '135.30', '623.20'));
/** Purchase of 6,000: ICMS 1,080; PIS 81.18 and COFINS 373.92 on 4,920; base 4,464.90. */
const insumo = item({ vProd: '6000.00' }, com('1080.00', '81.18', '373.92'));

const total = (mes: Comparativo) => mes.devido_no_mes?.total_a_recolher;
const efeitoDe = (mes: Comparativo) => mes.devido_no_mes?.efeito_da_reforma_no_mes;
const avisos = (mes: Comparativo) => mes.avisos.map(({ codigo }) => codigo);

describe('Lucro Real, sale of 10,000 and purchase of 6,000', () => {
  test('A: in 2026 today’s taxes are due, CBS and IBS are informative', () => {
    const mes = assessNotas(
      [em('2026-09-10', [venda]), compra('2026-09-05', [insumo])],
      {},
      {
        competencia: '2026-09',
        cenario,
      },
    );
    // ICMS 1,800 - 1,080 = 720; PIS 135.30 - 81.18 = 54.12; COFINS 623.20 - 373.92 = 249.28.
    expect(total(mes)).toBe('1023.40');
    // CBS 0.9 %: 66.97 - 40.18; IBS 0.1 %: 7.44 - 4.46.
    expect(devidoOf(mes, 'cbs')).toMatchObject({ situacao: 'informativo', a_recolher: '26.79' });
    expect(devidoOf(mes, 'ibs_uf')).toMatchObject({ situacao: 'informativo', a_recolher: '2.98' });
    expect(mes.devido_no_mes?.dispensado).toBe('29.77');
    expect(efeitoDe(mes)).toBe('0.00');
    expect(mes.devido_no_mes?.frase).toBe(
      'A recolher em 09/2026: R$ 1.023,40. CBS e IBS de teste: R$ 29,77, informativos; recolhimento dispensado para quem cumpre as obrigações acessórias (LC 214/2025, art. 348, § 1º). Efeito da reforma neste mês: R$ 0,00.',
    );
  });

  test('B: in 2027 ICMS, CBS and IBS are due', () => {
    const det = item(
      { vProd: '10000.00' },
      { ...icms('1777.25'), IBSCBS: declara('8222.75', '704.38', '4.05', '4.05') },
    );
    const mes = assessNotas([em('2027-03-10', [det])], {}, { competencia: '2027-03', cenario });
    // 704.38 + 4.05 + 4.05 = 712.48, as the note declares; + 1,777.25.
    expect(total(mes)).toBe('2489.73');
    expect(mes.devido_no_mes?.status).toBe('estimativa');
    expect(efeitoDe(mes)).toBeNull();
    expect(mes.devido_no_mes?.motivo_do_efeito).toMatch(/PIS e COFINS/);
  });

  test('C: in 2033 CBS and IBS alone, beside the rules of 2026 for the same operation', () => {
    const declarada = item(
      { vProd: '7441.50' },
      { IBSCBS: declara('7441.50', '654.85', '1138.55', '178.60') },
    );
    const em2033 = assessNotas([em('2033-03-10', [declarada])], {}, { competencia: '2033-03', cenario });
    expect(total(em2033)).toBe('1972.00');
    expect(em2033.comparacao?.regime_novo.total).toBe('1972.00');
    expect(em2033.comparacao?.regime_atual).toBeNull();
    expect(em2033.comparacao?.motivo_sem_regime_atual).toMatch(/2026/);

    // 7,441.50 x 8.8 % = 654.85, x 15.3 % = 1,138.55, x 2.4 % = 178.60; today 1,800 + 135.30 + 623.20 = 2,558.50.
    const mes = assessNotas([em('2026-09-10', [venda])], {}, { competencia: '2026-09', cenario });
    expect(mes.comparacao?.regime_novo).toMatchObject({ total: '1972.00', carga: '19.7200' });
    expect(mes.comparacao?.regime_atual).toMatchObject({ total: '2558.50', carga: '25.5850' });
    expect(mes.comparacao?.diferenca).toBe('-586.50');
  });

  test('I: a balance of December 2026 does not enter January 2027', () => {
    const saldos_anteriores = [{ tributo: 'cbs', estabelecimento: null, valor: '300.00' }] as const;
    const det = item({ vProd: '1000.00' }, { IBSCBS: declara('1000.00', '87.00', '0.50', '0.50') });
    const em2027 = (competencia: string) =>
      assessNotas([em(`${competencia}-10`, [det])], {}, { competencia, cenario, saldos_anteriores });
    expect(devidoOf(em2027('2027-01'), 'cbs')).toMatchObject({ saldo_anterior: '0.00', a_recolher: '87.00' });
    expect(avisos(em2027('2027-01'))).toContain('saldo_de_teste_ignorado');
    expect(devidoOf(em2027('2027-02'), 'cbs')).toMatchObject({ a_recolher: '0.00', a_transportar: '213.00' });
  });

  test('J: a return in 2027 of a sale of 2026 gives its PIS and COFINS back as CBS, and reverses no test CBS', () => {
    const devolvida = {
      ...item({ CFOP: '1202', vProd: '1000.00' }, com('180.00', '13.53', '62.32')),
      DFeReferenciado: { chaveAcesso: '35261011222333000181550010000000011000000019' },
    };
    const mes = assessNotas(
      [em('2027-02-10', [devolvida], { ide: { tpNF: '0', finNFe: '4' }, dest: { CPF: '12345678909' } })],
      {},
      { competencia: '2027-02', cenario },
    );
    // 13.53 + 62.32.
    expect(devidoOf(mes, 'cbs')).toMatchObject({
      debitos: '0.00',
      estornos: '0.00',
      creditos: '75.85',
      a_transportar: '75.85',
    });
    expect(devidoOf(mes, 'icms')).toMatchObject({ estornos: '-180.00' });
    expect(devidoOf(mes, 'ibs_uf')).toBeUndefined();
    expect(devidoOf(mes, 'pis')).toBeUndefined();
  });
});

describe('the credit that the law gives', () => {
  const mesDaCompra = (det: Det, emit: Partial<NotaFiscal['emit']> = {}, mudancas = {}) =>
    assessNotas(
      [compra('2027-03-05', [det], { emit })],
      {},
      { competencia: '2027-03', cenario, ...mudancas },
    );
  // Net price 7,441.50 in 2027: 9,241.50 less ICMS 1,800; CBS 8.7 % = 647.41, IBS 0.05 % + 0.05 % = 3.72 + 3.72.
  const declarando = (vCBS: string) =>
    item(
      { vProd: '9241.50', vProdLiq: '9241.50' },
      { ...icms('1800.00'), IBSCBS: declara('7441.50', vCBS, '3.72', '3.72') },
    );

  test('F: declared too low, the credit is what was declared', () => {
    const mes = mesDaCompra(declarando('100.00'));
    expect(devidoOf(mes, 'cbs')?.creditos).toBe('100.00');
    expect(avisos(mes)).toContain('credito_declarado_a_menor');
    expect(mes.conferencia?.tributos[0]?.creditos).toEqual({
      declarado: '100.00',
      calculado: '647.41',
      usado: '100.00',
    });
  });

  test('F’: declared too high, what is above is at risk', () => {
    const mes = mesDaCompra(declarando('900.00'));
    expect(devidoOf(mes, 'cbs')?.creditos).toBe('647.41');
    expect(mes.conferencia?.credito_em_risco).toBe('252.59');
    expect(mes.conferencia?.tributos[0]?.creditos).toEqual({
      declarado: '900.00',
      calculado: '647.41',
      usado: '647.41',
    });
    expect(avisos(mes)).toContain('credito_em_risco');
  });

  test('G: without the group there is none, until it is documented', () => {
    // 10,000 less ICMS 1,800 = 8,200: CBS 8.7 % = 713.40, IBS 4.10 + 4.10.
    const mes = mesDaCompra(item({ vProd: '10000.00', vProdLiq: '10000.00' }, icms('1800.00')));
    expect(devidoOf(mes, 'cbs')).toBeUndefined();
    expect(mes.conferencia).toMatchObject({ credito_potencial: '721.60', credito_em_risco: '0.00' });
    expect(mes.conferencia?.motivos).toMatchObject([
      { motivo: 'sem_grupo_na_nota', situacao: 'potencial', cbs: '713.40', ibs: '8.20' },
    ]);
  });

  test('H: from a supplier inside the Simples, its share in the DAS', () => {
    const fornecedor = { cnpj_raiz: COMPRADOR.slice(0, 8), nome: 'Fornecedor', compras: '10000.00' };
    const det = item({ vProd: '10000.00' });
    const sabido = mesDaCompra(
      det,
      { CRT: '1' },
      {
        fornecedores_simples: [{ ...fornecedor, anexo: 'I', rbt12: '1000000.00' }],
      },
    );
    // 8.45 % x 15.33 % = 1.295385 %; 8.45 % x 0.17 % = 0.014365 %.
    expect(devidoOf(sabido, 'cbs')?.creditos).toBe('129.54');
    expect(sabido.conferencia?.fornecedores_simples[0]).toMatchObject({
      credito: { cbs: '129.54', ibs: '1.44' },
      em_jogo: null,
    });
    const semDados = mesDaCompra(det, { CRT: '1' }, { fornecedores_simples: [fornecedor] });
    expect(devidoOf(semDados, 'cbs')).toBeUndefined();
    expect(semDados.conferencia?.fornecedores_simples[0]?.em_jogo).not.toBeNull();
    expect(avisos(semDados)).toContain('fornecedores_simples_sem_dados');
  });
});

describe('the Simples', () => {
  const simples: PerfilDoSimples = { anexo: 'I', rbt12: '1000000.00' };
  const perfil = { regime: 'simples_nacional', ibs_cbs: 'das' } as const;
  const mesDe = (competencia: string, det: Det, mudancas: MudancasDaNota = {}) =>
    assessNotas([em(`${competencia}-10`, [det], { ...mudancas, emit: { CRT: '1' } })], perfil, {
      ...perfil,
      competencia,
      simples,
      cenario,
    });
  const csosn = (CSOSN: string, cst = '49'): Imposto => ({
    ICMS: { grupo: 'ICMSSN', CSOSN },
    PIS: { grupo: 'PISOutr', CST: cst },
    COFINS: { grupo: 'COFINSOutr', CST: cst },
  });
  const cemMil = (imposto: Imposto, CFOP = '5102') => item({ CFOP, vProd: '100000.00' }, imposto);

  test('D: the DAS of 2026', () => {
    const mes = mesDe('2026-09', cemMil(csosn('102')));
    // (1,000,000 x 10.7 % - 22,500) / 1,000,000 = 8.45 %.
    expect(total(mes)).toBe('8450.00');
    expect(efeitoDe(mes)).toBe('0.00');
  });

  test('E: the DAS of 2027 holds CBS and IBS inside the same sum', () => {
    const mes = mesDe('2027-03', cemMil(csosn('102')));
    expect(total(mes)).toBe('8450.00');
    const das = devidoOf(mes, 'das');
    // 8,450.00 x 15.33 % = 1,295.385 and x 0.17 % = 14.365: half a cent up (Res. CGSN 140/2018 art. 45-A).
    expect(das?.parcelas).toEqual(expect.arrayContaining([{ tributo: 'cbs', valor: '1295.39' }]));
    expect(devidoOf(mes, 'cbs')).toBeUndefined();
    expect(efeitoDe(mes)).toBe('0.00');
  });

  test('O: revenue that is all exported leaves ICMS, PIS, COFINS out (LC 123/2006 art. 18 § 14)', () => {
    // 8,450.00 x (5.5 + 3.5 + 42) % = 4,309.50.
    expect(total(mesDe('2026-09', cemMil(csosn('300'), '7102')))).toBe('4309.50');
  });

  test('O’: resale with ST and single-phase leaves ICMS, PIS and COFINS out', () => {
    // What is left is IRPJ, CSLL and CPP, as of an export: 8,450.00 x (5.5 + 3.5 + 42) %.
    const mes = mesDe('2026-09', cemMil(csosn('500', '04'), '5405'));
    const parcelas = devidoOf(mes, 'das')?.parcelas?.map(({ tributo }) => tributo);
    expect(parcelas).toEqual(['irpj', 'csll', 'cpp']);
    expect(total(mes)).toBe('4309.50');
  });

  test('the DAS is on what the buyer pays: ICMS that a note highlights does not make it grow', () => {
    const mes = mesDe('2026-09', cemMil({ ICMS: { grupo: 'ICMSSN900', CSOSN: '900', vICMS: '18000.00' } }));
    // 8.45 % of 100,000 in each year and under both price premises.
    expect(new Set(mes.transicao.map(({ total }) => total))).toEqual(new Set(['8450.00']));
  });

  test('without annex and RBT12 there is no figure, and what is missing is named', () => {
    const mes = apurar(entrada([linha({ valor: '100.00' })], { ...perfil, competencia: '2026-09' }));
    expect(mes).toMatchObject({
      situacao: 'incompleta',
      devido_no_mes: null,
      comparacao: null,
      transicao: [],
    });
    expect(mes.pendencias.map(({ campo }) => campo)).toEqual(['simples_anexo', 'rbt12']);
    expect(mes.resumo).not.toMatch(/R\$ \d/);
  });

  test('M: above the sublimit ICMS is owed outside the DAS, with credits', () => {
    const contexto = { ...perfil, icms_fora_do_das: true };
    const mes = assessNotas(
      [
        em('2026-09-10', [item({ vProd: '300000.00' }, icms('54000.00'))], { emit: { CRT: '2' } }),
        compra('2026-09-05', [item({ vProd: '200000.00' }, icms('36000.00'))]),
      ],
      contexto,
      { ...perfil, competencia: '2026-09', simples: { anexo: 'I', rbt12: '4000000.00' }, cenario },
    );
    expect(devidoOf(mes, 'icms')).toMatchObject({
      debitos: '54000.00',
      creditos: '36000.00',
      a_recolher: '18000.00',
    });
  });
});

describe('today’s side', () => {
  test.each(['02', '04'])(
    'K: goods with ST and single-phase PIS (CST %s) give a retailer no credit',
    (cst) => {
      const det = item(
        { CFOP: '5403', NCM: '33051000', vProd: '10000.00' },
        {
          ICMS: { grupo: 'ICMS10', CST: '10', vICMS: '1800.00', vICMSST: '700.00' },
          PIS: { grupo: 'PIS', CST: cst, ...(cst === '02' ? { vPIS: '180.40' } : {}) },
          COFINS: { grupo: 'COFINS', CST: cst, ...(cst === '02' ? { vCOFINS: '844.60' } : {}) },
        },
      );
      const mes = assessNotas([compra('2026-09-05', [det])], {}, { competencia: '2026-09', cenario });
      for (const tributo of ['icms', 'pis', 'cofins'] as const)
        expect(devidoOf(mes, tributo)).toBeUndefined();
      // In the cost: ICMS 1,800 + 700; PIS/COFINS of perfumery 2.2 % + 10.3 %, charged in the note or 12.5 % of the price.
      const embutido = cst === '02' ? '3525.00' : '3750.00';
      expect(mes.comparacao?.regime_atual?.tributos).toEqual([
        { tributo: 'embutido_nas_compras', valor: embutido },
      ]);
      expect(total(mes)).toBe('0.00');
    },
  );

  test('L: an industry credits the IPI of its inputs', () => {
    const ipi = (vIPI: string): Imposto => ({ IPI: { grupo: 'IPITrib', CST: '50', vIPI } });
    const mes = assessNotas(
      [
        em('2026-09-10', [item({ CFOP: '5101', vProd: '10000.00' }, ipi('1000.00'))]),
        compra('2026-09-05', [item({ CFOP: '5101', vProd: '6000.00' }, ipi('600.00'))]),
      ],
      {},
      { competencia: '2026-09', cenario },
    );
    expect(devidoOf(mes, 'ipi')).toMatchObject({
      debitos: '1000.00',
      creditos: '600.00',
      a_recolher: '400.00',
    });
  });

  test('L’: who owes no IPI has no credit of it', () => {
    const det = item(
      { CFOP: '5101', vProd: '6000.00' },
      { IPI: { grupo: 'IPITrib', CST: '50', vIPI: '600.00' } },
    );
    const mes = assessNotas(
      [em('2026-09-10', [venda]), compra('2026-09-05', [det])],
      {},
      { competencia: '2026-09', cenario },
    );
    expect(devidoOf(mes, 'ipi')).toBeUndefined();
  });

  test('N: each establishment settles its own ICMS', () => {
    const mes = assessNotas(
      [
        em('2026-09-10', [item({ vProd: '10000.00' }, icms('1800.00'))]),
        compra('2026-09-05', [item({ vProd: '10000.00' }, icms('1800.00'))], {
          dest: { CNPJ: FILIAL_RJ, UF: 'RJ', indIEDest: '1' },
        }),
      ],
      { regime: 'lucro_presumido' },
      { competencia: '2026-09', regime: 'lucro_presumido', cenario },
    );
    expect(devidoOf(mes, 'icms')).toMatchObject({ a_recolher: '1800.00', a_transportar: '1800.00' });
    expect(devidoOf(mes, 'icms')?.estabelecimentos).toMatchObject([
      { cnpj: VENDEDOR, a_recolher: '1800.00', a_transportar: '0.00' },
      { cnpj: FILIAL_RJ, a_recolher: '0.00', a_transportar: '1800.00' },
    ]);
    // The comparison settles them apart as well.
    expect(mes.comparacao?.regime_atual?.tributos).toEqual([{ tributo: 'icms', valor: '1800.00' }]);
  });
});
