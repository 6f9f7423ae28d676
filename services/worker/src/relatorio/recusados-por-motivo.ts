import type { Comparativo, CreditoRecusado } from '@apura/engine';

const centavos = (decimal: string): bigint => BigInt(decimal.replace('.', ''));

/** "-5" -> "-0.05". */
function decimal(valor: bigint): string {
  const digitos = String(valor < 0n ? -valor : valor).padStart(3, '0');
  return `${valor < 0n ? '-' : ''}${digitos.slice(0, -2)}.${digitos.slice(-2)}`;
}

/** The refused credits of all taxes together, one entry per reason. Amounts have two decimals. */
export function recusadosPorMotivo({ tributos }: Comparativo['regime_novo']): CreditoRecusado[] {
  const porMotivo = new Map<string, CreditoRecusado>();
  for (const recusado of tributos.flatMap(({ creditos_recusados }) => creditos_recusados)) {
    const conhecido = porMotivo.get(recusado.motivo);
    const valor = conhecido ? decimal(centavos(conhecido.valor) + centavos(recusado.valor)) : recusado.valor;
    porMotivo.set(recusado.motivo, { ...recusado, valor });
  }
  return [...porMotivo.values()];
}
