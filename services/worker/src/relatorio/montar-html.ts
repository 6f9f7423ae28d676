import { competenciaPorExtenso } from '@apura/words';
import { anexoDasDivergencias } from './anexo-das-divergencias.ts';
import { anexoDasPremissas } from './anexo-das-premissas.ts';
import { anexoDosAvisos } from './anexo-dos-avisos.ts';
import type { DadosDoRelatorio } from './dados-do-relatorio.ts';
import { estilo } from './estilo.ts';
import { Html, html } from './html.ts';
import { paginaIncompleta } from './pagina-incompleta.ts';
import { paleta } from './paleta.ts';
import { primeiraPagina } from './primeira-pagina.ts';
import { secaoAnoAAno } from './secao-ano-a-ano.ts';
import { secaoDaComparacao } from './secao-da-comparacao.ts';
import { secaoDaConferencia } from './secao-da-conferencia.ts';
import { secaoDaOpcao } from './secao-da-opcao.ts';
import { secaoDosEstabelecimentos } from './secao-dos-estabelecimentos.ts';
import { secaoDosRecortes } from './secao-dos-recortes.ts';

const completa = (dados: DadosDoRelatorio): Html => html`${primeiraPagina(dados)}
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
]}</div>`;

/**
 * The report of a client's month as a whole HTML page, ready to print on A4: the answer on the first page, behind it the
 * tables that it rests upon, then the annexes. A month that is incomplete has one page without amounts.
 */
export function montarHtml(dados: DadosDoRelatorio): string {
  const { versoes } = dados;
  const mes = competenciaPorExtenso(dados.competencia);
  const rodape = `Apura · motor ${versoes.motor} · regras ${versoes.regras} · dados ${versoes.dados}`;
  const topo = `${dados.cliente.razao_social} · ${mes} · versão ${dados.versao}`;
  return html`<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:">
<title>Apuração de ${dados.cliente.razao_social}, ${mes}</title>
<meta name="author" content="${dados.escritorio.nome}">
<style>${new Html(estilo({ rodape, topo, paleta: paleta(dados.marca?.cor) }))}</style></head>
<body>
${dados.comparativo.situacao === 'incompleta' ? paginaIncompleta(dados) : completa(dados)}
</body></html>
`.texto;
}
