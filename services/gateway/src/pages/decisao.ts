import type { FigurasDaDecisao } from '@apura/contracts';
import type { OpenedDecisao } from '@apura/database';
import { janelaDoSemestre } from '@apura/engine';
import {
  cnpj,
  competenciaCurta,
  dayMonthYear,
  escapeHtml,
  moment,
  percent,
  reais,
  signedReais,
} from '@apura/words';

const LADO = { dentro: 'dentro do DAS', fora: 'fora do DAS', tanto_faz: 'tanto faz' } as const;
const REGIME = { regular: 'regular', simples: 'Simples ou MEI', nao_se_sabe: 'não se sabe' } as const;
const CENARIO: Readonly<Record<FigurasDaDecisao['cenarios'][number]['nome'], string>> = {
  estimativa_26_5: 'Estimativa de 26,5%',
  estimativa_27_91: 'Estimativa de 27,91%',
  cbs_um_ponto_menor: 'CBS um ponto menor',
  cbs_um_ponto_maior: 'CBS um ponto maior',
};

/** The choice of a half-year as its client reads it: on the screen with a form to confirm it, on paper with a place to sign. */
export function decisaoAsHtml(decisao: OpenedDecisao): string {
  const { semestre, opcao, figuras, razao_social, cnpj_raiz, escritorio, por, decidida_em } = decisao;
  const [ano, numero] = semestre.split('-');
  const janela = janelaDoSemestre(semestre);
  return `<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>Opção do Simples, ${semestre}: ${escapeHtml(razao_social)}</title>
<style>${STYLE}</style></head>
<body><main>
<p>${escapeHtml(escritorio)}</p>
<h1>CBS e IBS ${LADO[opcao]} no ${numero}º semestre de ${ano}</h1>
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
const table = (title: string, header: readonly string[], rows: readonly (readonly string[])[]): string =>
  `<h2>${title}</h2><div class="tabela" role="region" aria-label="${title}" tabindex="0"><table><thead>${row(header, 'th')}</thead><tbody>${rows.map((cells) => row(cells)).join('')}</tbody></table></div>`;

function figurasAsHtml(figuras: FigurasDaDecisao): string {
  const { credito_dos_clientes: credito } = figuras;
  return [
    `<p>Estimativa do semestre pela média de ${figuras.meses.map(competenciaCurta).join(', ')}, com CBS de ${percent(figuras.cbs)}.</p>`,
    table(
      'Os dois lados',
      ['', 'Dentro do DAS', 'Fora do DAS'],
      [
        ['A empresa paga', reais(figuras.dentro_total), reais(figuras.fora_total)],
        ['Crédito dos compradores, ao preço de hoje', reais(credito.dentro), reais(credito.fora)],
        [
          'Preço com tributos que mantém a margem',
          'o de hoje',
          `${signedPercent(figuras.preco_com_tributos)}`,
        ],
        ['Preço sem CBS e IBS', '', signedPercent(figuras.preco_sem_tributos)],
        [
          'Os compradores pagam, descontado o crédito',
          reais(figuras.custo_dos_clientes_dentro),
          reais(figuras.custo_dos_clientes_fora),
        ],
      ],
    ),
    `<p>Com a mesma margem da empresa, o menor custo para os compradores é <strong>${LADO[figuras.aponta_para]}</strong>. Do crédito por fora, ${reais(figuras.credito_suposto)} são de compradores de regime desconhecido.</p>`,
    table(
      'Com outras alíquotas',
      ['', 'CBS', 'A empresa paga a mais por fora', 'Preço que mantém a margem', 'Menor custo'],
      figuras.cenarios.map((um) => [
        CENARIO[um.nome],
        percent(um.cbs),
        signedReais(um.diferenca),
        signedPercent(um.preco_com_tributos),
        LADO[um.aponta_para],
      ]),
    ),
    table(
      'Comprador por comprador',
      ['Comprador', 'Regime', 'Vendas', 'Crédito dentro', 'Crédito fora', 'Custo dentro', 'Custo fora'],
      figuras.clientes.map((um) => [
        escapeHtml(um.nome),
        REGIME[um.regime],
        ...[um.vendas, um.credito_dentro, um.credito_fora, um.custo_dentro, um.custo_fora].map(reais),
      ]),
    ),
    `<ul>${figuras.premissas.map((uma) => `<li>${escapeHtml(uma)}</li>`).join('')}</ul>`,
  ].join('\n');
}

const signedPercent = (decimal: string): string =>
  decimal.startsWith('-') ? percent(decimal) : `+${percent(decimal)}`;

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
