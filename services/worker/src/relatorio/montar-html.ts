import type { DadosDoRelatorio } from './dados-do-relatorio.ts';
import { desenharDebitosECreditos } from './desenhar-debitos-e-creditos.ts';
import { estilo } from './estilo.ts';
import { formatarCompetencia } from './formatar-competencia.ts';
import { Html, html } from './html.ts';
import { paleta } from './paleta.ts';
import { resumo } from './resumo.ts';
import { secaoDaProjecao } from './secao-da-projecao.ts';
import { secaoDasDivergencias } from './secao-das-divergencias.ts';
import { secaoDasLacunas } from './secao-das-lacunas.ts';
import { secaoDasPremissas } from './secao-das-premissas.ts';
import { secaoDosCreditosRecusados } from './secao-dos-creditos-recusados.ts';
import { secoesDosRecortes } from './secoes-dos-recortes.ts';

function debitosECreditos({ comparativo }: DadosDoRelatorio): Html | '' {
  const grafico = desenharDebitosECreditos(comparativo);
  if (grafico === '') return '';
  return html`<section class="inteiro"><h2>Débitos e créditos por tributo, em reais</h2>${grafico}</section>`;
}

/**
 * The comparison of a client's month as a whole HTML page, ready to print on A4: a summary of one page for an ordinary
 * month, and behind it the tables, charts, divergences and assumptions that it rests upon.
 */
export function montarHtml(dados: DadosDoRelatorio): string {
  const { versoes } = dados;
  const mes = formatarCompetencia(dados.competencia);
  const rodape = `Apura · motor ${versoes.motor} · regras ${versoes.regras} · dados ${versoes.dados}`;
  const topo = `${dados.cliente.razao_social} · ${mes} · versão ${dados.versao}`;
  return html`<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:">
<title>CBS e IBS de ${dados.cliente.razao_social}, ${mes}</title>
<meta name="author" content="${dados.escritorio}">
<style>${new Html(estilo({ rodape, topo, paleta: paleta(dados.marca?.cor) }))}</style></head>
<body>
${resumo(dados)}
<div class="detalhes">
${debitosECreditos(dados)}
${secaoDosCreditosRecusados(dados)}
${secaoDaProjecao(dados)}
${secoesDosRecortes(dados)}
${secaoDasDivergencias(dados)}
${secaoDasLacunas(dados)}
${secaoDasPremissas(dados)}
</div></body></html>
`.texto;
}
