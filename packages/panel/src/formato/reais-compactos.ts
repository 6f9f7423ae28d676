import { agrupar } from './reais.ts';

const GRANDEZAS = [
  { digitos: 10, nome: 'bi' },
  { digitos: 7, nome: 'mi' },
  { digitos: 4, nome: 'mil' },
] as const;

/** "1234567.89" -> "R$ 1,2 mi": for a chart's labels, cut and not rounded. The whole amount stands beside it. */
export function reaisCompactos(decimal: string): string {
  const sinal = decimal.startsWith('-') ? '-' : '';
  const inteiro = decimal.replace('-', '').split('.')[0] ?? '0';
  const grandeza = GRANDEZAS.find(({ digitos }) => inteiro.length >= digitos);
  if (!grandeza) return `${sinal}R$\u00a0${agrupar(inteiro)}`;
  const corte = inteiro.length - (grandeza.digitos - 1);
  const decimo = inteiro[corte];
  const casas = decimo === undefined || decimo === '0' || corte >= 3 ? '' : `,${decimo}`;
  return `${sinal}R$\u00a0${agrupar(inteiro.slice(0, corte))}${casas}\u00a0${grandeza.nome}`;
}
