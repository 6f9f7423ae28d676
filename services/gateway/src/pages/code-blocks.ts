import { createHash } from 'node:crypto';
import type { Token } from 'marked';
import { LINGUAGENS, type Linguagem } from './referencia/linguagens.ts';

/**
 * Copies a block, and shows every call in the language that was last chosen. It runs before anything is painted; without
 * it all languages stand one after another, and there are no buttons.
 */
const SCRIPT = `(()=>{const r=document.documentElement,k='apura-linguagem';let l;try{l=localStorage.getItem(k)}catch{}
const show=l=>{r.dataset.lingua=l;for(const b of document.querySelectorAll('.linguas button'))b.setAttribute('aria-pressed',b.dataset.lingua===l)};
r.dataset.lingua=l||'sh';document.addEventListener('DOMContentLoaded',()=>show(r.dataset.lingua));
document.addEventListener('click',async({target:t})=>{if(t.matches('.linguas button')){const y=t.getBoundingClientRect().top;show(t.dataset.lingua);scrollBy(0,t.getBoundingClientRect().top-y);try{localStorage.setItem(k,t.dataset.lingua)}catch{}}
if(t.matches('.copiar')){const p=t.previousElementSibling;try{await navigator.clipboard.writeText(p.innerText);t.textContent='Copiado'}catch{getSelection().selectAllChildren(p);t.textContent='Selecionado'}setTimeout(()=>{t.textContent='Copiar'},2000)}})})()`;

export const CODE_SCRIPT = `<script>${SCRIPT}</script>`;
/** As a Content-Security-Policy names it. */
export const CODE_SCRIPT_SOURCE = `'sha256-${createHash('sha256').update(SCRIPT).digest('base64')}'`;

const isLanguage = (lang: string | undefined): lang is Linguagem => lang !== undefined && lang in LINGUAGENS;

/** One block of code with its button. */
export function codeBlock(text: string, lang: string | undefined): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  const mark = isLanguage(lang) ? ` data-lingua="${lang}" data-nome="${LINGUAGENS[lang].nome}"` : '';
  return `<div class="codigo"${mark}><pre tabindex="0"><code>${escaped}</code></pre><button type="button" class="copiar" aria-live="polite">Copiar</button></div>\n`;
}

const CHOICE = `<div class="linguas" role="group" aria-label="Linguagem do exemplo">${Object.entries(
  LINGUAGENS,
)
  .map(
    ([mark, { nome }]) =>
      `<button type="button" data-lingua="${mark}" aria-pressed="${mark === 'sh'}">${nome}</button>`,
  )
  .join('')}</div>`;

/** Puts the choice of language before every call that is written in all of them. */
export function withChoices(tokens: readonly Token[]): Token[] {
  const isCode = (token: Token | undefined) => token?.type === 'code' && isLanguage(token.lang);
  const next = (from: number) => tokens.slice(from + 1).find(({ type }) => type !== 'space');
  const before = (to: number) => tokens.slice(0, to).findLast(({ type }) => type !== 'space');
  return tokens.flatMap((token, i) => {
    const first = isCode(token) && !isCode(before(i)) && isCode(next(i));
    const html = (raw: string) => ({ type: 'html', raw, text: raw, block: true }) as unknown as Token;
    const last = isCode(token) && isCode(before(i)) && !isCode(next(i));
    return [
      ...(first ? [html(`<div class="linguagens">${CHOICE}`)] : []),
      token,
      ...(last ? [html('</div>\n')] : []),
    ];
  });
}
