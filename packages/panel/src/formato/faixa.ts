import { lerCentavos } from './centavos.ts';
import { reais } from './reais.ts';

/** Two amounts of one figure, the smaller first: "R$ 10,00 a R$ 12,00"; equal ones are one. */
export function faixa(um: string, outro: string): string {
  if (lerCentavos(um) === lerCentavos(outro)) return reais(um);
  const [menor, maior] = lerCentavos(um) < lerCentavos(outro) ? [um, outro] : [outro, um];
  return `${reais(menor)} a ${reais(maior)}`;
}
