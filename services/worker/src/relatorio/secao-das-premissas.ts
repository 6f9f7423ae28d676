import type { DadosDoRelatorio } from './dados-do-relatorio.ts';
import { celula, lista } from './formatar-frases.ts';
import { type Html, html } from './html.ts';
import { nomeDoLancamentoManual } from './nome-do-lancamento-manual.ts';
import { nomeDoTributo } from './nomes-dos-tributos.ts';
import { ORIGEM_DAS_ALIQUOTAS } from './origem-das-aliquotas.ts';

const NOTAS_LEGAIS = [
  'CBS, IBS e Imposto Seletivo: Emenda Constitucional 132/2023 e Lei Complementar 214/2025.',
  'Em 2026 as alíquotas são de teste: CBS de 0,9% e IBS de 0,1%; o recolhimento é dispensado a quem cumpre as obrigações acessórias (LC 214/2025, arts. 343, 346 e 348).',
  'A partir de 2027 a CBS substitui PIS e Cofins, e o IPI fica em zero, salvo produtos com industrialização incentivada na Zona Franca de Manaus (ADCT, art. 126; LC 214/2025, art. 454).',
  'De 2029 a 2032 as alíquotas de ICMS e ISS caem a 90%, 80%, 70% e 60%; em 2033 os dois se extinguem (ADCT, arts. 128 e 129).',
  'O saldo de cada tributo é apurado em separado; saldo credor é levado ao mês seguinte (LC 214/2025, arts. 45 e 47).',
  'Este relatório é uma comparação feita a partir das notas enviadas. Não substitui a apuração oficial, a escrituração nem a análise do contador responsável.',
];

function manuais({ lancamentos_manuais = [] }: DadosDoRelatorio): Html {
  if (lancamentos_manuais.length === 0) {
    return html`<p class="explica">Abrange as NF-e e NFC-e recebidas para a competência. O escritório não informou nada à mão neste mês.</p>`;
  }
  return html`<p class="explica">Abrange as NF-e e NFC-e recebidas para a competência e o que o escritório informou à mão:</p><table class="recorte">
<thead><tr><th scope="col">Tipo</th><th scope="col">Tributo</th><th scope="col">Anotação</th><th scope="col" class="num">Valor</th></tr></thead>
<tbody>${lancamentos_manuais.map(
    (l) =>
      html`<tr><th scope="row">${nomeDoLancamentoManual(l.tipo)}</th><td>${nomeDoTributo(l.tributo)}</td><td class="longo">${l.nota}</td>${celula(l.valor)}</tr>`,
  )}</tbody></table>`;
}

const projecaoEstimada = ({ comparativo }: DadosDoRelatorio): boolean =>
  comparativo.projecao.some(({ status }) => status === 'estimativa');

const tudoEmLei = (dados: DadosDoRelatorio): boolean =>
  dados.cenario.status === 'lei' && !projecaoEstimada(dados);

/** In one sentence or two: which figures rest on the law and which on an estimate. */
function origem(dados: DadosDoRelatorio): string {
  const { status, nome } = dados.cenario;
  return [
    `No mês: ${ORIGEM_DAS_ALIQUOTAS[status].toLowerCase()}${status === 'lei' ? '' : ` (cenário: ${nome})`}.`,
    ...(projecaoEstimada(dados)
      ? ['Na projeção: os anos com a palavra “estimativa” usam alíquotas que ainda não são lei.']
      : []),
  ].join(' ');
}

/** What the figures cover, assume and rest upon, in full. */
export function secaoDasPremissas(dados: DadosDoRelatorio): Html {
  const { comparativo, versoes } = dados;
  const { avisos, premissas } = comparativo;
  return html`<section class="texto"><h2>O que este relatório abrange</h2>${manuais(dados)}</section>
<section class="texto notas"><h2>Premissas, estimativas e avisos</h2>
<p class="origem ${tudoEmLei(dados) ? 'lei' : ''}">${origem(dados)}</p>
${avisos.length === 0 ? '' : html`<h3>Avisos</h3>${lista(avisos.map(({ mensagem }) => mensagem))}`}
${premissas.length === 0 ? '' : html`<h3>Premissas</h3>${lista(premissas)}`}</section>
<section class="texto notas"><h2>Notas legais</h2>${lista(NOTAS_LEGAIS)}
<p class="explica">Calculado por Apura com o motor ${versoes.motor}, as regras ${versoes.regras} e os dados ${versoes.dados}. As mesmas notas e as mesmas versões dão os mesmos valores.</p></section>`;
}
