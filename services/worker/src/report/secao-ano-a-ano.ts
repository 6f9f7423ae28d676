import type { PremissaDePreco } from '@apura/engine';
import { hasAmount, PREMISSAS_DE_PRECO, quadroDaTransicao } from '@apura/words';
import { desenharQuadro } from './desenhar-quadro.ts';
import { desenharTransicao, maiorTotal } from './desenhar-transicao.ts';
import { type Html, html } from './html.ts';
import type { ReportData } from './report-data.ts';

const PREMISSAS: readonly PremissaDePreco[] = ['liquido_constante', 'final_constante'];

/** The month in all years of the transition, tax by tax, drawn and in figures. */
export function secaoAnoAAno({ comparativo: { transicao } }: ReportData): Html | '' {
  if (!transicao.some(({ total, embutido }) => hasAmount(total, embutido))) return '';
  const todas = PREMISSAS.map((premissa) => transicao.filter((t) => t.premissa_preco === premissa));
  const pago = (anos: typeof transicao) =>
    JSON.stringify(anos.map(({ devidos, embutido }) => [devidos, embutido]));
  // A month inside the DAS is the same under both premises.
  const iguais = new Set(todas.map(pago)).size === 1;
  const series = (iguais ? todas.slice(0, 1) : todas).filter((anos) => anos.length > 0);
  const maior = maiorTotal(transicao);
  const titulo = (anos: typeof transicao) =>
    iguais
      ? 'Com qualquer premissa de preço'
      : `Com ${anos[0] ? PREMISSAS_DE_PRECO[anos[0].premissa_preco] : ''}`;
  return html`<section><h2>Ano a ano</h2><p class="explica">O que se paga de cada tributo, depois dos créditos: as partes de uma coluna somam o total do ano.</p>
<div class="lado-a-lado inteiro">${series.map((anos) => html`<div><h3>${titulo(anos)}</h3>${desenharTransicao(anos, maior)}</div>`)}</div>
${series.map((anos) => html`<div class="inteiro"><h3>${titulo(anos)}</h3>${desenharQuadro(quadroDaTransicao(anos, 'sem premissa'), true)}</div>`)}</section>`;
}
