import { createHash } from 'node:crypto';
import { Marked, type Token, type Tokens } from 'marked';
import type { Installation } from '../gateway.ts';
import { escapeText, type NomeDaParte, name, type Page, type PanelParts } from './page.ts';
import { writePictureHtml } from './pictures.ts';
import { LANGUAGES, type Language } from './referencia.ts';

/** The style of the public pages, written into each so that the first paint waits for nothing. */
const PAGE_STYLE = `
:root{color-scheme:light dark;--apura-fundo:light-dark(#fff,#0e1317);--apura-superficie:light-dark(#fff,#161d22);--apura-realce:light-dark(#eef6f4,#17302b);--apura-borda:light-dark(#dfe6e9,#2b363d);--apura-tinta:light-dark(#16212a,#e8edf0);--apura-suave:light-dark(#51606b,#a3b1ba);--apura-verde:light-dark(#0b6454,#5fcdb3);--apura-verde-cheio:#0f7a66}
*{box-sizing:border-box}
html{scroll-padding-top:5rem;-webkit-text-size-adjust:100%}
body{margin:0;color:var(--apura-tinta);background:var(--apura-fundo);font:1rem/1.65 "Inter Variable",Inter,system-ui,sans-serif;-webkit-font-smoothing:antialiased}
a{color:var(--apura-verde);text-underline-offset:.18em}
:focus-visible{outline:2px solid var(--apura-verde);outline-offset:2px}
h1,h2,h3{line-height:1.2;letter-spacing:-.02em;text-wrap:balance}
h1{margin:0;font-size:clamp(2rem,5vw,3rem)}
h2{margin:0 0 1rem;font-size:1.5rem}
h3{margin:2rem 0 .6rem;font-size:1.12rem}
p,ul,ol{margin:0 0 1rem}
li{margin-bottom:.35rem}
code{font:.88em/1.5 ui-monospace,"SF Mono",Menlo,Consolas,monospace;padding:.1em .35em;border-radius:.3rem;background:light-dark(#f0f4f5,#1d262c);overflow-wrap:anywhere}
pre{margin:0 0 1rem;padding:1rem 1.1rem;overflow-x:auto;border:1px solid var(--apura-borda);border-radius:.7rem;background:light-dark(#f7f9fa,#12191e)}
pre code{padding:0;background:none;overflow-wrap:normal}
.codigo{position:relative;margin:0 0 1rem}.codigo pre{margin:0;padding-right:5.5rem;font-size:.92rem}
.codigo:not([data-lingua]) pre{max-height:26rem}
.copiar{position:absolute;top:.5rem;right:.5rem;min-height:1.9rem;padding:0 .7rem;border:1px solid var(--apura-borda);border-radius:.45rem;color:var(--apura-suave);background:var(--apura-superficie);font:inherit;font-size:.8rem;cursor:pointer}
.copiar:hover{color:var(--apura-tinta)}
.linguagens{margin:1.2rem 0}.linguas{display:flex;gap:.25rem;margin-bottom:.5rem}
.linguas button{min-height:2.2rem;padding:0 .8rem;border:1px solid transparent;border-radius:.5rem;color:var(--apura-suave);background:none;font:inherit;font-size:.88rem;font-weight:600;cursor:pointer}
.linguas button:hover{color:var(--apura-tinta)}
.linguas button[aria-pressed=true]{color:var(--apura-verde);background:var(--apura-realce)}
html:not([data-lingua]) :is(.linguas,.copiar){display:none}
html:not([data-lingua]) .linguagens .codigo::before{content:attr(data-nome);font-size:.82rem;font-weight:600;color:var(--apura-suave)}
html[data-lingua=sh] .linguagens .codigo:not([data-lingua=sh]),html[data-lingua=js] .linguagens .codigo:not([data-lingua=js]),html[data-lingua=python] .linguagens .codigo:not([data-lingua=python]),html[data-lingua=php] .linguagens .codigo:not([data-lingua=php]){display:none}
details{margin:0 0 1rem;border:1px solid var(--apura-borda);border-radius:.7rem}
summary{padding:.7rem 1rem;font-weight:600;cursor:pointer}
details>.rolavel{margin:0;border-width:1px 0 0;border-radius:0}details>p{margin:.8rem 1rem}
.referencia section{content-visibility:auto;contain-intrinsic-size:auto 60rem;border-top:1px solid var(--apura-borda);padding:1.8rem 0 1.2rem}
.referencia h2{font:600 1.2rem/1.4 ui-monospace,"SF Mono",Menlo,Consolas,monospace;letter-spacing:0;overflow-wrap:anywhere}
.referencia .indice a{font-size:.84rem;overflow-wrap:anywhere}
.rolavel{margin:0 0 1.2rem;overflow-x:auto;border:1px solid var(--apura-borda);border-radius:.7rem}
.rolavel table{width:100%;border-collapse:collapse;font-size:.92rem}
.rolavel th,.rolavel td{padding:.6rem .85rem;text-align:left;vertical-align:top;border-bottom:1px solid var(--apura-borda)}
.rolavel th{color:var(--apura-suave);font-size:.82rem;white-space:nowrap;background:light-dark(#f7f9fa,#12191e)}
.rolavel tr:last-child td{border-bottom:0}
.rolavel td code{overflow-wrap:normal}
.pular{position:fixed;top:-9rem;left:1rem;z-index:9;padding:.6rem 1rem;border-radius:.5rem;color:#fff;background:var(--apura-verde-cheio)}
.pular:focus{top:1rem}
.topo{position:sticky;top:0;z-index:5;background:light-dark(#ffffffee,#0e1317ee);border-bottom:1px solid var(--apura-borda);backdrop-filter:blur(8px)}
.topo>div,.rodape>div{display:flex;flex-wrap:wrap;align-items:center;gap:.3rem 1.4rem;max-width:72rem;margin:0 auto;padding:.7rem 1.25rem}
.topo nav{display:flex;flex-wrap:wrap;flex:1;align-items:center;gap:.2rem 1.3rem}
.topo a{display:inline-flex;align-items:center;min-height:2.2rem;color:var(--apura-suave);font-size:.94rem;font-weight:500;text-decoration:none}
.topo a:hover,.topo a[aria-current]{color:var(--apura-tinta)}
.topo a[aria-current]{font-weight:600}
.topo .marca{gap:.55rem;color:var(--apura-tinta);font-size:1.12rem;font-weight:700;letter-spacing:-.02em}
.topo .entrar{margin-left:auto;padding:0 .95rem;border-radius:.5rem;color:#fff;background:var(--apura-verde-cheio);font-weight:600}
.topo .entrar:hover{color:#fff;background:#0b6454}
main{max-width:72rem;margin:0 auto;padding:0 1.25rem 4rem}
.abertura{max-width:46rem;padding:3.5rem 0 2rem}
.abertura p{margin:1rem 0 0;color:var(--apura-suave);font-size:1.12rem}
.abertura p strong{color:var(--apura-tinta)}
.abertura pre{margin-top:1.2rem}
main>section{max-width:46rem;padding-top:2.2rem}
.com-indice{display:grid;grid-template-columns:15rem minmax(0,1fr);gap:3rem}
.com-indice .texto{min-width:0}
.com-indice .texto>*{max-width:none}
.indice{position:sticky;top:4.5rem;align-self:start;max-height:calc(100dvh - 5rem);padding:3.8rem 0 2rem;overflow-y:auto;font-size:.92rem}
.indice p{margin:0 0 .5rem;color:var(--apura-suave);font-size:.8rem;font-weight:600}
.indice ul{margin:0;padding:0;list-style:none}
.indice a{display:block;padding:.25rem 0;color:var(--apura-suave);text-decoration:none}
.indice a:hover{color:var(--apura-tinta)}
.interativo{padding-bottom:1rem}.interativo-calculadora{min-height:14rem}.interativo-simulador{min-height:88rem}
.interativo .espera,.interativo .sem-javascript{padding:3rem 1rem;border:1px dashed var(--apura-borda);border-radius:.9rem;color:var(--apura-suave);text-align:center}
@media (scripting:none){.interativo-calculadora,.interativo-simulador{min-height:0}.interativo .espera{display:none}}
.botao{display:inline-flex;align-items:center;min-height:2.75rem;padding:0 1.15rem;border:1px solid transparent;border-radius:.55rem;color:#fff;background:var(--apura-verde-cheio);font:inherit;font-weight:600;text-decoration:none;cursor:pointer}
.botao:hover{background:#0b6454}
.botao-leve{color:var(--apura-tinta);background:var(--apura-superficie);border-color:var(--apura-borda)}.botao-leve:hover{background:var(--apura-realce)}
.rodape{border-top:1px solid var(--apura-borda);color:var(--apura-suave);font-size:.88rem}
.rodape a{color:var(--apura-suave)}
.rodape span{flex:1 1 18rem}
.inicio .abertura{max-width:none;padding:clamp(3rem,9vw,6.5rem) 0 3rem;text-align:center}
.inicio .abertura h1{max-width:20ch;margin:0 auto;font-size:clamp(2.3rem,6.5vw,4rem);font-weight:720;letter-spacing:-.035em;line-height:1.08}
.inicio .abertura p{max-width:40rem;margin:1.3rem auto 0;font-size:1.2rem}
.inicio .abertura p:has(>a:only-child),.inicio .abertura .chamadas{display:flex;flex-wrap:wrap;justify-content:center;gap:.8rem;margin-top:2rem}
.inicio .chamadas a{display:inline-flex;align-items:center;min-height:3rem;padding:0 1.35rem;border:1px solid var(--apura-borda);border-radius:.6rem;color:var(--apura-tinta);font-size:1.02rem;font-weight:600;text-decoration:none}
.inicio .abertura .chamadas{max-width:none}
.inicio .chamadas a:first-child{color:#fff;background:var(--apura-verde-cheio);border-color:transparent}
.inicio main>section{max-width:none;padding-top:3rem}
.inicio main>section>h2{text-align:center;font-size:1.9rem}
.inicio main>section>p{max-width:44rem;margin-inline:auto;text-align:center;color:var(--apura-suave)}
.inicio main>section>ul{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,19rem),1fr));gap:1rem;margin-top:1.6rem;padding:0;list-style:none}
.inicio main>section>ul>li{margin:0;padding:1.25rem 1.3rem;border:1px solid var(--apura-borda);border-radius:.85rem;background:var(--apura-superficie)}
.inicio main>section>ul>li>strong:first-child,.inicio main>section>ul>li>a:first-child{display:block;margin-bottom:.3rem;font-size:1.06rem;font-weight:650}
.foto img{display:block;width:100%;height:auto;border:1px solid var(--apura-borda);border-radius:.9rem;box-shadow:0 24px 50px -30px #0b645455}
@media(prefers-color-scheme:dark){.foto .so-claro{filter:brightness(.85)}}
.inicio .abertura .foto{margin-top:3rem}
.inicio main>section>.foto{max-width:60rem;margin:1.6rem auto 0}
.fotos{display:flex;flex-wrap:wrap;justify-content:center;align-items:start;gap:1.6rem;margin-top:1.6rem}.fotos .foto{flex:1 1 15rem;max-width:24rem}
.numeros{display:flex;flex-wrap:wrap;justify-content:center;gap:.4rem;margin:1.4rem 0 .8rem}
.numeros a{display:grid;place-items:center;width:2.4rem;height:2.4rem;border:1px solid var(--apura-borda);border-radius:50%;color:var(--apura-tinta);font-weight:600;text-decoration:none}.numeros a:hover{background:var(--apura-realce)}
.passos{display:flex;gap:1rem;margin:0 auto 1.6rem;padding:.25rem .25rem 1rem;max-width:62rem;overflow-x:auto;scroll-snap-type:x mandatory;list-style:none}
.passos>li{flex:0 0 min(92%,54rem);margin:0;scroll-snap-align:center;scroll-margin-top:8rem}.passos p{margin:0 0 .8rem}
@media(max-width:40rem){.passos img{max-height:15rem;object-fit:cover;object-position:left top}}
@media(prefers-reduced-motion:no-preference){.passos{scroll-behavior:smooth}}
@media(max-width:55rem){.com-indice{grid-template-columns:minmax(0,1fr);gap:0}.indice{display:none}.abertura{padding-top:2.2rem}}
@media(max-width:40rem){.codigo pre{padding:2.9rem 1.1rem 1rem}.topo{position:static}.topo>div{gap:.2rem 1rem}.topo nav{flex-basis:100%;order:2;gap:0 1.1rem}}
`.replace(/\n/g, '');

