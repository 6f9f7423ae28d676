import {
  describeObrigacao,
  describeTotalDosPagamentos,
  describeVencimento,
  listPagamentos,
} from '@apura/words';
import { Html, html } from './html.ts';
import type { ReportData, ReportEscritorio } from './report-data.ts';

/** The days and amounts, and how the office is reached: what a client looks for first. */
export function describePagamentos({ comparativo, cliente, competencia, escritorio }: ReportData): Html {
  const { devido_no_mes: devido, premissas_que_mudam_o_total: premissas } = comparativo;
  const mes = devido && { competencia, regime: cliente.regime?.regime, devido, premissas };
  return html`<section class="pagar">${mes ? pagar(listPagamentos(mes)) : ''}${contact(escritorio)}</section>`;
}

const pagar = (pagamentos: ReturnType<typeof listPagamentos>): Html =>
  html`<h2>O que pagar, e até quando</h2><ul>${pagamentos.comDia.map(
    (um) => html`<li><span class="forte">${describeVencimento(um)}</span><br>${describeObrigacao(um)}</li>`,
  )}${describeTotalDosPagamentos(pagamentos).map((frase) => html`<li>${frase}</li>`)}</ul>`;

/** An address is a link that a phone opens. */
function contact({ nome, email, telefone }: ReportEscritorio): Html {
  const por = [
    ...(email ? [html`<a href="mailto:${email}">${email}</a>`] : []),
    ...(telefone ? [html`<a href="tel:${telefone.replace(/[^+\d]/g, '')}">${telefone}</a>`] : []),
  ];
  return html`<p class="contato">Dúvidas? Fale com ${nome}${por.length ? ': ' : '.'}${por.flatMap((um, i) => (i ? [new Html(' · '), um] : [um]))}</p>`;
}
