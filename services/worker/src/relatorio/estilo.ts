import { fonteEmbutida } from './fonte-embutida.ts';

/** Text as a CSS string; every character that could end the string or the style element is written as its code. */
function textoCss(texto: string): string {
  return `"${texto.replace(/[^\p{L}\p{N} .:·+-]/gu, (c) => `\\${c.codePointAt(0)?.toString(16)} `)}"`;
}

/** The style of the report. `rodape` is printed at the foot of each page, before the page number. */
export function estilo(rodape: string): string {
  return `${fonteEmbutida()}
@page {
  size: A4;
  margin: 12mm 14mm 14mm;
  @bottom-left { content: ${textoCss(rodape)}; font: 400 6.8pt Inter; color: #5b6673; }
  @bottom-right { content: "Página " counter(page) " de " counter(pages); font: 400 6.8pt Inter; color: #5b6673; }
}
* { box-sizing: border-box; margin: 0; padding: 0; }
html { font: 400 8.2pt/1.4 Inter, sans-serif; color: #17212b; }
h1 { font-size: 15pt; font-weight: 700; line-height: 1.2; letter-spacing: -0.015em; overflow-wrap: anywhere; }
h2 { font-size: 8.8pt; font-weight: 700; margin-bottom: 1.6mm; break-after: avoid; }
section { margin-top: 4.2mm; }
small { font-size: 7pt; color: #4d5966; }

header { display: flex; justify-content: space-between; gap: 8mm; padding-bottom: 3mm; border-bottom: 0.6mm solid #0f4c5c; }
header .escritorio { font-size: 7.6pt; font-weight: 600; color: #0f4c5c; margin-bottom: 1mm; overflow-wrap: anywhere; }
header .quem { min-width: 0; }
header .cnpj { color: #4d5966; }
header .quando { text-align: right; white-space: nowrap; color: #4d5966; font-size: 7.6pt; line-height: 1.5; }
header .quando .forte { display: block; font-size: 11pt; line-height: 1.35; color: #17212b; }

.faixa { margin-top: 3mm; padding: 1.8mm 3mm; border-left: 1mm solid #b45309; background: #fdf3e3; color: #5f2e05; }
.faixa .forte { font-weight: 700; }

.manchetes { display: grid; grid-template-columns: repeat(3, 1fr); gap: 3mm; margin-top: 3.6mm; }
.manchetes div { padding: 2.4mm 3mm 2.6mm; border-radius: 1.2mm; background: #eef2f5; min-width: 0; }
.manchetes .novo { background: #e0f2ee; }
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
.grafico rect.novo.leve { fill: #6fc2b0; }
.grafico rect.novo.forte { fill: #0f7a66; }
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
.notas li::marker { color: #0f7a66; }
`;
}
