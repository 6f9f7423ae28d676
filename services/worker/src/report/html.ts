import { escapeHtml, grouped, withLeis } from '@apura/words';

/** Text that is already HTML. Only `html` makes it, so what comes from data can never pass for it. */
export class Html {
  readonly texto: string;
  constructor(texto: string) {
    this.texto = texto;
  }
}

export type Parte = string | number | Html | readonly (Html | '')[];

function escapeText(parte: Parte): string {
  if (parte instanceof Html) return parte.texto;
  if (Array.isArray(parte)) return parte.map(escapeText).join('');
  return escapeHtml(String(parte));
}

/** Template tag that escapes every value that is not itself made by this tag; fit for text and quoted attributes. */
export function html(textos: TemplateStringsArray, ...partes: readonly Parte[]): Html {
  return new Html(
    textos.map((texto, i) => (i === 0 ? texto : escapeText(partes[i - 1] ?? '') + texto)).join(''),
  );
}

/** A text whose laws lead to where they are published. */
export const linksDasLeis = (texto: string): Html =>
  html`${withLeis(texto).map(({ texto: trecho, endereco }) =>
    endereco ? html`<a href="${endereco}" target="_blank" rel="noopener">${trecho}</a>` : html`${trecho}`,
  )}`;

/** A table cell with an amount; a dash where there is none. */
export const celula = (valor: string | null): Html =>
  html`<td class="num">${valor === null ? '—' : grouped(valor)}</td>`;

/** Sentences as a list. */
export const lista = (frases: readonly (string | Html)[]): Html =>
  html`<ul>${frases.map((frase) => html`<li>${frase}</li>`)}</ul>`;
