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
h1 { font-size: 14pt; font-weight: 700; line-height: 1.2; letter-spacing: -0.015em; overflow-wrap: anywhere; }
h2 { font-size: 9.2pt; font-weight: 700; margin-bottom: 1.2mm; break-after: avoid; }
h3 { font-size: 8.2pt; font-weight: 600; margin: 3.4mm 0 1mm; break-after: avoid; }
section { margin-top: 4.4mm; }
.forte { font-weight: 600; }

header { display: flex; justify-content: space-between; gap: 8mm; padding-bottom: 2.4mm; border-bottom: 0.6mm solid var(--cabecalho); color: #4d5966; font-size: 7.4pt; line-height: 1.45; }
header .escritorio { min-width: 0; overflow-wrap: anywhere; }
header .escritorio .forte { font-size: 8.6pt; color: var(--cabecalho); }
header .logo { display: block; max-height: 12mm; max-width: 52mm; margin-bottom: 1.4mm; }
header .quando { text-align: right; white-space: nowrap; align-self: end; }
.cliente { display: flex; justify-content: space-between; align-items: baseline; gap: 8mm; margin-top: 3mm; }
.cliente > div { min-width: 0; }
.cliente p { color: #4d5966; }
.cliente .competencia { font-size: 11pt; font-weight: 600; color: #17212b; white-space: nowrap; }
.resposta { margin-top: 3mm; padding: 3.4mm 4.4mm; border-radius: 1.2mm; border-left: 1.2mm solid var(--forte); background: var(--fundo); font-size: 12.5pt; font-weight: 700; line-height: 1.35; letter-spacing: -0.01em; overflow-wrap: anywhere; }
.frase { margin-bottom: 1.6mm; color: #2f3b47; }

table { width: 100%; border-collapse: collapse; font-size: 7.8pt; }
th, td { padding: 0.75mm 1.4mm; text-align: left; vertical-align: baseline; }
thead th { font-size: 7pt; font-weight: 600; color: #4d5966; border-bottom: 0.3mm solid #9aa7b3; vertical-align: bottom; }
tbody th { white-space: nowrap; }
tbody td, tbody th { border-bottom: 0.2mm solid #dde3e8; font-weight: 400; }
tfoot { display: table-row-group; }
tfoot td, tfoot th, .soma td, .soma th { font-weight: 700; border-top: 0.3mm solid #17212b; border-bottom: 0; }
tr { break-inside: avoid; }
.num { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
thead .num { white-space: normal; }
td { white-space: nowrap; }
.longo { white-space: normal; overflow-wrap: anywhere; }
th:first-child, td:first-child { padding-left: 0; }
th:last-child, td:last-child { padding-right: 0; }
table.miuda { font-size: 7pt; }
table.miuda td, table.miuda th { padding-left: 1.1mm; padding-right: 1.1mm; }
.devido .parcelas td { white-space: normal; color: #4d5966; font-size: 7.2pt; padding-left: 3mm; }
.devido .a-parte { color: #4d5966; }
.devido .a-parte th[scope=rowgroup] { padding-top: 1.8mm; white-space: normal; font-weight: 600; font-size: 7.2pt; }

.ponte { display: grid; grid-template-columns: 11fr 8fr; gap: 7mm; align-items: center; }
.lado-a-lado { display: grid; grid-template-columns: 1fr 1fr; gap: 7mm; }
.grafico { display: block; width: 100%; font: 400 9px Inter, sans-serif; fill: #41505e; }
.grafico .rotulo { text-anchor: middle; font-size: 8.5px; font-weight: 600; fill: #17212b; font-variant-numeric: tabular-nums; }
.grafico .eixo { text-anchor: middle; font-size: 8px; }
.grafico .eixo.forte { font-weight: 600; fill: #17212b; font-size: 9px; }
.grafico .zero { stroke: #5b6673; stroke-width: 0.8; }
.grafico .liga { stroke: #9aa7b3; stroke-width: 0.6; }
.grafico .ponta { fill: var(--forte); }
.grafico .sobe { fill: #5f7183; }
.grafico .desce { fill: #b4c1cc; }
.grafico .hoje-1 { fill: #4a6076; }
.grafico .hoje-2 { fill: #6d8297; }
.grafico .hoje-3 { fill: #90a3b4; }
.grafico .hoje-4 { fill: #b9c6d1; }
.grafico .novo-1 { fill: var(--leve); }
.grafico .novo-2 { fill: var(--forte); }

.mais, .vazio, .explica { color: #4d5966; font-size: 7.2pt; }
.mais, .vazio { margin-top: 1mm; }
.explica { margin-bottom: 1.4mm; break-after: avoid; }
.notas-do-mes { margin-top: 2.4mm; color: #2f3b47; }
.folha { display: flex; flex-direction: column; min-height: 264mm; }
.folha main { flex: 1; display: flex; flex-direction: column; }
.folha section { margin-top: 3.6mm; }
.folha th, .folha td { padding-top: 0.5mm; padding-bottom: 0.5mm; }
.folha table { line-height: 1.32; }
.assinatura { display: grid; grid-template-columns: 2fr 1fr; gap: 10mm; margin-top: auto; padding-top: 10mm; break-inside: avoid; }
.assinatura .linha { border-top: 0.25mm solid #17212b; padding-top: 0.8mm; font-size: 7.4pt; color: #41505e; }
.assinatura .forte { color: #17212b; }

.detalhes { break-before: page; }
.detalhes > section { margin-top: 8mm; }
.detalhes > section:first-child { margin-top: 0; }
.detalhes h2 { font-size: 11pt; letter-spacing: -0.01em; margin-bottom: 1.4mm; padding-left: 2.4mm; border-left: 0.9mm solid var(--forte); line-height: 1.25; }
.contagem { font-weight: 400; font-size: 8.2pt; color: #4d5966; margin-left: 1mm; }
.inteiro { break-inside: avoid; }
.completas .chave { color: #41505e; font-size: 7pt; font-variant-numeric: tabular-nums; }
.completas .nota { font-weight: 600; }
.completas td.longo { width: 100%; }
.texto ul, section > ul { padding-left: 4mm; }
.texto li, section > ul li { padding-bottom: 0.8mm; }
li::marker { color: var(--forte); }
`;
}
