import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { competenciaPorExtenso, count, hasAmount, reais, unbroken } from '@apura/words';
import { SAME_UP_TO_HERE } from '../browser/print-page.ts';
import {
  anexoDaAssistida,
  anexoDasClassificacoes,
  anexoDasDivergencias,
  anexoDasPremissas,
  anexoDosAvisos,
} from './anexos.ts';
import { DARK_PAPER, isDark, type Palette, palette } from './desenhos.ts';
import { header, incompletePage } from './header.ts';
import { Html, html } from './html.ts';
import { describePagamentos } from './pagamentos.ts';
import type { ReportData, ReportEscritorio } from './report-data.ts';
import {
  secaoAnoAAno,
  secaoDaComparacao,
  secaoDaConferencia,
  secaoDaOpcao,
  secaoDaPonte,
  secaoDasRetencoes,
  secaoDaTransicao,
  secaoDoDevido,
  secaoDosEstabelecimentos,
  secaoDosRecortes,
} from './secoes.ts';

const completa = (dados: ReportData): Html => html`${firstPage(dados)}
<div class="detalhes">${[
  secaoDaComparacao(dados),
  secaoAnoAAno(dados),
  secaoDosEstabelecimentos(dados),
  secaoDasRetencoes(dados),
  secaoDaConferencia(dados),
  secaoDaOpcao(dados),
  secaoDosRecortes(dados),
  anexoDaAssistida(dados),
  anexoDasDivergencias(dados),
  anexoDasPremissas(dados),
  anexoDosAvisos(dados),
  anexoDasClassificacoes(dados),
]}</div>`;

const conteudoDe = (dados: ReportData): Html =>
  dados.comparativo.situacao === 'incompleta' ? incompletePage(dados) : completa(dados);

const tituloDe = ({ cliente, competencia }: ReportData): string =>
  `Apuração de ${cliente.razao_social}, ${competenciaPorExtenso(competencia)}`;

/**
 * The report of a client's month as a whole HTML page, ready to print on A4: the answer on the first page, behind it the
 * tables that it rests upon, then the annexes. A month that is incomplete has one page without amounts.
 */
export function buildHtml(dados: ReportData): string {
  const { versoes } = dados;
  return pageOnPaper({
    titulo: tituloDe(dados),
    autor: dados.escritorio.nome,
    footer: `Apura · motor ${versoes.motor} · regras ${versoes.regras} · dados ${versoes.dados}`,
    topo: `${dados.cliente.razao_social} · ${competenciaPorExtenso(dados.competencia)} · versão ${dados.versao}`,
    marca: dados.marca,
    conteudo: conteudoDe(dados),
  });
}

interface PageOnPaper extends Omit<StyleOptions, 'palette'> {
  readonly titulo: string;
  readonly autor: string;
  readonly marca: ReportData['marca'];
  readonly conteudo: Html;
}

/** A whole HTML page that carries its fonts, ready to print on A4. */
export function pageOnPaper({ titulo, autor, footer, topo, marca, conteudo }: PageOnPaper): string {
  return html`<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:">
<style>${new Html(styleFixo())}</style>${new Html(SAME_UP_TO_HERE)}
<title>${titulo}</title>
<meta name="author" content="${autor}">
<style>${new Html(style({ footer, topo, palette: palette(marca?.cor) }))}</style></head>
<body><main>
${conteudo}
</main></body></html>
`.texto;
}

/** What is wider than a phone is moved in itself, by keyboard too. */
const ROLAVEL = '<div class="rolavel" tabindex="0" role="region" aria-label="';

/**
 * The same report for who opens its link in a browser. `[[pdf]]` stands where the address of the PDF goes, which who serves
 * the page knows.
 */
export function buildScreenHtml(dados: ReportData): string {
  const conteudo = conteudoDe(dados)
    .texto.replaceAll('<table', `${ROLAVEL}Tabela"><table`)
    .replaceAll('</table>', '</table></div>')
    .replaceAll('<svg', `${ROLAVEL}Gráfico"><svg`)
    .replaceAll('</svg>', '</svg></div>')
    .replace('<p class="resposta">', (answer) => `${describePagamentos(dados).texto}${answer}`);
  return html`<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${tituloDe(dados)}</title>
<style>${new Html(screenStyle(palette(dados.marca?.cor)))}</style></head>
<body><main><p class="baixar"><a href="[[pdf]]">Baixar PDF</a></p>
${new Html(folded(conteudo))}
</main></body></html>
`.texto;
}

const DETALHES = '<div class="detalhes">';

/** On a phone the answer is the first screen: what it rests upon opens below it. */
function folded(conteudo: string): string {
  const at = conteudo.indexOf(DETALHES);
  if (at < 0) return conteudo;
  const end = conteudo.lastIndexOf('</div>');
  return `${conteudo.slice(0, at)}<details class="detalhes"><summary>Ver os detalhes: comparação, ano a ano e anexos</summary>${conteudo.slice(at + DETALHES.length, end)}</details>${conteudo.slice(end + '</div>'.length)}`;
}

