import { createChavePlena, createEscritorio, type Database, type Tenant } from '@apura/database';
import { FORNECEDORES } from '@apura/samples';
import { apiClient } from '@apura/standalone';
import type { FaultReceiver } from './receiver.ts';

/** An office that takes part: what it reaches the API with, and who gets its webhooks. */
export interface Office {
  readonly tenant: Tenant;
  readonly key: string;
  readonly clienteId: string;
  readonly endpoints: readonly { readonly id: string; readonly receiver: FaultReceiver }[];
}

/** Makes an office whose client is the issuer of all notes. `url`: under which address the receiver is reached. */
export async function openOffice(
  database: Database,
  baseUrl: string,
  nome: string,
  receivers: readonly { readonly receiver: FaultReceiver; readonly url: string }[],
): Promise<Office> {
  const tenant = database.forOrganization(await createEscritorio(database, { nome }));
  const key = await createChavePlena(tenant, nome, 'live');
  const api = apiClient(baseUrl, key);
  const { cnpj } = FORNECEDORES.atacado;
  const cliente = await api.post<{ id: string }>('/v1/clientes', {
    cnpj,
    razao_social: 'Emitente das notas',
    regime: 'lucro_real',
    desde: '2026-01',
  });
  const endpoints = [];
  for (const { receiver, url } of receivers) {
    const { id, secret } = await api.post<{ id: string; secret: string }>('/v1/webhooks', { url });
    receiver.trust(secret);
    endpoints.push({ id, receiver });
  }
  return { tenant, key, clienteId: cliente.id, endpoints };
}
