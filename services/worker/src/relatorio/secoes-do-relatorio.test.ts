import { expect, test } from '@jest/globals';
import { DADOS_COMPLETOS, DADOS_DE_EXEMPLO } from '../../teste/dados-de-exemplo.ts';
import type { DadosDoRelatorio } from './dados-do-relatorio.ts';
import { montarHtml } from './montar-html.ts';

/** What a reader sees behind the first page: no tags, spaces as one. */
function detalhesDe(dados: DadosDoRelatorio): string {
  const [, detalhes = ''] = montarHtml(dados).split('<div class="detalhes">');
  return detalhes.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
}

test('the cuts name what they count and end in their sum', () => {
  const texto = detalhesDe(DADOS_COMPLETOS);
  for (const trecho of [
    '22 Bebidas e vinagres 133.389,50 38.100,10 1.475,00 -36.625,10',
    'Soma 500.000,00 77.689,85 2.709,98 -74.979,87',
    '1102 Compra para revenda · Entrada do estado 201.220,00',
    '6102 Saída para outro estado 30.000,00',
    '000001 Tributação integral (regra geral) 366.800,00',
  ]) {
    expect(texto).toContain(trecho);
  }
});

test('what no note brings is said in words', () => {
  const { comparativo } = DADOS_DE_EXEMPLO;
  const texto = detalhesDe({
    ...DADOS_DE_EXEMPLO,
    comparativo: {
      ...comparativo,
      por_ncm: [{ chave: 'fora_das_notas', valor: '0.00', atual: '0.00', novo: '-120.00' }],
    },
  });
  expect(texto).toContain('Fora das notas 0,00 0,00 -120,00 -120,00');
  expect(texto).not.toContain('fora_das_notas');
});

test('refused credits show each tax and add up', () => {
  expect(detalhesDe(DADOS_DE_EXEMPLO)).toMatch(
    /Fornecedor do Simples Nacional: .*? art\. 23, § 1º-A 312,44 34,72 347,16 Total 312,44 34,72 347,16/,
  );
});

test('divergences carry the whole key and the item, the critical ones under their own heading', () => {
  const texto = detalhesDe(DADOS_DE_EXEMPLO);
  expect(texto).toContain('6 críticas, 34 avisos');
  expect(texto.indexOf('Críticas Nota, o que')).toBeLessThan(texto.indexOf('Avisos Nota, o que'));
  expect(texto).toContain(
    'Nota 1234, série 1 · O valor declarado difere do que a alíquota do mês dá sobre a base de cálculo do item. 3526 0912 3456 7800 0195 5500 1000 0012 3411 2345 6784 · NT 2025.002, regra UB18-10 1 vIBSUF 12,34 12,35',
  );
});

test('a great many divergences end at a number that still reads on paper', () => {
  const [uma] = DADOS_DE_EXEMPLO.divergencias;
  const muitas = Array.from({ length: 400 }, () => uma as DadosDoRelatorio['divergencias'][number]);
  const texto = detalhesDe({
    ...DADOS_DE_EXEMPLO,
    divergencias: muitas,
    totais_de_divergencias: { criticas: 400, avisos: 850 },
  });
  expect(texto.match(/Nota 1234, série 1 · /g)).toHaveLength(150);
  expect(texto).toContain('e mais 1.100, na lista de divergências da apuração.');
});

test('the projection shows the taxes that have amounts and the origin of each rate', () => {
  const texto = detalhesDe(DADOS_COMPLETOS);
  expect(texto).toContain('Este mês em cada ano, de 2026 a 2033');
  expect(texto).toContain('Ano ICMS IPI PIS e Cofins CBS IBS Créditos Dispensado Total Carga Alíquotas');
  expect(texto).toContain(
    '2026 92.500,00 8.250,00 18.250,00 4.500,00 500,00 38.750,25 5.000,00 70.123,45 14,25% lei',
  );
  expect(texto).toContain('Onde se lê “estimativa”, a alíquota ainda não é lei.');
  expect(detalhesDe(DADOS_DE_EXEMPLO)).not.toContain('Este mês em cada ano');
});

test('assumptions and warnings all stand there, however many the first page could hold', () => {
  const premissas = Array.from({ length: 30 }, (_, i) => `premissa número ${i} do mês`);
  const dados = { ...DADOS_DE_EXEMPLO, comparativo: { ...DADOS_DE_EXEMPLO.comparativo, premissas } };
  const texto = detalhesDe(dados);
  for (const premissa of premissas) expect(texto).toContain(premissa);
  expect(montarHtml(dados)).toMatch(/e mais 2\d notas/);
});

test('what rests on an estimate says so where the assumptions stand', () => {
  expect(detalhesDe(DADOS_COMPLETOS)).toContain(
    'No mês: alíquotas fixadas em lei. Na projeção: os anos com a palavra “estimativa” usam alíquotas que ainda não são lei.',
  );
  expect(detalhesDe(DADOS_DE_EXEMPLO)).not.toContain('Na projeção: os anos');
  const informado = { ...DADOS_DE_EXEMPLO, cenario: { nome: 'Nossa aposta', status: 'informada' as const } };
  expect(detalhesDe(informado)).toContain('não fixadas em lei (cenário: Nossa aposta).');
});

test('refusals of nothing keep their reasons and lose their columns', () => {
  const { comparativo } = DADOS_DE_EXEMPLO;
  const nada = { motivo: 'm', descricao: 'Motivo sem valor.', fundamento: 'art. 49', valor: '0.00' };
  const tributos = comparativo.regime_novo.tributos.map((t) => ({ ...t, creditos_recusados: [nada] }));
  const texto = detalhesDe({
    ...DADOS_DE_EXEMPLO,
    comparativo: { ...comparativo, regime_novo: { ...comparativo.regime_novo, tributos } },
  });
  expect(texto).toContain('Motivo Fundamento Total Motivo sem valor. art. 49 0,00 Total 0,00');
});

test('says what was entered by hand and which numbers are missing', () => {
  const texto = detalhesDe(DADOS_COMPLETOS);
  expect(texto).toContain('energia IBS estadual Conta de setembro 38,50');
  expect(texto).toContain('65 1 1.203 ');
  expect(texto).toContain('65 1 1.298 a 1.304 (7 notas)');
  const sem = detalhesDe(DADOS_DE_EXEMPLO);
  expect(sem).toContain('O escritório não informou nada à mão neste mês.');
  expect(sem).not.toContain('Números de nota que faltam');
});

test('the logo is printed only if it is a picture', () => {
  expect(montarHtml(DADOS_COMPLETOS)).toContain('<img class="logo" alt="" src="data:image/png;base64,');
  for (const logo_data_uri of [
    'https://exemplo.com/logo.png',
    'data:image/svg+xml;base64,PHN2Zz4=',
    'data:text/html;base64,PHA+',
    'data:image/png;base64,"><script>',
    `data:image/png;base64,${'A'.repeat(800_000)}`,
  ]) {
    expect(montarHtml({ ...DADOS_DE_EXEMPLO, marca: { logo_data_uri } })).not.toContain('<img');
  }
});
