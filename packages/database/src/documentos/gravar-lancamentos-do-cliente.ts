import { marcarDesatualizadas } from '../apuracoes/marcar-desatualizadas.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { inserirLancamentos, type LancamentosDoDocumento } from './inserir-lancamentos.ts';
import { travarChaves } from './travar-chaves.ts';

/** Adds the lançamentos of stored notes for a client that was created after them. Notes cancelled since are left out. */
export async function gravarLancamentosDoCliente(
  tenant: Tenant,
  documentos: readonly (LancamentosDoDocumento & { readonly chave: string })[],
): Promise<void> {
  if (!documentos.length) return;
  await tenant.sql(async (client) => {
    await travarChaves(
      client,
      tenant.organizationId,
      documentos.map(({ chave }) => chave),
    );
    const { rows } = await client.query<{ id: string }>(
      `SELECT id FROM documento WHERE id = ANY($1) AND situacao <> 'cancelada'`,
      [documentos.map(({ documentoId }) => documentoId)],
    );
    const vivos = new Set(rows.map((row) => row.id));
    const contam = documentos.filter(({ documentoId }) => vivos.has(documentoId));
    await inserirLancamentos(client, tenant.organizationId, contam);
    await marcarDesatualizadas(
      client,
      contam.flatMap(({ lancamentos }) =>
        lancamentos.map(({ cliente_id, competencia }) => ({ cliente_id, competencia })),
      ),
    );
  });
}

/** Notes that the client's stored documents have all been picked up. */
export async function concluirRecolhimento(tenant: Tenant, clienteId: string): Promise<void> {
  await tenant.inTransaction((tx) =>
    tx.cliente.update({ where: { id: clienteId }, data: { documentos_recolhidos_em: new Date() } }),
  );
}
