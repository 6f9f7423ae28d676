import type { Sessao } from '@apura/contracts';
import { escritoriosDaPessoa, type SessaoAberta, type Tenant, usarSessao } from '@apura/database';
import { daquiA, PRAZOS } from './prazos.ts';

/** A session as the panel shows it. `agora`: it is being used now. */
export async function panelSessao(sessao: SessaoAberta, tenant: Tenant, agora: Date): Promise<Sessao> {
  const { usuario, escritorio, expira_em, da_empresa } = sessao;
  const inativaEm = Math.min(daquiA(agora, PRAZOS.inatividade).getTime(), expira_em.getTime());
  const { organizationId: id } = tenant;
  const escritorios = da_empresa
    ? [{ id, nome: escritorio.nome }]
    : await escritoriosDaPessoa(tenant, usuario.id);
  return {
    autenticado: true,
    da_empresa,
    usuario,
    escritorio: { id, ...escritorio },
    escritorios: escritorios.map((um) => ({ id: um.id, nome: um.nome })),
    expira_em: expira_em.toISOString(),
    inativa_em: new Date(inativaEm).toISOString(),
  };
}

/** A session read anew, after the request itself has opened it or changed what it shows. */
export async function reread(
  tenant: Tenant,
  { id, geracao }: { readonly id: string; readonly geracao: number },
): Promise<SessaoAberta> {
  const sessao = await usarSessao(tenant, { id, geracao }, { ...PRAZOS, giro: Number.POSITIVE_INFINITY });
  if (!sessao) throw new Error(`session ${id} ended while it was answered`);
  return sessao;
}