/** The month in one sentence: the first thing that is read. */
const resposta = ({ comparativo }: ReportData): Html =>
  html`<p class="resposta">${unbroken(comparativo.resumo)}</p>`;

/** Whether the notes hold, in one line that names where it is told at length. */
function estadoDasNotas({ comparativo, totais_de_divergencias: totais }: ReportData): Html {
  const { conferencia } = comparativo;
  const partes = [
    totais.criticas + totais.avisos === 0
      ? 'nenhuma divergência'
      : `${count(totais.criticas, 'divergência crítica', 'divergências críticas')} e ${count(totais.avisos, 'aviso', 'avisos')} (Anexo A)`,
    ...(conferencia && hasAmount(conferencia.credito_em_risco)
      ? [`crédito em risco: ${reais(conferencia.credito_em_risco)}`]
      : []),
    ...(conferencia && hasAmount(conferencia.credito_potencial)
      ? [`crédito a documentar: ${reais(conferencia.credito_potencial)}`]
      : []),
  ];
  return html`<p class="notas-do-mes"><span class="forte">Nas notas:</span> ${partes.join('; ')}.</p>`;
}

/** The place where the person in charge signs. */
export function assinatura({ nome, crc, responsavel }: ReportEscritorio): Html {
  return html`<div class="assinatura"><p class="linha"><span class="forte">${responsavel ?? nome}</span>${crc ? ` · CRC ${crc}` : ''}</p><p class="linha">Data</p></div>`;
}

/** The page that the office hands to its client: the answer, what is due, what changes, and who says so. */
function firstPage(dados: ReportData): Html {
  return html`<div class="folha">${header(dados)}
<div class="corpo">${resposta(dados)}
${[secaoDoDevido(dados), secaoDaPonte(dados), secaoDaTransicao(dados)]}
${estadoDasNotas(dados)}
${assinatura(dados.escritorio)}</div></div>`;
}

const require = createRequire(import.meta.url);
const PESOS = [400, 600, 700];

/** Inter (Latin) as data, and the rules: a bare machine has no fonts, and the page no network. */
let fixo: string | undefined;

const read = (arquivo: string): string => readFileSync(new URL(`../../${arquivo}`, import.meta.url), 'utf8');

function styleFixo(): string {
  fixo ??= [
    ...PESOS.map((peso) => {
      const arquivo = require.resolve(`@fontsource/inter/files/inter-latin-${peso}-normal.woff2`);
      const dados = readFileSync(arquivo).toString('base64');
      return `@font-face{font-family:Inter;font-weight:${peso};src:url(data:font/woff2;base64,${dados}) format('woff2')}`;
    }),
    read('report.css'),
  ].join('\n');
  return fixo;
}

/** Text as a CSS string; every character that could end the string or the style element is written as its code. */
function textoCss(texto: string): string {
  return `"${texto.replace(/[^\p{L}\p{N} .:·+-]/gu, (c) => `\\${c.codePointAt(0)?.toString(16)} `)}"`;
}

export interface StyleOptions {
  /** At the foot of each page, before the page number. */
  readonly footer: string;
  /** At the head of each page but the first. */
  readonly topo: string;
  readonly palette: Palette;
}

const cores = ({ header, forte, leve, fundo }: Palette): string =>
  `--cabecalho: ${header}; --forte: ${forte}; --leve: ${leve}; --fundo: ${fundo};`;

/** The greys of `report.css` on a dark page. */
const CINZAS_NO_ESCURO =
  '--tinta: #e6ebf0; --tinta-2: #d3dae1; --tinta-3: #b9c4ce; --tinta-4: #aab6c2; --tinta-5: #98a5b2; --risco: #5c6975; --risco-leve: #2c3640; --sobe: #93a5b6; --desce: #566675; --hoje-1: #b9c6d1; --hoje-2: #90a3b4; --hoje-3: #6d8297; --hoje-4: #4a6076;';

let ofScreen: string | undefined;

/** For a browser: without the fonts, which would weigh more than all the rest, and in both themes. */
function screenStyle(palette: Palette): string {
  ofScreen ??= `${read('report.css')}\n${read('report-screen.css')}`;
  return `${ofScreen}
:root { ${cores(palette)} }
@media screen and (prefers-color-scheme: dark) { :root { --papel: ${DARK_PAPER}; ${CINZAS_NO_ESCURO} ${cores(isDark(palette))} } }
`;
}

const style = ({ footer, topo, palette }: StyleOptions): string => `
:root { ${cores(palette)} }
@page {
  size: A4;
  margin: 18mm 14mm 14mm;
  @bottom-left { content: ${textoCss(footer)}; font: 400 6.8pt Inter; color: #5b6673; }
  @bottom-right { content: "Página " counter(page) " de " counter(pages); font: 400 6.8pt Inter; color: #5b6673; }
  @top-left { content: ${textoCss(topo)}; font: 600 6.8pt Inter; color: #41505e; }
}
@page :first { margin-top: 12mm; @top-left { content: none; } }
`;
