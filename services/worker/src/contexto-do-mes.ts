import type { ClienteDoDocumento } from '@apura/database';
import type { ContextoDoCliente, Regime } from '@apura/engine';

/**
 * The client as it stood in a month (YYYY-MM): the latest regime that began by then. A month before the first known
 * regime takes that one, which is the best that is known of it.
 */
export function contextoDoMes(cliente: ClienteDoDocumento, competencia: string): ContextoDoCliente {
  const vigente = cliente.regimes.findLast(({ desde }) => desde <= competencia) ?? cliente.regimes[0];
  if (!vigente) throw new Error(`client ${cliente.cliente_id} has no regime`);
  return {
    cliente_id: cliente.cliente_id,
    cnpj_raiz: cliente.cnpj_raiz,
    regime: vigente.regime as Regime,
    ibs_cbs: vigente.ibs_cbs as ContextoDoCliente['ibs_cbs'],
  };
}
