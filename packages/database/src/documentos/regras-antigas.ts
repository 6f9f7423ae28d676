import type { Tenant } from '../tenancy/tenant.ts';
import { deOutrasRegras, type RegrasDasNotas } from './de-outras-regras.ts';
import type { DocumentoGuardado } from './lancamentos-do-cliente.ts';

/** Those that have lançamentos for a client and month, or all of the office's after one of them (null: from the first). */
export type NotasAntigas =
  | { readonly clienteId: string; readonly competencia: string }
  | { readonly depoisDe: string | null };

/**
 * Up to `limit` notes that other rules computed, in order of id; of all the office's, those too whose products are not known. A note leaves the list when it is written anew, so the
 * next page of a month is its first one.
 */
export const documentosDeRegrasAntigas = (
  tenant: Tenant,
  quais: NotasAntigas,
  { versao, valem }: RegrasDasNotas,
  limit: number,
): Promise<readonly DocumentoGuardado[]> =>
  tenant.transaction(async (tx) => {
    const regras = [versao, JSON.stringify(valem)];
    return 'depoisDe' in quais
      ? tx.rows<DocumentoGuardado>(
          `SELECT d.id, d.chave, d.sha256, d.ordem FROM documento d
              WHERE (d.produtos IS NULL OR ${deOutrasRegras('d', 1, 2)}) AND ($3::uuid IS NULL OR d.id > $3) ORDER BY d.id LIMIT $4`,
          [...regras, quais.depoisDe, limit],
        )
      : tx.rows<DocumentoGuardado>(
          `SELECT d.id, d.chave, d.sha256, d.ordem FROM documento d
              WHERE d.id IN (SELECT l.documento_id FROM lancamento l
                              WHERE l.cliente_id = $3 AND l.competencia = $4 AND ${deOutrasRegras('l', 1, 2)})
              ORDER BY d.id LIMIT $5`,
          [...regras, quais.clienteId, quais.competencia, limit],
        );
  });
