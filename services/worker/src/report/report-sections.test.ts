import { expect, test } from '@jest/globals';
import { COMPLETE_DATA, DATA_OF_SIMPLES, EXAMPLE_DATA } from '../../teste/example-data.ts';
import { buildHtml } from './build-html.ts';
import type { ReportData } from './report-data.ts';

/** What a reader sees behind the first page: no tags, spaces as one. */
function detalhesDe(dados: ReportData): string {
  const [, ...detalhes] = buildHtml(dados).split('<div class="detalhes">');
  return detalhes
    .join('')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');
}

test('the comparison has both regimes by tax, the tax inside the purchases as its own row, and the other assumptions', () => {
  const texto = detalhesDe(COMPLETE_DATA);
  expect(texto).toContain(
    'Cenário: Estimativa de 27,91%: CBS de 9,2% (9,1% até 2028), IBS estadual de 16,2% e municipal de 2,5%; preço líquido constante.',
  );
  expect(texto).toContain(
    'Tributo Regime atual (regras de 2026) Regime novo (2033, estimativa) ICMS 720,00 0,00',
  );
  expect(texto).toContain('Imposto embutido nas compras hoje 150,00 0,00');
  // 720.00 + 54.12 + 249.28 + 150.00; 274.14 + 482.21 + 74.42
  expect(texto).toContain('Total 1.173,40 830,77 Diferença -342,63');
  expect(texto).toContain('Carga sobre a receita do mês: 11,73% pelas regras de 2026; 8,31% pelas de 2033.');
  expect(texto).toContain('preço final constante 872,81 -300,59 8,73% estimativa');
});

test('a comparison without the rules of 2026 has one side, its reason and no difference', () => {
  const { comparativo } = EXAMPLE_DATA;
  const texto = detalhesDe({
    ...EXAMPLE_DATA,
    comparativo: {
      ...comparativo,
      comparacao: comparativo.comparacao && {
        ...comparativo.comparacao,
        regime_atual: null,
        motivo_sem_regime_atual: 'As notas de 2028 não trazem PIS e COFINS.',
        diferenca: null,
        alternativas: [],
      },
      por_ncm: [{ chave: '19', operacoes: '100.00', atual: null, novo: '20.00' }],
    },
  });
  expect(texto).toContain('Tributo Regime novo (2033, estimativa) CBS 274,14');
  expect(texto).toContain('Sem as regras de 2026: As notas de 2028 não trazem PIS e COFINS.');
  expect(texto).not.toContain('Diferença');
  expect(texto).toContain('19 Massas, pães e preparações de cereais 100,00 20,00');
});

test('each year says what is paid of each tax and where its rates come from', () => {
  const texto = detalhesDe(COMPLETE_DATA);
  expect(texto).toContain('2026 720,00 54,12 249,28 0,00 0,00 0,00 1.023,40 150,00 0,00 11,73% lei');
  expect(texto).toContain('2029 648,00 0,00 0,00 277,57 48,27 9,05 982,89 99,00 -91,51 10,82% estimativa');
  const simples = detalhesDe(DATA_OF_SIMPLES);
  expect(simples).toContain('Com qualquer premissa de preço Ano DAS Total');
  expect(simples).not.toContain('Com preço final constante');
});

test('establishments are shown where there is more than one', () => {
  expect(detalhesDe(COMPLETE_DATA)).toContain(
    'ICMS 12.345.678/0001-95 1.200,00 700,00 500,00 ICMS 12.345.678/0002-76 600,00 380,00 220,00',
  );
  expect(detalhesDe(EXAMPLE_DATA)).not.toContain('por estabelecimento');
});

test('the check of the notes names reasons, notes with their model and suppliers with what is at stake', () => {
  const texto = detalhesDe(COMPLETE_DATA);
  for (const trecho of [
    'CBS 66,97 67,05 66,97 45,18 40,18 40,18',
    'Em risco A nota declara mais do que a alíquota dá sobre a base de cálculo do item. LC 214/2025, art. 47, § 2º, I 5,00 0,56',
    'NF-e 4567 98.765.432/0001-10 Ainda pode ser documentado',
    'NFC-e 88 98.765.432/0001-10 Em risco',
    '11.222.333 Laticínios da Serra Ltda 1.000,00 — — 0,00 0,00 4,61 14,49 92,00',
    '44.555.666 Doces Santa Clara ME 500,00 I 1.000.000,00 6,48 0,07 — — 46,00',
  ])
    expect(texto).toContain(trecho);
  expect(detalhesDe(EXAMPLE_DATA)).not.toContain('Créditos não usados');
});

