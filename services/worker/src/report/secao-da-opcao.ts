import type { JanelaDaOpcao } from '@apura/engine';
import { dayMonthYear, reais } from '@apura/words';
import { desenharQuadro } from './desenhar-quadro.ts';
import { type Html, html, lista } from './html.ts';
import { quadroDaOpcao } from './quadros/quadros-da-transicao.ts';
import type { ReportData } from './report-data.ts';

function janela({ semestre, de, ate, fundamento }: JanelaDaOpcao): string {
  const [ano, numero] = semestre.split('-');
  return `Para o ${numero}º semestre de ${ano}: de ${dayMonthYear(de)} a ${dayMonthYear(ate)} (${fundamento}).`;
}

/** CBS and IBS inside the DAS or outside it, side by side, and when the choice is made. */
export function secaoDaOpcao(dados: ReportData): Html | '' {
  const opcao = dados.comparativo.opcao_do_simples;
  const tabela = desenharQuadro(quadroDaOpcao(dados));
  if (opcao === null || tabela === '') return '';
  return html`<section class="inteiro"><h2>Opção do Simples: CBS e IBS dentro ou fora do DAS</h2>
<p class="explica">O que um mês como este paga de um modo e de outro, e o crédito que os clientes empresariais aproveitam sobre ${reais(opcao.vendas_a_empresas)} de vendas a empresas.</p>${tabela}
${opcao.janelas.length === 0 ? '' : html`<h3>Quando se opta</h3>${lista(opcao.janelas.map(janela))}`}</section>`;
}
