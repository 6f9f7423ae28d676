import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { entrada, linha } from '../../test-data/mes-de-teste.ts';
import { formatFixo, readOrZero } from '../fixo.ts';
import type { Comparativo, EntradaDaApuracao, LancamentoSomado, LinhaDeReceita } from '../resultado.ts';
import { calcularDas } from '../simples/calcular-das.ts';
import { tabelaDoSimples } from '../simples/tabelas-do-simples.ts';
import { apurar } from './apurar.ts';
import { sumReceitaByMes } from './rbt12-do-mes.ts';

/*
 * Resolução CGSN 140/2018 as Resolução CGSN 190/2026 words it from 01/01/2027 on: each rule by hand in December 2026 and in January 2027,
 * for one client. LC 123/2006 art. 18 § 1º-A: effective rate = (RBT12 x nominal rate - deduction) / RBT12.
 */
const ANTES = '2026-12';
const DEPOIS = '2027-01';
const MESES = [ANTES, DEPOIS] as const;

const venda = (mudancas: Partial<LancamentoSomado> = {}): LancamentoSomado =>
  linha({ efeito: 'sem_efeito', motivo: 'cliente_no_das', cfop: '5102', valor: '100000.00', ...mudancas });
const servico = (mudancas: Partial<LancamentoSomado> = {}): LancamentoSomado =>
  venda({ tipo: 'nfse', cfop: '5933', natureza: '140101', ...mudancas });

/** Sales of these months, within the country. */
const notas = (
  receitas: Readonly<Record<string, string>>,
): NonNullable<EntradaDaApuracao['receita_dos_meses']> =>
  Object.entries(receitas).map(([competencia, valor]) => ({
    competencia,
    linhas: [
      {
        efeito: 'sem_efeito',
        motivo: 'cliente_no_das',
        cfop: '5102',
        segregacao: '',
        valor,
      } satisfies LinhaDeReceita,
    ],
  }));

const mesDe = (
  competencia: string,
  mudancas: Partial<EntradaDaApuracao> = {},
  lancamentos: readonly LancamentoSomado[] = [venda()],
): Comparativo =>
  apurar(
    entrada(lancamentos, {
      regime: 'simples_nacional',
      ibs_cbs: 'das',
      simples: { anexo: 'I', rbt12: '1000000.00' },
      competencia,
      ...mudancas,
    }),
  );
const dasDe = (mes: Comparativo) =>
  mes.devido_no_mes?.tributos.find(({ tributo }) => tributo === 'das')?.a_recolher;
const parcelaDe = (mes: Comparativo, tributo: string) =>
  mes.devido_no_mes?.tributos[0]?.parcelas?.find((uma) => uma.tributo === tributo)?.valor;
const passoDe = (mes: Comparativo, id: string) =>
  mes.devido_no_mes?.tributos[0]?.memoria.find((passo) => passo.id === id);
const premissa = (mes: Comparativo, codigo: string) =>
  mes.premissas_que_mudam_o_total?.find((uma) => uma.codigo === codigo);
const nosDois = (mudancas: Partial<EntradaDaApuracao>, lancamentos?: readonly LancamentoSomado[]) =>
  MESES.map((mes) => dasDe(mesDe(mes, mudancas, lancamentos)));

