import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { devidoOf } from '../../test-data/mes-de-notas.ts';
import { entrada, linha, ZERO } from '../../test-data/mes-de-teste.ts';
import { type Fixo, readFixo, smallerOf } from '../fixo.ts';
import type { LancamentoManual } from '../resultado.ts';
import { apurar } from './apurar.ts';

const read = (texto: string): Fixo => readFixo(texto) as Fixo;
const codigos = (mes: ReturnType<typeof apurar>) => mes.avisos.map(({ codigo }) => codigo);

const venda = linha({ valor: '10000.00', base: '7500.00', cbs: '67.50', ibs_uf: '7.50', icms: '1800.00' });
const compra = linha({
  efeito: 'credito',
  cfop: '1102',
  valor: '4000.00',
  base: '3000.00',
  cbs: '27.00',
  ibs_uf: '3.00',
  icms: '720.00',
});

test('manual entries add to debits and credits of their tax, refused ones are listed, and no cut loses them', () => {
  const lancamentos_manuais: LancamentoManual[] = [
    { tipo: 'credito', tributo: 'cbs', valor: '9.00', nota: 'energia' },
    { tipo: 'estorno_credito', tributo: 'cbs', valor: '1.00', nota: 'furto' },
    { tipo: 'debito', tributo: 'icms', valor: '50.00', nota: 'ajuste' },
    {
      tipo: 'credito_recusado',
      tributo: 'cbs',
      valor: '4.00',
      nota: 'vinho',
      motivo: 'uso_ou_consumo_pessoal',
    },
    { tipo: 'credito', tributo: 'cbs', valor: '-7.00', nota: 'ignorado' },
  ];
  const mes = apurar(entrada([venda, compra], { lancamentos_manuais }));
  expect(codigos(mes)).toContain('lancamento_manual_ignorado');
  // 67.50 - 27.00 - 9.00 + 1.00.
  expect(devidoOf(mes, 'cbs')).toMatchObject({
    debitos: '67.50',
    creditos: '36.00',
    estornos: '1.00',
    a_recolher: '32.50',
  });
  expect(mes.conferencia?.motivos).toEqual([
    {
      motivo: 'uso_ou_consumo_pessoal',
      situacao: 'recusado',
      descricao: 'Bem ou serviço de uso ou consumo pessoal.',
      fundamento: 'LC 214/2025, art. 57',
      cbs: '4.00',
      ibs: ZERO,
    },
  ]);
  expect(devidoOf(mes, 'icms')).toMatchObject({
    debitos: '1850.00',
    creditos: '720.00',
    a_recolher: '1130.00',
  });
  // By the rules of 2026 only the ICMS is paid; in 2033 there is none, and entries of CBS count in their own year.
  for (const recorte of [mes.por_ncm, mes.por_cfop, mes.por_classificacao]) {
    expect(recorte.at(-1)).toEqual({ chave: 'fora_das_notas', operacoes: ZERO, atual: '50.00', novo: ZERO });
  }
});

test('a month without such entries has no row for them', () => {
  expect(apurar(entrada([venda, compra])).por_ncm.map(({ chave }) => chave)).toEqual(['22']);
});

test('exempt and immune sales annul credits in proportion; exports and books do not (art. 51)', () => {
  const isenta = linha({ efeito: 'sem_efeito', motivo: 'isencao', cclasstrib: '400001', valor: '10000.00' });
  const mes = apurar(entrada([venda, compra, isenta]));
  // Half of the sales are exempt: half of 27.00 and of 3.00.
  expect(devidoOf(mes, 'cbs')).toMatchObject({ creditos: '13.50', a_recolher: '54.00' });
  expect(mes.conferencia?.motivos).toEqual([
    {
      motivo: 'saidas_isentas_ou_imunes',
      situacao: 'recusado',
      descricao: 'Anulação proporcional às saídas isentas e imunes do mês.',
      fundamento: 'LC 214/2025, art. 51, § 1º',
      cbs: '13.50',
      ibs: '1.50',
    },
  ]);
  expect(devidoOf(mes, 'ibs_uf')?.creditos).toBe('1.50');
  // 2033, half of the credits too: 660.00 - 132.00; 1,147.50 - 229.50; 180.00 - 36.00.
  expect(mes.comparacao?.regime_novo.total).toBe('1590.00');
  expect(devidoOf(mes, 'icms')?.creditos).toBe('720.00');
  const exportada = { ...isenta, motivo: 'exportacao', cfop: '7102', cclasstrib: '410004' };
  const livros = { ...isenta, motivo: 'imunidade_ou_nao_incidencia', cclasstrib: '410008' };
  expect(devidoOf(apurar(entrada([venda, compra, exportada, livros])), 'cbs')?.creditos).toBe('27.00');
  const sindicato = { ...livros, cclasstrib: '410007' };
  expect(devidoOf(apurar(entrada([venda, compra, sindicato])), 'cbs')?.creditos).toBe('13.50');
});

