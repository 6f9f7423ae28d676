import { formatarValor } from './formatar-valor.ts';

/** "12.3400" -> "12,34%": at least two decimals, no idle zeros after them. */
export function formatarPercentual(decimal: string): string {
  return `${formatarValor(decimal.replace(/(\.\d\d\d*?)0+$/, '$1'))}%`;
}
