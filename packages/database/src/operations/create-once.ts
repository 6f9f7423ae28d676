import { sql } from 'kysely';
import { from } from '../tenancy/builder.ts';
import { call, lockOf } from '../tenancy/functions.ts';
import { type Tenant, tenantOf } from '../tenancy/tenant.ts';

/** A request that a client may repeat: its Idempotency-Key, and a hash of what it asks for. */
export interface PedidoRepetivel {
  readonly chave: string;
  readonly impressao: Buffer;
}

export type Criacao<T> =
  /** `repetida`: made by an earlier request; `resposta` is what that one was answered, where it is kept. */
  | { readonly criado: T; readonly repetida: boolean; readonly resposta?: RespostaGuardada }
  /** Another request of the same key is being answered. */
  | 'em_andamento'
  /** The key was used for something else. */
  | 'outra_requisicao';

/** An answer as it was first given. */
export interface RespostaGuardada {
  readonly status: number;
  /** The JSON text, byte for byte. */
  readonly corpo: string;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Runs `criar` once per key within 24 hours. What it made and the note that it was made are one transaction, so a
 * request that is repeated after a crash finds either both or neither. `criar` must work through the tenant that it is
 * given; when it rejects, nothing is noted and the key may be used again.
 */
export const createOnce = <T>(
  tenant: Tenant,
  { chave, impressao }: PedidoRepetivel,
  criar: (tenant: Tenant) => Promise<T>,
): Promise<Criacao<T>> =>
  tenant.transaction(async (tx): Promise<Criacao<T>> => {
    const lock = lockOf(`idempotency ${tenant.organizationId} ${chave}`);
    if (!(await tx.value(call('pg_try_advisory_xact_lock', lock)))) return 'em_andamento';
    await tx.run(
      from.deleteFrom('idempotency').where('criado_em', '<', sql<Date>`now() - interval '24 hours'`),
    );
    const antes = await tx.first(
      from
        .selectFrom('idempotency')
        .select((eb) => ['impressao', 'status', eb.ref('resposta').$castTo<Stored<T>>().as('resposta')])
        .where('chave', '=', chave),
    );
    if (antes) {
      if (!antes.impressao.equals(impressao)) return 'outra_requisicao';
      const { criado, corpo, cabecalhos } = antes.resposta;
      return antes.status === null || corpo === undefined
        ? { criado, repetida: true }
        : { criado, repetida: true, resposta: { status: antes.status, corpo, headers: cabecalhos ?? {} } };
    }
    const criado = await criar(tenantOf(tx));
    await tx.run(
      from.insertInto('idempotency').values({
        ...{ organization_id: tenant.organizationId, chave, impressao, resposta: JSON.stringify({ criado }) },
      }),
    );
    return { criado, repetida: false };
  });

interface Stored<T> {
  readonly criado: T;
  readonly corpo?: string;
  readonly cabecalhos?: Record<string, string>;
}

/** Keeps the answer that a repetition gets. */
export async function storeResponse(
  tenant: Tenant,
  chave: string,
  { status, corpo, headers }: RespostaGuardada,
): Promise<void> {
  const answer = JSON.stringify({ corpo, cabecalhos: headers });
  await tenant.transaction((tx) =>
    tx.run(
      from
        .updateTable('idempotency')
        .set((eb) => ({ status, resposta: sql`${eb.ref('resposta')} || ${answer}::jsonb` }))
        .where('chave', '=', chave)
        .where('status', 'is', null),
    ),
  );
}