describe('RBT12 (art. 21 II a)', () => {
  // 12/2025 to 11/2026: 200,000 + 11 x 80,000 = 1,080,000.
  const receita_dos_meses = notas({
    '2025-12': '200000.00',
    ...Object.fromEntries(
      Array.from({ length: 11 }, (_, mes) => [`2026-${String(mes + 1).padStart(2, '0')}`, '80000.00']),
    ),
    '2026-12': '320000.00',
    '2027-01': '50000.00',
  });
  const doCliente = (competencia: string) =>
    mesDe(competencia, {
      simples: { anexo: 'I', rbt12: '1080000.00', rbt12_de: '2026-12' },
      receita_dos_meses: receita_dos_meses.filter((mes) => mes.competencia < competencia),
    });

  test.each([
    // (1,080,000 x 10.7 % - 22,500) / 1,080,000 = 8.61666... %
    ['2026-12', '12/2025 a 11/2026', '1080000.00', '8616.67'],
    // The month before it does not count: the same twelve.
    ['2027-01', '12/2025 a 11/2026', '1080000.00', '8616.67'],
    // + 320,000 of 12/2026 - 200,000 of 12/2025 = 1,200,000: (128,400 - 22,500) / 1,200,000 = 8.825 %
    ['2027-02', '01/2026 a 12/2026', '1200000.00', '8825.00'],
    // + 50,000 of 01/2027 - 80,000 of 01/2026 = 1,170,000: (125,190 - 22,500) / 1,170,000 = 8.7769230... %
    ['2027-03', '02/2026 a 01/2027', '1170000.00', '8776.92'],
  ])('%s is of %s: %s, DAS %s', (competencia, meses, rbt12, das) => {
    const mes = doCliente(competencia);
    expect(dasDe(mes)).toBe(das);
    const passo = passoDe(mes, 'das_rbt12');
    expect(passo?.resultado).toBe(rbt12);
    expect(passo?.operandos[0]).toEqual({ nome: 'meses da receita', valor: meses });
    expect(mes.premissas.join(' ')).toContain(`o da receita de ${meses} (`);
  });

  test('what is missing is asked by its months', () => {
    const sem = (competencia: string) =>
      apurar(entrada([venda()], { regime: 'simples_nacional', ibs_cbs: 'das', competencia })).pendencias[1];
    expect(MESES.map((mes) => sem(mes)?.mensagem)).toEqual([
      'Falta a receita bruta acumulada de doze meses (RBT12) que vale em 12/2026: a de 12/2025 a 11/2026.',
      'Falta a receita bruta acumulada de doze meses (RBT12) que vale em 01/2027: a de 12/2025 a 11/2026.',
    ]);
    expect(sem('2027-03')?.mensagem).toContain('a de 02/2026 a 01/2027');
  });
});

