import type { ClienteDoDocumento } from '@apura/database';
import {
  type AjusteDoEscritorio,
  acimaDoSublimite,
  type ContextoDoCliente,
  type Regime,
  type RespostaDoEscritorio,
} from '@apura/engine';

/**
 * The regime of a client in a month (YYYY-MM): the latest one that began by then. A month before the first known regime
 * takes that one, which is the best that is known of it.
 */
export const regimeDoMes = <R extends { readonly desde: string }>(
  regimes: readonly R[],
  competencia: string,
): R | undefined => regimes.findLast(({ desde }) => desde <= competencia) ?? regimes[0];

/** The client as it stood in a month (YYYY-MM). */
export function contextoDoMes(cliente: ClienteDoDocumento, competencia: string): ContextoDoCliente {
  const vigente = regimeDoMes(cliente.regimes, competencia);
  if (!vigente) throw new Error(`client ${cliente.cliente_id} has no regime`);
  return {
    cliente_id: cliente.cliente_id,
    cnpj_raiz: cliente.cnpj_raiz,
    regime: vigente.regime as Regime,
    ibs_cbs: vigente.ibs_cbs as ContextoDoCliente['ibs_cbs'],
    icms_fora_do_das:
      vigente.regime === 'simples_nacional' &&
      acimaDoSublimite(vigente.rbt12 ?? undefined, `${competencia}-01`),
    ajustes: cliente.ajustes as readonly AjusteDoEscritorio[],
    respostas: cliente.respostas as readonly RespostaDoEscritorio[],
    ncms_vendidos: cliente.ncms_vendidos,
  };
}
