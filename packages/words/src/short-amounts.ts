import { grouped, withCurrency } from './amounts.ts';
import { readCents } from './cents.ts';

/** The names of powers of ten, in cents. */
const SCALES = [
  { cents: 10n ** 11n, name: 'bi' },
  { cents: 10n ** 8n, name: 'mi' },
  { cents: 10n ** 5n, name: 'mil' },
] as const;

const REAL = 100n;

/**
 * "1264567.89" -> "1,3 mi": for the labels of a drawing, rounded half up to what is shown. The exact amount stands in a
 * table beside it.
 */
export function shortAmount(decimal: string): string {
  const cents = readCents(decimal);
  const size = cents < 0n ? -cents : cents;
  // What rounds to nothing has no sign.
  const sign = cents < 0n && rounded(size, REAL) > 0n ? '-' : '';
  // What rounds up to a thousand of the smaller ones is one of these.
  const scale = SCALES.find((one) => rounded(size, one.cents / 1000n) >= 1000n);
  if (!scale) return sign + grouped(String(rounded(size, REAL)));
  const tenths = rounded(size, scale.cents / 10n);
  const places = tenths >= 1000n || tenths % 10n === 0n ? '' : `,${tenths % 10n}`;
  const whole = tenths >= 1000n ? rounded(size, scale.cents) : tenths / 10n;
  return `${sign}${grouped(String(whole))}${places}\u00a0${scale.name}`;
}

/** "1264567.89" -> "R$ 1,3 mi". */
export const shortReais = (decimal: string): string => withCurrency(shortAmount(decimal));

const rounded = (size: bigint, unit: bigint): bigint => (size + unit / 2n) / unit;
