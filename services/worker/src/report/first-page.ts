import { count, hasAmount, reais, unbroken } from '@apura/words';
import { header } from './header.ts';
import { type Html, html } from './html.ts';
import type { ReportData, ReportEscritorio } from './report-data.ts';
import { secaoDaPonte } from './secao-da-ponte.ts';
import { secaoDaTransicao } from './secao-da-transicao.ts';
import { secaoDoDevido } from './secao-do-devido.ts';

/** The month in one sentence: the first thing that is read. */
const resposta = ({ comparativo }: ReportData): Html =>
  html`<p class="resposta">${unbroken(comparativo.resumo)}</p>`;

/** Whether the notes hold, in one line that names where it is told at length. */
function estadoDasNotas({ comparativo, totais_de_divergencias: totais }: ReportData): Html {
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

/** The place where the person in charge signs. */
function assinatura({ nome, crc, responsavel }: ReportEscritorio): Html {
  return html`<div class="assinatura"><p class="linha"><span class="forte">${responsavel ?? nome}</span>${crc ? ` · CRC ${crc}` : ''}</p><p class="linha">Data</p></div>`;
}

/** The page that the office hands to its client: the answer, what is due, what changes, and who says so. */
export function firstPage(dados: ReportData): Html {
  return html`<div class="folha">${header(dados)}
<div class="corpo">${resposta(dados)}
${[secaoDoDevido(dados), secaoDaPonte(dados), secaoDaTransicao(dados)]}
${estadoDasNotas(dados)}
${assinatura(dados.escritorio)}</div></div>`;
}
