import type { PoolClient } from 'pg';
import { newId } from '../new-id.ts';

/** Who did it: a person of the office. */
export interface Ator {
  readonly id: string;
  readonly nome: string;
  /** Where the request came from. */
  readonly ip: string;
}

export interface Ato {
  /** What was done, for example "chave.criada". */
  readonly acao: string;
  /** The id of what it was done to. */
  readonly alvo: string;
  /** What else there is to know; never a secret. */
  readonly detalhe?: object;
}

/** Writes one line of the audit log, in the transaction of the act itself. `ator` null: the system did it. */
export async function auditar(
  client: PoolClient,
  organizationId: string,
  ator: Ator | null,
  { acao, alvo, detalhe = {} }: Ato,
): Promise<void> {
  await client.query(
    `INSERT INTO audit_log (id, organization_id, ator, ator_nome, ip, acao, alvo, detalhe)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      newId(),
      organizationId,
      ator?.id ?? 'sistema',
      ator?.nome ?? null,
      ator?.ip ?? null,
      acao,
      alvo,
      JSON.stringify(detalhe),
    ],
  );
}
