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
    const { rows: locks } = await tx.query<{ livre: boolean }>(
      'SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS livre',
      [`idempotency ${tenant.organizationId} ${chave}`],
    );
    if (!locks[0]?.livre) return 'em_andamento';
    await tx.query(`DELETE FROM idempotency WHERE criado_em < now() - interval '24 hours'`);
    const { rows } = await tx.query<{
      impressao: Buffer;
      status: number | null;
      resposta: { criado: T; corpo?: string; cabecalhos?: Record<string, string> };
    }>('SELECT impressao, status, resposta FROM idempotency WHERE chave = $1', [chave]);
    const [antes] = rows;
    if (antes) {
      if (!antes.impressao.equals(impressao)) return 'outra_requisicao';
      const { criado, corpo, cabecalhos } = antes.resposta;
      return antes.status === null || corpo === undefined
        ? { criado, repetida: true }
        : { criado, repetida: true, resposta: { status: antes.status, corpo, headers: cabecalhos ?? {} } };
    }
    const criado = await criar(tenantOf(tx));
    await tx.query(
      'INSERT INTO idempotency (organization_id, chave, impressao, resposta) VALUES ($1, $2, $3, $4)',
      [tenant.organizationId, chave, impressao, JSON.stringify({ criado })],
    );
    return { criado, repetida: false };
  });

/** Keeps the answer that a repetition gets. */
export async function storeResponse(
  tenant: Tenant,
  chave: string,
  { status, corpo, headers }: RespostaGuardada,
): Promise<void> {
  await tenant.transaction((tx) =>
    tx.query(
      `UPDATE idempotency SET status = $2, resposta = resposta || $3::jsonb WHERE chave = $1 AND status IS NULL`,
      [chave, status, JSON.stringify({ corpo, cabecalhos: headers })],
    ),
  );
}
