import { ProvedorDaEmpresa } from '@apura/contracts';
import { lerProvedor, type Tenant } from '@apura/database';
import type { Gateway } from '../../gateway.ts';
import { shaped } from '../../representation/shaped.ts';
import { beginPage, returnAddress } from '../empresa/provider-client.ts';

/** How the office's people sign in by its provider, as an owner sees it. */
export async function panelContaDaEmpresa(gateway: Gateway, tenant: Tenant) {
  const provedor = await lerProvedor(tenant);
  const shown = provedor && {
    ...provedor,
    sem_papel: provedor.sem_papel as 'member' | null,
    entrada: beginPage(gateway, { codigo: provedor.codigo }),
  };
  return {
    retorno: returnAddress(gateway, tenant.organizationId),
    provedor: shown ? shaped(ProvedorDaEmpresa, shown) : null,
  };
}
