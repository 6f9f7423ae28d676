import { fonteEmbutida } from './fonte-embutida.ts';
import type { Paleta } from './paleta.ts';

/** Text as a CSS string; every character that could end the string or the style element is written as its code. */
function textoCss(texto: string): string {
  return `"${texto.replace(/[^\p{L}\p{N} .:·+-]/gu, (c) => `\\${c.codePointAt(0)?.toString(16)} `)}"`;
}

export interface OpcoesDoEstilo {
  /** At the foot of each page, before the page number. */
  readonly rodape: string;
  /** At the head of each page but the first. */
  readonly topo: string;
  readonly paleta: Paleta;
}

/** The style of the report. */
export function estilo({ rodape, topo, paleta }: OpcoesDoEstilo): string {
  return `${fonteEmbutida()}
:root { --cabecalho: ${paleta.cabecalho}; --forte: ${paleta.forte}; --leve: ${paleta.leve}; --fundo: ${paleta.fundo}; }
@page {
  size: A4;
  margin: 18mm 14mm 14mm;
  @bottom-left { content: ${textoCss(rodape)}; font: 400 6.8pt Inter; color: #5b6673; }
  @bottom-right { content: "Página " counter(page) " de " counter(pages); font: 400 6.8pt Inter; color: #5b6673; }
  @top-left { content: ${textoCss(topo)}; font: 600 6.8pt Inter; color: #41505e; }
}
@page :first { margin-top: 12mm; @top-left { content: none; } }
* { box-sizing: border-box; margin: 0; padding: 0; }
html { font: 400 8.2pt/1.4 Inter, sans-serif; color: #17212b; }
h1 { font-size: 15pt; font-weight: 700; line-height: 1.2; letter-spacing: -0.015em; overflow-wrap: anywhere; }
h2 { font-size: 8.8pt; font-weight: 700; margin-bottom: 1.6mm; break-after: avoid; }
section { margin-top: 4.2mm; }
small { font-size: 7pt; color: #4d5966; }

header { display: flex; justify-content: space-between; gap: 8mm; padding-bottom: 3mm; border-bottom: 0.6mm solid var(--cabecalho); }
header .escritorio { font-size: 7.6pt; font-weight: 600; color: var(--cabecalho); margin-bottom: 1mm; overflow-wrap: anywhere; }
header .quem { min-width: 0; }
header .cnpj { color: #4d5966; }
header .quando { text-align: right; white-space: nowrap; color: #4d5966; font-size: 7.6pt; line-height: 1.5; }
header .quando .forte { display: block; font-size: 11pt; line-height: 1.35; color: #17212b; }

.faixa { margin-top: 3mm; padding: 1.8mm 3mm; border-left: 1mm solid #b45309; background: #fdf3e3; color: #5f2e05; }
.faixa .forte { font-weight: 700; }

.manchetes { display: grid; grid-template-columns: repeat(3, 1fr); gap: 3mm; margin-top: 3.6mm; }
.manchetes div { padding: 2.4mm 3mm 2.6mm; border-radius: 1.2mm; background: #eef2f5; min-width: 0; }
.manchetes .novo { background: var(--fundo); }
.manchetes .diferenca { background: #17212b; color: #fff; }
.manchetes dt { font-size: 7.4pt; font-weight: 600; color: #41505e; }
.manchetes dd.principal { font-size: 15pt; font-weight: 700; line-height: 1.35; letter-spacing: -0.02em; overflow-wrap: anywhere; }
.manchetes.largas dd.principal { font-size: 11pt; }
.manchetes dd.carga { font-size: 7.4pt; color: #41505e; }
.manchetes .diferenca dt, .manchetes .diferenca dd.carga { color: #d5dde4; }

table { width: 100%; border-collapse: collapse; }
th, td { padding: 0.6mm 1.2mm; text-align: left; vertical-align: baseline; }
thead th { font-size: 7pt; font-weight: 600; color: #4d5966; border-bottom: 0.3mm solid #9aa7b3; white-space: nowrap; }
tbody th { white-space: nowrap; }
tbody td, tbody th { border-bottom: 0.2mm solid #dde3e8; font-weight: 400; }
tfoot td, tfoot th { font-weight: 700; border-top: 0.3mm solid #17212b; }
tr { break-inside: avoid; }
.num { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
th:first-child, td:first-child { padding-left: 0; }
th:last-child, td:last-child { padding-right: 0; }

.lado-a-lado { display: grid; grid-template-columns: 4fr 5fr; gap: 7mm; font-size: 7.8pt; }
.empilhado { display: grid; gap: 4mm; font-size: 7.4pt; }
.recusados { margin-top: 1.4mm; list-style: none; font-size: 7.2pt; color: #41505e; }
.recusados li { display: flex; justify-content: space-between; gap: 3mm; padding: 0.3mm 0; }

.grafico { display: block; width: 100%; font: 400 10px Inter, sans-serif; }
.grafico .nome { text-anchor: end; fill: #41505e; }
.grafico text.forte { font-weight: 700; fill: #17212b; }
.grafico .valor { fill: #17212b; }
.grafico rect.hoje.leve { fill: #9fb1c1; }
.grafico rect.hoje.forte { fill: #4a6076; }
.grafico rect.novo.leve { fill: var(--leve); }
.grafico rect.novo.forte { fill: var(--forte); }
.grafico .zero { stroke: #5b6673; stroke-width: 0.8; }

.divergencias { font-size: 7.4pt; }
.divergencias td { padding-top: 0.45mm; padding-bottom: 0.45mm; }
.divergencias .gravidade { font-weight: 700; white-space: nowrap; }
.divergencias .critica { color: #a4161a; }
.divergencias .aviso { color: #8a4b00; }
.divergencias td { white-space: nowrap; font-variant-numeric: tabular-nums; }
.divergencias .mensagem { font-variant-numeric: normal; width: 100%; max-width: 0; color: #4d5966; }
.divergencias .mensagem div { overflow: hidden; text-overflow: ellipsis; }
.resumo { font-weight: 400; color: #4d5966; }
.mais, .vazio { margin-top: 1mm; color: #4d5966; font-size: 7.4pt; }

.notas { font-size: 7.4pt; color: #2f3b47; }
.notas ul { padding-left: 3.4mm; columns: 2; column-gap: 7mm; }
.notas li { break-inside: avoid; padding-bottom: 0.5mm; }
.notas li::marker { color: var(--forte); }

.escritorio .logo { display: block; max-height: 12mm; max-width: 52mm; margin-bottom: 1.6mm; }
.detalhes { break-before: page; }
.detalhes > section { margin-top: 8mm; }
.detalhes > section:first-child { margin-top: 0; }
.detalhes h2 { font-size: 11pt; letter-spacing: -0.01em; margin-bottom: 1.4mm; padding-left: 2.4mm; border-left: 0.9mm solid var(--forte); line-height: 1.25; }
.detalhes h3 { font-size: 8.2pt; font-weight: 600; margin: 3.4mm 0 1mm; break-after: avoid; }
.detalhes h3.critica { color: #a4161a; }
.detalhes h3.aviso { color: #8a4b00; }
.detalhes table { font-size: 7.8pt; }
.detalhes tbody tr:nth-child(even) > * { background: #f6f8fa; }
.detalhes tfoot { display: table-row-group; }
.detalhes td, .detalhes th { padding: 0.85mm 1.6mm; }
.detalhes table.miuda { font-size: 6.9pt; }
.detalhes table.miuda td, .detalhes table.miuda th { padding-left: 0.8mm; padding-right: 0.8mm; }
.detalhes .longo { white-space: normal; overflow-wrap: anywhere; }
.detalhes td.longo { width: 100%; }
.detalhes .fundamento { color: #41505e; font-size: 7.2pt; min-width: 44mm; }
.detalhes th.longo { min-width: 60mm; }
.detalhes td.forte { font-weight: 700; }
.inteiro { break-inside: avoid; }
.explica { color: #41505e; font-size: 7.6pt; margin-bottom: 1.6mm; break-after: avoid; }
.completas .chave { color: #41505e; font-size: 7pt; font-variant-numeric: tabular-nums; }
.completas .nota { font-weight: 600; }
.completas td, .recorte td { white-space: nowrap; }
.detalhes .miuda .origem-do-ano { padding-left: 3mm; }
.grafico .rotulo { text-anchor: middle; font-size: 8.5px; font-weight: 600; fill: #17212b; }
.grafico .eixo { text-anchor: middle; fill: #41505e; font-size: 9px; }
.grafico .eixo.forte { font-size: 10px; }
.texto { font-size: 8.2pt; }
.detalhes .texto ul { columns: 1; padding-left: 4mm; }
.detalhes .texto li { padding-bottom: 0.9mm; }
.origem { padding: 1.8mm 3mm; border-left: 1mm solid #b45309; background: #fdf3e3; color: #5f2e05; font-weight: 600; }
.origem.lei { border-color: var(--forte); background: var(--fundo); color: #17212b; }
`;
}
