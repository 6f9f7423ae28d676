import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { escura, PAPEL_ESCURO, type Palette } from './palette.ts';

const require = createRequire(import.meta.url);
const PESOS = [400, 600, 700];

/** Inter (Latin) as data, and the rules: a bare machine has no fonts, and the page no network. */
let fixo: string | undefined;

const ler = (arquivo: string): string => readFileSync(new URL(`../../${arquivo}`, import.meta.url), 'utf8');

function styleFixo(): string {
  fixo ??= [
    ...PESOS.map((peso) => {
      const arquivo = require.resolve(`@fontsource/inter/files/inter-latin-${peso}-normal.woff2`);
      const dados = readFileSync(arquivo).toString('base64');
      return `@font-face{font-family:Inter;font-weight:${peso};src:url(data:font/woff2;base64,${dados}) format('woff2')}`;
    }),
    ler('report.css'),
  ].join('\n');
  return fixo;
}

/** Text as a CSS string; every character that could end the string or the style element is written as its code. */
function textoCss(texto: string): string {
  return `"${texto.replace(/[^\p{L}\p{N} .:·+-]/gu, (c) => `\\${c.codePointAt(0)?.toString(16)} `)}"`;
}

export interface StyleOptions {
  /** At the foot of each page, before the page number. */
  readonly footer: string;
  /** At the head of each page but the first. */
  readonly topo: string;
  readonly palette: Palette;
}

const cores = ({ header, forte, leve, fundo }: Palette): string =>
  `--cabecalho: ${header}; --forte: ${forte}; --leve: ${leve}; --fundo: ${fundo};`;

/** The greys of `report.css` on a dark page. */
const CINZAS_NO_ESCURO =
  '--tinta: #e6ebf0; --tinta-2: #d3dae1; --tinta-3: #b9c4ce; --tinta-4: #aab6c2; --tinta-5: #98a5b2; --risco: #5c6975; --risco-leve: #2c3640; --sobe: #93a5b6; --desce: #566675; --hoje-1: #b9c6d1; --hoje-2: #90a3b4; --hoje-3: #6d8297; --hoje-4: #4a6076;';

let ofScreen: string | undefined;

/** For a browser: without the fonts, which would weigh more than all the rest, and in both themes. */
export function screenStyle(palette: Palette): string {
  ofScreen ??= `${ler('report.css')}\n${ler('report-screen.css')}`;
  return `${ofScreen}
:root { ${cores(palette)} }
@media screen and (prefers-color-scheme: dark) { :root { --papel: ${PAPEL_ESCURO}; ${CINZAS_NO_ESCURO} ${cores(escura(palette))} } }
`;
}

export const style = ({ footer, topo, palette }: StyleOptions): string => `${styleFixo()}
:root { ${cores(palette)} }
@page {
  size: A4;
  margin: 18mm 14mm 14mm;
  @bottom-left { content: ${textoCss(footer)}; font: 400 6.8pt Inter; color: #5b6673; }
  @bottom-right { content: "Página " counter(page) " de " counter(pages); font: 400 6.8pt Inter; color: #5b6673; }
  @top-left { content: ${textoCss(topo)}; font: 600 6.8pt Inter; color: #41505e; }
}
@page :first { margin-top: 12mm; @top-left { content: none; } }
`;
