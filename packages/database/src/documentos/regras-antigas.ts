import { permitFor } from '@apura/queues/permits';
import type { Database } from '../open-database.ts';
import { insertOutbox } from '../outbox/outbox.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import type { DocumentoGuardado } from './lancamentos-do-cliente.ts';

/** Those that have lançamentos for a client and month, or all of the office's after one of them (null: from the first). */
export type NotasAntigas =
  | { readonly clienteId: string; readonly competencia: string }
  | { readonly depoisDe: string | null };

/**
 * Up to `limit` notes that another version of the rules computed, in order of id. A note leaves the list when it is
 * written anew, so the next page of a month is its first one.
 */
export const documentosDeRegrasAntigas = (
  tenant: Tenant,
  quais: NotasAntigas,
  versaoRegras: string,
  limit: number,
): Promise<readonly DocumentoGuardado[]> =>
  tenant.transaction(async (tx) => {
    const { rows } =
      'depoisDe' in quais
        ? await tx.query<DocumentoGuardado>(
            `SELECT id, chave, sha256, ordem FROM documento
              WHERE versao_regras <> $1 AND ($2::uuid IS NULL OR id > $2) ORDER BY id LIMIT $3`,
            [versaoRegras, quais.depoisDe, limit],
          )
        : await tx.query<DocumentoGuardado>(
            `SELECT d.id, d.chave, d.sha256, d.ordem FROM documento d
              WHERE d.id IN (SELECT l.documento_id FROM lancamento l
                              WHERE l.cliente_id = $1 AND l.competencia = $2 AND l.versao_regras <> $3)
              ORDER BY d.id LIMIT $4`,
            [quais.clienteId, quais.competencia, versaoRegras, limit],
          );
    return rows;
  });

/** Asks for the notes of each office that other rules may have computed. Asking twice is one job. Returns how many offices. */
export async function pedirRegrasNovas(database: Database, versaoRegras: string): Promise<number> {
  const { rows } = await database.relay.query<{ id: string }>(
    'SELECT escritorios_de_outras_regras($1) AS id',
    [versaoRegras],
  );
  for (const { id } of rows) {
    await database
      .forOrganization(id)
      .transaction((tx) =>
        insertOutbox(tx, [
          permitFor.regras({ id, organization_id: id, request_id: `regras ${versaoRegras}` }, versaoRegras),
        ]),
      );
  }
  return rows.length;
}

/** Notes that all of the office's notes have been computed by this version of the rules. */
export async function concluirRegras(tenant: Tenant, versaoRegras: string): Promise<void> {
  await tenant.transaction((tx) =>
    tx.query('UPDATE organization SET regras_versao = $2 WHERE id = $1', [
      tenant.organizationId,
      versaoRegras,
    ]),
  );
}
