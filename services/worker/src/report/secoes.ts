import type { DevidoNoMes, PremissaDePreco, TributoDevido } from '@apura/engine';
import { known } from '@apura/engine';
import * as words from '@apura/words';
import {
  COLUNAS_DA_CONTA,
  COMPARACAO_TITLE,
  type Column,
  explicacaoDaConferencia,
  explicacaoDoDevido,
  grouped,
  hasAmount,
  janelaInWords,
  nomeDoTributo,
  occupiedColumns,
  PREMISSAS_DE_PRECO,
  type Quadro,
  type Row,
  reais,
  SITUACOES_DO_TRIBUTO,
  sumAmounts,
  type Table,
  tableOf,
  unbroken,
  writtenCell,
} from '@apura/words';
import { drawPonte, drawTransicao, largestTotal } from './desenhos.ts';
import { celula, type Html, html, lista } from './html.ts';
import type { ReportData } from './report-data.ts';

/** Rows that no total contains stand apart, under their own name. */
const A_PARTE: readonly TributoDevido['situacao'][] = ['informativo', 'extinto'];

function parcelas({ parcelas: todas = [] }: TributoDevido, colunas: number): Html | '' {
  const comValor = todas.filter(({ valor }) => hasAmount(valor));
  if (comValor.length === 0) return '';
  return html`<tr class="parcelas"><td colspan="${colunas + 1}">no DAS: ${comValor.map(({ tributo, valor }) => `${nomeDoTributo(tributo)} ${grouped(valor)}`).join(' · ')}</td></tr>`;
}

function tabela({ tributos, total_a_recolher, dispensado }: DevidoNoMes): Html | '' {
  const comValor = tributos.filter((t) => COLUNAS_DA_CONTA.some(({ campo }) => hasAmount(t[campo])));
  if (comValor.length === 0) return '';
  const colunas = COLUNAS_DA_CONTA.filter(
    ({ campo }) => campo === 'a_recolher' || comValor.some((t) => hasAmount(t[campo])),
  );
  const linha = (t: TributoDevido): Html =>
    html`<tr><th scope="row">${nomeDoTributo(t.tributo)}</th>${colunas.map(({ campo }) => celula(t[campo] ?? '0.00'))}</tr>${parcelas(t, colunas.length)}`;
  const soma = (nome: string, valor: string): Html =>
    html`<tr class="soma"><th scope="row">${nome}</th>${colunas.map(({ campo }) => (campo === 'a_recolher' ? celula(valor) : html`<td></td>`))}</tr>`;
  const deFora = A_PARTE.map((situacao) => {
    const linhas = comValor.filter((t) => t.situacao === situacao);
    if (linhas.length === 0) return '';
    return html`<tbody class="a-parte"><tr><th scope="rowgroup" colspan="${colunas.length + 1}">${SITUACOES_DO_TRIBUTO[situacao]}${situacao === 'informativo' ? ` (LC 214/2025, art. 348, § 1º): ${reais(dispensado)}, fora do total` : ''}</th></tr>${linhas.map(linha)}</tbody>`;
  });
  return html`<table class="devido"><thead><tr><th scope="col">${words.PALAVRAS_DA_CONTA.tributo}</th>${colunas.map(({ nome }) => html`<th scope="col" class="num">${nome}</th>`)}</tr></thead>
<tbody>${comValor.filter(({ situacao }) => situacao === 'devido').map(linha)}${soma(words.PALAVRAS_DA_CONTA.totalARecolher, total_a_recolher)}</tbody>${deFora}</table>`;
}

/** What the client owes for the month, tax by tax, and what the total assumes; what is only informative stands apart. */
export function secaoDoDevido(dados: ReportData): Html | '' {
  const { devido_no_mes: devido, transicao } = dados.comparativo;
  // Without documents the sentence at the top says all there is.
  if (devido === null || (devido.tributos.length === 0 && transicao.length === 0)) return '';
  return html`<section><h2>${words.DEVIDO.name}</h2><p class="frase">${unbroken(devido.frase)}</p>${tabela(devido)}
<p class="mais">${explicacaoDoDevido(devido)}</p>${subsecao(dados, words.PREMISSAS_DO_TOTAL, true)}${subsecao(dados, words.POSICAO_NO_MES, true)}</section>`;
}

/** What is drawn of a table of the month, under its name. */
const subsecao = <T>(dados: ReportData, quadro: Quadro<T>, miuda = false): Html | '' =>
  parte(html`<h3>${quadro.name}</h3>`, tableOf(quadro, dados), miuda);

const secao = <T>(dados: ReportData, quadro: Quadro<T>): Html | '' => {
  const tudo = parte(html`<h2>${quadro.name}</h2>`, tableOf(quadro, dados));
  return tudo === '' ? '' : html`<section class="inteiro">${tudo}</section>`;
};

/** What was kept back at the source, where anything was. */
export const secaoDasRetencoes = (dados: ReportData): Html | '' => secao(dados, words.RETENCOES);

