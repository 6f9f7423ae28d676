import { agrupar } from './reais.ts';

/** "0.9000" -> "0,90%", "17.9125" -> "17,9125%": zeros at the end go, two places stay. */
export function percentual(decimal: string): string {
  const [inteiro = '0', fracao = ''] = decimal.split('.');
  return `${agrupar(`${inteiro}.${fracao.replace(/0+$/, '').padEnd(2, '0')}`)}%`;
}

/** "6.7383" -> "6,74%", rounded half away from zero: for a share that is only read, never reckoned with. */
export function percentualCurto(decimal: string): string {
  const [inteiro = '0', fracao = ''] = decimal.replace('-', '').split('.');
  const milesimos = BigInt(inteiro + fracao.padEnd(3, '0').slice(0, 3));
  const centesimos = String((milesimos + 5n) / 10n).padStart(3, '0');
  const sinal = decimal.startsWith('-') && centesimos !== '000' ? '-' : '';
  return `${sinal}${agrupar(`${centesimos.slice(0, -2)}.${centesimos.slice(-2)}`)}%`;
}