describe('start of activity (arts. 2º V and 22 §§ 2º to 4º)', () => {
  const doCliente = (
    competencia: string,
    inicio: string,
    receita: string,
    receitas: Readonly<Record<string, string>>,
    mudancas: Partial<EntradaDaApuracao> = {},
  ) =>
    mesDe(
      competencia,
      {
        inicio_de_atividade: inicio,
        simples: { anexo: 'I', rbt12: '' },
        receita_dos_meses: notas(receitas),
        ...mudancas,
      },
      [venda({ valor: receita })],
    );
  const NOVEMBRO = { '2026-11': '20000.00' };

  test.each([
    // Until 2026 the first month counts itself x 12: 30,000 x 12 = 360,000, (26,280 - 5,940) / 360,000 = 5.65 %.
    ['2026-12', '2026-12-05', '30000.00', {}, '1695.00'],
    // From 2027 on months 1 and 2 are of the first bracket: 4 %.
    ['2027-01', '2026-12-05', '40000.00', { '2026-12': '30000.00' }, '1600.00'],
    ['2027-01', '2027-01-20', '40000.00', {}, '1600.00'],
    // Month 3: 12/2026 alone, x 12 = 360,000: 5.65 % of 50,000.
    ['2027-02', '2026-12-05', '50000.00', { '2026-12': '30000.00', '2027-01': '40000.00' }, '2825.00'],
    // Until 2026 month 2 takes the month before: 20,000 x 12 = 240,000, (17,520 - 5,940) / 240,000 = 4.825 % of 30,000.
    ['2026-12', '2026-11-10', '30000.00', NOVEMBRO, '1447.50'],
    // From 2027 on month 3 takes the months before the month before, 11/2026 alone: 4.825 % of 40,000.
    ['2027-01', '2026-11-10', '40000.00', { ...NOVEMBRO, '2026-12': '30000.00' }, '1930.00'],
    // Month 4: (20,000 + 30,000) / 2 x 12 = 300,000, (21,900 - 5,940) / 300,000 = 5.32 % of 50,000.
    [
      '2027-02',
      '2026-11-10',
      '50000.00',
      { ...NOVEMBRO, '2026-12': '30000.00', '2027-01': '40000.00' },
      '2660.00',
    ],
  ])('%s of a company of %s with %s: %j, DAS %s', (competencia, inicio, receita, receitas, das) => {
    const mes = doCliente(competencia, inicio, receita, receitas);
    expect(mes.situacao).toBe('completa');
    expect(dasDe(mes)).toBe(das);
  });

  const ANO = Object.fromEntries(
    Array.from({ length: 12 }, (_, mes) => [
      `2027-${String(mes + 1).padStart(2, '0')}`,
      mes === 11 ? '34000.00' : '10000.00',
    ]),
  );
  test.each([
    // Month 13: eleven months of 10,000, x 12 / 11 = 120,000: first bracket.
    ['2028-01', '120000.00', '01/2027 a 11/2027', 'art. 22, § 2º, II'],
    // Month 14: the general rule, 11 x 10,000 + 34,000.
    ['2028-02', '144000.00', '01/2027 a 12/2027', 'art. 21, II, a'],
  ])('%s: RBT12 of %s, of %s (%s)', (competencia, rbt12, meses, artigo) => {
    const passo = passoDe(doCliente(competencia, '2027-01-15', '10000.00', ANO), 'das_rbt12');
    expect(passo?.resultado).toBe(rbt12);
    expect(passo?.operandos[0]?.valor).toBe(meses);
    expect(passo?.fundamento).toContain(artigo);
  });

  test('a mean that the office entered is carried as a mean', () => {
    // Entered for 2027-03 (01/2027 alone): 120,000, that is 10,000. In 2027-04 with 02/2027: (10,000 + 20,000) / 2 x 12 = 180,000.
    const mes = doCliente(
      '2027-04',
      '2027-01-15',
      '10000.00',
      { '2027-02': '20000.00', '2027-03': '9000.00' },
      { simples: { anexo: 'I', rbt12: '120000.00', rbt12_de: '2027-03' } },
    );
    expect(passoDe(mes, 'das_rbt12')?.resultado).toBe('180000.00');
  });

  test('months without notes: the figure is asked by its months, and none is made up', () => {
    const mes = doCliente('2027-04', '2027-01-15', '10000.00', { '2027-02': '20000.00' });
    expect(mes).toMatchObject({ situacao: 'incompleta', devido_no_mes: null });
    expect(mes.pendencias.map(({ mensagem }) => mensagem)).toEqual([
      'Falta a receita bruta (RBT12) que vale em 04/2027: a média de 01/2027 a 02/2027 × 12, pois nem todos esses meses têm notas.',
    ]);
  });

  test('nobody said when it began: the general rule, and what hangs on it beside the total', () => {
    // 50,000 entered for 01/2027 and notes of 30,000 a month from 11/2026 on, in 04/2027: no note says what left the window.
    const mes = mesDe('2027-04', {
      simples: { anexo: 'I', rbt12: '50000.00', rbt12_de: '2027-01' },
      receita_dos_meses: notas({
        ...NOVEMBRO,
        '2026-12': '30000.00',
        '2027-01': '30000.00',
        '2027-02': '30000.00',
        '2027-03': '30000.00',
      }),
    });
    // 4 % of 100,000; with its start in 11/2026 the 50,000 are of 11/2026 alone, a twelfth of it, 4,166.67: with 3 x 30,000 the mean of
    // four months is 23,541.67, x 12 = 282,500.00: (20,622.50 - 5,940) / 282,500 = 5.197345... %.
    expect(dasDe(mes)).toBe('4000.00');
    const dela = premissa(mes, 'inicio_de_atividade_nao_informado');
    expect(dela?.em_jogo).toBe('1197.35');
    expect(dela?.texto).toContain('As notas começam em 11/2026');
  });

  test('the Fator R is 0.28 in the first two months (art. 26 § 6º)', () => {
    const noInicio = (competencia: string, inicio: string) =>
      mesDe(
        competencia,
        {
          inicio_de_atividade: inicio,
          simples: { anexo: 'V', rbt12: '' },
          receita_dos_meses: notas({ '2026-12': '10000.00' }),
        },
        [servico({ valor: '10000.00', anexo: 'fator_r' })],
      );
    // Annex V without a payroll, first bracket: 15.5 %; III: 6 %.
    expect(dasDe(noInicio('2026-12', '2026-12-05'))).toBe('1550.00');
    const depois = noInicio('2027-01', '2026-12-05');
    expect(dasDe(depois)).toBe('600.00');
    expect(passoDe(depois, 'das_fator_r_inicial')).toMatchObject({ resultado: 'III' });
    expect(premissa(depois, 'fator_r_sem_folha')).toBeUndefined();
    // In the third the payroll decides, and is asked by its months.
    const terceiro = noInicio('2027-02', '2026-12-05');
    expect(dasDe(terceiro)).toBe('1550.00');
    expect(premissa(terceiro, 'fator_r_sem_folha')?.texto).toContain(
      'a folha de 12/2026 (média × 12) não foi informada',
    );
  });
});

