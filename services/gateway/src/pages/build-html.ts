import { createHash } from 'node:crypto';
import { Marked, type Token, type Tokens } from 'marked';
import { CODE_SCRIPT, CODE_SCRIPT_SOURCE, codeBlock, withChoices } from './code-blocks.ts';
import { nomear, type Page } from './page.ts';
import { fontStyle, PAGE_STYLE } from './page-style.ts';
import type { NomeDaParte, PanelParts } from './panel-parte.ts';

const NAVEGACAO = [
  ['/calculadora', 'Calculadora'],
  ['/simulador', 'Simulador'],
  ['/desenvolvedores', 'Desenvolvedores'],
  ['/novidades', 'Novidades'],
] as const;

/** The way in, for an office that is not here yet. */
const CADASTRO = '<a href="/painel/cadastro">Cadastrar o escritório</a>';

/** What the panel looks like, from its build. A new picture takes a new number: browsers keep the old one for a year. */
const RETRATO = `<picture><source srcset="/painel/assets/retrato-escuro-3.webp" media="(prefers-color-scheme: dark)"><img class="retrato" src="/painel/assets/retrato-claro-3.webp" width="1240" height="780" alt="O painel da Apura: a projeção de um mês de um cliente, ano a ano, de 2026 a 2033" loading="lazy" decoding="async"></picture>`;

/** The page itself, or one that belongs to it. */
const current = (path: string, shown: string): string => {
  if (path === shown) return ' aria-current="page"';
  return shown.startsWith(`${path}/`) ? ' aria-current="true"' : '';
};

const SEM_JAVASCRIPT =
  '<noscript><p class="sem-javascript">Esta parte da página precisa de JavaScript. Sem ele, peça o mesmo cálculo pela API, como está descrito abaixo.</p></noscript>';

/** From so many sections on a page has its contents at its side. */
const SECOES_PARA_INDICE = 6;

const MARCA = `<svg width="28" height="28" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#0f7a66"/><path d="M8 23.5 14.6 8h2.8L24 23.5h-3.3l-1.4-3.6h-6.6l-1.4 3.6zm5.7-6.3h4.6L16 11.3z" fill="#fff"/><circle cx="25.2" cy="8" r="2.6" fill="#74e0c4"/></svg>`;

/**
 * The page for a browser, from its Markdown, and the Content-Security-Policy under which it works: its own style, and its
 * interactive part where it has one. Without the panel's build it has neither font nor interactive part.
 */
export function buildHtml(
  page: Page,
  markdown: string,
  publicBaseUrl: string,
  panel: PanelParts | undefined,
): { readonly html: string; readonly politica: string } {
  const endereco = `${publicBaseUrl}${page.path}`;
  const style = `${panel?.fonte ? fontStyle(panel.fonte) : ''}${PAGE_STYLE}`;
  const parte = page.interativa ? panel?.partes[page.interativa] : undefined;
  const [script, ...importados] = parte?.scripts ?? [];
  const hasCode = markdown.includes('```');
  const cabeca = [
    panel?.icon ? `<link rel="icon" type="image/svg+xml" href="${panel.icon}">` : '',
    panel?.fonte ? `<link rel="preload" as="font" type="font/woff2" href="${panel.fonte}" crossorigin>` : '',
    ...(parte?.styles ?? []).map((path) => `<link rel="stylesheet" href="${path}">`),
    ...importados.map((path) => `<link rel="modulepreload" href="${path}">`),
    script ? `<script type="module" src="${script}"></script>` : '',
    hasCode ? CODE_SCRIPT : '',
  ];
  const html = `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.titulo}</title>
<meta name="description" content="${page.descricao}">
<meta name="theme-color" content="#0f7a66">
<link rel="canonical" href="${endereco}">
<link rel="alternate" type="text/markdown" href="${endereco}">
<style>${style}</style>
${cabeca.filter(Boolean).join('\n')}
</head>
<body${page.kind ? ` class="${page.kind}"` : ''}>
<a class="pular" href="#conteudo">Ir para o conteúdo</a>
<header class="topo"><div><a class="marca" href="/">${MARCA}Apura</a><nav aria-label="Principal">${NAVEGACAO.map(
    ([path, nome]) => `<a href="${path}"${current(path, page.path)}>${nome}</a>`,
  ).join('')}</nav>${panel ? '<a class="entrar" href="/painel/">Entrar</a>' : ''}</div></header>
<main id="conteudo">
${body(markdown, script === undefined ? undefined : page.interativa, panel && page.path === '/' ? RETRATO : '')}</main>
<footer class="rodape"><div><span>A Apura é um apoio técnico ao contador e não substitui a apuração oficial.</span><a href="/privacidade">Privacidade</a><a href="/termos">Termos</a><a href="/seguranca">Segurança</a><a href="/openapi.json">OpenAPI</a><a href="/llms.txt">llms.txt</a></div></footer>
</body>
</html>
`;
  return { html, politica: politica(style, script !== undefined, hasCode) };
}

