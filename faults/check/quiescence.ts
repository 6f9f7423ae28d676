import { setTimeout as pause } from 'node:timers/promises';
import type { Tenant } from '@apura/database';

/** What is under way, by what it is; only the endpoints that take everything are waited for. */
const UNDER_WAY: Readonly<Record<string, string>> = {
  'open lotes': `SELECT count(*)::int AS n FROM lote WHERE estado <> 'concluido'`,
  'chunks that are claimed': `SELECT count(*)::int AS n FROM pedaco WHERE lease_dono IS NOT NULL`,
  'versions that are not done': `SELECT count(*)::int AS n FROM apuracao WHERE estado NOT IN ('calculada', 'falhou') OR lease_dono IS NOT NULL`,
  'permits in the outbox': `SELECT count(*)::int AS n FROM outbox WHERE publicado_em IS NULL`,
  'events that were not handed out': `SELECT count(*)::int AS n FROM event WHERE distribuido_em IS NULL`,
  'deliveries under way': `SELECT count(*)::int AS n FROM entrega WHERE endpoint_id = ANY($1::uuid[]) AND estado NOT IN ('entregue', 'falhou')`,
};
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
      const [row] = await tx.rows<{ n: number }>(`WITH asked AS (SELECT $1::uuid[]) ${text}`, [endpoints]);
      if (row?.n) left.push(`${row.n} ${what}`);
    }
    return left;
  });
