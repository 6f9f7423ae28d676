import type { Tenant } from '../tenancy/tenant.ts';
import type { DocumentoGuardado } from './documentos-do-cliente.ts';

/** Those that have lançamentos for a client and month, or all of the office's after one of them (null: from the first). */
export type NotasAntigas =
  | { readonly clienteId: string; readonly competencia: string }
  | { readonly depoisDe: string | null };

/**
 * Up to `limit` notes that another version of the rules computed, in order of id. A note leaves the list when it is
 * written anew, so the next page of a month is its first one.
 */
export function documentosDeRegrasAntigas(
  tenant: Tenant,
  quais: NotasAntigas,
  versaoRegras: string,
  limit: number,
): Promise<readonly DocumentoGuardado[]> {
  return tenant.sql(async (client) => {
    const { rows } =
      'depoisDe' in quais
        ? await client.query<DocumentoGuardado>(
            `SELECT id, chave, sha256, ordem FROM documento
              WHERE versao_regras <> $1 AND ($2::uuid IS NULL OR id > $2) ORDER BY id LIMIT $3`,
            [versaoRegras, quais.depoisDe, limit],
          )
        : await client.query<DocumentoGuardado>(
            `SELECT d.id, d.chave, d.sha256, d.ordem FROM documento d
              WHERE d.id IN (SELECT l.documento_id FROM lancamento l
                              WHERE l.cliente_id = $1 AND l.competencia = $2 AND l.versao_regras <> $3)
              ORDER BY d.id LIMIT $4`,
            [quais.clienteId, quais.competencia, versaoRegras, limit],
          );
    return rows;
  });
}
