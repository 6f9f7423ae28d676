import type { Sessao } from '@apura/contracts';
import { type SessaoAberta, type Tenant, usarSessao } from '@apura/database';
import { daquiA, PRAZOS } from './prazos.ts';

/** A session as the panel shows it. `agora`: it is being used now. */
export function panelSessao(sessao: SessaoAberta, tenant: Tenant, agora: Date): Sessao {
  const { usuario, escritorio, expira_em } = sessao;
  const inativaEm = Math.min(daquiA(agora, PRAZOS.inatividade).getTime(), expira_em.getTime());
  return {
    autenticado: true,
    usuario,
    escritorio: { id: tenant.organizationId, ...escritorio },
    expira_em: expira_em.toISOString(),
    inativa_em: new Date(inativaEm).toISOString(),
  };
}

/** The same, read anew, after the request itself has opened the session or changed what it shows. */
export async function sessaoRelida(
  tenant: Tenant,
  { id, geracao }: { readonly id: string; readonly geracao: number },
  agora: Date,
): Promise<Sessao> {
  const sessao = await usarSessao(tenant, { id, geracao }, { ...PRAZOS, giro: Number.POSITIVE_INFINITY });
  if (!sessao) throw new Error(`session ${id} ended while it was answered`);
  return panelSessao(sessao, tenant, agora);
}