describe('what is sold (art. 25)', () => {
  // Annex II: (112,000 - 22,500) / 1,000,000 = 8.95 %; I: 8.45 %.
  test('own products leave annex II for I, but for those whose notes charge IPI, or that the office says keep it', () => {
    const proprios = [venda({ cfop: '5101' })];
    expect(nosDois({}, proprios)).toEqual(['8950.00', '8450.00']);
    expect(nosDois({}, [venda({ cfop: '5101', ipi: '5000.00' })])).toEqual(['8950.00', '8950.00']);
    expect(nosDois({ respostas_da_empresa: { produtos_com_ipi: 'sim' } }, proprios)).toEqual([
      '8950.00',
      '8950.00',
    ]);
    // Registered in annex II, with sales that no CFOP tells apart.
    expect(nosDois({ simples: { anexo: 'II', rbt12: '1000000.00' } }, [venda({ cfop: '5949' })])).toEqual([
      '8950.00',
      '8450.00',
    ]);
  });

  test('goods outside the ICMS: annex I less its share, from 2027 on (§ 1º I-A)', () => {
    // 8,450.00 less 33.5 %, 2,830.75.
    const dois = nosDois({ respostas_da_empresa: { bens_fora_do_icms: 'sim' } });
    expect(dois).toEqual(['8450.00', '5619.25']);
  });

  test('whose goods these are is asked where the notes have no state registration (NT 2026.007)', () => {
    const de = (mes: string, respostas_da_empresa = {}, emitidas_sem_ie = 3) =>
      premissa(mesDe(mes, { emitidas_sem_ie, respostas_da_empresa }), 'bens_fora_do_icms');
    // 33.5 % of 8,450.00.
    expect(de(DEPOIS)).toMatchObject({ em_jogo: '2830.75', tributos: ['das'] });
    expect(de(DEPOIS)?.texto).toContain('3 notas da empresa não trazem inscrição estadual');
    expect(de(ANTES)).toBeUndefined();
    expect(de(DEPOIS, {}, 0)).toBeUndefined();
    for (const bens_fora_do_icms of ['sim', 'nao']) expect(de(DEPOIS, { bens_fora_do_icms })).toBeUndefined();
  });

  test('services without ISS nor ICMS: annex III less the ISS (§ 1º X)', () => {
    // 12,436.00 less 32.5 % of ISS: 8,394.30.
    expect(nosDois({}, [servico({ anexo: 'III_sem_iss' })])).toEqual(['8394.30', '8394.30']);
  });

  test('fuels in the single phase of CBS and IBS leave them out (§ 6º), other goods of PIS and COFINS nothing', () => {
    // IRPJ, CSLL and CPP: 8,450.00 x 51 %.
    const diesel = venda({ cfop: '5656', cclasstrib: '620006', segregacao: 'st_monofasico' });
    expect(nosDois({}, [diesel])).toEqual(['4309.50', '4309.50']);
    expect(nosDois({}, [venda({ segregacao: 'monofasico' })])).toEqual(['7140.25', '8450.00']);
    const semSt = mesDe(DEPOIS, {}, [venda({ cfop: '5656', cclasstrib: '620006', segregacao: '' })]);
    // 8,450.00 less 15.5 %, 1,309.75.
    expect(dasDe(semSt)).toBe('7140.25');
    expect(passoDe(semSt, 'das_partilha')?.fundamento).not.toContain('art. 25, § 6º');
    expect(
      semSt.devido_no_mes?.tributos[0]?.memoria.find(({ passo }) => passo === 'cbs')?.fundamento,
    ).toContain('25, § 6º');
  });

  test('exports leave out IBS, CBS, IPI, ICMS and ISS (§ 3º)', () => {
    expect(nosDois({}, [venda({ cfop: '7102', segregacao: 'exportacao' })])).toEqual(['4309.50', '4309.50']);
  });

  test('CBS and IBS outside the DAS: their shares are not collected (arts. 22-A and 40-C)', () => {
    // In 2026 there are none; in 2027 8,450.00 less 15.5 %.
    expect(nosDois({ ibs_cbs: 'regular' })).toEqual(['8450.00', '7140.25']);
  });
});

