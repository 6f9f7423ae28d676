import {
  quadroDaComparacao,
  quadroDasAlternativas,
  quadrosDosRecortes,
  type Row,
  sumAmounts,
  type Table,
  TITULO_DA_COMPARACAO,
} from '@apura/words';
import { desenharQuadro, parte } from './desenhar-quadro.ts';
import { type Html, html } from './html.ts';
import type { ReportData } from './report-data.ts';

/** The same operations under the rules of 2026 and under those of 2033, and what other assumptions make of it. */
export function secaoDaComparacao(dados: ReportData): Html | '' {
  const tabela = parte(html`<h2>${TITULO_DA_COMPARACAO}</h2>\n`, quadroDaComparacao(dados));
  if (tabela === '') return '';
  return html`<section class="inteiro">${tabela}
${parte(html`<h3>Em outros cenários e com a outra premissa de preço</h3>`, quadroDasAlternativas(dados))}</section>`;
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
  const recortes = quadrosDosRecortes(dados).flatMap((quadro) => {
    const tabela = desenharQuadro({ ...quadro, footer: [soma(quadro)] });
    return tabela === '' ? [] : [html`<h3>${quadro.name}</h3>${tabela}`];
  });
  if (recortes.length === 0) return '';
  return html`<section><h2>Composição da comparação</h2><p class="explica">O que cada linha acrescenta (débito) ou tira (crédito, negativo); as linhas somam os totais da comparação.</p>${recortes}</section>`;
}