const vendaNoDas = linha({
  efeito: 'sem_efeito',
  motivo: 'cliente_no_das',
  valor: '100000.00',
  base: '100000.00',
});
const simples = { anexo: 'I', rbt12: '1000000.00' } as const;

test('a client of the Simples in 2026 pays the DAS of LC 155/2016 and neither CBS nor IBS', () => {
  const mes = apurar(entrada([vendaNoDas], { regime: 'simples_nacional', ibs_cbs: 'das', simples }));
  // 8.45 % of 100,000.00.
  expect(mes.devido_no_mes?.tributos).toMatchObject([
    { tributo: 'das', situacao: 'devido', debitos: '8450.00', a_recolher: '8450.00' },
  ]);
  expect(devidoOf(mes, 'das')?.memoria.slice(0, 2)).toMatchObject([
    { passo: 'rbt12', operandos: [{ valor: '03/2025 a 02/2026' }, {}], resultado: '1000000.00' },
    { passo: 'aliquota_efetiva', resultado: '8.45000000' },
  ]);
  expect(mes.devido_no_mes).toMatchObject({ total_a_recolher: '8450.00', carga_efetiva: '8.4500' });
  expect(mes.transicao.every(({ status }) => status === 'lei')).toBe(true);
  expect(mes.transicao[7]).toMatchObject({ ano: 2033, das: '8450.00', total: '8450.00' });
  // The DAS belongs to the sales that make it.
  expect(mes.por_ncm).toEqual([{ chave: '22', operacoes: '100000.00', atual: '8450.00', novo: '8450.00' }]);
});

test('in 2027 CBS and IBS are shares of the one DAS', () => {
  const mes = apurar(
    entrada([vendaNoDas], { competencia: '2027-03', regime: 'simples_nacional', ibs_cbs: 'das', simples }),
  );
  // 8,450.00 x 15.33 % = 1,295.385 and x 0.17 % = 14.365, half a cent up (Res. CGSN 140/2018 art. 45-A); the cent that they have too
  // much is the CPP's, the largest share (3,549.00). The others: 5.5, 3.5 and 33.5 %.
  expect(devidoOf(mes, 'das')?.parcelas).toEqual(
    expect.arrayContaining([
      { tributo: 'cbs', valor: '1295.39' },
      { tributo: 'ibs', valor: '14.37' },
      { tributo: 'cpp', valor: '3548.99' },
      { tributo: 'irpj', valor: '464.75' },
      { tributo: 'csll', valor: '295.75' },
      { tributo: 'icms', valor: '2830.75' },
    ]),
  );
  expect(mes.devido_no_mes?.tributos.map(({ tributo }) => tributo)).toEqual(['das']);
});

test('what the office enters for a client of the Simples is due outside the DAS, such as ICMS of purchases', () => {
  const mes = apurar(
    entrada([vendaNoDas], {
      regime: 'simples_nacional',
      ibs_cbs: 'das',
      simples,
      lancamentos_manuais: [{ tipo: 'debito', tributo: 'icms', valor: '500.00', nota: 'antecipação' }],
    }),
  );
  expect(devidoOf(mes, 'icms')).toMatchObject({ situacao: 'devido', a_recolher: '500.00' });
  expect(mes.devido_no_mes?.total_a_recolher).toBe('8950.00');
  expect(mes.comparacao).toMatchObject({
    regime_atual: { total: '8950.00' },
    regime_novo: { total: '8450.00' },
    diferenca: '-500.00',
  });
});