describe('the sublimit (arts. 9º, 12, 21 IV and 24)', () => {
  const simples = { anexo: 'I', rbt12: '4000000.00' } as const;
  const respondendo = (resposta: 'sim' | 'nao') => ({
    respostas_da_empresa: { impedida_pelo_sublimite: resposta },
  });

  test('above the fifth bracket and not kept out yet: ICMS and IBS by the formula of that bracket', () => {
    // Federal: 2026 (4,000,000 x 19 % - 378,000) / 4,000,000 = 9.55 %; 2027 18.9 %: 9.45 %.
    // Fifth bracket: (572,000 - 87,300) / 4,000,000 = 12.1175 %; x 33.5 % = 4.0593625 % of ICMS; x 0.17 % = 0.02059975 % of IBS.
    expect(nosDois({ simples, ...respondendo('nao') })).toEqual(['13609.36', '13529.96']);
    const depois = mesDe(DEPOIS, { simples, ...respondendo('nao') });
    expect([parcelaDe(depois, 'icms'), parcelaDe(depois, 'ibs')]).toEqual(['4059.36', '20.60']);
    expect(passoDe(depois, 'das_aliquota_da_faixa_5')?.resultado).toBe('12.11750000');
  });

  test('kept out: the DAS has the federal taxes alone, from whatever bracket', () => {
    expect(nosDois({ simples, ...respondendo('sim') })).toEqual(['9550.00', '9450.00']);
    // 8,450.00 less ICMS 2,830.75, and from 2027 on less IBS 14.365: half a cent up.
    expect(nosDois(respondendo('sim'))).toEqual(['5619.25', '5604.89']);
  });

  test('nobody said: the RBT12 stands for it, and what hangs on it is beside the total', () => {
    const meses = MESES.map((mes) => mesDe(mes, { simples }));
    expect(meses.map(dasDe)).toEqual(['9550.00', '9450.00']);
    // 13,609.36 - 9,550.00 and 13,529.96 - 9,450.00.
    expect(meses.map((mes) => premissa(mes, 'sublimite_do_simples')?.em_jogo)).toEqual([
      '4059.36',
      '4079.96',
    ]);
    expect(premissa(mesDe(DEPOIS), 'sublimite_do_simples')).toBeUndefined();
  });

  const doAno = (porMes: string) =>
    Object.fromEntries(
      Array.from({ length: 12 }, (_, mes) => [`2026-${String(mes + 1).padStart(2, '0')}`, porMes]),
    );
  const comNotas = (competencia: string, porMes: string, mudancas: Partial<EntradaDaApuracao> = {}) =>
    premissa(
      mesDe(competencia, {
        simples: { anexo: 'I', rbt12: '3500000.00' },
        receita_dos_meses: notas(doAno(porMes)).filter((mes) => mes.competencia < competencia),
        ...mudancas,
      }),
      'sublimite_do_simples',
    );

  test('the notes of the calendar year say otherwise: up to 20 % above it from the next year on', () => {
    // 12 x 310,000 = 3,720,000. (3,500,000 x 14.3 % - 87,300) / 3,500,000 = 11.805714... %; x 33.67 % = 3.97498... %.
    expect(comNotas('2026-12', '310000.00')).toBeUndefined();
    const janeiro = comNotas('2027-01', '310000.00');
    expect(janeiro?.em_jogo).toBe('3974.98');
    expect(janeiro?.texto).toContain('as notas de 01/2026 a 12/2026 somam R$ 3.720.000,00');
  });

  test('more than 20 % above it from the next month on', () => {
    // 11 x 400,000 = 4,400,000, more than 4,320,000: kept out in 12/2026. 11,805.71 less 66.5 % of it,
    // 7,850.80.
    expect(comNotas('2026-12', '400000.00')?.em_jogo).toBe('3954.91');
    expect(comNotas('2026-11', '400000.00')).toBeUndefined();
  });

  test('300,000 a month in the first year (art. 12 § 2º)', () => {
    // From 10/2026 on: 3 x 300,000 = 900,000; notes of 310,000 a month make 930,000.
    const inicio = { inicio_de_atividade: '2026-10-15' };
    const receita_dos_meses = notas({
      '2026-10': '310000.00',
      '2026-11': '310000.00',
      '2026-12': '310000.00',
    });
    const janeiro = comNotas('2027-01', '0.00', { ...inicio, receita_dos_meses });
    expect(janeiro?.texto).toContain('somam R$ 930.000,00, e o sublimite delas é de R$ 900.000,00');
    expect(comNotas('2027-01', '0.00', { receita_dos_meses })).toBeUndefined();
  });
});