test('the choice of the Simples stands side by side, with the credit of the customers and its windows', () => {
  const texto = detalhesDe(DATA_OF_SIMPLES);
  for (const trecho of [
    'sobre R$ 40.000,00 de vendas a empresas',
    // 11,740.25 - 8,450.00; 3,680.00 - 523.90
    '2027 8.450,00 11.740,25 3.290,25 523,90 3.680,00 3.156,10 estimativa',
    'Para o 1º semestre de 2027: escolha de 01/09/2026 a 30/10/2026; cancelamento, sem volta, de 03/11/2026 a 20/12/2026 (LC 123/2006, art. 13, § 9º).',
  ])
    expect(texto).toContain(trecho);
  expect(detalhesDe(COMPLETE_DATA)).not.toContain('Opção do Simples');
});

test('the cuts name what they count and end in the totals of the comparison', () => {
  const texto = detalhesDe(COMPLETE_DATA);
  for (const trecho of [
    '22 Bebidas e vinagres 3.000,00 307,02 249,23',
    '1102 Compra para revenda ou industrialização · Entrada do estado 6.000,00 -1.535,10 -1.246,15',
    '000001 Tributação integral (regra geral) 10.000,00 1.173,40 830,77',
  ])
    expect(texto).toContain(trecho);
  // The comparison and the five cuts of it.
  expect(texto.match(/Total 1\.173,40 830,77/g)).toHaveLength(6);
});

test('what other documents bring stands in sections of its own: kinds, natureza, retentions, credits in doubt', () => {
  const texto = detalhesDe(COMPLETE_DATA);
  for (const trecho of [
    'cte CT-e 300,00 -30,00 -15,00',
    '170101 Serviço 17.01.01 da lista nacional (LC 116/2003) 200,00',
    'Operações com CFOP: ver a composição por CFOP 16.600,00',
    'ISS 400,00 50,00',
    'IRRF 300,00',
    'COFINS Lei 10.833/2003, art. 3º, III 186,96',
  ])
    expect(texto).toContain(trecho);
  const semOutros = detalhesDe(EXAMPLE_DATA);
  for (const secao of ['Retenções na fonte', 'em dúvida', 'Composição por natureza'])
    expect(semOutros).not.toContain(secao);
});

test('what is no code in a cut is said in words', () => {
  const { comparativo } = EXAMPLE_DATA;
  const texto = detalhesDe({
    ...EXAMPLE_DATA,
    comparativo: {
      ...comparativo,
      por_ncm: [
        { chave: 'fora_das_notas', operacoes: '0.00', atual: '0.00', novo: '-120.00' },
        { chave: 'saldo_credor', operacoes: '0.00', atual: '5.00', novo: '0.00' },
      ],
    },
  });
  expect(texto).toContain('— Fora das notas 0,00 -120,00');
  expect(texto).toContain('— Saldo credor, que fica para o mês seguinte 5,00 0,00');
  expect(texto).not.toContain('fora_das_notas');
});

test('what many divergences have in common is said once, with the notes and items below, the critical ones under their own heading', () => {
  const texto = detalhesDe(EXAMPLE_DATA);
  expect(texto).toContain('Anexo A · Divergências 6 críticas, 34 avisos');
  expect(texto.indexOf('Críticas Ocorrência e notas')).toBeLessThan(
    texto.indexOf('Avisos Ocorrência e notas'),
  );
  expect(texto).toContain(
    'O valor declarado não é o que a alíquota do mês dá sobre a base de cálculo do item. (6 vezes) NT 2025.002, regra UB18-10 · valor ou alíquota de tributo NF-e 1234, série 1 1 vIBSUF 12,34 12,35 NF-e 1234, série 1 2 vIBSUF',
  );
  expect(texto.match(/O valor declarado não é o que/g)).toHaveLength(2);
  expect(texto).not.toMatch(/\d{4} \d{4} \d{4} \d{4}/);
});

test('a code that was declared is written as the note has it, an amount as amounts are', () => {
  const [uma] = EXAMPLE_DATA.divergencias;
  const texto = detalhesDe({
    ...EXAMPLE_DATA,
    divergencias: [
      {
        ...(uma as ReportData['divergencias'][number]),
        campo: 'CFOP',
        declarado: '5102',
        calculado: '1234.50',
        rejeicao: '1115',
      },
    ],
  });
  expect(texto).toContain('UB18-10 · rejeição 1115 da SEFAZ NF-e 1234, série 1 1 CFOP 5102 1.234,50');
});

