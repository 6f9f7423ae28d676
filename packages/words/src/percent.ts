import { grouped } from './amounts.ts';

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