/** The house's font, where the panel's build has it; the fallback has its measures, so that nothing jumps. */
const fontStyle = (fonte: string): string =>
  `@font-face{font-family:"Inter Variable";font-style:normal;font-display:swap;font-weight:100 900;src:url(${fonte}) format("woff2")}@font-face{font-family:Inter;src:local("Arial"),local("Liberation Sans"),local("Helvetica");size-adjust:107%;ascent-override:90%;descent-override:22.5%;line-gap-override:0%}`;

/**
 * Copies a block, and shows every call in the language that was last chosen. It runs before anything is painted; without
 * it all languages stand one after another, and there are no buttons.
 */
const SCRIPT = `(()=>{const r=document.documentElement,k='apura-linguagem';let l;try{l=localStorage.getItem(k)}catch{}
const show=l=>{r.dataset.lingua=l;for(const b of document.querySelectorAll('.linguas button'))b.setAttribute('aria-pressed',b.dataset.lingua===l)};
r.dataset.lingua=l||'sh';document.addEventListener('DOMContentLoaded',()=>show(r.dataset.lingua));
document.addEventListener('click',async({target:t})=>{if(t.matches('.linguas button')){const y=t.getBoundingClientRect().top;show(t.dataset.lingua);scrollBy(0,t.getBoundingClientRect().top-y);try{localStorage.setItem(k,t.dataset.lingua)}catch{}}
if(t.matches('.copiar')){const p=t.previousElementSibling;try{await navigator.clipboard.writeText(p.innerText);t.textContent='Copiado'}catch{getSelection().selectAllChildren(p);t.textContent='Selecionado'}setTimeout(()=>{t.textContent='Copiar'},2000)}})})()`;

