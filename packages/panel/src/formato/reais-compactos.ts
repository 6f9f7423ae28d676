import { lerCentavos } from './centavos.ts';
import { agrupar } from './reais.ts';

/** The names of powers of ten, in centavos. */
const GRANDEZAS = [
  { centavos: 10n ** 11n, nome: 'bi' },
  { centavos: 10n ** 8n, nome: 'mi' },
  { centavos: 10n ** 5n, nome: 'mil' },
] as const;

const REAL = 100n;

/** "1264567.89" -> "R$ 1,3 mi": for a chart's labels, rounded half up to what is shown. The whole amount stands beside it. */
export function reaisCompactos(decimal: string): string {
  const centavos = lerCentavos(decimal);
  const valor = centavos < 0n ? -centavos : centavos;
  // What rounds to nothing has no sign.
  const rotulo = `${centavos < 0n && arredondar(valor, REAL) > 0n ? '-' : ''}R$\u00a0`;
  // What rounds up to a thousand of the smaller ones is one of these.
  const grandeza = GRANDEZAS.find((uma) => arredondar(valor, uma.centavos / 1000n) >= 1000n);
  if (!grandeza) return rotulo + agrupar(String(arredondar(valor, REAL)));
  const decimos = arredondar(valor, grandeza.centavos / 10n);
  const casas = decimos >= 1000n || decimos % 10n === 0n ? '' : `,${decimos % 10n}`;
  const inteiros = decimos >= 1000n ? arredondar(valor, grandeza.centavos) : decimos / 10n;
  return `${rotulo}${agrupar(String(inteiros))}${casas}\u00a0${grandeza.nome}`;
}

const arredondar = (valor: bigint, unidade: bigint): bigint => (valor + unidade / 2n) / unidade;
