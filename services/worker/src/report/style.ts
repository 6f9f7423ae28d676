import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Palette } from './palette.ts';

const require = createRequire(import.meta.url);
const PESOS = [400, 600, 700];

/** Inter (Latin) as data, and the rules: a bare machine has no fonts, and the page no network. */
let fixo: string | undefined;

function styleFixo(): string {
  fixo ??= [
    ...PESOS.map((peso) => {
      const arquivo = require.resolve(`@fontsource/inter/files/inter-latin-${peso}-normal.woff2`);
      const dados = readFileSync(arquivo).toString('base64');
      return `@font-face{font-family:Inter;font-weight:${peso};src:url(data:font/woff2;base64,${dados}) format('woff2')}`;
    }),
    readFileSync(new URL('../../report.css', import.meta.url), 'utf8'),
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

export const style = ({ footer, topo, palette }: StyleOptions): string => `${styleFixo()}
:root { --cabecalho: ${palette.header}; --forte: ${palette.forte}; --leve: ${palette.leve}; --fundo: ${palette.fundo}; }
@page {
  size: A4;
  margin: 18mm 14mm 14mm;
  @bottom-left { content: ${textoCss(footer)}; font: 400 6.8pt Inter; color: #5b6673; }
  @bottom-right { content: "Página " counter(page) " de " counter(pages); font: 400 6.8pt Inter; color: #5b6673; }
  @top-left { content: ${textoCss(topo)}; font: 600 6.8pt Inter; color: #41505e; }
}
@page :first { margin-top: 12mm; @top-left { content: none; } }
`;