const CODE_SCRIPT = `<script>${SCRIPT}</script>`;
/** As a Content-Security-Policy names it. */
const CODE_SCRIPT_SOURCE = `'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`;

const isLanguage = (lang: string | undefined): lang is Language => lang !== undefined && lang in LANGUAGES;

/** One block of code with its button. */
function codeBlock(text: string, lang: string | undefined): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const mark = isLanguage(lang) ? ` data-lingua="${lang}" data-nome="${LANGUAGES[lang].nome}"` : '';
  return `<div class="codigo"${mark}><pre tabindex="0"><code>${escaped}</code></pre><button type="button" class="copiar" aria-live="polite">Copiar</button></div>\n`;
}

const CHOICE = `<div class="linguas" role="group" aria-label="Linguagem do exemplo">${Object.entries(
  LANGUAGES,
)
  .map(
    ([mark, { nome }]) =>
      `<button type="button" data-lingua="${mark}" aria-pressed="${mark === 'sh'}">${nome}</button>`,
  )
  .join('')}</div>`;

/** Puts the choice of language before every call that is written in all of them. */
function withChoices(tokens: readonly Token[]): Token[] {
  const isCode = (token: Token | undefined) => token?.type === 'code' && isLanguage(token.lang);
  const next = (from: number) => tokens.slice(from + 1).find(({ type }) => type !== 'space');
  const before = (to: number) => tokens.slice(0, to).findLast(({ type }) => type !== 'space');
  return tokens.flatMap((token, i) => {
    const first = isCode(token) && !isCode(before(i)) && isCode(next(i));
    const html = (raw: string): Token => ({ type: 'html', raw, text: raw, block: true });
    const last = isCode(token) && isCode(before(i)) && !isCode(next(i));
    return [
      ...(first ? [html(`<div class="linguagens">${CHOICE}`)] : []),
      token,
      ...(last ? [html('</div>\n')] : []),
    ];
  });
}

