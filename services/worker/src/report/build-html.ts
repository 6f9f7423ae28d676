import { competenciaPorExtenso } from '@apura/words';
import { anexoDaAssistida } from './anexo-da-assistida.ts';
import { anexoDasClassificacoes } from './anexo-das-classificacoes.ts';
import { anexoDasDivergencias } from './anexo-das-divergencias.ts';
import { anexoDasPremissas } from './anexo-das-premissas.ts';
import { anexoDosAvisos } from './anexo-dos-avisos.ts';
import { firstPage } from './first-page.ts';
import { Html, html } from './html.ts';
import { incompletePage } from './incomplete-page.ts';
import { palette } from './palette.ts';
import type { ReportData } from './report-data.ts';
import { secaoAnoAAno } from './secao-ano-a-ano.ts';
import { secaoDaComparacao, secaoDosRecortes } from './secao-da-comparacao.ts';
import { secaoDaConferencia } from './secao-da-conferencia.ts';
import { secaoDaOpcao } from './secao-da-opcao.ts';
import { secaoDasRetencoes, secaoDosEstabelecimentos } from './secao-do-devido.ts';
import { screenStyle, style } from './style.ts';

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
  const footer = `Apura · motor ${versoes.motor} · regras ${versoes.regras} · dados ${versoes.dados}`;
  const topo = `${dados.cliente.razao_social} · ${competenciaPorExtenso(dados.competencia)} · versão ${dados.versao}`;
  return html`<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:">
<title>${tituloDe(dados)}</title>
<meta name="author" content="${dados.escritorio.nome}">
<style>${new Html(style({ footer, topo, palette: palette(dados.marca?.cor) }))}</style></head>
<body><main>
${conteudoDe(dados)}
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
    .replaceAll('</svg>', '</svg></div>');
  return html`<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${tituloDe(dados)}</title>
<style>${new Html(screenStyle(palette(dados.marca?.cor)))}</style></head>
<body><main><p class="baixar"><a href="[[pdf]]">Baixar PDF</a></p>
${new Html(conteudo)}
</main></body></html>
`.texto;
}
