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

/** "1234.5" -> 123450n. For decimals of at most two places, as every amount of the contract is. */
export function readCents(decimal: string): bigint {
  // As nearly all are written.
  if (decimal.at(-3) === '.') return BigInt(decimal.slice(0, -3) + decimal.slice(-2));
  const sign = decimal.startsWith('-') ? -1n : 1n;
  const [whole = '0', fraction = ''] = decimal.replace('-', '').split('.');
  return sign * BigInt(whole + fraction.padEnd(2, '0').slice(0, 2));
}

/** 123450n -> "1234.50", -5n -> "-0.05". */
export function writeCents(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0');
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** "1.50" and "2.25" -> "3.75", exactly. */
export const sumAmounts = (amounts: readonly string[]): string =>
  writeCents(amounts.reduce((sum, amount) => sum + readCents(amount), 0n));

/** The sum, or null where one of the amounts was not computed. */
export const sumIfAll = (amounts: readonly (string | null)[]): string | null =>
  amounts.every((amount) => amount !== null) ? sumAmounts(amounts) : null;

/** "2.25" less "1.50" -> "0.75", exactly. */
export const subtractAmounts = (from: string, less: string): string =>
  writeCents(readCents(from) - readCents(less));

/** Whether any of the amounts is not zero. */
export const hasAmount = (...amounts: readonly (string | null | undefined)[]): boolean =>
  amounts.some((amount) => /[1-9]/.test(amount ?? ''));

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

/** "0.9000" -> "0,90%", "17.9125" -> "17,9125%": zeros at the end go, two places stay. */
export function percent(decimal: string): string {
  const [whole = '0', fraction = ''] = decimal.split('.');
  return `${grouped(`${whole}.${fraction.replace(/0+$/, '').padEnd(2, '0')}`)}%`;
}

/**
 * "12.3450" -> "12,35%": a percentage of up to four decimals with two of them, half up. What two cannot show keeps its
 * four: "0,0042%".
 */
export function shortPercent(decimal: string): string {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d{1,4}))?$/.exec(decimal) ?? [];
  if (!whole) throw new Error(`not a percentage: ${decimal}`);
  const tenThousandths = BigInt(`${whole}${fraction.padEnd(4, '0')}`);
  const hundredths = (tenThousandths + 50n) / 100n;
  if (hundredths === 0n && tenThousandths > 0n) return `${grouped(decimal)}%`;
  const digits = hundredths.toString().padStart(3, '0');
  return `${grouped(`${hundredths ? sign : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`)}%`;
}
