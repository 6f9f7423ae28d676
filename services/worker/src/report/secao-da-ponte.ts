import { hasAmount, quadroDaPonte, reais } from '@apura/words';
import { desenharPonte } from './desenhar-ponte.ts';
import { desenharQuadro } from './desenhar-quadro.ts';
import { type Html, html } from './html.ts';
import type { ReportData } from './report-data.ts';

/** From this year's rules to those of 2027, tax by tax, drawn and in figures. */
export function secaoDaPonte(dados: ReportData): Html | '' {
  const { ponte, devido_no_mes: devido, transicao } = dados.comparativo;
  if (ponte === null) return '';
  const quadro = quadroDaPonte(dados);
  const tabela = desenharQuadro(quadro);
  if (tabela === '') return '';
  // What is due knows balances of other months, and keeps establishments apart; the operations alone do not.
  const inicio = transicao.find(({ ano }) => ano === ponte.de);
  const nota =
    devido && inicio && inicio.total !== devido.total_a_recolher
      ? html`<p class="mais">Só as operações do mês, sem saldos de outros meses nem estabelecimentos em separado: por isso não começa no total a recolher.</p>`
      : '';
  const titulo = html`<h2>${quadro.note ?? ''}</h2>`;
  if (!ponte.passos.some(({ valor }) => hasAmount(valor))) {
    return html`<section>${titulo}<p class="frase">Nenhum tributo muda: ${reais(ponte.inicial)} pelas regras de um ano e do outro.</p></section>`;
  }
  return html`<section class="inteiro">${titulo}<div class="ponte">${[desenharPonte(ponte), tabela]}</div>${nota}</section>`;
}
