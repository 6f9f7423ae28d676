import type { Comparativo, CreditoRecusado } from '@apura/engine';
import { escreverCentavos, lerCentavos } from './centavos.ts';

/** The refused credits of all taxes together, one entry per reason. Amounts have two decimals. */
export function recusadosPorMotivo({ tributos }: Comparativo['regime_novo']): CreditoRecusado[] {
  const porMotivo = new Map<string, CreditoRecusado>();
  for (const recusado of tributos.flatMap(({ creditos_recusados }) => creditos_recusados)) {
    const conhecido = porMotivo.get(recusado.motivo);
    const valor = conhecido
      ? escreverCentavos(lerCentavos(conhecido.valor) + lerCentavos(recusado.valor))
      : recusado.valor;
    porMotivo.set(recusado.motivo, { ...recusado, valor });
  }
  return [...porMotivo.values()];
}
