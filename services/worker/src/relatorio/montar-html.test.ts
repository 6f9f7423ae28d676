import type { Comparativo } from '@apura/engine';
import { expect, test } from '@jest/globals';
import type { DadosDoRelatorio, DivergenciaDoRelatorio } from './dados-do-relatorio.ts';
import { montarHtml } from './montar-html.ts';

const COMPARATIVO: Comparativo = {
  regime_atual: {
    tributos: [
      { tributo: 'icms', debitos: '1800.00', creditos: '565.44', saldo: '1234.56' },
      { tributo: 'ipi', debitos: '0.00', creditos: '10.00', saldo: '-10.00' },
    ],
    total: '1224.56',
    carga_efetiva: '12.2456',
  },
  regime_novo: {
    tributos: [
      {
        tributo: 'cbs',
        debitos: '90.00',
        creditos: '20.00',
        creditos_recusados: [
          { motivo: 'uso_pessoal', descricao: 'uso e consumo pessoal', fundamento: 'art. 57', valor: '3.21' },
        ],
        saldo_anterior: '5.00',
        saldo: '65.00',
      },
    ],
    total: '65.00',
    carga_efetiva: '0.6500',
    exigivel: false,
    observacao: '',
  },
  diferenca: '-1159.56',
  por_ncm: [],
  por_cfop: [],
  por_classificacao: [],
  projecao: [],
  premissas: ['Preços mantidos.'],
  avisos: [{ codigo: 'classificacao_inferida', mensagem: 'Três itens foram inferidos.' }],
};

const divergencia = (n_item: number): DivergenciaDoRelatorio => ({
  gravidade: 'critica',
  chave: '35260912345678000195550010000012341123456784',
  n_item,
  campo: 'vCBS',
  declarado: '1000.5',
  calculado: null,
  mensagem: `divergência ${n_item}`,
});

const DADOS: DadosDoRelatorio = {
  escritorio: 'Escritório Modelo',
  cliente: {
    razao_social: 'Padaria Modelo Ltda',
    cnpj_raiz: '12ABC678',
    regime: { regime: 'lucro_real', ibs_cbs: 'regular' },
  },
  competencia: '2026-09',
  versao: 3,
  calculada_em: '2026-10-01T02:30:00.000Z',
  cenario: { nome: 'Alíquotas de 2026', status: 'lei' },
  comparativo: COMPARATIVO,
  documentos: 1200,
  divergencias: [divergencia(1)],
  totais_de_divergencias: { criticas: 1, avisos: 0 },
  versoes: { motor: '1.2.3', regras: '2026.1', dados: '2026-08' },
};

