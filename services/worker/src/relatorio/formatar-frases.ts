import { formatarValor } from './formatar-valor.ts';
import { type Html, html } from './html.ts';

/** 1 -> "1 documento", 1200 -> "1.200 documentos". */
export const contar = (n: number, um: string, muitos: string): string =>
  `${formatarValor(String(n))} ${n === 1 ? um : muitos}`;

/** "-1234.50" -> "-R$ 1.234,50", on one line. */
export const reais = (valor: string): string => formatarValor(valor).replace(/^-?/, '$&R$\u00a0');

/** What an amount adds: "+12,30", "-12,30", "0,00". */
export const comSinal = (valor: string): string =>
  `${/^[^-]*[1-9]/.test(valor) ? '+' : ''}${formatarValor(valor)}`;

/** A table cell with an amount; a dash where there is none. */
export const celula = (valor: string | null): Html =>
  html`<td class="num">${valor === null ? '—' : formatarValor(valor)}</td>`;

/** Sentences as a list. */
export const lista = (frases: readonly (string | Html)[]): Html =>
  html`<ul>${frases.map((frase) => html`<li>${frase}</li>`)}</ul>`;
