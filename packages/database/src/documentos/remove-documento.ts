import { sql } from 'kysely';
import { markDesatualizadas } from '../apuracoes/mark-desatualizadas.ts';
import { type Ator, audit } from '../escritorios/audit.ts';
import { requireOpenMeses } from '../fechamento/open-mes.ts';
import { anyOf, from, now } from '../tenancy/builder.ts';
import type { Tenant, Transaction } from '../tenancy/tenant.ts';
import { lockChaves } from './insert-documentos.ts';
import { requestRecalculoDoCliente } from './request-recalculo-do-cliente.ts';

/**
 * Removes a document that was sent by mistake, with its events and its bytes: finished versions of the months that it counted in become
 * outdated, and what hangs on it is computed anew. Sent again it is new. False when the office has no such document.
 *
 * @throws ClosedMes where it counts in a month that is closed
 */
export const removeDocumento = (
  tenant: Tenant,
  ator: Ator,
  chave: string,
  requestId: string,
): Promise<boolean> =>
  tenant.transaction(async (tx) => {
    await lockChaves(tx, [chave]);
    const documento = await tx.first(
      from
        .selectFrom('documento')
        .select(['id', 'sha256', 'emitente_raiz', 'destinatario_raiz'])
        .where('chave', '=', chave),
    );
    if (!documento) return false;
    const { id, sha256, emitente_raiz, destinatario_raiz } = documento;
    const meses = await tx.rows(
      from
        .selectFrom('lancamento')
        .select(['cliente_id', 'competencia'])
        .distinct()
        .where('organization_id', '=', tx.organizationId)
        .where('documento_id', '=', id)
        .orderBy('cliente_id')
        .orderBy('competencia'),
    );
    await requireOpenMeses(tx, meses);
    for (const cliente of await clientesAround(tx, id, chave))
      await requestRecalculoDoCliente(tx, cliente, requestId, 'documento_removido');
    const events = await removeRows(tx, id, chave);
    await removePartes(
      tx,
      id,
      [emitente_raiz, destinatario_raiz].filter((raiz) => raiz !== null),
    );
    await releaseFiles(tx, [sha256, ...events]);
    const why = { motivo: 'documento_removido', chave } as const;
    await markDesatualizadas(
      tx,
      requestId,
      meses.map((mes) => ({ ...mes, por: why })),
      why.motivo,
    );
    await audit(tx, ator, 'documento.removido', chave);
    return true;
  });

/** Clients of the documents that refer to this one, and of those that it refers to; what it replaced or annulled counts again. */
async function clientesAround(tx: Transaction, id: string, chave: string): Promise<string[]> {
  const vinculos = from.selectFrom('documento_vinculo').where('organization_id', '=', tx.organizationId);
  const referred = vinculos.select('chave_alvo as chave').where('documento_id', '=', id);
  await tx.run(
    from
      .updateTable('documento')
      .set(({ fn }) => ({
        situacao: fn.coalesce('situacao_no_arquivo', sql.lit('autorizada')),
        substituida_por: null,
        atualizado_em: now,
      }))
      .where('organization_id', '=', tx.organizationId)
      .where('situacao', 'in', [sql.lit('substituida'), sql.lit('anulada')])
      .where('chave', 'in', referred.where('chave_alvo', '<>', chave)),
  );
  const rows = await tx.rows(
    from
      .selectFrom('documento as d')
      .innerJoin('cliente as c', (join) =>
        join.on(({ eb, ref, cast }) =>
          eb(ref('c.cnpj_raiz'), 'in', [
            cast<string>('d.emitente_raiz', sql`bpchar`),
            cast<string>('d.destinatario_raiz', sql`bpchar`),
          ]),
        ),
      )
      .select('c.id')
      .distinct()
      .where('c.organization_id', '=', tx.organizationId)
      .where('d.organization_id', '=', tx.organizationId)
      .where('d.chave', 'in', referred.union(vinculos.select('chave').where('chave_alvo', '=', chave)))
      .where('d.id', '<>', id)
      .orderBy('c.id'),
  );
  return rows.map((row) => row.id);
}

/** The document's rows, and what is known of it by its key. Returns the hashes of the files of its events. */
async function removeRows(tx: Transaction, id: string, chave: string): Promise<Buffer[]> {
  for (const table of ['lancamento', 'divergencia', 'pergunta'] as const)
    await tx.run(
      from.deleteFrom(table).where('organization_id', '=', tx.organizationId).where('documento_id', '=', id),
    );
  const events = await tx.rows(
    from
      .deleteFrom('evento_documento')
      .where('organization_id', '=', tx.organizationId)
      .where('chave', '=', chave)
      .returning('sha256'),
  );
  for (const table of ['entrada_documento', 'extincao_informada'] as const)
    await tx.run(
      from.deleteFrom(table).where('organization_id', '=', tx.organizationId).where('chave', '=', chave),
    );
  await tx.run(from.deleteFrom('documento').where('id', '=', id));
  return events.map(({ sha256 }) => sha256);
}

/** Under this note stands what is said of a root once for all. */
const OF_ALL_NOTES = '00000000-0000-0000-0000-000000000000';

/** By what a search found it: what its parties are called is there once for all their notes. */
async function removePartes(tx: Transaction, id: string, raizes: readonly string[]): Promise<void> {
  await tx.run(
    from
      .deleteFrom('parte as p')
      .where('p.organization_id', '=', tx.organizationId)
      .where(({ eb, and, or, not, exists, selectFrom }) => {
        const noneIs = (side: 'd.emitente_raiz' | 'd.destinatario_raiz') =>
          not(
            exists(
              selectFrom('documento as d')
                .where('d.organization_id', '=', tx.organizationId)
                .whereRef(side, '=', 'p.raiz'),
            ),
          );
        return or([
          eb('p.documento_id', '=', id),
          and([
            eb('p.documento_id', '=', OF_ALL_NOTES),
            eb('p.raiz', '=', anyOf(raizes)),
            noneIs('d.emitente_raiz'),
            noneIs('d.destinatario_raiz'),
          ]),
        ]);
      }),
  );
}

/** Files that hold nothing else that is stored, and that no upload waits for, go within the hour. */
async function releaseFiles(tx: Transaction, hashes: readonly Buffer[]): Promise<void> {
  await tx.run(
    from
      .updateTable('conteudo as c')
      .set({ provisorio: true, criado_em: now })
      .where('c.organization_id', '=', tx.organizationId)
      .where('c.sha256', '=', anyOf(hashes))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('arquivo as a')
              .leftJoin('arquivo_resultado as r', 'r.arquivo_id', 'a.id')
              .where('a.organization_id', '=', tx.organizationId)
              .whereRef('a.sha256', '=', 'c.sha256')
              .where(({ eb, or, exists, selectFrom }) =>
                or([
                  eb('a.estado', '=', sql.lit('pendente')),
                  exists(
                    selectFrom('documento as d')
                      .where('d.organization_id', '=', tx.organizationId)
                      .whereRef('d.chave', '=', 'r.chave')
                      .whereRef('d.sha256', '=', 'c.sha256'),
                  ),
                  exists(
                    selectFrom('evento_documento as e')
                      .where('e.organization_id', '=', tx.organizationId)
                      .whereRef('e.chave', '=', 'r.chave')
                      .whereRef('e.sha256', '=', 'c.sha256'),
                  ),
                ]),
              ),
          ),
        ),
      ),
  );
}
