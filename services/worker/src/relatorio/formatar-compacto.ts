import { lerCentavos } from './centavos.ts';
import { formatarValor } from './formatar-valor.ts';

const MIL = 1_000n;
const ESCALAS = [
  { nome: 'bi', reais: MIL * MIL * MIL },
  { nome: 'mi', reais: MIL * MIL },
  { nome: 'mil', reais: MIL },
] as const;

/** "1234567.89" -> "1,2 mi": for labels of drawings only, half a tenth rounded up. The exact amount stands in a table. */
export function formatarCompacto(decimal: string): string {
  const centavos = lerCentavos(decimal);
  const modulo = centavos < 0n ? -centavos : centavos;
  const sinal = centavos < 0n ? '-' : '';
  for (const { nome, reais } of ESCALAS) {
    if (modulo < reais * 100n) continue;
    const decimos = (modulo * 2n + reais * 10n) / (reais * 20n);
    return `${sinal}${formatarValor(`${decimos / 10n}.${decimos % 10n}`)} ${nome}`;
  }
  return `${sinal}${(modulo + 50n) / 100n}`;
}
