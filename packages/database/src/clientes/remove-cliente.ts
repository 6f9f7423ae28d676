import { sql } from 'kysely';
import { requestRecalculoDoCliente } from '../documentos/request-recalculo-do-cliente.ts';
import { type Ator, audit } from '../escritorios/audit.ts';
import { asking } from '../tenancy/asking.ts';
import { anyOf, from, now } from '../tenancy/builder.ts';
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

/** So long after it was made is a client new: longer than a way back is offered for. */
const NEW_FOR = sql<Date>`now() - interval '1 hour'`;

/**
 * Takes clients back that were made by mistake, with what was filled in for them: their notes are again those of companies without a client.
 * One that is not new any more, or of which a month was asked for, stays. Returns how many are gone.
 */
export const takeBackClientes = (tenant: Tenant, ator: Ator, ids: readonly string[]): Promise<number> =>
  tenant.transaction(async (tx) => {
    await lockEscritorio(tx);
    const clientes = await tx.rows(
      from
        .selectFrom('cliente as c')
        .select('c.id')
        .where('c.id', '=', anyOf(ids))
        .where('c.criado_em', '>', NEW_FOR)
        .where(({ exists, not, selectFrom }) =>
          not(exists(selectFrom('apuracao as a').select('a.id').whereRef('a.cliente_id', '=', 'c.id'))),
        )
        .orderBy('c.id')
        .forUpdate(),
    );
    if (clientes.length === 0) return 0;
    await changeClientes(tx);
    for (const { id } of clientes) await tx.value(call('apagar_cliente', id));
    await audit(tx, ator, 'cliente.cadastro_retirado', tx.organizationId, { clientes: clientes.length });
    return clientes.length;
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
