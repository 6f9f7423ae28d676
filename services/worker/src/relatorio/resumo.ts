import type { Comparativo } from '@apura/engine';
import type { DadosDoRelatorio, DivergenciaDoRelatorio } from './dados-do-relatorio.ts';
import { declaradoECalculado } from './declarado-e-calculado.ts';
import { desenharGrafico } from './desenhar-grafico.ts';
import { divergenciasQueCabem } from './divergencias-que-cabem.ts';
import { formatarCompetencia } from './formatar-competencia.ts';
import { celula, contar, lista, reais } from './formatar-frases.ts';
import { formatarPercentual } from './formatar-percentual.ts';
import { formatarValor } from './formatar-valor.ts';
import { type Html, html } from './html.ts';
import { logo } from './logo.ts';
import { nomeDoRegime } from './nome-do-regime.ts';
import { NOMES_DOS_TRIBUTOS } from './nomes-dos-tributos.ts';
import { notasDaPrimeiraPagina } from './notas-da-primeira-pagina.ts';
import { ORIGEM_DAS_ALIQUOTAS } from './origem-das-aliquotas.ts';
import { recusadosPorMotivo } from './recusados-por-motivo.ts';

/** From this length on ("-R$ 999.999.999,99"), a headline figure needs smaller letters. */
const MANCHETE_LARGA = 18;
/** From this length on ("999.999.999,99"), two tables no longer fit side by side. */
const VALOR_LARGO = 14;

const MOMENTO = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'America/Sao_Paulo',
});

function cabecalho(dados: DadosDoRelatorio): Html {
  const raiz = dados.cliente.cnpj_raiz.replace(/^(.{2})(.{3})(.{3})$/, '$1.$2.$3');
  return html`<header>
<div class="quem"><p class="escritorio">${logo(dados.marca?.logo_data_uri)}${dados.escritorio}</p>
<h1>${dados.cliente.razao_social}</h1>
<p class="cnpj">CNPJ raiz ${raiz}${dados.cliente.regime ? ` · ${nomeDoRegime(dados.cliente.regime)}` : ''} · CBS e IBS ao lado dos tributos de hoje</p></div>
<p class="quando"><span class="forte">${formatarCompetencia(dados.competencia)}</span>
versão ${dados.versao} · ${contar(dados.documentos, 'documento', 'documentos')}<br>
calculada em ${MOMENTO.format(new Date(dados.calculada_em))}<br>(horário de Brasília)</p>
</header>`;
}

function faixas({ comparativo, cenario }: DadosDoRelatorio): Html[] {
  const { exigivel, observacao } = comparativo.regime_novo;
  return [
    ...(exigivel
      ? []
      : [
          html`<p class="faixa"><span class="forte">Ano de teste: valores informativos (LC 214/2025, art. 348, § 1º).</span> ${observacao}</p>`,
        ]),
    ...(cenario.status === 'lei'
      ? []
      : [
          html`<p class="faixa"><span class="forte">${ORIGEM_DAS_ALIQUOTAS[cenario.status]}.</span> Cenário: ${cenario.nome}.</p>`,
        ]),
  ];
}

function manchetes({ regime_atual, regime_novo, diferenca }: Comparativo): Html {
  const sentido = diferenca.startsWith('-')
    ? 'a menos que hoje'
    : /[1-9]/.test(diferenca)
      ? 'a mais que hoje'
      : 'sem diferença';
  const valores = [regime_atual.total, regime_novo.total, diferenca].map(reais);
  const classe = valores.some((v) => v.length >= MANCHETE_LARGA) ? 'manchetes largas' : 'manchetes';
  return html`<dl class="${classe}">
<div><dt>Tributos de hoje</dt><dd class="principal">${reais(regime_atual.total)}</dd><dd class="carga">carga efetiva ${formatarPercentual(regime_atual.carga_efetiva)}</dd></div>
<div class="novo"><dt>CBS, IBS e IS${regime_novo.exigivel ? '' : ' (informativo)'}</dt><dd class="principal">${reais(regime_novo.total)}</dd><dd class="carga">carga efetiva ${formatarPercentual(regime_novo.carga_efetiva)}</dd></div>
<div class="diferenca"><dt>Diferença</dt><dd class="principal">${reais(diferenca)}</dd><dd class="carga">${sentido}</dd></div>
</dl>`;
}

/** A tax that did not occur in the month has nothing but zeros; it is named below the table instead. */
const ocorreu = (linha: {
  debitos: string;
  creditos: string;
  saldo: string;
  saldo_anterior?: string;
}): boolean => /[1-9]/.test(`${linha.debitos}${linha.creditos}${linha.saldo}${linha.saldo_anterior ?? ''}`);

function semValores(tributos: readonly { tributo: keyof typeof NOMES_DOS_TRIBUTOS }[]): Html | string {
  if (tributos.length === 0) return '';
  const nomes = tributos.map(({ tributo }) => NOMES_DOS_TRIBUTOS[tributo]).join(', ');
  return html`<p class="mais">Sem valores no mês: ${nomes}.</p>`;
}

function tabelaDeHoje({ tributos, total }: Comparativo['regime_atual']): Html {
  return html`<div><h2>Hoje</h2><table>
<thead><tr><th scope="col">Tributo</th><th scope="col" class="num">Débitos</th><th scope="col" class="num">Créditos</th><th scope="col" class="num">Saldo</th></tr></thead>
<tbody>${tributos
    .filter(ocorreu)
    .map(
      (t) =>
        html`<tr><th scope="row">${NOMES_DOS_TRIBUTOS[t.tributo]}</th>${celula(t.debitos)}${celula(t.creditos)}${celula(t.saldo)}</tr>`,
    )}</tbody>
<tfoot><tr><th scope="row" colspan="3">Total</th>${celula(total)}</tr></tfoot>
</table>${semValores(tributos.filter((t) => !ocorreu(t)))}</div>`;
}

