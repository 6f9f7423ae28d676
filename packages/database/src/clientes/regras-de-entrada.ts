import { type Ator, auditar } from '../auditoria/auditar.ts';
import { pedirRecalculoDoCliente } from '../documentos/lancamentos-do-cliente.ts';
import { newId } from '../new-id.ts';
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

export const listarRegrasDeEntrada = (tenant: Tenant, clienteId?: string): Promise<RegraDeEntrada[]> =>
  tenant.read<RegraDeEntrada>(
    `SELECT id, cliente_id, desde::text AS desde, dias, por FROM regra_de_entrada
      WHERE organization_id = $1::uuid AND ($2::uuid IS NULL OR cliente_id = $2 OR cliente_id IS NULL)
      ORDER BY cliente_id NULLS FIRST, desde DESC`,
    [tenant.organizationId, clienteId ?? null],
  );

/**
 * Puts a rule in the place of the one of the same client and month; the clients that it is of get their purchases anew. Undefined
 * without such a client.
 */
export const gravarRegraDeEntrada = (
  tenant: Tenant,
  ator: Ator,
  regra: Pick<RegraDeEntrada, 'cliente_id' | 'desde' | 'dias'>,
  requestId: string,
): Promise<RegraDeEntrada | undefined> =>
  tenant.transaction(async (tx) => {
    const { cliente_id, desde, dias } = regra;
    if (cliente_id !== null && !(await tx.count('SELECT FROM cliente WHERE id = $1', [cliente_id])))
      return undefined;
    const [mudada] = await tx.rows<RegraDeEntrada>(
      `INSERT INTO regra_de_entrada AS r (id, organization_id, cliente_id, desde, dias, por) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (organization_id, cliente_id, desde) DO UPDATE SET dias = excluded.dias, por = excluded.por, criado_em = now()
        WHERE r.dias <> excluded.dias
       RETURNING id, cliente_id, desde::text AS desde, dias, por`,
      [newId(), tx.organizationId, cliente_id, desde, dias, ator.nome],
    );
    if (mudada) {
      await auditar(tx, ator, 'regra_de_entrada.gravada', cliente_id ?? 'escritorio', { desde, dias });
      await recalcular(tx, cliente_id, requestId);
      return mudada;
    }
    return await tx.first<RegraDeEntrada>(
      `SELECT id, cliente_id, desde::text AS desde, dias, por FROM regra_de_entrada
        WHERE organization_id = $1 AND cliente_id IS NOT DISTINCT FROM $2 AND desde = $3`,
      [tx.organizationId, cliente_id, desde],
    );
  });

/** Takes a rule back. False when the office has none of that id. */
export const removerRegraDeEntrada = (
  tenant: Tenant,
  ator: Ator,
  id: string,
  requestId: string,
): Promise<boolean> =>
  tenant.transaction(async (tx) => {
    const [removida] = await tx.rows<Pick<RegraDeEntrada, 'cliente_id' | 'desde' | 'dias'>>(
      'DELETE FROM regra_de_entrada WHERE id = $1 RETURNING cliente_id, desde::text AS desde, dias',
      [id],
    );
    if (!removida) return false;
    const { cliente_id, ...qual } = removida;
    await auditar(tx, ator, 'regra_de_entrada.removida', cliente_id ?? 'escritorio', qual);
    await recalcular(tx, cliente_id, requestId);
    return true;
  });

async function recalcular(tx: Transaction, clienteId: string | null, requestId: string): Promise<void> {
  const clientes =
    clienteId === null
      ? await tx.rows<{ id: string }>(
          `SELECT id FROM cliente WHERE organization_id = $1 AND status = 'ativo' ORDER BY id`,
          [tx.organizationId],
        )
      : [{ id: clienteId }];
  for (const { id } of clientes) await pedirRecalculoDoCliente(tx, id, requestId, 'entrada');
}
