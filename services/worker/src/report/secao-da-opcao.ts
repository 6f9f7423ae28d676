import { janelaEmPalavras, quadroDaOpcao } from '@apura/words';
import { parte } from './desenhar-quadro.ts';
import { type Html, html, lista } from './html.ts';
import type { ReportData } from './report-data.ts';

/** CBS and IBS inside the DAS or outside it, side by side, and when the choice is made. */
export function secaoDaOpcao(dados: ReportData): Html | '' {
  const opcao = dados.comparativo.opcao_do_simples;
  const tabela = parte(
    html`<h2>Opção do Simples: CBS e IBS dentro ou fora do DAS</h2>\n`,
    quadroDaOpcao(dados),
  );
  if (opcao === null || tabela === '') return '';
  const janelas = opcao.janelas.map((janela) => `${janelaEmPalavras(janela)} (${janela.fundamento}).`);
  return html`<section class="inteiro">${tabela}
${janelas.length === 0 ? '' : html`<h3>Quando se opta</h3>${lista(janelas)}`}</section>`;
}