test('above 3,600,000.00 the IBS is paid outside the DAS (LC 123/2006 art. 13-A), and the month says so', () => {
  const avisosDe = (
    rbt12: string,
    competencia: string,
    ibs_cbs: 'das' | 'regular',
    impedida_pelo_sublimite?: 'sim' | 'nao',
  ) =>
    apurar(
      entrada([vendaNoDas], {
        competencia,
        regime: 'simples_nacional',
        ibs_cbs,
        simples: { anexo: 'I', rbt12 },
        ...(impedida_pelo_sublimite === undefined
          ? {}
          : { respostas_da_empresa: { impedida_pelo_sublimite } }),
      }),
    ).avisos;
  const codigos = (...quem: Parameters<typeof avisosDe>) => avisosDe(...quem).map(({ codigo }) => codigo);
  expect(codigos('3600000.01', '2027-03', 'das')).toContain('ibs_fora_do_das');
  // There are debits and credits of the IBS then.
  expect(codigos('3600000.01', '2027-03', 'das')).not.toContain('cliente_no_das');
  expect(codigos('3600000.01', '2027-03', 'das', 'nao')).not.toContain('ibs_fora_do_das');
  const texto = (...quem: Parameters<typeof avisosDe>) =>
    avisosDe(...quem).find(({ codigo }) => codigo === 'ibs_fora_do_das')?.mensagem;
  expect(texto('3600000.01', '2027-03', 'das')).toContain('O RBT12 passa do sublimite');
  expect(texto('1000000.00', '2027-03', 'das', 'sim')).toContain(
    'impedida de recolher ICMS, ISS e IBS no DAS, como o escritório respondeu',
  );
  expect(codigos('3600000.00', '2027-03', 'das')).not.toContain('ibs_fora_do_das');
  expect(codigos('3600000.01', '2026-03', 'das')).not.toContain('ibs_fora_do_das');
  expect(codigos('3600000.01', '2027-03', 'regular')).not.toContain('ibs_fora_do_das');
});

test('the hybrid option leaves CBS and IBS out of the DAS and takes credits', () => {
  const mes = apurar(
    entrada([venda, compra], {
      competencia: '2027-03',
      regime: 'simples_nacional',
      ibs_cbs: 'regular',
      simples,
    }),
  );
  // The price holds 75.00 of CBS and IBS above its base and its ICMS: 9,925.00 x 8.45 % x 84.5 % = 708.669...
  expect(devidoOf(mes, 'das')?.debitos).toBe('708.67');
  expect(devidoOf(mes, 'cbs')).toMatchObject({ debitos: '67.50', creditos: '27.00', a_recolher: '40.50' });
});

// 50,000.00 x 8.45 % = 4,225.00 less 15.5 % of it, 654.875: 3,570.125, half a cent up. CBS and IBS of the regular regime are no
// gross revenue (Res. CGSN 140/2018 art. 2º § 5º VIII), so what they add is none. That the price holds them too, as NT 2026.008 has it, its
// base does not show: of 45,400.00 the DAS is 3,241.67.
test('the hybrid DAS leaves what CBS and IBS add out of its revenue, and says what hangs on a price that may hold them', () => {
  const vendida = {
    ...venda,
    valor: '50000.00',
    base: '50000.00',
    cbs: '4550.00',
    ibs_uf: '25.00',
    ibs_mun: '25.00',
  };
  const mes = apurar(
    entrada([vendida], {
      competencia: '2027-03',
      regime: 'simples_nacional',
      ibs_cbs: 'regular',
      simples,
    }),
  );
  expect(devidoOf(mes, 'das')?.debitos).toBe('3570.13');
  expect(mes.premissas_que_mudam_o_total?.filter(({ tributos }) => tributos.includes('das'))).toEqual([
    expect.objectContaining({ codigo: 'cbs_e_ibs_na_receita', em_jogo: '328.46' }),
  ]);
});

test('a MEI pays its fixed amounts once its activity is known', () => {
  const mei = { regime: 'mei', ibs_cbs: 'das' } as const;
  const mes = apurar(entrada([vendaNoDas], { ...mei, atividade: 'comercio' }));
  // 5 % of 1,621.00 (Decreto 12.797/2025) and ICMS 1.00: what the DAS-SIMEI says (LC 123/2006 art. 18-A § 3º V).
  expect(devidoOf(mes, 'das')?.debitos).toBe('82.05');
  expect(devidoOf(mes, 'das')?.parcelas).toEqual([
    { tributo: 'inss', valor: '81.05' },
    { tributo: 'icms', valor: '1.00' },
  ]);
  // Trade in 2033: CBS 1.00 and IBS 2.00, whatever it sells.
  expect(mes.por_ncm).toEqual([
    { chave: '22', operacoes: '100000.00', atual: ZERO, novo: ZERO },
    { chave: 'fora_das_notas', operacoes: ZERO, atual: '82.05', novo: '84.05' },
  ]);
  const sem = apurar(entrada([vendaNoDas], mei));
  expect(sem).toMatchObject({ situacao: 'incompleta', devido_no_mes: null });
  expect(sem.pendencias.map(({ campo }) => campo)).toEqual(['atividade']);
});

