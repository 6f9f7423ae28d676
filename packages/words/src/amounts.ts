import { readCents } from './cents.ts';

/**
 * "-1234567.8" -> "-1.234.567,8". Only characters move: an amount never becomes a number, so none is ever rounded here.
 *
 * @throws on anything that is not a plain decimal.
 */
export function grouped(decimal: string): string {
  const parts = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal);
  if (parts === null) throw new Error(`not a decimal: ${decimal}`);
  const [, sign = '', whole = '', fraction] = parts;
  const thousands = whole.replace(/\B(?=(?:\d{3})+$)/g, '.');
  return `${sign}${thousands}${fraction === undefined ? '' : `,${fraction}`}`;
}

/** A decimal with its fraction as it is written, "1234.50" -> "1.234,50"; anything else as it is. */
export const groupedIfDecimal = (text: string): string => (/^-?\d+\.\d+$/.test(text) ? grouped(text) : text);

/** "1,3 mi" -> "R$ 1,3 mi", "-1,00" -> "-R$ 1,00": the sign first, and nothing breaks before the digits. */
export const withCurrency = (written: string): string => written.replace(/^-?/, '$&R$\u00a0');

/** "-1234.50" -> "-R$ 1.234,50", on one line. */
export const reais = (decimal: string): string => withCurrency(grouped(decimal));

/** What an amount adds: "+12,30", "-12,30", "0,00". */
export const signed = (decimal: string): string =>
  `${/^[^-]*[1-9]/.test(decimal) ? '+' : ''}${grouped(decimal)}`;

/** What an amount adds, in reais: "+R$ 12,30", "-R$ 12,30", "R$ 0,00". */
export const signedReais = (decimal: string): string =>
  signed(decimal).startsWith('+') ? `+${reais(decimal)}` : reais(decimal);

/** Two amounts of one figure, the smaller first: "R$ 10,00 a R$ 12,00"; equal ones are one. `write` writes an amount. */
export function range(one: string, other: string, write = reais): string {
  if (readCents(one) === readCents(other)) return write(one);
  const [least, most] = readCents(one) < readCents(other) ? [one, other] : [other, one];
  return `${write(least)} a ${write(most)}`;
}

/** 1 -> "1 nota", 1200 -> "1.200 notas". */
export const count = (n: number, one: string, many: string): string =>
  `${grouped(String(n))} ${n === 1 ? one : many}`;

/** A sentence whose amounts stay on one line with their "R$". */
export const unbroken = (sentence: string): string => sentence.replaceAll('R$ ', 'R$\u00a0');
