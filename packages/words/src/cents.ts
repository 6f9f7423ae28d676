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