test('a law beside a divergence leads to its text', () => {
  const [uma] = EXAMPLE_DATA.divergencias;
  const divergencias = [
    { ...(uma as ReportData['divergencias'][number]), fundamento: 'LC 214/2025, art. 12, § 1º' },
  ];
  expect(buildHtml({ ...EXAMPLE_DATA, divergencias })).toContain(
    '<a href="https://www.planalto.gov.br/ccivil_03/leis/lcp/lcp214.htm#art12" target="_blank" rel="noopener">LC 214/2025, art. 12</a>, § 1º',
  );
});

test('a great many divergences end at a number that still reads on paper', () => {
  const [uma] = EXAMPLE_DATA.divergencias;
  const muitas = Array.from({ length: 400 }, () => uma as ReportData['divergencias'][number]);
  const texto = detalhesDe({
    ...EXAMPLE_DATA,
    divergencias: muitas,
    totais_de_divergencias: { criticas: 400, avisos: 850 },
  });
  expect(texto.match(/NF-e 1234, série 1 /g)).toHaveLength(150);
  expect(texto).toContain('e mais 1.100, na lista de divergências da apuração.');
});

test('the annexes hold every assumption, where the rates come from, every warning and the missing numbers', () => {
  const premissas = Array.from({ length: 30 }, (_, i) => `premissa número ${i} do mês`);
  const { comparativo } = COMPLETE_DATA;
  const texto = detalhesDe({ ...COMPLETE_DATA, comparativo: { ...comparativo, premissas } });
  for (const premissa of premissas) expect(texto).toContain(premissa);
  for (const trecho of [
    'Anexo B · Premissas',
    'Devido no mês: lei.',
    'Anos da transição com alíquota que ainda não é lei: 2027, 2028, 2029, 2030, 2031, 2032, 2033.',
    'Débito IBS estadual Conta de setembro 38,50',
    'Anexo C · Avisos Itens sem grupo IBSCBS foram tratados como tributação integral.',
    '65 1 1.203 ',
    '65 1 1.298 a 1.304 (7 notas)',
  ])
    expect(texto).toContain(trecho);
  const sem = detalhesDe(EXAMPLE_DATA);
  expect(sem).toContain('O escritório não informou nada à mão neste mês.');
  expect(sem).not.toContain('Números de nota que faltam');
});

test('the logo is printed only if it is a picture', () => {
  expect(buildHtml(COMPLETE_DATA)).toContain('<img class="logo" alt="" src="data:image/png;base64,');
  for (const logo_data_uri of [
    'https://exemplo.com/logo.png',
    'data:image/svg+xml;base64,PHN2Zz4=',
    'data:text/html;base64,PHA+',
    'data:image/png;base64,"><script>',
    `data:image/png;base64,${'A'.repeat(800_000)}`,
  ]) {
    expect(buildHtml({ ...EXAMPLE_DATA, marca: { logo_data_uri } })).not.toContain('<img');
  }
});

test('the classifications to be looked at again stand by kind, each with why, where it stands and what it costs', () => {
  const texto = detalhesDe(COMPLETE_DATA);
  expect(texto).toContain('Anexo D · Classificações a confirmar');
  expect(texto).toContain('Em 2026 as alíquotas são de teste, e o valor é informativo.');
  expect(texto).toContain(
    'Paga mais do que a lei pede · Notas de fornecedores 61 produtos; em jogo R$ 44,40 pelas alíquotas do mês e R$ 1.238,00 pelas de 2033.',
  );
  expect(texto).toContain(
    'Arroz branco tipo 1, 5 kg · código 00123 · NCM 10063021 · Atacado Boa Mesa Ltda 55.666.777 O NCM 10063021 está no Anexo I, item 1: deve ser 200003',
  );
  expect(texto).toContain('LC 214/2025, art. 125 12 1.000,00 +7,44 +207,61');
  expect(texto).toContain('e mais 60 produtos, na planilha e no painel.');
  expect(texto).toContain(
    'Contradição · Emissão própria 1 produto; em jogo R$ 0,74 pelas alíquotas do mês e R$ 20,76 pelas de 2033, dos quais R$ 20,76 a confirmar.',
  );
  expect(texto).toContain(
    'NCM 22021000 O CFOP é de operação sem CBS e IBS, e o item foi tributado (000001): pode ser',
  );
  const semTeste = detalhesDe({ ...COMPLETE_DATA, competencia: '2027-09' });
  expect(semTeste).not.toContain('Em 2026 as alíquotas são de teste, e o valor');
  expect(detalhesDe(EXAMPLE_DATA)).not.toContain('Anexo D');
});