function tabelaDoNovo(novo: Comparativo['regime_novo']): Html {
  const { tributos, total } = novo;
  // Without an amount the reason is told with the others, in its own section.
  const recusados = recusadosPorMotivo(novo).filter(({ valor }) => /[1-9]/.test(valor));
  const listaDeRecusados = html`<ul class="recusados" aria-label="Créditos recusados">${recusados.map(
    (c) =>
      html`<li><span>Crédito recusado: ${c.descricao} (${c.fundamento})</span><span class="num">${formatarValor(c.valor)}</span></li>`,
  )}</ul>`;
  return html`<div><h2>Novo</h2><table>
<thead><tr><th scope="col">Tributo</th><th scope="col" class="num">Débitos</th><th scope="col" class="num">Créditos</th><th scope="col" class="num">Saldo anterior</th><th scope="col" class="num">Saldo</th></tr></thead>
<tbody>${tributos
    .filter(ocorreu)
    .map(
      (t) =>
        html`<tr><th scope="row">${NOMES_DOS_TRIBUTOS[t.tributo]}</th>${celula(t.debitos)}${celula(t.creditos)}${celula(t.saldo_anterior)}${celula(t.saldo)}</tr>`,
    )}</tbody>
<tfoot><tr><th scope="row" colspan="4">Total</th>${celula(total)}</tr></tfoot>
</table>${semValores(tributos.filter((t) => !ocorreu(t)))}${recusados.length === 0 ? '' : listaDeRecusados}</div>`;
}

function tabelas({ regime_atual, regime_novo }: Comparativo): Html {
  const valores = [...regime_atual.tributos, ...regime_novo.tributos].flatMap((t) => [
    t.debitos,
    t.creditos,
    t.saldo,
  ]);
  const larga = [...valores, regime_atual.total, regime_novo.total].some(
    (v) => formatarValor(v).length >= VALOR_LARGO,
  );
  return html`<section class="${larga ? 'empilhado' : 'lado-a-lado'}">${tabelaDeHoje(regime_atual)}${tabelaDoNovo(regime_novo)}</section>`;
}

function temCredito({ regime_atual, regime_novo }: Comparativo): boolean {
  return [...regime_atual.tributos, ...regime_novo.tributos].some(({ saldo }) => saldo.startsWith('-'));
}

function linhaDaDivergencia(d: DivergenciaDoRelatorio): Html {
  // Positions of serie and nNF in the access key (MOC, chave de acesso).
  const numero = d.chave.slice(25, 34).replace(/^0+(?=.)/, '');
  const serie = d.chave.slice(22, 25).replace(/^0+(?=.)/, '');
  const [declarado, calculado] = declaradoECalculado(d);
  return html`<tr><td class="gravidade ${d.gravidade}">${d.gravidade === 'critica' ? 'Crítica' : 'Aviso'}</td><td>${numero}, série ${serie}</td><td>${d.chave.slice(0, 4)}…${d.chave.slice(-6)}</td><td class="num">${d.n_item ?? 'nota'}</td><td>${d.campo}</td><td class="mensagem"><div>${d.mensagem}</div></td><td class="num">${declarado}</td><td class="num">${calculado}</td></tr>`;
}

function divergencias(dados: DadosDoRelatorio): Html {
  const { divergencias: todas, totais_de_divergencias: totais } = dados;
  const total = totais.criticas + totais.avisos;
  if (total === 0) {
    return html`<section><h2>Divergências</h2><p class="vazio">Nenhuma divergência encontrada.</p></section>`;
  }
  const impressas = todas.slice(0, divergenciasQueCabem(dados));
  const restantes = total - impressas.length;
  return html`<section><h2>Divergências <span class="resumo">· ${contar(totais.criticas, 'crítica', 'críticas')}, ${contar(totais.avisos, 'aviso', 'avisos')}</span></h2>
<table class="divergencias"><thead><tr><th scope="col">Gravidade</th><th scope="col">Nota</th><th scope="col">Chave</th><th scope="col" class="num">Item</th><th scope="col">Campo</th><th scope="col">O que se viu</th><th scope="col" class="num">Declarado</th><th scope="col" class="num">Calculado</th></tr></thead>
<tbody>${impressas.map(linhaDaDivergencia)}</tbody></table>
${restantes > 0 ? html`<p class="mais">e mais ${formatarValor(String(restantes))}: veja “Divergências por gravidade”.</p>` : ''}</section>`;
}

function notas(dados: DadosDoRelatorio): Html {
  const { cabem, restantes } = notasDaPrimeiraPagina(dados);
  return html`<section class="notas"><h2>Premissas e avisos</h2>${lista(cabem)}
${restantes > 0 ? html`<p class="mais">e mais ${contar(restantes, 'nota', 'notas')}: veja “Premissas, estimativas e avisos”.</p>` : ''}</section>`;
}

/** The first page: whose month it is, what it would cost and what to know before using the figures. */
export function resumo(dados: DadosDoRelatorio): Html {
  const { comparativo } = dados;
  return html`${cabecalho(dados)}
<main>
${faixas(dados)}
${manchetes(comparativo)}
${tabelas(comparativo)}
<section><h2>Saldo por tributo, em reais${temCredito(comparativo) ? html` <span class="resumo">· negativo é saldo credor</span>` : ''}</h2>${desenharGrafico(comparativo)}</section>
${divergencias(dados)}
${notas(dados)}
</main>`;
}