describe('the cap of the ISS (art. 21 III and the notes to annexes III and IV)', () => {
  const com = (anexo: 'III' | 'IV', rbt12: string, mudancas: Partial<EntradaDaApuracao> = {}) =>
    mesDe(DEPOIS, { simples: { anexo, rbt12 }, ...mudancas }, [servico({ anexo })]);
  const parcelas = (mes: Comparativo) =>
    Object.fromEntries(
      mes.devido_no_mes?.tributos[0]?.parcelas?.map(({ tributo, valor }) => [tributo, valor]) ?? [],
    );

  test('annex III above 14.92537 %: 16.812 % of 100,000, 11,812.00 besides the ISS', () => {
    // 6.02 % 711.0824, 5.26 % 621.3112, 23.20 % 2,740.384, 65.26 % 7,708.5112, 0.26 % 30.7112: a cent short, the CPP's.
    expect(parcelas(com('III', '3000000.00'))).toEqual({
      irpj: '711.08',
      csll: '621.31',
      cbs: '2740.38',
      cpp: '7708.52',
      ibs: '30.71',
      iss: '5000.00',
    });
  });

  test('annex IV above 12.5 %: 15.874 % of 100,000, 10,874.00 besides the ISS', () => {
    // 31.33 % 3,406.8242, 32 % 3,479.68, 36.27 % 3,943.9998, 0.40 % 43.496.
    expect(parcelas(com('IV', '3000000.00'))).toEqual({
      irpj: '3406.82',
      csll: '3479.68',
      cbs: '3944.00',
      ibs: '43.50',
      iss: '5000.00',
    });
  });

  test('above the fifth bracket too, where the ISS stays in the DAS', () => {
    // Fifth bracket at 4,000,000: (840,000 - 125,640) / 4,000,000 = 17.859 %; x 33.5 % = 5.982765 % of ISS, capped at 5.
    const faixa6 = tabelaDoSimples('III', `${DEPOIS}-01`)?.faixas[5];
    const ibs5 = tabelaDoSimples('III', `${DEPOIS}-01`)?.faixas[4]?.partilha.ibs ?? 0n;
    const mes = com('III', '4000000.00', { respostas_da_empresa: { impedida_pelo_sublimite: 'nao' } });
    expect(parcelas(mes).iss).toBe('5000.00');
    // What passes the cap is not lost: federal rate of the sixth bracket + 17.859 % x (33.5 % + IBS of the fifth).
    const federal = 100_000n * ((faixa6?.aliquota ?? 0n) - (faixa6?.deduzir ?? 0n) / 40_000n);
    const doSublimite = (17_859n * (3_350_000_000n + ibs5)) / 100n;
    expect(dasDe(mes)).toBe(formatFixo((federal + doSublimite * 100n) / 100n, 2));
  });
});

describe('cents (art. 45-A)', () => {
  test('what is not nothing is at least a cent from 2027 on', () => {
    // First bracket: 4 % of 0.10 is 0.004; of 0.30 0.012.
    const noInicio = { simples: { anexo: 'I', rbt12: '100.00' } } as const;
    expect(nosDois(noInicio, [venda({ valor: '0.10' })])).toEqual(['0.00', '0.01']);
    expect(nosDois(noInicio, [venda({ valor: '0.30' })])).toEqual(['0.01', '0.01']);
  });

  test('half a cent goes up', () => {
    // 4 % of 0.625 is 0.025.
    const centavos = (data: string) =>
      calcularDas({ data, anexo: 'I', rbt12: 100n, receitas: { '': 62_500_000n }, ibs_cbs: 'das' })?.total;
    expect(MESES.map((mes) => formatFixo(centavos(`${mes}-01`) ?? 0n, 2))).toEqual(['0.02', '0.03']);
  });
});

