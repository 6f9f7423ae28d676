import { requestRecalculoDoCliente } from '../documentos/request-recalculo-do-cliente.ts';
import { type Ator, audit } from '../escritorios/audit.ts';
import { asking } from '../tenancy/asking.ts';
import { from, now } from '../tenancy/builder.ts';
import { call } from '../tenancy/functions.ts';
import type { Database } from '../tenancy/open-database.ts';
import { changeClientes, lockEscritorio } from '../tenancy/row-locks.ts';
import type { Tenant } from '../tenancy/tenant.ts';

/**
 * Notes that a client is to be removed: from now on it is inactive, and who makes it active again takes the wish back. Asking again
 * keeps the first date. False when the office has no such client.
 */
export const requestEndOfCliente = (
  tenant: Tenant,
  ator: Ator,
  id: string,
  requestId: string,
): Promise<boolean> =>
  tenant.transaction(async (tx) => {
    await lockEscritorio(tx);
    const before = await tx.first(
      from.selectFrom('cliente').select(['status', 'apagamento_pedido_em']).where('id', '=', id).forUpdate(),
    );
    if (!before) return false;
    if (before.apagamento_pedido_em) return true;
    await tx.run(
      from.updateTable('cliente').set({ status: 'inativo', apagamento_pedido_em: now }).where('id', '=', id),
    );
    if (before.status !== 'inativo') await requestRecalculoDoCliente(tx, id, requestId, 'cadastro');
    await audit(tx, ator, 'cliente.apagamento_pedido', id);
    return true;
  });

/** The clients that somebody asked before `before` to remove, of all offices. */
export const clientesToErase = (
  database: Database,
  before: Date,
): Promise<{ readonly id: string; readonly organization_id: string }[]> =>
  asking(database.relay).rows(
    from
      .selectFrom('cliente')
      .select(['id', 'organization_id'])
      .where('apagamento_pedido_em', '<', before)
      .orderBy('organization_id')
      .orderBy('id')
      .limit(1000),
  );

/** Removes a client whose days are over, with all that is the client's alone: its notes are the office's and stay. */
export const eraseCliente = (tenant: Tenant, id: string): Promise<void> =>
  tenant.transaction(async (tx) => {
    await lockEscritorio(tx);
    // Somebody may have made it active meanwhile.
    const due = await tx.count(
      from
        .selectFrom('cliente')
        .select('id')
        .where('id', '=', id)
        .where('apagamento_pedido_em', 'is not', null),
    );
    if (!due) return;
    await changeClientes(tx);
    const linhas = await tx.value(call('apagar_cliente', id));
    await audit(tx, null, 'cliente.apagado', id, { linhas: Number(linhas) });
  });
