import { type EventoDeDesatualizacao, marcarDesatualizadas } from '../apuracoes/marcar-desatualizadas.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import type { ClienteAtual } from './documentos-do-cliente.ts';
import type { LancamentosDoDocumento } from './inserir-lancamentos.ts';
import { substituirLancamentos } from './substituir-lancamentos.ts';
import { travarChaves } from './travar-chaves.ts';

/**
 * Gives stored notes their lançamentos for a client that was created, or whose regime changed, after they came. Notes
 * cancelled since are left out. Doing it twice changes nothing.
 */
export async function gravarLancamentosDoCliente(
  tenant: Tenant,
  clienteId: string,
  documentos: readonly (LancamentosDoDocumento & { readonly chave: string })[],
  requestId: string,
  eventoDeDesatualizacao: EventoDeDesatualizacao,
): Promise<void> {
  if (!documentos.length) return;
  const { organizationId } = tenant;
  await tenant.sql(async (client) => {
    await travarChaves(
      client,
      organizationId,
      documentos.map(({ chave }) => chave),
    );
    const { rows } = await client.query<{ id: string }>(
      `SELECT id FROM documento WHERE id = ANY($1) AND situacao <> 'cancelada'`,
      [documentos.map(({ documentoId }) => documentoId)],
    );
    const vivos = new Set(rows.map((row) => row.id));
    const meses = await substituirLancamentos(
      client,
      organizationId,
      documentos.filter(({ documentoId }) => vivos.has(documentoId)),
      clienteId,
    );
    await marcarDesatualizadas(client, { organizationId, requestId }, meses, eventoDeDesatualizacao);
  });
}

/**
 * Notes that the client's stored documents all have their lançamentos, computed for these regimes. False when the
 * regimes are others by now: then it is to be done again.
 */
export function concluirRecolhimento(
  tenant: Tenant,
  clienteId: string,
  regimes: ClienteAtual['regimes'],
): Promise<boolean> {
  return tenant.sql(async (client) => {
    const { rowCount } = await client.query(
      `UPDATE cliente c SET documentos_recolhidos_em = now() WHERE c.id = $1 AND $2::jsonb IS NOT DISTINCT FROM (
          SELECT jsonb_agg(jsonb_build_object('desde', r.desde, 'regime', r.regime, 'ibs_cbs', r.ibs_cbs) ORDER BY r.desde)
            FROM cliente_regime r WHERE r.cliente_id = c.id)`,
      [clienteId, JSON.stringify(regimes)],
    );
    return rowCount === 1;
  });
}
