import { formatarValor } from './formatar-valor.ts';

/**
 * "12.3450" -> "12,35%": a percentage of up to four decimals with two of them, half up. What two cannot show keeps its
 * four: "0,0042%".
 */
export function formatarPercentual(decimal: string): string {
  const [, sinal = '', inteiros = '', casas = ''] = /^(-?)(\d+)(?:\.(\d{1,4}))?$/.exec(decimal) ?? [];
  if (!inteiros) throw new Error(`not a percentage: ${decimal}`);
  const decimilesimos = BigInt(`${inteiros}${casas.padEnd(4, '0')}`);
  const centesimos = (decimilesimos + 50n) / 100n;
  if (centesimos === 0n && decimilesimos > 0n) return `${formatarValor(decimal)}%`;
  const digitos = centesimos.toString().padStart(3, '0');
  return `${formatarValor(`${centesimos ? sinal : ''}${digitos.slice(0, -2)}.${digitos.slice(-2)}`)}%`;
}