test('purchases from the Simples give the CBS and IBS of the supplier’s DAS from 2027 on, and nothing in 2026', () => {
  const fornecedores_simples = [
    { ...simples, cnpj_raiz: '44555666', nome: 'Fornecedor', compras: '10000.00' },
  ];
  const em = (competencia: string) => apurar(entrada([venda], { competencia, fornecedores_simples }));
  // 10,000.00 x 8.45 % = 845.00; x 15.33 % = 129.5385, x 0.17 % = 1.4365 as 0.72 and 0.72.
  expect(devidoOf(em('2027-03'), 'cbs')?.creditos).toBe('129.54');
  expect(devidoOf(em('2027-03'), 'ibs_uf')?.creditos).toBe('0.72');
  expect(devidoOf(em('2027-03'), 'ibs_mun')?.creditos).toBe('0.72');
  expect(devidoOf(em('2026-03'), 'cbs')?.creditos).toBe(ZERO);
  // 2033 in the projection: 845.00 x 15.50 % = 130.975 and x 33.50 % = 283.075, both to the even cent.
  expect(em('2026-03').transicao[7]).toMatchObject({ ano: 2033, cbs: '660.00', creditos: '414.06' });
});

test('of the carried balance, debits and credits each step adds up to its result', () => {
  const mes = apurar(
    entrada([venda, compra, { ...compra, efeito: 'estorno_credito', cfop: '5202' }], {
      saldos_anteriores: [{ tributo: 'cbs', estabelecimento: null, valor: '5.00' }],
      lancamentos_manuais: [{ tipo: 'debito', tributo: 'cbs', valor: '3.00', nota: 'multa' }],
    }),
  );
  expect(devidoOf(mes, 'cbs')?.memoria.map(({ passo, resultado }) => [passo, resultado])).toEqual([
    ['debitos', '70.50'],
    ['creditos', '27.00'],
    ['estornos', '27.00'],
    ['saldo', '65.50'],
  ]);
  for (const { memoria } of mes.devido_no_mes?.tributos ?? []) {
    for (const { operandos, resultado, fundamento } of memoria) {
      expect(operandos.reduce((soma, { valor }) => soma + read(valor), 0n)).toBe(read(resultado));
      expect(fundamento).toMatch(/^LC (214\/2025|87\/1996), art/);
    }
  }
});

const centavos = fc
  .bigInt(0n, 10n ** 8n)
  .map((valor) => `${valor / 100n}.${String(valor % 100n).padStart(2, '0')}`);

test('a credit of CBS never lowers the IBS, nor the other way round (art. 47 § 1º)', () => {
  fc.assert(
    fc.property(
      centavos,
      fc.constantFrom('cbs' as const, 'ibs_uf' as const, 'ibs_mun' as const),
      (valor, tributo) => {
        const antes = apurar(entrada([venda, compra]));
        const depois = apurar(
          entrada([venda, compra], { lancamentos_manuais: [{ tipo: 'credito', tributo, valor, nota: 'x' }] }),
        );
        for (const outro of ['cbs', 'ibs_uf', 'ibs_mun'] as const) {
          if (outro !== tributo) expect(devidoOf(depois, outro)).toEqual(devidoOf(antes, outro));
        }
        const devido = read(devidoOf(antes, tributo)?.a_recolher ?? ZERO);
        const menos =
          read(antes.devido_no_mes?.dispensado ?? '') - read(depois.devido_no_mes?.dispensado ?? '');
        expect(menos).toBe(smallerOf(read(valor), devido));
        expect(depois.devido_no_mes?.total_a_recolher).toBe(antes.devido_no_mes?.total_a_recolher);
      },
    ),
    { numRuns: 50 },
  );
});
