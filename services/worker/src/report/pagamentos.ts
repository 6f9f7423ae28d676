import { obrigacoesDoMes, prazoDe, sumDevidos } from '@apura/engine';
import { dayMonthYear, readCents, reais } from '@apura/words';
import { Html, html } from './html.ts';
import type { ReportData, ReportEscritorio } from './report-data.ts';

interface Pagamento {
  readonly data: string;
  readonly obrigacao: string;
  readonly valor: string;
  readonly estimado: boolean;
}

/** What of the month is paid by which day, the first day first; an obligation with nothing to pay is none. */
export function listPagamentos({ comparativo, cliente: { regime }, competencia }: ReportData): Pagamento[] {
  const devidos = comparativo.devido_no_mes?.tributos ?? [];
  if (regime === undefined) return [];
  return obrigacoesDoMes(competencia)
    [regime.regime].flatMap((id) => {
      const prazo = prazoDe(id, competencia);
      if (prazo?.paga === undefined) return [];
      const { paga, data, obrigacao, status } = prazo;
      const valor = sumDevidos(devidos, paga);
      return readCents(valor) > 0n ? [{ data, obrigacao, valor, estimado: status === 'estimativa' }] : [];
    })
    .sort((a, b) => (a.data < b.data ? -1 : 1));
}

/** The days and amounts, and how the office is reached: what a client looks for first. */
export const describePagamentos = (dados: ReportData): Html => {
  const pagar = listPagamentos(dados);
  return html`<section class="pagar">${
    pagar.length === 0
      ? ''
      : html`<h2>O que pagar, e até quando</h2><ul>${pagar.map(
          ({ data, obrigacao, valor, estimado }) =>
            html`<li><span class="forte">Até ${dayMonthYear(data)}: ${reais(valor)}</span><br>${obrigacao}${estimado ? ' (dia de costume: confirme com o escritório)' : ''}</li>`,
        )}</ul>`
  }${contact(dados.escritorio)}</section>`;
};

/** An address is a link that a phone opens. */
function contact({ nome, email, telefone }: ReportEscritorio): Html {
  const por = [
    ...(email ? [html`<a href="mailto:${email}">${email}</a>`] : []),
    ...(telefone ? [html`<a href="tel:${telefone.replace(/[^+\d]/g, '')}">${telefone}</a>`] : []),
  ];
  return html`<p class="contato">Dúvidas? Fale com ${nome}${por.length ? ': ' : '.'}${por.flatMap((um, i) => (i ? [new Html(' · '), um] : [um]))}</p>`;
}
