import { marcarDesatualizadas } from '../apuracoes/marcar-desatualizadas.ts';
import { mesesDeOutroRegime } from '../apuracoes/meses-de-outro-regime.ts';
import { travarVersoes } from '../apuracoes/travar-versoes.ts';
import { CONTEXTO_DO_CLIENTE, type ContextoDoCliente } from '../clientes/contexto-do-cliente.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import type { DocumentoGuardado } from './documentos-do-cliente.ts';
import type { LancamentosDoDocumento } from './inserir-lancamentos.ts';
import { substituirLancamentos } from './substituir-lancamentos.ts';
import { travarChaves } from './travar-chaves.ts';

/**
 * Gives stored notes their lançamentos for a client that was created, or whose regime changed, after they came. Notes
 * cancelled since are left out, and those in whose place another file's has come since: they got theirs with it. Doing
 * it twice changes nothing.
 */
export async function gravarLancamentosDoCliente(
  tenant: Tenant,
  clienteId: string,
  documentos: readonly (LancamentosDoDocumento & Pick<DocumentoGuardado, 'chave' | 'sha256'>)[],
  requestId: string,
): Promise<void> {
  if (!documentos.length) return;
  const { organizationId } = tenant;
  await tenant.sql(async (client) => {
    await travarChaves(
      client,
      organizationId,
      documentos.map(({ chave }) => chave),
    );
    const { rows } = await client.query<{ id: string; sha256: Buffer }>(
      `SELECT id, sha256 FROM documento WHERE id = ANY($1) AND situacao <> 'cancelada'`,
      [documentos.map(({ documentoId }) => documentoId)],
    );
    const vivos = new Map(rows.map((row) => [row.id, row.sha256]));
    const meses = await substituirLancamentos(
      client,
      organizationId,
      documentos.filter(({ documentoId, sha256 }) => vivos.get(documentoId)?.equals(sha256)),
      clienteId,
    );
    await marcarDesatualizadas(client, { organizationId, requestId }, meses);
  });
}

/**
 * Notes that the client's stored documents all have their lançamentos, computed for the client as it was: `contexto`.
 * Finished versions that were made for another regime become outdated. False when the client is another by now: then
 * it is to be done again.
 */
export function concluirRecolhimento(
  tenant: Tenant,
  contexto: ContextoDoCliente,
  requestId: string,
): Promise<boolean> {
  const { organizationId } = tenant;
  return tenant.sql(async (client) => {
    const { rowCount } = await client.query(
      `UPDATE cliente c SET documentos_recolhidos_em = now() WHERE c.id = $1 AND $2::jsonb = ${CONTEXTO_DO_CLIENTE}`,
      [contexto.cliente_id, JSON.stringify(contexto)],
    );
    if (rowCount !== 1) return false;
    await travarVersoes(client, [contexto.cliente_id], 'muda');
    const meses = await mesesDeOutroRegime(client, contexto.cliente_id);
    await marcarDesatualizadas(client, { organizationId, requestId }, meses);
    return true;
  });
}
