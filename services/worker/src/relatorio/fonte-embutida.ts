import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const PESOS = [400, 600, 700];

let regras: string | undefined;

/** `@font-face` rules with Inter (Latin) inside them as data: a bare machine has no fonts, and the page no network. */
export function fonteEmbutida(): string {
  regras ??= PESOS.map((peso) => {
    const arquivo = require.resolve(`@fontsource/inter/files/inter-latin-${peso}-normal.woff2`);
    const dados = readFileSync(arquivo).toString('base64');
    return `@font-face{font-family:Inter;font-weight:${peso};src:url(data:font/woff2;base64,${dados}) format('woff2')}`;
  }).join('\n');
  return regras;
}
