import { requestRecalculoDosClientes } from '../documentos/request-recalculo-do-cliente.ts';
import { type Ator, audit } from '../escritorios/audit.ts';
import { from, now } from '../tenancy/builder.ts';
import { newId } from '../tenancy/new-id.ts';
import type { Tenant, Transaction } from '../tenancy/tenant.ts';

/** So many days after their issue purchases come in. */
export interface RegraDeEntrada {
  readonly id: string;
  /** Null: for all clients that have no rule of their own. */
  readonly cliente_id: string | null;
  /** Month of the issue (YYYY-MM) from which on it holds. */
  readonly desde: string;
  readonly dias: number;
  readonly por: string;
}

const COLUNAS_DA_REGRA = ['id', 'cliente_id', 'desde', 'dias', 'por'] as const;

export const listRegrasDeEntrada = (tenant: Tenant, clienteId?: string): Promise<RegraDeEntrada[]> =>
  tenant.read(
    from
      .selectFrom('regra_de_entrada')
      .select(COLUNAS_DA_REGRA)
      .where('organization_id', '=', tenant.organizationId)
      .$if(clienteId !== undefined, (query) =>
        query.where((eb) => eb.or([eb('cliente_id', '=', clienteId ?? ''), eb('cliente_id', 'is', null)])),
      )
      .orderBy('cliente_id', (order) => order.asc().nullsFirst())
      .orderBy('desde', 'desc'),
  );

/**
 * Puts a rule in the place of the one of the same client and month; the clients that it is of get their purchases anew. Undefined
 * without such a client.
 */
export const storeRegraDeEntrada = (
  tenant: Tenant,
  ator: Ator,
  regra: Pick<RegraDeEntrada, 'cliente_id' | 'desde' | 'dias'>,
  requestId: string,
): Promise<RegraDeEntrada | undefined> =>
  tenant.transaction(async (tx) => {
    const { cliente_id, desde, dias } = regra;
    if (cliente_id !== null && !(await tx.prisma.cliente.count({ where: { id: cliente_id } })))
      return undefined;
    const { nome: por } = ator;
    const mudada = await tx.first(
      from
        .insertInto('regra_de_entrada')
        .values({ id: newId(), organization_id: tx.organizationId, cliente_id, desde, dias, por })
        .onConflict((one) =>
          one
            .columns(['organization_id', 'cliente_id', 'desde'])
            .doUpdateSet({ dias, por, criado_em: now })
            .where('regra_de_entrada.dias', '<>', dias),
        )
        .returning(COLUNAS_DA_REGRA),
    );
    if (mudada) {
      await audit(tx, ator, 'regra_de_entrada.gravada', cliente_id ?? 'escritorio', { desde, dias });
      await recompute(tx, cliente_id, requestId);
      return mudada;
    }
    return await tx.first(
      from
        .selectFrom('regra_de_entrada')
        .select(COLUNAS_DA_REGRA)
        .where('organization_id', '=', tx.organizationId)
        .where('cliente_id', 'is not distinct from', cliente_id)
        .where('desde', '=', desde),
    );
  });

/** Takes a rule back. False when the office has none of that id. */
export const removeRegraDeEntrada = (
  tenant: Tenant,
  ator: Ator,
  id: string,
  requestId: string,
): Promise<boolean> =>
  tenant.transaction(async (tx) => {
    const removida = await tx.first(
      from.deleteFrom('regra_de_entrada').where('id', '=', id).returning(['cliente_id', 'desde', 'dias']),
    );
    if (!removida) return false;
    const { cliente_id, ...qual } = removida;
    await audit(tx, ator, 'regra_de_entrada.removida', cliente_id ?? 'escritorio', qual);
    await recompute(tx, cliente_id, requestId);
    return true;
  });

async function recompute(tx: Transaction, clienteId: string | null, requestId: string): Promise<void> {
  const clientes =
    clienteId === null
      ? await tx.prisma.cliente.findMany({
          where: { organization_id: tx.organizationId, status: 'ativo' },
          select: { id: true },
          orderBy: { id: 'asc' },
        })
      : [{ id: clienteId }];
  await requestRecalculoDosClientes(
    tx,
    clientes.map(({ id }) => id),
    requestId,
    'entrada',
  );
}
