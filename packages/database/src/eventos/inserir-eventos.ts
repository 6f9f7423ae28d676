import type { Fato } from '@apura/contracts';
import { permitFor } from '@apura/queues/permits';
import { avisarPorEmail } from '../emails/avisar-por-email.ts';
import { newId } from '../new-id.ts';
import { insertOutbox } from '../outbox/outbox.ts';
import { insertRows } from '../tenancy/insert-rows.ts';
import type { Transaction } from '../tenancy/tenant.ts';

export type Agregado =
  | { readonly lote: string }
  | { readonly apuracao: string; readonly versao: number }
  | { readonly webhook: string }
  | { readonly recalculo: string };

/** Writes events with the next numbers of their lote, apuração, webhook or recálculo, and the permit that fans them out. Returns their ids. */
export async function inserirEventos(
  tx: Transaction,
  agregado: Agregado,
  requestId: string,
  fatos: readonly Fato[],
): Promise<string[]> {
  if (!fatos.length) return [];
  const { table, id, coluna } = ondeEsta(agregado);
  // The update locks the row, so numbers are handed out one writer at a time.
  const { rows } = await tx.query<{ sequencia: number }>(
    `UPDATE ${table} SET sequencia = sequencia + $2 WHERE id = $1 RETURNING sequencia`,
    [id, fatos.length],
  );
  const last = rows[0]?.sequencia;
  if (last === undefined) throw new Error(`no ${table} ${id}`);
  const numbered = fatos.map((fato, i) => ({ ...fato, sequencia: last - fatos.length + 1 + i, coluna }));
  return gravarEventos(tx, requestId, numbered);
}

/** What has happened, with its number, and the columns by which it names what it happened to. */
export type FatoNumerado = Fato & { readonly sequencia: number; readonly coluna: object };

/** Writes events that have their numbers already, of whatever, and the permit that fans them out. Returns their ids. */
export async function gravarEventos(tx: Transaction, requestId: string, fatos: readonly FatoNumerado[]) {
  const numbered = fatos.map(({ type, data, sequencia, coluna }) => ({
    id: newId(),
    type,
    sequencia,
    payload: data,
    request_id: requestId,
    ...coluna,
  }));
  await insertRows(tx, 'event', numbered);
  // Whoever takes the permit fans out all that waits, so one is enough however many events there are.
  const [first] = numbered;
  if (first)
    await insertOutbox(tx, [
      permitFor.eventos({ id: first.id, organization_id: tx.organizationId, request_id: requestId }),
    ]);
  await avisarPorEmail(tx, requestId, numbered);
  return numbered.map(({ id }) => id);
}

/** The row that counts the events of an aggregate, and the columns by which an event names it. */
function ondeEsta(agregado: Agregado) {
  if ('lote' in agregado) return { table: 'lote', id: agregado.lote, coluna: { lote_id: agregado.lote } };
  if ('webhook' in agregado)
    return { table: 'webhook_endpoint', id: agregado.webhook, coluna: { endpoint_id: agregado.webhook } };
  if ('recalculo' in agregado) return { table: 'recalculo', id: agregado.recalculo, coluna: {} };
  const { apuracao, versao } = agregado;
  return { table: 'apuracao', id: apuracao, coluna: { apuracao_id: apuracao, versao } };
}
