import { clientesPorRaiz, type Tenant } from '@apura/database';
import type { WorkContext } from '../work-context.ts';
import type { Batch, ProcessedFile } from './readers/reading-request.ts';

/**
 * Reads and computes files for the clients that the office has now. `versao`: of several answers of who they are the
 * oldest; rows made for older clients are refused, and made again.
 */
export async function readForClients(
  { readers, storage }: WorkContext,
  tenant: Tenant,
  batch: Omit<Batch, 'office' | 'bytesDe' | 'clientesDe'>,
): Promise<{ readonly processados: ProcessedFile[]; readonly versao: number }> {
  let versao = Number.POSITIVE_INFINITY;
  const processados = await readers.read({
    ...batch,
    office: tenant.organizationId,
    bytesDe: (hashes) => storage.read(tenant.organizationId, hashes),
    async clientesDe(raizes) {
      const atuais = await clientesPorRaiz(tenant, raizes);
      versao = Math.min(versao, atuais.versao);
      return atuais.clientes;
    },
  });
  // Nobody had to ask: there is no note in them.
  return { processados, versao: Number.isFinite(versao) ? versao : await clientesVersao(tenant) };
}

export const clientesVersao = async (tenant: Tenant): Promise<number> =>
  (await clientesPorRaiz(tenant, [])).versao;
