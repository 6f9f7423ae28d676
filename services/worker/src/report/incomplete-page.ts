import type { PendenciaDoMes } from '@apura/engine';
import { header } from './header.ts';
import { type Html, html, lista } from './html.ts';
import type { ReportData } from './report-data.ts';

/** Where the office enters what is missing. */
export const ONDE_SE_INFORMA: Readonly<Record<PendenciaDoMes['onde'], string>> = {
  cadastro_do_cliente: 'No cadastro do cliente (no painel: Clientes, este cliente, Regimes)',
  perguntas:
    'Nas perguntas do cliente, ou no regime do cadastro dele (no painel: Perguntas; Clientes, este cliente, Regimes)',
};

/** The only page of a month that waits for the office: what is missing and where it is entered. No amount. */
export function incompletePage(dados: ReportData): Html {
  const { resumo, pendencias } = dados.comparativo;
  return html`${header(dados)}
<p class="resposta">${resumo}</p>
<section class="texto"><h2>O que falta</h2>${lista(
    pendencias.map(
      ({ mensagem, onde }) => html`<span class="forte">${mensagem}</span><br>${ONDE_SE_INFORMA[onde]}`,
    ),
  )}<p class="mais">Com esses dados a apuração é feita de novo, e este relatório traz os valores do mês.</p></section>`;
}
