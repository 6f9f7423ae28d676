import { cabecalho } from './cabecalho.ts';
import type { DadosDoRelatorio } from './dados-do-relatorio.ts';
import { lista } from './formatar-frases.ts';
import { type Html, html } from './html.ts';
import { ONDE_SE_INFORMA } from './onde-se-informa.ts';

/** The only page of a month that waits for the office: what is missing and where it is entered. No amount. */
export function paginaIncompleta(dados: DadosDoRelatorio): Html {
  const { resumo, pendencias } = dados.comparativo;
  return html`${cabecalho(dados)}
<main><p class="resposta">${resumo}</p>
<section class="texto"><h2>O que falta</h2>${lista(
    pendencias.map(
      ({ mensagem, onde }) => html`<span class="forte">${mensagem}</span><br>${ONDE_SE_INFORMA[onde]}`,
    ),
  )}<p class="mais">Com esses dados a apuração é feita de novo, e este relatório traz os valores do mês.</p></section></main>`;
}
