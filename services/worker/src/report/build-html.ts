import { competenciaPorExtenso } from '@apura/words';
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
import { secaoDosEstabelecimentos } from './secao-do-devido.ts';
import { style } from './style.ts';

const completa = (dados: ReportData): Html => html`${firstPage(dados)}
<div class="detalhes">${[
  secaoDaComparacao(dados),
  secaoAnoAAno(dados),
  secaoDosEstabelecimentos(dados),
  secaoDaConferencia(dados),
  secaoDaOpcao(dados),
  secaoDosRecortes(dados),
  anexoDasDivergencias(dados),
  anexoDasPremissas(dados),
  anexoDosAvisos(dados),
  anexoDasClassificacoes(dados),
]}</div>`;

/**
 * The report of a client's month as a whole HTML page, ready to print on A4: the answer on the first page, behind it the
 * tables that it rests upon, then the annexes. A month that is incomplete has one page without amounts.
 */
export function buildHtml(dados: ReportData): string {
  const { versoes } = dados;
  const mes = competenciaPorExtenso(dados.competencia);
  const footer = `Apura · motor ${versoes.motor} · regras ${versoes.regras} · dados ${versoes.dados}`;
  const topo = `${dados.cliente.razao_social} · ${mes} · versão ${dados.versao}`;
  return html`<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:">
<title>Apuração de ${dados.cliente.razao_social}, ${mes}</title>
<meta name="author" content="${dados.escritorio.nome}">
<style>${new Html(style({ footer, topo, palette: palette(dados.marca?.cor) }))}</style></head>
<body>
${dados.comparativo.situacao === 'incompleta' ? incompletePage(dados) : completa(dados)}
</body></html>
`.texto;
}
