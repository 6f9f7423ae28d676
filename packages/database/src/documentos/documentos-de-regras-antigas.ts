import type { Tenant } from '../tenancy/tenant.ts';
import type { DocumentoGuardado } from './documentos-do-cliente.ts';

/**
 * Up to `limit` notes that have lançamentos for this client and month made by another version of the rules. A note
 * leaves the list when it is written anew, so the next page is the first one.
 */
export function documentosDeRegrasAntigas(
  tenant: Tenant,
  mes: { readonly clienteId: string; readonly competencia: string },
  versaoRegras: string,
  limit: number,
): Promise<readonly DocumentoGuardado[]> {
  return tenant.sql(async (client) => {
    const { rows } = await client.query<DocumentoGuardado>(
      `SELECT d.id, d.chave, d.sha256, d.ordem FROM documento d
        WHERE d.id IN (SELECT l.documento_id FROM lancamento l
                        WHERE l.cliente_id = $1 AND l.competencia = $2 AND l.versao_regras <> $3)
        ORDER BY d.id LIMIT $4`,
      [mes.clienteId, mes.competencia, versaoRegras, limit],
    );
    return rows;
  });
}
