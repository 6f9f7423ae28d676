import type { WhyOutdated } from '@apura/contracts';
import { type Permit, permitFor } from '@apura/queues/permits';
import { sql } from 'kysely';
import { SOLD_NCMS } from '../clientes/contexto-do-cliente.ts';
import { insertOutbox } from '../operations/outbox.ts';
import { anyOf, from, now } from '../tenancy/builder.ts';
import { newId } from '../tenancy/new-id.ts';
import { changeClientes } from '../tenancy/row-locks.ts';
import type { Transaction } from '../tenancy/tenant.ts';
import type { DocumentoToStore } from './documento-to-store.ts';

/** So many clients are picked up by one permit. */
const CLIENTES_DE_UM_PERMIT = 25;

/** Permits to pick up the stored notes of these clients; in order of their ids, so that those between two of them are theirs. */
export const insertPermitsOf = (
  tx: Transaction,
  clientes: readonly string[],
  requestId: string,
  times?: string,
): Promise<void> => {
  const ids = [...clientes].sort();
  const permits: Permit[] = [];
  while (ids.length) {
    const [id = '', ...others] = ids.splice(0, CLIENTES_DE_UM_PERMIT);
    const ate = others.at(-1);
    const first = { id, organization_id: tx.organizationId, request_id: requestId };
    permits.push(permitFor.clientes(ate === undefined ? first : { ...first, ate }, times));
  }
  return insertOutbox(tx, permits);
};

/**
 * To be called in the transaction that changes what clients' lançamentos depend on, such as their regime: chunks that
 * were computed for the clients as they were are refused, and their stored notes get their lançamentos anew, by a job or
 * before the next apuração reads them, whichever comes first. Apurações whose figures change become outdated then, by `motivo`.
 */
export async function requestRecalculoDosClientes(
  tx: Transaction,
  clientes: readonly string[],
  requestId: string,
  motivo: WhyOutdated['motivo'],
): Promise<void> {
  if (!clientes.length) return;
  await changeClientes(tx);
  await pickUpAgain(tx, clientes, requestId, motivo);
}

export const requestRecalculoDoCliente = (
  tx: Transaction,
  clienteId: string,
  requestId: string,
  motivo: WhyOutdated['motivo'],
): Promise<void> => requestRecalculoDosClientes(tx, [clienteId], requestId, motivo);

/** The clients' stored notes are to be picked up, all of them, and why. */
async function pickUpAgain(
  tx: Transaction,
  clientes: readonly string[],
  requestId: string,
  motivo: WhyOutdated['motivo'],
): Promise<void> {
  await tx.run(
    from
      .updateTable('cliente')
      .set({ documentos_recolhidos_em: null, recolhimento_pedido_em: now, recolher_entradas_em: null })
      .set({ recolhimento_por: JSON.stringify({ motivo } satisfies WhyOutdated) })
      .where('id', '=', anyOf(clientes)),
  );
  await insertPermitsOf(tx, clientes, requestId, newId());
}

const DE_CAPITAL = /^ncm(?:84|85|87|90|94)/m;

/**
 * To be called once the notes are written: a client that turns out to sell goods that purchases of it were taken to keep has its stored
 * notes computed anew, by a job or before the next apuração reads them. Only notes with such goods cost a look.
 */
export async function reviewBensVendidos(
  tx: Transaction,
  documentos: readonly Pick<DocumentoToStore, 'produtos' | 'emitente_raiz' | 'destinatario_raiz'>[],
  requestId: string,
): Promise<void> {
  const raizes = new Set(
    documentos
      .filter(({ produtos }) => DE_CAPITAL.test(produtos))
      .flatMap(({ emitente_raiz, destinatario_raiz }) => [emitente_raiz, destinatario_raiz]),
  );
  if (raizes.size === 0) return;
  const clientes = await tx.rows(
    from
      .selectFrom('cliente as c')
      .select('c.id')
      .where('c.organization_id', '=', tx.organizationId)
      .where('c.cnpj_raiz', '=', anyOf([...raizes].filter((raiz) => raiz !== null)))
      .where('c.documentos_recolhidos_em', 'is not', null)
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('pergunta as p')
            .select('p.id')
            .where('p.organization_id', '=', tx.organizationId)
            .whereRef('p.cliente_id', '=', 'c.id')
            .where('p.tipo', '=', sql.lit('destinacao'))
            .where('p.padrao', '=', sql.lit('ativo_imobilizado'))
            .where('p.ncm', 'in', sql<string>`(${sql.raw(SOLD_NCMS)})`),
        ),
      )
      .orderBy('c.id')
      .forUpdate('c'),
  );
  const ids = clientes.map(({ id }) => id);
  if (ids.length) await pickUpAgain(tx, ids, requestId, 'nota');
}
