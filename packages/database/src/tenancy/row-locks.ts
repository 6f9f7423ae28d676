import { anyOf, from } from './builder.ts';
import type { Transaction } from './tenant.ts';

/** Before the clients' rows: who takes both takes them in one order. */
export const lockEscritorio = (tx: Transaction): Promise<void> =>
  tx.run(from.selectFrom('organization').where('id', '=', tx.organizationId).forUpdate());

/** For that of which an office may have so many: of two at the same time both would see the last place free. */
export const lockPlaces = (tx: Transaction): Promise<void> =>
  tx.run(from.selectFrom('organization').where('id', '=', tx.organizationId).forNoKeyUpdate());

/** False where the office has no such client. */
export const lockCliente = async (tx: Transaction, id: string): Promise<boolean> =>
  (await tx.count(from.selectFrom('cliente').where('id', '=', id).forUpdate())) > 0;

/**
 * Those of these clients that the office has, in one order, before what their months are made of. Who writes establishments of a client
 * beside a chunk may go on; who asks for a version waits, and is waited for.
 */
export const lockClientes = (tx: Transaction, ids: readonly string[]) =>
  tx.rows(
    from
      .selectFrom('cliente')
      .select(['id', 'razao_social'])
      .where('id', '=', anyOf(ids))
      .orderBy('id')
      .forNoKeyUpdate(),
  );

/** Chunks that were computed for the office's clients as they were are refused from now on. */
export const changeClientes = (tx: Transaction): Promise<unknown> =>
  tx.prisma.organization.updateMany({
    where: { id: tx.organizationId },
    data: { clientes_versao: { increment: 1 } },
  });
