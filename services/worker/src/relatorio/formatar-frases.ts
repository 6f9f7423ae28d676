import { grouped } from '@apura/words';
import { type Html, html } from './html.ts';

/** A table cell with an amount; a dash where there is none. */
export const celula = (valor: string | null): Html =>
  html`<td class="num">${valor === null ? '—' : grouped(valor)}</td>`;

/** Sentences as a list. */
export const lista = (frases: readonly (string | Html)[]): Html =>
  html`<ul>${frases.map((frase) => html`<li>${frase}</li>`)}</ul>`;