/** ICMS and IPI of each establishment, where there is more than one. */
export const secaoDosEstabelecimentos = (dados: ReportData): Html | '' =>
  secao(dados, words.ESTABELECIMENTOS);

/** The same operations under the rules of 2026 and under those of 2033, and what other assumptions make of it. */
export function secaoDaComparacao(dados: ReportData): Html | '' {
  const tabela = parte(html`<h2>${COMPARACAO_TITLE}</h2>\n`, tableOf(words.COMPARACAO, dados));
  if (tabela === '') return '';
  return html`<section class="inteiro">${tabela}
${subsecao(dados, words.ALTERNATIVAS)}</section>`;
}

/** The taxes of the rows; the column of operations is no sum, as one operation may stand in several rows. */
function soma({ columns, rows }: Table): Row {
  const deTributo = (i: number): boolean => i >= columns.length - 2;
  return columns.map((_, i) => {
    if (i === 0) return 'Total';
    const valores = rows.map((linha) => linha[i] ?? null).filter((valor) => valor !== null);
    return deTributo(i) && valores.length > 0 ? sumAmounts(valores) : null;
  });
}

/** The comparison by chapter of the NCM, by CFOP and by cClassTrib. */
export function secaoDosRecortes(dados: ReportData): Html | '' {
  const recortes = words.RECORTES.flatMap((recorte) => {
    const quadro = tableOf(recorte, dados);
    const tabela = drawQuadro({ ...quadro, footer: [soma(quadro)] });
    return tabela === '' ? [] : [html`<h3>${quadro.name}</h3>${tabela}`];
  });
  if (recortes.length === 0) return '';
  return html`<section><h2>Composição da comparação</h2><p class="explica">O que cada linha acrescenta (débito) ou tira (crédito, negativo); as linhas somam os totais da comparação.</p>${recortes}</section>`;
}

/** Whether the notes are right and the credit is safe: declared, calculated and used. */
export function secaoDaConferencia(dados: ReportData): Html | '' {
  const { conferencia } = dados.comparativo;
  if (conferencia === null) return '';
  const ladoALado = drawQuadro(tableOf(words.CONFERIDOS, dados));
  const partes: (Html | '')[] = [
    ladoALado === '' ? '' : html`<h3>CBS e IBS: o declarado e o calculado</h3>${ladoALado}`,
    subsecao(dados, words.MOTIVOS),
    subsecao(dados, words.DUVIDAS),
    subsecao(dados, words.NOTAS_DA_CONFERENCIA, true),
    subsecao(dados, words.CONDICIONAL),
    subsecao(dados, words.NOTAS_CONDICIONAIS, true),
    subsecao(dados, words.FORNECEDORES, true),
  ];
  if (partes.every((uma) => uma === '')) return '';
  return html`<section><h2>Conferência das notas e dos créditos</h2><p class="explica">${explicacaoDaConferencia(conferencia)}</p>${partes}</section>`;
}

/** CBS and IBS inside the DAS or outside it, side by side, and when the choice is made. */
export function secaoDaOpcao(dados: ReportData): Html | '' {
  const opcao = dados.comparativo.opcao_do_simples;
  const tabela = parte(html`<h2>${words.OPCAO.name}</h2>\n`, tableOf(words.OPCAO, dados));
  if (opcao === null || tabela === '') return '';
  const janelas = opcao.janelas.map((janela) => `${janelaInWords(janela)} (${janela.fundamento}).`);
  return html`<section class="inteiro">${tabela}
${janelas.length === 0 ? '' : html`<h3>Quando se opta</h3>${lista(janelas)}`}</section>`;
}

/** From this year's rules to those of 2027, tax by tax, drawn and in figures. */
export function secaoDaPonte(dados: ReportData): Html | '' {
  const { ponte, devido_no_mes: devido, transicao } = dados.comparativo;
  if (ponte === null) return '';
  const quadro = tableOf(words.PONTE, dados);
  const tabela = drawQuadro(quadro);
  if (tabela === '') return '';
  // What is due knows balances of other months, and keeps establishments apart; the operations alone do not.
  const inicio = transicao.find(({ ano }) => ano === ponte.de);
  const nota =
    devido && inicio && inicio.total !== devido.total_a_recolher
      ? html`<p class="mais">Só as operações do mês, sem saldos de outros meses nem estabelecimentos em separado: por isso não começa no total a recolher.</p>`
      : '';
  const titulo = html`<h2>${quadro.note ?? ''}</h2>`;
  if (!ponte.passos.some(({ valor }) => hasAmount(valor))) {
    return html`<section>${titulo}<p class="frase">Nenhum tributo muda: ${reais(ponte.inicial)} pelas regras de um ano e do outro.</p></section>`;
  }
  return html`<section class="inteiro">${titulo}<div class="ponte">${[drawPonte(ponte), tabela]}</div>${nota}</section>`;
}

