import { count, hasAmount, reais, unbroken } from '@apura/words';
import type { DadosDoRelatorio } from './dados-do-relatorio.ts';
import { type Html, html } from './html.ts';

/** The month in one sentence: the first thing that is read. */
export const resposta = ({ comparativo }: DadosDoRelatorio): Html =>
  html`<p class="resposta">${unbroken(comparativo.resumo)}</p>`;

/** Whether the notes hold, in one line that names where it is told at length. */
export function estadoDasNotas({ comparativo, totais_de_divergencias: totais }: DadosDoRelatorio): Html {
  const { conferencia } = comparativo;
  const partes = [
    totais.criticas + totais.avisos === 0
      ? 'nenhuma divergência'
      : `${count(totais.criticas, 'divergência crítica', 'divergências críticas')} e ${count(totais.avisos, 'aviso', 'avisos')} (Anexo A)`,
    ...(conferencia && hasAmount(conferencia.credito_em_risco)
      ? [`crédito em risco: ${reais(conferencia.credito_em_risco)}`]
      : []),
    ...(conferencia && hasAmount(conferencia.credito_potencial)
      ? [`crédito a documentar: ${reais(conferencia.credito_potencial)}`]
      : []),
  ];
  return html`<p class="notas-do-mes"><span class="forte">Nas notas:</span> ${partes.join('; ')}.</p>`;
}
