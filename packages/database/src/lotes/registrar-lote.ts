import { tomarConteudos } from '../conteudo/tomar-conteudos.ts';
import { newId } from '../new-id.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import type { ArquivoRecebido } from './arquivo-recebido.ts';
import { inserirPedacos } from './inserir-pedacos.ts';

export interface NovoLote {
  /** The chunks, each processed as one unit. */
  readonly pedacos: readonly (readonly ArquivoRecebido[])[];
  readonly clienteId?: string;
  readonly competencia?: string;
  readonly requestId: string;
}

/**
 * Turns stored bytes into a lote: rows, chunks and permits in one transaction. When it resolves, everything is durable.
 * Throws `ConteudoExpirado` when bytes are missing. Returns the lote's id, which is the `job_id`.
 */
export async function registrarLote(tenant: Tenant, novo: NovoLote): Promise<string> {
  const { organizationId } = tenant;
  const loteId = newId();
  const arquivos = novo.pedacos.flat();
  await tenant.sql(async (client) => {
    await tomarConteudos(
      client,
      organizationId,
      arquivos.flatMap(({ sha256, partes }) => partes ?? [sha256]),
    );
    await client.query(
      `INSERT INTO lote (id, organization_id, estado, total, pendentes, cliente_id, competencia, request_id)
       VALUES ($1, $2, 'na_fila', $3, $3, $4, $5, $6)`,
      [
        loteId,
        organizationId,
        arquivos.length,
        novo.clienteId ?? null,
        novo.competencia ?? null,
        novo.requestId,
      ],
    );
    await inserirPedacos(client, organizationId, { loteId, requestId: novo.requestId }, novo.pedacos);
  });
  return loteId;
}