test('MEI (Anexo XIII): ICMS 1.00 or ISS 5.00, CBS 0.994, IBS 0.006 and the INSS of the wage of 2026', () => {
  const mei = (competencia: string, atividade: 'comercio' | 'servicos') =>
    apurar(entrada([venda()], { regime: 'mei', ibs_cbs: 'das', competencia, atividade }));
  // 5 % of 1,621.00 = 81.05.
  expect(MESES.map((mes) => dasDe(mei(mes, 'comercio')))).toEqual(['82.05', '83.05']);
  expect(MESES.map((mes) => dasDe(mei(mes, 'servicos')))).toEqual(['86.05', '87.05']);
  expect([parcelaDe(mei(DEPOIS, 'comercio'), 'cbs'), parcelaDe(mei(DEPOIS, 'comercio'), 'ibs')]).toEqual([
    '0.99',
    '0.01',
  ]);
  // 1,621 - 1,518 = 103 more: 5 % of it.
  expect(premissa(mei(DEPOIS, 'comercio'), 'salario_minimo_de_outro_ano')?.em_jogo).toBe('5.15');
  expect(premissa(mei(ANTES, 'comercio'), 'salario_minimo_de_outro_ano')).toBeUndefined();
});

describe('properties', () => {
  const centavos = (maximo: bigint) => fc.bigInt(0n, maximo * 100n).map((um) => um * 1_000_000n);

  test('the shares are the DAS to the cent and none is below zero, whatever the sublimit and the segments', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('I', 'II', 'III', 'IV', 'V'),
        fc.constantFrom(`${ANTES}-01`, `${DEPOIS}-01`, '2030-05-01'),
        centavos(4_800_000n),
        fc.constantFrom(true, false, undefined),
        fc.constantFrom('das' as const, 'regular' as const),
        fc.array(fc.oneof(centavos(400_000n), centavos(1n)), { minLength: 4, maxLength: 4 }),
        (anexo, data, rbt12, impedida, ibs_cbs, [a = 0n, b = 0n, c = 0n, d = 0n]) => {
          const das = calcularDas({
            ...{ anexo, data, rbt12, ibs_cbs, ...(impedida === undefined ? {} : { impedida }) },
            receitas: { '': a, st: b, 'st+monofasico_da_reforma': c, '+sem_icms': d },
          });
          const partes = Object.values(das?.porTributo ?? {});
          expect(partes.reduce((soma, parte) => soma + parte, 0n)).toBe(das?.total);
          expect(partes.every((parte) => parte >= 0n)).toBe(true);
        },
      ),
      { numRuns: 500 },
    );
  });

  test.each(['I', 'II', 'III', 'IV', 'V'] as const)(
    'annex %s: a cent more of RBT12 costs no jump, up to the fifth bracket',
    (anexo) => {
      const total = (rbt12: bigint) =>
        calcularDas({
          data: `${DEPOIS}-01`,
          anexo,
          rbt12,
          receitas: { '': 10_000_000_000_000n },
          ibs_cbs: 'das',
        })?.total ?? 0n;
      for (const { ate } of tabelaDoSimples(anexo, `${DEPOIS}-01`)?.faixas.slice(0, 4) ?? []) {
        const aMais = total(ate + 1_000_000n) - total(ate);
        expect(aMais >= 0n && aMais <= 1_000_000n).toBe(true);
      }
    },
  );

  test('the RBT12 that notes carry is the sum of the window, whichever month it was entered for', () => {
    const meses = Array.from({ length: 25 }, (_, mes) => {
      const conta = 2025 * 12 + mes;
      return `${Math.floor(conta / 12)}-${String((conta % 12) + 1).padStart(2, '0')}`;
    });
    fc.assert(
      fc.property(
        fc.array(fc.bigInt(0n, 30_000_000n), { minLength: 25, maxLength: 25 }),
        fc.constantFrom('2026-11', '2026-12', '2027-01'),
        (valores, rbt12_de) => {
          const escrito = (um: bigint) => formatFixo(um * 1_000_000n, 2);
          const receitas = Object.fromEntries(
            meses.map((mes, indice) => [mes, escrito(valores[indice] ?? 0n)]),
          );
          const soma = (de: string, ate: string) =>
            meses.reduce((um, mes) => (mes >= de && mes <= ate ? um + readOrZero(receitas[mes]) : um), 0n);
          const de = rbt12_de === '2026-11' ? ['2025-11', '2026-10'] : ['2025-12', '2026-11'];
          const informado = formatFixo(soma(de[0] ?? '', de[1] ?? ''), 2);
          const mes = mesDe('2027-02', {
            simples: { anexo: 'I', rbt12: informado, rbt12_de },
            receita_dos_meses: notas(receitas),
          });
          const usado = passoDe(mes, 'das_rbt12')?.resultado;
          if (usado !== undefined) expect(usado).toBe(formatFixo(soma('2026-01', '2026-12'), 2));
        },
      ),
      { numRuns: 50 },
    );
  });

  describe('what is paid outside the DAS is no revenue of it (art. 2º § 5º), inside the price since NT 2026.008', () => {
    /** 100,000.00 with 9.1 % of CBS and 0.05 % and 0.05 % of IBS inside: 109,200.00. */
    const cheia = venda({
      ...{ efeito: 'debito', motivo: null, valor: '109200.00', base: '100000.00' },
      ...{ cbs: '9100.00', ibs_uf: '50.00', ibs_mun: '50.00' },
    });
    const hibrida = (linhas: readonly LancamentoSomado[], competencia = DEPOIS) =>
      mesDe(competencia, { ibs_cbs: 'regular' }, linhas);
    const naReceita = (mes: Comparativo) => premissa(mes, 'cbs_e_ibs_na_receita');

    test('where the base of the notes shows it they are cut, and a step says so', () => {
      const mes = hibrida([cheia]);
      // 8,450.00 less 15.5 %.
      expect(dasDe(mes)).toBe('7140.25');
      expect(passoDe(mes, 'das_receita_sem_cbs_e_ibs')).toMatchObject({
        operandos: [{ valor: '109200.00' }, { valor: '9200.00' }],
        resultado: '100000.00',
      });
      expect(naReceita(mes)).toBeUndefined();
      // A return takes back what it had: 90,000.00 x 8.45 % x 84.5 %, half a cent up.
      const volta = venda({
        ...cheia,
        efeito: 'estorno_debito',
        cfop: '1202',
        valor: '10920.00',
        base: '10000.00',
        cbs: '910.00',
        ibs_uf: '5.00',
        ibs_mun: '5.00',
      });
      expect(dasDe(hibrida([cheia, volta]))).toBe('6426.23');
    });

    test('where it does not the price is revenue, with what hangs on it beside the total', () => {
      const mes = hibrida([{ ...cheia, base: '109200.00' }]);
      // 109,200.00 x 8.45 % x 84.5 % = 7,797.15; of 100,000.00 it is 7,140.25.
      expect(dasDe(mes)).toBe('7797.15');
      expect(passoDe(mes, 'das_receita_sem_cbs_e_ibs')).toBeUndefined();
      expect(naReceita(mes)).toMatchObject({ em_jogo: '656.90', tributos: ['das'] });
      // Half of the sales show it: 9,200.00 of 18,400.00.
      expect(naReceita(hibrida([cheia, { ...cheia, cfop: '5405', base: '109200.00' }]))?.texto).toContain(
        'só mostra R$ 9.200,00',
      );
    });

    test('nothing is cut of 2026, nor of documents that state them above their price', () => {
      const sem = { ...cheia, valor: '100000.00' };
      expect(dasDe(hibrida([{ ...cheia, tipo: 'cte', cfop: '5102' }]))).toBe('7797.15');
      expect(dasDe(hibrida([sem]))).toBe('7140.25');
      expect(passoDe(hibrida([cheia], ANTES), 'das_receita_sem_cbs_e_ibs')).toBeUndefined();
    });

    test('the RBT12 leaves them out as well', () => {
      const { efeito, motivo, cfop, segregacao, valor, base, cbs, ibs_uf, ibs_mun } = cheia;
      const linhas = [{ efeito, motivo, cfop, segregacao, valor, base, cbs, ibs_uf, ibs_mun }];
      const receita = (competencia: string) =>
        formatFixo(sumReceitaByMes([{ competencia, linhas }]).get(competencia) ?? 0n, 2);
      expect([receita('2026-12'), receita('2027-01')]).toEqual(['109200.00', '100000.00']);
    });

    test('above the sublimit the IBS alone is outside', () => {
      // RBT12 4,000,000.00, ICMS and IBS outside: 100,000.00 of 100,100.00 are the revenue.
      const acima = (linha: LancamentoSomado) =>
        mesDe(DEPOIS, { simples: { anexo: 'I', rbt12: '4000000.00' } }, [linha]);
      const comIbs = { ...cheia, cbs: '0.00', valor: '100100.00' };
      expect(dasDe(acima(comIbs))).toBe(dasDe(acima(venda())));
    });
  });
});