/** What the same month costs in the years that change most, with both price premises as a range. */
export function secaoDaTransicao(dados: ReportData): Html | '' {
  const { transicao } = dados.comparativo;
  if (!transicao.some((ano) => hasAmount(ano.total, ano.embutido))) return '';
  const quadro = tableOf(words.MARCOS_DA_TRANSICAO, dados);
  return html`<section class="inteiro"><h2>${quadro.name}</h2>${drawQuadro(quadro)}
<p class="mais">${quadro.note ?? ''}</p></section>`;
}

const PREMISSAS: readonly PremissaDePreco[] = ['liquido_constante', 'final_constante'];

/** The month in all years of the transition, tax by tax, drawn and in figures. */
export function secaoAnoAAno(dados: ReportData): Html | '' {
  const { transicao } = dados.comparativo;
  if (!transicao.some(({ total, embutido }) => hasAmount(total, embutido))) return '';
  const todas = PREMISSAS.map((premissa) => transicao.filter((t) => t.premissa_preco === premissa));
  const pago = (anos: typeof transicao) =>
    JSON.stringify(anos.map(({ devidos, embutido }) => [devidos, embutido]));
  // A month inside the DAS is the same under both premises.
  const iguais = new Set(todas.map(pago)).size === 1;
  const series = (iguais ? todas.slice(0, 1) : todas).filter((anos) => anos.length > 0);
  const maior = largestTotal(transicao);
  const titulo = (anos: typeof transicao) =>
    iguais
      ? 'Com qualquer premissa de preço'
      : `Com ${anos[0] ? PREMISSAS_DE_PRECO[anos[0].premissa_preco] : ''}`;
  return html`<section><h2>Ano a ano</h2><p class="explica">O que se paga de cada tributo, depois dos créditos: as partes de uma coluna somam o total do ano.</p>
<div class="lado-a-lado inteiro">${series.map((anos) => html`<div><h3>${titulo(anos)}</h3>${drawTransicao(anos, maior)}</div>`)}</div>
${series.map((anos) => html`<div class="inteiro"><h3>${titulo(anos)}</h3>${drawQuadro(tableOf(words.anosDaPremissa(anos), dados), true)}</div>`)}</section>`;
}

/** From this width on a text may break into lines; shorter ones stand on one. */
const LARGO = 30;
/** From this width on the first column holds sentences, which break as well. */
const FRASE = 60;
/** From this length on the name of a narrow column is broken. */
const LETRAS_DO_TITULO = 10;
const ALINHADOS_A_DIREITA = new Set(['amount', 'percent', 'mixed', 'integer']);

function classe({ type, width }: Column): string {
  if (ALINHADOS_A_DIREITA.has(type)) return 'num';
  return type === 'text' && width >= LARGO ? 'longo' : '';
}

/** A long name above a narrow column of figures: one word below the other, or the name would make the column wide. */
function tituloDoQuadro({ title: nome }: Column, miuda: boolean): Html {
  const palavras = miuda && nome.length > LETRAS_DO_TITULO ? nome.split(' ') : [nome];
  return html`${palavras.map((palavra, i) => (i === 0 ? html`${palavra}` : html`<br>${palavra}`))}`;
}

/**
 * A table of the report on paper, without its name. Columns of nothing but zeros are left out, and so is a table whose
 * amounts are all zero.
 */
export function drawQuadro(quadro: Table, miuda = false): Html | '' {
  const { columns, rows, footer } = quadro;
  const visiveis = occupiedColumns(quadro);
  const deValores = columns.some(({ type }) => type === 'amount');
  if (rows.length === 0 || (deValores && !visiveis.some((i) => columns[i]?.type === 'amount'))) return '';
  const celulas = (linha: Row, vazia: string): Html[] =>
    visiveis.map((i, n) => {
      const coluna = known(columns[i], 'column');
      const valor = linha[i] ?? null;
      const texto = valor === null ? vazia : writtenCell(coluna, valor);
      return n === 0
        ? html`<th scope="row"${coluna.width >= FRASE ? html` class="longo"` : ''}>${texto}</th>`
        : html`<td class="${classe(coluna)}">${texto}</td>`;
    });
  const titulo = (i: number, n: number): Html => {
    const coluna = known(columns[i], 'column');
    const classeDela = classe(coluna);
    return html`<th scope="col" class="${n === 0 ? '' : classeDela}">${tituloDoQuadro(coluna, miuda && classeDela === 'num')}</th>`;
  };
  return html`<table class="${miuda ? 'miuda' : ''}"><thead><tr>${visiveis.map(titulo)}</tr></thead>
<tbody>${rows.map((linha) => html`<tr>${celulas(linha, '—')}</tr>`)}</tbody>${footer.length === 0 ? '' : html`<tfoot>${footer.map((linha) => html`<tr>${celulas(linha, '')}</tr>`)}</tfoot>`}</table>`;
}

/** What a table says with its heading and its note; nothing where the table would have nothing. */
function parte(titulo: Html, quadro: Table, miuda = false): Html | '' {
  const tabela = drawQuadro(quadro, miuda);
  return tabela === ''
    ? ''
    : html`${titulo}${quadro.note === undefined ? '' : html`<p class="explica">${quadro.note}</p>`}${tabela}`;
}
