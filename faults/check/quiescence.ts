import { setTimeout as pause } from 'node:timers/promises';
import type { Tenant } from '@apura/database';

/** What is under way, by what it is; only the endpoints that take everything are waited for. */
const UNDER_WAY: Readonly<Record<string, string>> = {
  'an open lote': `SELECT id, estado, pendentes FROM lote WHERE estado <> 'concluido'`,
  'a claimed chunk': `SELECT id, estado, tentativas, lease_ate FROM pedaco WHERE lease_dono IS NOT NULL`,
  'a version that is not done': `SELECT id, estado, tentativas, acordada_em, lease_ate FROM apuracao
     WHERE estado NOT IN ('calculada', 'falhou') OR lease_dono IS NOT NULL`,
  'a permit in the outbox': `SELECT fila, job_id, criado_em FROM outbox WHERE publicado_em IS NULL`,
  'an event that was not handed out': `SELECT id, type, distribuicao_erro FROM event WHERE distribuido_em IS NULL`,
  'a delivery under way': `SELECT id, estado, tentativas, proxima_tentativa_em, lease_ate FROM entrega
     WHERE endpoint_id = ANY($1::uuid[]) AND estado NOT IN ('entregue', 'falhou')`,
};
const SHOWN = 3;
const POLL_MS = 500;

/** Waits until an office has nothing under way. Returns what is stuck when `signal` aborts before, else nothing. */
export async function untilQuiet(
  tenant: Tenant,
  endpoints: readonly string[],
  signal: AbortSignal,
): Promise<string[]> {
  for (;;) {
    const left = await lookAt(tenant, endpoints).catch((error: Error) => [
      `the database does not answer: ${error.message}`,
    ]);
    if (!left.length || signal.aborted) return left;
    await pause(POLL_MS);
  }
}

const lookAt = (tenant: Tenant, endpoints: readonly string[]): Promise<string[]> =>
  tenant.transaction(async (tx) => {
    const left: string[] = [];
    for (const [what, text] of Object.entries(UNDER_WAY)) {
      const rows = await tx.rows(`WITH asked AS (SELECT $1::uuid[]) ${text}`, [endpoints]);
      left.push(...rows.slice(0, SHOWN).map((row) => `${what} (of ${rows.length}): ${JSON.stringify(row)}`));
    }
    return left;
  });
