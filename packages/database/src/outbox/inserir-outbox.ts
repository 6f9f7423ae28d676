import type { PoolClient } from 'pg';
import { newId } from '../new-id.ts';

/** A permit that must be published if, and only if, the transaction commits. */
export interface Permissao {
  readonly fila: string;
  /** Deterministic and without ":", so that publishing twice makes one job. */
  readonly jobId: string;
  /** The row that the permit is for. */
  readonly id: string;
  readonly requestId: string;
}

/** Writes permits beside the rows that they are for, and wakes the relay when the transaction commits. */
export async function inserirOutbox(
  client: PoolClient,
  organizationId: string,
  permissoes: readonly Permissao[],
): Promise<void> {
  if (!permissoes.length) return;
  const rows = permissoes.map(({ fila, jobId, id, requestId }) => ({
    id: newId(),
    fila,
    job_id: jobId,
    dados: { id, organization_id: organizationId, request_id: requestId },
  }));
  await client.query(
    `INSERT INTO outbox (id, organization_id, fila, job_id, dados)
     SELECT x.id, $1, x.fila, x.job_id, x.dados
       FROM jsonb_to_recordset($2::jsonb) AS x(id uuid, fila text, job_id text, dados jsonb)`,
    [organizationId, JSON.stringify(rows)],
  );
  await client.query(`SELECT pg_notify('apura_outbox', '')`);
}