const NAVEGACAO = [
  ['/calculadora', 'Calculadora'],
  ['/simulador', 'Simulador'],
  ['/desenvolvedores', 'Desenvolvedores'],
  ['/novidades', 'Novidades'],
] as const;

/** The way in, for an office that is not here yet. */
const CADASTRO = '<a href="/painel/cadastro">Cadastrar o escritório</a>';

/** The page itself, or one that belongs to it. */
const current = (path: string, shown: string): string => {
  if (path === shown) return ' aria-current="page"';
  return shown.startsWith(`${path}/`) ? ' aria-current="true"' : '';
};

const SEM_JAVASCRIPT =
  '<noscript><p class="sem-javascript">Esta parte da página precisa de JavaScript. Sem ele, o mesmo cálculo é pedido pela API: veja a página para quem desenvolve.</p></noscript>';

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
  { name: operator, address, contact }: Pick<Installation, 'name' | 'address' | 'contact'>,
): { readonly html: string; readonly politica: string } {
  const endereco = `${publicBaseUrl}${page.path}`;
  const style = `${panel?.fonte ? fontStyle(panel.fonte) : ''}${PAGE_STYLE}`;
  const parte = page.interativa ? panel?.partes[page.interativa] : undefined;
  const [script, ...importados] = parte?.scripts ?? [];
  const hasCode = markdown.includes('```');
  // Who sells on the internet says on every page who they are (Decreto 7.962/2013, art. 2º).
  const whole = [operator, address, contact].filter(Boolean).map(escapeText).join(', ');
  const operador = operator ? ` Serviço de ${whole}.` : '';
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
${body(markdown, script === undefined ? undefined : page.interativa, page.kind === 'inicio' ? { open: panel !== undefined } : undefined)}</main>
<footer class="rodape"><div><span>A Apura é um apoio técnico ao contador e não substitui a apuração oficial.${operador}</span><a href="/#quem-responde-e-quanto-custa">Preço e contato</a><a href="/privacidade">Privacidade</a><a href="/termos">Termos</a><a href="/seguranca">Segurança</a><a href="/status">Situação</a><a href="/openapi.json">OpenAPI</a><a href="/llms.txt">llms.txt</a></div></footer>
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
    // A paragraph of nothing but links is a row of calls to action, one of pictures a row of these.
    paragraph({ tokens }) {
      const only = (kind: string) => tokens.every(({ type, raw }) => type === kind || !raw.trim());
      const inside = this.parser.parseInline(tokens);
      if (only('image')) return tokens.length > 1 ? `<div class="fotos">${inside}</div>\n` : `${inside}\n`;
      return `${tokens.length > 1 && only('link') ? CHAMADAS : '<p>'}${inside}</p>\n`;
    },
    image: ({ href, text }) => `<div class="foto">${writePictureHtml(href, text)}</div>`,
    // Steps with pictures stand side by side, and whoever reads goes from one to the next: by the bar, the keys, a finger or the numbers.
    list({ ordered, items }) {
      if (!ordered || !items.every(({ raw }) => raw.includes('!['))) return false;
      const links = items.map((_, n) => `<a href="#passo-${n + 1}" aria-label="Passo ${n + 1}">${n + 1}</a>`);
      const steps = items.map(({ tokens }, n) => `<li id="passo-${n + 1}">${this.parser.parse(tokens)}</li>`);
      return `<nav class="numeros" aria-label="Passos">${links.join('')}</nav><ol class="passos" tabindex="0" aria-label="O mês, passo a passo">${steps.join('')}</ol>\n`;
    },
  },
});

