import { assinatura } from './assinatura.ts';
import { cabecalho } from './cabecalho.ts';
import type { DadosDoRelatorio } from './dados-do-relatorio.ts';
import { type Html, html } from './html.ts';
import { estadoDasNotas, resposta } from './resposta.ts';
import { secaoDaPonte } from './secao-da-ponte.ts';
import { secaoDaTransicao } from './secao-da-transicao.ts';
import { secaoDoDevido } from './secao-do-devido.ts';

/** The page that the office hands to its client: the answer, what is due, what changes, and who says so. */
export function primeiraPagina(dados: DadosDoRelatorio): Html {
  return html`<div class="folha">${cabecalho(dados)}
<main>${resposta(dados)}
${[secaoDoDevido(dados), secaoDaPonte(dados), secaoDaTransicao(dados)]}
${estadoDasNotas(dados)}
${assinatura(dados.escritorio)}</main></div>`;
}
