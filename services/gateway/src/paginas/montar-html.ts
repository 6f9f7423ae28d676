import { createHash } from 'node:crypto';
import { marked } from 'marked';
import type { Pagina } from './pagina.ts';

const ESTILO = `:root{color-scheme:light dark}body{font:1.05rem/1.6 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1rem 1.25rem 4rem}nav a{margin-right:1rem}h1,h2,h3{line-height:1.25}h2{margin-top:2.5rem}pre{overflow-x:auto;padding:1rem;border:1px solid #8886;border-radius:.5rem}code{font-size:.92em}table{border-collapse:collapse;display:block;overflow-x:auto}th,td{border:1px solid #8886;padding:.4rem .6rem;text-align:left;vertical-align:top}a{color:#0b65d8}@media(prefers-color-scheme:dark){a{color:#7ab8ff}}`;

/** The policy under which the pages work: their own style, nothing else. */
export const POLITICA_DA_PAGINA = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(ESTILO).digest('base64')}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

const NAVEGACAO = [
  ['/', 'Apura'],
  ['/calculadora', 'Calculadora'],
  ['/simulador', 'Simulador'],
  ['/desenvolvedores', 'Desenvolvedores'],
]
  .map(([caminho, nome]) => `<a href="${caminho}">${nome}</a>`)
  .join('');

/** The page for a browser, from its Markdown. */
export function montarHtml(pagina: Pagina, markdown: string, publicBaseUrl: string): string {
  const endereco = `${publicBaseUrl}${pagina.caminho}`;
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${pagina.titulo}</title>
<meta name="description" content="${pagina.descricao}">
<link rel="canonical" href="${endereco}">
<link rel="alternate" type="text/markdown" href="${endereco}">
<style>${ESTILO}</style>
</head>
<body>
<nav aria-label="Principal">${NAVEGACAO}</nav>
<main>
${marked.parse(markdown, { async: false })}</main>
</body>
</html>
`;
}