/** What a reader sees: no style, no tags, spaces as one. */
function textoDe(pagina: string): string {
  return pagina
    .replace(/<style>.*?<\/style>/s, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');
}

/** The same of the first page only. */
const resumoDe = (pagina: string): string => textoDe(pagina.split('<div class="detalhes">')[0] ?? '');

test('says whose month it is and what it would cost', () => {
  const texto = textoDe(montarHtml(DADOS));
  for (const trecho of [
    'Escritório Modelo',
    'Padaria Modelo Ltda',
    'CNPJ raiz 12.ABC.678 · Lucro Real ·',
    'setembro de 2026',
    'versão 3 · 1.200 documentos',
    'R$ 1.224,56',
    'carga efetiva 12,25%',
    'carga efetiva 0,65%',
    '-R$ 1.159,56',
    'a menos que hoje',
    'ICMS 1.800,00 565,44 1.234,56',
    'CBS 90,00 20,00 5,00 65,00',
    'Crédito recusado: uso e consumo pessoal (art. 57) 3,21',
    'Crítica 1234, série 1 3526…456784 1 vCBS divergência 1 1.000,5 ausente',
    'Três itens foram inferidos.',
    'Preços mantidos.',
  ]) {
    expect(texto).toContain(trecho);
  }
});

test('shows the moment of the calculation in the time of Brasília, where it was still the day before', () => {
  expect(textoDe(montarHtml(DADOS))).toContain('30/09/2026, 23:30');
});

test('the test year is announced as long as nothing is due, and not after', () => {
  expect(montarHtml(DADOS)).toContain('Ano de teste: valores informativos (LC 214/2025, art. 348, § 1º)');
  const exigivel = { ...COMPARATIVO, regime_novo: { ...COMPARATIVO.regime_novo, exigivel: true } };
  expect(montarHtml({ ...DADOS, comparativo: exigivel })).not.toContain('Ano de teste');
});

test('rates that are no law say so', () => {
  const estimado = { ...DADOS, cenario: { nome: 'Referência', status: 'estimativa' as const } };
  expect(textoDe(montarHtml(estimado))).toContain(
    'ainda não são lei, e o resultado pode mudar. Cenário: Referência.',
  );
  expect(montarHtml(DADOS)).not.toContain('não são lei');
});

test('prints the first divergences and counts the others', () => {
  const muitas = {
    ...DADOS,
    divergencias: Array.from({ length: 30 }, (_, i) => divergencia(i + 1)),
    totais_de_divergencias: { criticas: 30, avisos: 1010 },
  };
  const texto = resumoDe(montarHtml(muitas));
  expect(texto).toContain('divergência 12 ');
  expect(texto).not.toContain('divergência 13 ');
  expect(texto).toContain('e mais 1.028:');
});

test('a fuller month gives up divergences for its first page, but never all', () => {
  const [icms] = COMPARATIVO.regime_atual.tributos;
  const [cbs] = COMPARATIVO.regime_novo.tributos;
  const recusado = (i: number) => ({
    motivo: `m${i}`,
    descricao: `motivo ${i}`,
    fundamento: '',
    valor: '1.00',
  });
  const cheio = {
    ...DADOS,
    comparativo: {
      ...COMPARATIVO,
      regime_atual: { ...COMPARATIVO.regime_atual, tributos: Array.from({ length: 9 }, () => icms as never) },
      regime_novo: {
        ...COMPARATIVO.regime_novo,
        tributos: [
          { ...(cbs as never as object), creditos_recusados: [1, 2, 3, 4, 5, 6].map(recusado) } as never,
        ],
      },
      premissas: Array.from({ length: 60 }, (_, i) => `premissa ${i}`),
    },
    divergencias: Array.from({ length: 30 }, (_, i) => divergencia(i + 1)),
    totais_de_divergencias: { criticas: 30, avisos: 0 },
  };
  const texto = resumoDe(montarHtml(cheio));
  expect(texto).toContain('divergência 3 ');
  expect(texto).not.toContain('divergência 4 ');
  expect(texto).toMatch(/e mais \d+ notas/);
});

test('what comes from data is text, wherever it stands', () => {
  const ataque = `"'><script>alert(1)</script></style><img src=x>`;
  const pagina = montarHtml({
    ...DADOS,
    escritorio: ataque,
    cliente: { razao_social: ataque, cnpj_raiz: ataque },
    cenario: { nome: ataque, status: 'estimativa' },
    divergencias: [{ ...divergencia(1), chave: ataque, campo: ataque, declarado: ataque, mensagem: ataque }],
    comparativo: {
      ...COMPARATIVO,
      premissas: [ataque],
      avisos: [{ codigo: ataque, mensagem: ataque }],
      regime_novo: { ...COMPARATIVO.regime_novo, observacao: ataque },
    },
    versoes: { motor: ataque, regras: ataque, dados: ataque },
  });
  expect(pagina).not.toContain('<script');
  expect(pagina).not.toContain('<img');
  expect(pagina.match(/<\/style>/g)).toHaveLength(1);
  expect(pagina).toContain('&quot;&#39;&gt;&lt;script&gt;alert(1)');
});

test('a month without documents has zeros and no drawing', () => {
  const nada = {
    ...DADOS,
    documentos: 0,
    divergencias: [],
    totais_de_divergencias: { criticas: 0, avisos: 0 },
    comparativo: {
      ...COMPARATIVO,
      regime_atual: { tributos: [], total: '0.00', carga_efetiva: '0.0000' },
      regime_novo: { ...COMPARATIVO.regime_novo, tributos: [], total: '0.00', carga_efetiva: '0.0000' },
      diferenca: '0.00',
    },
  };
  const texto = textoDe(montarHtml(nada));
  expect(texto).toContain('0 documentos');
  expect(texto).toContain('sem diferença');
  expect(texto).toContain('Não há valores a comparar neste mês.');
  expect(texto).toContain('Nenhuma divergência encontrada.');
  expect(montarHtml(nada)).not.toContain('<svg');
});