/** The opening, then a section for each heading; with contents at the side where there are many, but not on the first page, which an office signs up from where it is `open`. */
function body(
  markdown: string,
  interativa: NomeDaParte | undefined,
  first: { readonly open: boolean } | undefined,
): string {
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
      const id = anchor ? /id="([^"]+)"/.exec(anchor.raw)?.[1] : name(String(token.text));
      partes.push({ titulo: String(token.text), anchor: id, tokens: [] });
    } else if (anchor) partes.at(-1)?.tokens.push(anchor);
    anchor = undefined;
    partes.at(-1)?.tokens.push(token);
  }
  const [abertura, ...secoes] = partes;
  const mostrar = (tokens: Token[]) => texto.parser(withChoices(tokens));
  const aberta = mostrar(abertura?.tokens ?? []);
  const [antes, ...chamadas] = aberta.split(CHAMADAS);
  const chamada = first?.open
    ? [antes, ...chamadas.map((parte) => `${CADASTRO} ${parte}`)].join(CHAMADAS)
    : aberta;
  const inicio = `<div class="abertura">${chamada}</div>\n${
    interativa
      ? `<div id="interativo" class="interativo interativo-${interativa}"><p class="espera">Carregando…</p>${SEM_JAVASCRIPT}</div>\n`
      : ''
  }`;
  const resto = secoes
    .map(({ anchor: id, tokens }) => `<section id="${id}">${mostrar(tokens)}</section>`)
    .join('\n');
  if (first || secoes.length < SECOES_PARA_INDICE) return inicio + resto;
  const indice = secoes.map(({ titulo, anchor: id }) => `<li><a href="#${id}">${titulo}</a></li>`).join('');
  return `<div class="com-indice"><nav class="indice" aria-label="Nesta página"><p>Nesta página</p><ul>${indice}</ul></nav><div class="texto">${inicio}${resto}</div></div>`;
}
