import { expect, test } from '@jest/globals';
import { COMPLETE_DATA, DATA_OF_SIMPLES, EXAMPLE_DATA, INCOMPLETE_DATA } from '../../teste/example-data.ts';
import { EXAMPLE_MES } from '../../teste/example-mes.ts';
import { buildHtml, buildScreenHtml } from './build-html.ts';
import type { ReportData } from './report-data.ts';

/** What a reader sees: no style, no tags, spaces as one. */
const textoDe = (page: string): string =>
  page
    .replace(/<style>.*?<\/style>/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');

/** The same of the first page only. */
const firstPageOf = (dados: ReportData): string =>
  textoDe(buildHtml(dados).split('<div class="detalhes">')[0] ?? '');

const withDevido = (
  mudanca: Partial<NonNullable<ReportData['comparativo']['devido_no_mes']>>,
): ReportData => ({
  ...EXAMPLE_DATA,
  comparativo: {
    ...EXAMPLE_MES,
    devido_no_mes: EXAMPLE_MES.devido_no_mes && { ...EXAMPLE_MES.devido_no_mes, ...mudanca },
  },
});

test('the first page is the answer: who says it of whom, what is due, the bridge, the transition', () => {
  const texto = firstPageOf(COMPLETE_DATA);
  const emOrdem = [
    'Escritório Modelo Ana Contadora CRC SP-123456/O-7',
    'versão 1 · 152 notas',
    'Padaria Modelo Ltda CNPJ raiz 12.345.678 · Lucro Real setembro de 2026',
    'Em 2026 nada muda: a recolher R$ 1.023,40 em 09/2026.',
    'Devido no mês A recolher em 09/2026: R$ 1.023,40.',
    'ICMS 1.800,00 1.080,00 720,00 PIS 135,30 81,18 54,12 COFINS 623,20 373,92 249,28 Total a recolher 1.023,40',
    'CBS e IBS de teste: recolhimento dispensado (LC 214/2025, art. 348, § 1º): R$ 29,77, fora do total CBS 66,97 40,18 26,79 IBS estadual 7,44 4,46 2,98',
    'Carga de 10,23% sobre a receita de R$ 10.000,00.',
    // 1,173.40 - 6.49 - 54.12 - 249.28 + 270.87 + 1.49 + 1.49 - 40.00 = 1,097.36
    'Pelas regras de 2026, com o embutido nas compras 1.173,40 ICMS -6,49 PIS -54,12 COFINS -249,28 CBS 270,87 IBS estadual 1,49 IBS municipal 1,49 Imposto embutido nas compras -40,00 Pelas regras de 2027, com o embutido nas compras (estimativa) 1.097,36',
    '2026 lei 1.023,40 1.023,40 150,00 0,00 2027 estimativa 987,36 996,33 110,00 -76,04 a -67,07 2029 estimativa',
    '2033 estimativa 830,77 872,81 0,00 -342,63 a -300,59',
    'Nas notas: 6 divergências críticas e 34 avisos (Anexo A); crédito em risco: R$ 5,56; crédito a documentar: R$ 18,90.',
    'Ana Contadora · CRC SP-123456/O-7 Data',
  ];
  for (const trecho of emOrdem) expect(texto).toContain(trecho);
  const places = emOrdem.map((trecho) => texto.indexOf(trecho));
  expect(places).toEqual([...places].sort((a, b) => a - b));
});

test('nothing but the comparison is called a difference', () => {
  for (const dados of [EXAMPLE_DATA, COMPLETE_DATA, DATA_OF_SIMPLES]) {
    const page = buildHtml(dados);
    const [antes = '', depois = ''] = page.split('<h2>Ano a ano');
    expect(textoDe(`${antes.split('<h2>Comparação')[0]}${depois}`)).not.toMatch(/diferença/i);
    expect(textoDe(antes)).toMatch(/Diferença -?\d/);
    expect(textoDe(page)).not.toMatch(/a menos|custa|economi/i);
  }
});

test('shows the moment of the calculation in the time of Brasília, where it was still the day before', () => {
  const dados = { ...EXAMPLE_DATA, calculada_em: '2026-10-01T02:30:00.000Z' };
  expect(textoDe(buildHtml(dados))).toContain('30/09/2026, 23:30');
});

test('the shares of the DAS stand inside its row, and nothing changes is said in one sentence', () => {
  const texto = firstPageOf(DATA_OF_SIMPLES);
  expect(texto).toContain(
    'DAS 8.450,00 8.450,00 no DAS: IRPJ 464,75 · CSLL 295,75 · COFINS 1.076,53 · PIS 233,22 · CPP 3.549,00 · ICMS 2.830,75 Total a recolher 8.450,00',
  );
  expect(texto).toContain('Nenhum tributo muda: R$ 8.450,00 pelas regras de um ano e do outro.');
  expect(buildHtml(DATA_OF_SIMPLES).split('<div class="detalhes">')[0]).not.toContain('<svg');
});

test('carried balances and reversals have their columns only where there are any', () => {
  expect(firstPageOf(EXAMPLE_DATA)).toContain('Tributo Débitos Créditos A recolher ICMS');
  // 100 - 350 + 20 - 70 = -300
  const icms = {
    tributo: 'icms',
    situacao: 'devido',
    debitos: '100.00',
    creditos: '350.00',
    estornos: '20.00',
    saldo_anterior: '70.00',
    a_recolher: '0.00',
    a_transportar: '300.00',
    memoria: [],
  } as const;
  const texto = firstPageOf(withDevido({ tributos: [icms], total_a_recolher: '0.00' }));
  expect(texto).toContain(
    'Tributo Débitos Créditos Estornos Saldo anterior A recolher A transportar ICMS 100,00 350,00 20,00 70,00 0,00 300,00 Total a recolher 0,00',
  );
  expect(texto).not.toContain('Informativo');
});

test('where balances of other months make what is due, the bridge says that it does not begin there', () => {
  expect(firstPageOf(COMPLETE_DATA)).not.toContain('Só as operações do mês');
  expect(firstPageOf(withDevido({ total_a_recolher: '900.00' }))).toContain(
    'Só as operações do mês, sem saldos de outros meses',
  );
});

test('an effect that cannot be computed says why, and estimated rates of the month say so', () => {
  const texto = firstPageOf(
    withDevido({
      efeito_da_reforma_no_mes: null,
      motivo_do_efeito: 'As notas não dizem o PIS e a COFINS de 2026.',
      status: 'estimativa',
    }),
  );
  expect(texto).toContain('não calculado. As notas não dizem o PIS e a COFINS de 2026.');
  expect(texto).toContain('alíquotas: estimativa.');
});

test('a month that is incomplete has one page: what is missing and where it is entered, no amount', () => {
  const page = buildHtml(INCOMPLETE_DATA);
  const texto = textoDe(page);
  expect(texto).toContain('Faltam dados do cliente');
  expect(texto).toContain(
    'Falta o anexo do Simples Nacional. No cadastro do cliente (no painel: Clientes, este cliente, Regimes)',
  );
  expect(texto).toContain('Falta a receita bruta dos doze meses anteriores (RBT12).');
  expect(texto).not.toMatch(/\d,\d\d|R\$/);
  expect(page).not.toContain('class="detalhes"');
});

test('what comes from data is text, wherever it stands', () => {
  const ataque = `"'><script>alert(1)</script></style><img src=x>`;
  const fornecedor = {
    cnpj_raiz: ataque,
    nome: ataque,
    compras: '1.00',
    credito: { cbs: '0.00', ibs: '0.00' },
    em_jogo: null,
    no_regime_regular: '1.00',
    ano: 2027,
  };
  const { conferencia, comparacao, devido_no_mes } = COMPLETE_DATA.comparativo;
  const dados: ReportData = {
    ...COMPLETE_DATA,
    marca: { logo_data_uri: ataque, cor: ataque },
    escritorio: { nome: ataque, crc: ataque, responsavel: ataque },
    cliente: { razao_social: ataque, cnpj_raiz: ataque },
    divergencias: COMPLETE_DATA.divergencias
      .slice(0, 1)
      .map((d) => ({ ...d, chave: ataque, campo: ataque, declarado: ataque, mensagem: ataque })),
    comparativo: {
      ...COMPLETE_DATA.comparativo,
      resumo: ataque,
      devido_no_mes: devido_no_mes && { ...devido_no_mes, frase: ataque, motivo_do_efeito: ataque },
      comparacao: comparacao && { ...comparacao, cenario: ataque, motivo_sem_regime_atual: ataque },
      conferencia: conferencia && { ...conferencia, fornecedores_simples: [fornecedor] },
      por_cfop: [{ chave: ataque, operacoes: '1.00', atual: '1.00', novo: '1.00' }],
      premissas: [ataque],
      avisos: [{ codigo: ataque, mensagem: ataque }],
    },
    versoes: { motor: ataque, regras: ataque, dados: ataque },
  };
  for (const page of [
    buildHtml(dados),
    buildHtml({ ...dados, comparativo: { ...INCOMPLETE_DATA.comparativo, resumo: ataque } }),
  ]) {
    expect(page).not.toContain('<script');
    expect(page).not.toContain('<img');
    // Ours: what all reports have, and what this one has.
    expect(page.match(/<\/style>/g)).toHaveLength(2);
    expect(page).toContain('&quot;&#39;&gt;&lt;script&gt;alert(1)');
  }
});

test('a month without documents has an answer and no table of zeros', () => {
  const zeros = EXAMPLE_MES.transicao.map((ano) => ({
    ...ano,
    total: '0.00',
    devidos: [],
    variacao: '0.00',
  }));
  const dados: ReportData = {
    ...EXAMPLE_DATA,
    documentos: 0,
    divergencias: [],
    totais_de_divergencias: { criticas: 0, avisos: 0 },
    comparativo: {
      ...EXAMPLE_MES,
      resumo: 'Nenhuma nota no mês: nada a recolher.',
      devido_no_mes: EXAMPLE_MES.devido_no_mes && {
        ...EXAMPLE_MES.devido_no_mes,
        tributos: [],
        total_a_recolher: '0.00',
        dispensado: '0.00',
        receita: '0.00',
        carga_efetiva: '0.0000',
      },
      comparacao: null,
      ponte: null,
      transicao: zeros,
      conferencia: EXAMPLE_MES.conferencia && { ...EXAMPLE_MES.conferencia, tributos: [] },
      por_ncm: [],
      por_cfop: [],
      por_classificacao: [],
    },
  };
  const texto = textoDe(buildHtml(dados));
  expect(texto).toContain('0 notas');
  expect(texto).toContain('Nas notas: nenhuma divergência.');
  expect(texto).toContain('Anexo A · Divergências Nenhuma divergência encontrada.');
  const body = buildHtml(dados).split('Anexo A')[0] ?? '';
  expect(body).not.toContain('<svg');
  expect(body).not.toContain('<table');
});

test('in a browser the client sees what to pay by which day and how the office is reached, and the rest below a fold', () => {
  const page = buildScreenHtml({
    ...COMPLETE_DATA,
    escritorio: { ...COMPLETE_DATA.escritorio, email: 'ola@modelo.example', telefone: '(81) 3333-4444' },
  });
  const [antes = '', depois = ''] = page.split('<details class="detalhes">');
  const texto = textoDe(antes);
  // PIS 54.12 and COFINS 249.28 are paid together, ICMS 720.00 by the day of its state; both of September are due in October.
  expect(texto).toMatch(/Até \d\d\/10\/2026: R\$ 303,40 Pagamento de PIS e COFINS/);
  expect(texto).toMatch(/Até \d\d\/10\/2026: R\$ 720,00 Pagamento do ICMS/);
  expect(antes).toContain('<a href="mailto:ola@modelo.example">ola@modelo.example</a>');
  expect(antes).toContain('<a href="tel:8133334444">(81) 3333-4444</a>');
  expect(depois).toContain('Ano a ano');
  expect(page.match(/<details/g)).toHaveLength(page.match(/<\/details>/g)?.length ?? 0);
  // Where nothing is paid, nothing says so; an incomplete month has no fold.
  expect(buildScreenHtml(INCOMPLETE_DATA)).not.toContain('<details class="detalhes">');
});
