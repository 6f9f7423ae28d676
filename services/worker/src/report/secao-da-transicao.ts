import {
  EXPLICACAO_DA_TRANSICAO,
  hasAmount,
  marcosDaTransicao,
  ORIGEM_DAS_ALIQUOTAS,
  readCents,
  signed,
  TITULO_DA_TRANSICAO,
} from '@apura/words';
import { celula, type Html, html } from './html.ts';
import type { ReportData } from './report-data.ts';

/** "-192,63 a -150,59": both price premises, the lower first; one amount where they agree. */
function faixa(valores: readonly (string | null | undefined)[]): string {
  const lidos = valores.flatMap((valor) => valor ?? []);
  if (lidos.length === 0) return '—';
  const emOrdem = [...new Set(lidos)].sort((a, b) => (readCents(a) < readCents(b) ? -1 : 1));
  return emOrdem.map(signed).join(' a ');
}

/** What the same month costs in 2026, 2027, 2029 and 2033, with both price premises as a range. */
export function secaoDaTransicao({ comparativo: { transicao } }: ReportData): Html | '' {
  if (!transicao.some((ano) => hasAmount(ano.total, ano.embutido))) return '';
  const embutido = transicao.some((t) => hasAmount(t.embutido));
  const mudanca = transicao.some((t) => t.variacao !== null);
  const linhas = marcosDaTransicao(transicao).map(({ ano, liquido, final }) => {
    const status = (liquido ?? final)?.status;
    return html`<tr><th scope="row">${ano}</th><td>${status ? ORIGEM_DAS_ALIQUOTAS[status] : ''}</td>${celula(liquido?.total ?? null)}${celula(final?.total ?? null)}${[embutido ? celula(liquido?.embutido ?? null) : '', mudanca ? html`<td class="num">${faixa([liquido?.variacao, final?.variacao])}</td>` : '']}</tr>`;
  });
  return html`<section class="inteiro"><h2>${TITULO_DA_TRANSICAO}</h2><table><thead><tr><th scope="col">Ano</th><th scope="col">Alíquotas</th><th scope="col" class="num">Tributos, preço líquido constante</th><th scope="col" class="num">Tributos, preço final constante</th>${[embutido ? html`<th scope="col" class="num">Embutido nas compras</th>` : '', mudanca ? html`<th scope="col" class="num">Mudança desde 2026</th>` : '']}</tr></thead><tbody>${linhas}</tbody></table>
<p class="mais">${EXPLICACAO_DA_TRANSICAO}${transicao.some(({ status }) => status === 'estimativa') ? ' Estimativa: a alíquota ainda não é lei.' : ''}</p></section>`;
}
