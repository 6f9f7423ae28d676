import type { PedidoDeSimulacao } from '@apura/contracts';
import { type Simulacao, simular } from '@apura/engine';
import { useDeferredValue, useMemo } from 'react';

/** What a company would pay, computed here and now; it lags behind the fields rather than hold them up. */
export function useSimulation(pedido: PedidoDeSimulacao): Simulacao {
  const deferred = useDeferredValue(pedido);
  // The contract's type writes absent members as undefined; the engine reads them alike.
  return useMemo(() => simular(deferred as Parameters<typeof simular>[0]), [deferred]);
}