function politica(style: string, interativa: boolean, hasCode: boolean): string {
  const scripts = [...(interativa ? ["'self'"] : []), ...(hasCode ? [CODE_SCRIPT_SOURCE] : [])];
  const hash = createHash('sha256').update(style).digest('base64');
  return [
    "default-src 'none'",
    `style-src 'sha256-${hash}'${interativa ? " 'self'" : ''}`,
    "img-src 'self'",
    "font-src 'self'",
    ...(scripts.length ? [`script-src ${scripts.join(' ')}`] : []),
    ...(interativa ? ["connect-src 'self'"] : []),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

const CHAMADAS = '<p class="chamadas">';

const texto = new Marked({
  renderer: {
    // A wide table scrolls in itself, by keyboard too.
    table(token) {
      const linha = (celulas: string, nome: string) => `<${nome}><tr>${celulas}</tr></${nome}>`;
      const celula = (uma: Tokens.TableCell) =>
        `<t${uma.header ? 'h scope="col"' : 'd'}>${this.parser.parseInline(uma.tokens)}</t${uma.header ? 'h' : 'd'}>`;
      const tableBody = token.rows.map((celulas) => `<tr>${celulas.map(celula).join('')}</tr>`).join('');
      return `<div class="rolavel" tabindex="0" role="region" aria-label="Tabela"><table>${linha(token.header.map(celula).join(''), 'thead')}<tbody>${tableBody}</tbody></table></div>\n`;
    },
    code({ text, lang }) {
      return codeBlock(text, lang);
    },
    // A paragraph of nothing but links is a row of calls to action.
    paragraph({ tokens }) {
      const soLigacoes = tokens.length > 1 && tokens.every(({ type, raw }) => type === 'link' || !raw.trim());
      return `${soLigacoes ? CHAMADAS : '<p>'}${this.parser.parseInline(tokens)}</p>\n`;
    },
  },
});

/** The opening, then a section for each heading; with contents at the side where there are many. */
function body(markdown: string, interativa: NomeDaParte | undefined, retrato: string): string {
  const partes: { titulo: string | undefined; anchor: string | undefined; tokens: Token[] }[] = [
    { titulo: undefined, anchor: undefined, tokens: [] },
  ];
  let anchor: Token | undefined;
  for (const token of texto.lexer(markdown)) {
    if (/^<a id="[^"]+"><\/a>\s*$/.test(token.raw)) {
      anchor = token;
      continue;
    }
    const titulo = token.type === 'heading' && token.depth === 2;
    if (titulo) {
      const id = anchor ? /id="([^"]+)"/.exec(anchor.raw)?.[1] : nomear(token.text as string);
      partes.push({ titulo: token.text as string, anchor: id, tokens: [] });
    } else if (anchor) partes.at(-1)?.tokens.push(anchor);
    anchor = undefined;
    partes.at(-1)?.tokens.push(token);
  }
  const [abertura, ...secoes] = partes;
  const mostrar = (tokens: Token[]) => texto.parser(withChoices(tokens));
  const aberta = mostrar(abertura?.tokens ?? []);
  const [antes, ...chamadas] = aberta.split(CHAMADAS);
  const chamada = retrato
    ? [antes, ...chamadas.map((parte) => parte.replace('</p>', ` ${CADASTRO}</p>`))].join(CHAMADAS)
    : aberta;
  const inicio = `<div class="abertura">${chamada}</div>\n${
    interativa
      ? `<div id="interativo" class="interativo interativo-${interativa}"><p class="espera">Carregando…</p>${SEM_JAVASCRIPT}</div>\n`
      : ''
  }`;
  const resto = secoes
    .map(({ anchor: id, tokens }) => `<section id="${id}">${mostrar(tokens)}</section>`)
    .join('\n');
  if (secoes.length < SECOES_PARA_INDICE) return inicio + retrato + resto;
  const indice = secoes.map(({ titulo, anchor: id }) => `<li><a href="#${id}">${titulo}</a></li>`).join('');
  return `<div class="com-indice"><nav class="indice" aria-label="Nesta página"><p>Nesta página</p><ul>${indice}</ul></nav><div class="texto">${inicio}${resto}</div></div>`;
}
