import type { FigurasDaDecisao } from '@apura/contracts';
import type { OpenedDecisao } from '@apura/database';
import { janelaDoSemestre } from '@apura/engine';
import {
  cnpj,
  competenciaCurta,
  dayMonthYear,
  escapeHtml,
  LADOS_DA_OPCAO,
  moment,
  percent,
  quadrosDaDecisao,
  reais,
  semestrePorExtenso,
  type WrittenTable,
} from '@apura/words';

/** The choice of a half-year as its client reads it: on the screen with a form to confirm it, on paper with a place to sign. */
export function decisaoAsHtml(decisao: OpenedDecisao): string {
  const { semestre, opcao, figuras, razao_social, cnpj_raiz, escritorio, por, decidida_em } = decisao;
  const janela = janelaDoSemestre(semestre);
  return `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>Opção do Simples, ${semestre}: ${escapeHtml(razao_social)}</title>
<style>${STYLE}</style></head>
<body><main>
<p>${escapeHtml(escritorio)}</p>
<h1>CBS e IBS ${LADOS_DA_OPCAO[opcao]} no ${semestrePorExtenso(semestre)}</h1>
<p><strong>${escapeHtml(razao_social)}</strong>, CNPJ ${cnpj(cnpj_raiz)}. Decisão registrada por ${escapeHtml(por)} em ${moment(decidida_em.toISOString())}.</p>
${janela ? `<p>${escapeHtml(janela.fundamento)}. Cancelamento no Portal do Simples Nacional de ${dayMonthYear(janela.cancelamento.de)} a ${dayMonthYear(janela.cancelamento.ate)}, sem volta.</p>` : ''}
${figuras === null ? '<p>Não havia meses apurados de que estimar os números.</p>' : figurasAsHtml(figuras)}
${confirmacaoAsHtml(decisao)}
<section class="assinatura"><p>Local e data: ______________________________________</p>
<p>_______________________________________<br>${escapeHtml(razao_social)}</p>
<p>_______________________________________<br>${escapeHtml(escritorio)}</p></section>
</main></body></html>
`;
}

const row = (cells: readonly string[], tag: 'td' | 'th' = 'td'): string =>
  `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
const table = ({ name, head, rows }: WrittenTable): string =>
  `<h2>${name}</h2><div class="tabela" role="region" aria-label="${name}" tabindex="0"><table><thead>${row(head, 'th')}</thead><tbody>${rows.map((cells) => row(cells.map(escapeHtml))).join('')}</tbody></table></div>`;

const figurasAsHtml = (figuras: FigurasDaDecisao): string =>
  [
    `<p>Estimativa do semestre pela média de ${figuras.meses.map(competenciaCurta).join(', ')}, com CBS de ${percent(figuras.cbs)}.</p>`,
    `<p>Com a mesma margem da empresa, o menor custo para os compradores é <strong>${LADOS_DA_OPCAO[figuras.aponta_para]}</strong>. Do crédito por fora, ${reais(figuras.credito_suposto)} são de compradores de regime desconhecido.</p>`,
    ...quadrosDaDecisao(figuras).map(table),
    `<ul>${figuras.premissas.map((uma) => `<li>${escapeHtml(uma)}</li>`).join('')}</ul>`,
  ].join('\n');

const confirmacaoAsHtml = ({ confirmada_por, confirmada_em }: OpenedDecisao): string =>
  confirmada_por !== null && confirmada_em !== null
    ? `<p class="feito">Confirmada por ${escapeHtml(confirmada_por)} em ${moment(confirmada_em.toISOString())}.</p>`
    : `<form method="post"><label>Seu nome <input name="nome" required maxlength="100" autocomplete="name"></label>
<button>Confirmo esta decisão</button></form>`;

const STYLE = `:root { color-scheme: light dark; }
body { margin: 0; padding: 2rem 1.5rem; font: 1rem/1.5 system-ui, sans-serif; color: #17212b; background: #fff; }
main { max-width: 56rem; margin: 0 auto; }
h1 { font-size: 1.5rem; line-height: 1.2; }
h2 { font-size: 1.1rem; margin-top: 2rem; }
.tabela { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { padding: .3rem .5rem; text-align: right; border-bottom: 1px solid #ccd3da; }
th:first-child, td:first-child { text-align: left; }
form { margin: 2rem 0; padding: 1rem; border: 1px solid #7a8896; border-radius: .5rem; }
input, button { font: inherit; padding: .5rem .75rem; margin: .25rem 0; }
.feito { margin: 2rem 0; font-weight: 600; }
.assinatura { display: none; }
@media (prefers-color-scheme: dark) { body { color: #e6ebf0; background: #12181f; } }
@media print { body { padding: 0; font-size: 10pt; color: #000; background: #fff; } form { display: none; } .assinatura { display: block; margin-top: 3rem; } tr { break-inside: avoid; } }`;
