import { somarValores } from './centavos.ts';
import type { DadosDoRelatorio } from './dados-do-relatorio.ts';
import { celula } from './formatar-frases.ts';
import { type Html, html } from './html.ts';
import { NOMES_DOS_TRIBUTOS } from './nomes-dos-tributos.ts';
import { recusadosPorMotivo } from './recusados-por-motivo.ts';

/** Which credits of CBS and IBS were refused, why, and how much of each tax. */
export function secaoDosCreditosRecusados({ comparativo }: DadosDoRelatorio): Html {
  const novo = comparativo.regime_novo;
  const motivos = recusadosPorMotivo(novo);
  if (motivos.length === 0) {
    return html`<section><h2>Créditos recusados</h2><p class="vazio">Nenhum crédito de CBS ou IBS foi recusado no mês.</p></section>`;
  }
  // A refusal in the test year may be of nothing: then the reasons stand there, and the columns of zeros do not.
  const tributos = novo.tributos.filter(({ creditos_recusados }) =>
    creditos_recusados.some(({ valor }) => /[1-9]/.test(valor)),
  );
  const valorDe = (tributo: (typeof tributos)[number], motivo: string): string =>
    tributo.creditos_recusados.find((c) => c.motivo === motivo)?.valor ?? '0.00';
  return html`<section><h2>Créditos recusados e por quê</h2><table>
<thead><tr><th scope="col">Motivo</th><th scope="col">Fundamento</th>${tributos.map(({ tributo }) => html`<th scope="col" class="num">${NOMES_DOS_TRIBUTOS[tributo]}</th>`)}<th scope="col" class="num">Total</th></tr></thead>
<tbody>${motivos.map(
    (m) =>
      html`<tr><th scope="row" class="longo">${m.descricao}</th><td class="longo fundamento">${m.fundamento}</td>${tributos.map((t) => celula(valorDe(t, m.motivo)))}${celula(m.valor)}</tr>`,
  )}</tbody>
<tfoot><tr><th scope="row" colspan="2">Total</th>${tributos.map((t) => celula(somarValores(t.creditos_recusados.map(({ valor }) => valor))))}${celula(somarValores(motivos.map(({ valor }) => valor)))}</tr></tfoot>
</table></section>`;
}
