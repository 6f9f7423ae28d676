import type { WhyOutdated } from '@apura/contracts';
import { permitFor } from '@apura/queues/permits';
import { mesesOfOtherRegime } from '../apuracoes/changed-meses.ts';
import { lockVersoes, markDesatualizadas } from '../apuracoes/mark-desatualizadas.ts';
import { CONTEXTO_DO_CLIENTE, type ContextoDoCliente, SOLD_NCMS } from '../clientes/contexto-do-cliente.ts';
import { storeEstabelecimentos } from '../clientes/store-estabelecimentos.ts';
import { insertOutbox } from '../operations/outbox.ts';
import { anyOf, from, now } from '../tenancy/builder.ts';
import { newId } from '../tenancy/new-id.ts';
import type { Page } from '../tenancy/page.ts';
import { changeClientes } from '../tenancy/row-locks.ts';
import type { Tenant, Transaction } from '../tenancy/tenant.ts';
import type { DocumentoToStore } from './documento-to-store.ts';
import { lockChaves } from './insert-documentos.ts';
import { type LancamentosDoDocumento, replaceLancamentos } from './insert-lancamentos.ts';
import { keysOfNeighbours, type Neighbours, neighboursOf, sameNeighbours } from './neighbours.ts';

export interface DocumentoGuardado extends Pick<DocumentoToStore, 'chave' | 'sha256' | 'ordem'> {
  readonly id: string;
}

/** Of the client $1: nothing but documents whose entry has changed waits to be computed anew. */
const SO_ENTRADAS = `EXISTS (SELECT FROM cliente x WHERE x.id = $1 AND x.documentos_recolhidos_em IS NULL
                              AND x.recolher_entradas_em = x.recolhimento_pedido_em)`;

const NAO_CONTAM = ['cancelada', 'substituida', 'anulada'];
const AINDA_CONTA = `situacao NOT IN (${NAO_CONTAM.map((one) => `'${one}'`).join(', ')})`;

/**
 * The client, and the next page of stored notes that it is a party of, in order of id; where nothing but entries has changed, of those
 * whose entry did. Null when there is no client.
 */
export const documentosDoCliente = (
  tenant: Tenant,
  clienteId: string,
  page: Page,
): Promise<{
  readonly cliente: ContextoDoCliente;
  readonly documentos: readonly DocumentoGuardado[];
  /** What is stored around them. */
  readonly neighbours: Neighbours;
} | null> =>
  tenant.transaction(async (tx) => {
    const found = await tx.query<{ cliente: ContextoDoCliente }>(
      `SELECT ${CONTEXTO_DO_CLIENTE} AS cliente FROM cliente c WHERE c.id = $1`,
      [clienteId],
    );
    const cliente = found.rows[0]?.cliente;
    if (!cliente) return null;
    const soEntradas = await tx.value<boolean>(`SELECT ${SO_ENTRADAS} AS so`, [clienteId]);
    const { rows } = await tx.query<DocumentoGuardado>(
      `SELECT id, chave, sha256, ordem FROM documento
        WHERE (emitente_raiz = $4 OR destinatario_raiz = $4) AND ${AINDA_CONTA}
          AND ($2::uuid IS NULL OR id > $2) AND (NOT $5::boolean OR chave IN (
                SELECT e.chave FROM entrada_documento e WHERE e.organization_id = $6 AND e.cliente_id = $1 AND e.a_calcular))
        ORDER BY id LIMIT $3`,
      [clienteId, page.depoisDe, page.limit, cliente.cnpj_raiz, soEntradas, tx.organizationId],
    );
    const chaves = rows.map(({ chave }) => chave);
    return { cliente, documentos: rows, neighbours: await neighboursOf(tx, chaves) };
  });

/**
 * Gives stored documents their lançamentos for a client that was created, or whose regime changed, after they came. Those that
 * ended since are left out, and those in whose place another file's has come since: they got theirs with it. Doing
 * it twice changes nothing. False, and nothing is written, when what is stored around them is not `neighbours` any more.
 */
export async function storeLancamentosDoCliente(
  tenant: Tenant,
  clienteId: string,
  documentos: readonly (LancamentosDoDocumento & Pick<DocumentoGuardado, 'chave' | 'sha256'>)[],
  neighbours: Neighbours,
  requestId: string,
): Promise<boolean> {
  if (!documentos.length) return true;
  return tenant.transaction(async (tx) => {
    const chaves = documentos.map(({ chave }) => chave);
    await lockChaves(tx, [...new Set([...chaves, ...keysOfNeighbours(neighbours)])]);
    if (!sameNeighbours(await neighboursOf(tx, chaves), neighbours)) return false;
    const rows = await tx.rows(
      from
        .selectFrom('documento')
        .select(['id', 'sha256'])
        .where('id', '=', anyOf(documentos.map(({ documentoId }) => documentoId)))
        .where('situacao', 'not in', NAO_CONTAM),
    );
    const vivos = new Map(rows.map((row) => [row.id, row.sha256]));
    const meses = await replaceLancamentos(
      tx,
      documentos.filter(({ documentoId, sha256 }) => vivos.get(documentoId)?.equals(sha256)),
      clienteId,
    );
    await storeEstabelecimentos(tx, [...vivos.keys()]);
    await tx.prisma.entradaDocumento.updateMany({
      where: {
        ...{ organization_id: tx.organizationId, cliente_id: clienteId },
        ...{ chave: { in: chaves }, a_calcular: true },
      },
      data: { a_calcular: false },
    });
    const pedido = await tx.first(
      from
        .selectFrom('cliente')
        .select((eb) => eb.ref('recolhimento_por').$castTo<WhyOutdated | null>().as('por'))
        .where('id', '=', clienteId),
    );
    await markDesatualizadas(tx, requestId, meses, pedido?.por?.motivo ?? 'cadastro');
    return true;
  });
}

/**
 * Notes that the client's stored documents all have their lançamentos, computed for the client as it was: `contexto`.
 * Finished versions that were made for another regime become outdated. False when the client is another by now: then
 * it is to be done again.
 */
export const finishRecolhimento = (tenant: Tenant, contexto: ContextoDoCliente, requestId: string) =>
  tenant.transaction(async (tx) => {
    const { rowCount } = await tx.query(
      `UPDATE cliente c SET documentos_recolhidos_em = now() WHERE c.id = $1 AND $2::jsonb = ${CONTEXTO_DO_CLIENTE}
          AND NOT EXISTS (SELECT FROM entrada_documento e JOIN documento d ON d.organization_id = e.organization_id AND d.chave = e.chave
                           WHERE e.organization_id = c.organization_id AND e.cliente_id = c.id AND e.a_calcular AND d.${AINDA_CONTA}
                             AND (d.emitente_raiz = c.cnpj_raiz OR d.destinatario_raiz = c.cnpj_raiz))`,
      [contexto.cliente_id, JSON.stringify(contexto)],
    );
    if (rowCount !== 1) return false;
    await lockVersoes(tx, [contexto.cliente_id], 'muda');
    const meses = await mesesOfOtherRegime(tx, contexto.cliente_id);
    await markDesatualizadas(tx, requestId, meses, 'cadastro');
    return true;
  });

/**
 * To be called in the transaction that changes what a client's lançamentos depend on, such as its regime: chunks that
 * were computed for the client as it was are refused, and its stored notes get their lançamentos anew, by a job or
 * before the next apuração reads them, whichever comes first. Apurações whose figures change become outdated then, by `motivo`.
 */
export async function requestRecalculoDoCliente(
  tx: Transaction,
  clienteId: string,
  requestId: string,
  motivo: WhyOutdated['motivo'],
): Promise<void> {
  await changeClientes(tx);
  await tx.run(pickUpAgain(clienteId, motivo).set({ recolher_entradas_em: null }));
  await insertOutbox(tx, [
    permitFor.clientes({ id: clienteId, organization_id: tx.organizationId, request_id: requestId }, newId()),
  ]);
}

/** The client's stored notes are to be picked up, and why. */
const pickUpAgain = (id: string, motivo: WhyOutdated['motivo']) =>
  from
    .updateTable('cliente')
    .set({ documentos_recolhidos_em: null, recolhimento_pedido_em: now })
    .set({ recolhimento_por: JSON.stringify({ motivo } satisfies WhyOutdated) })
    .where('id', '=', id);

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
  const clientes = await tx.rows<{ id: string }>(
    `SELECT c.id FROM cliente c
      WHERE c.organization_id = $1::uuid AND c.cnpj_raiz = ANY($2) AND c.documentos_recolhidos_em IS NOT NULL AND EXISTS (
        SELECT FROM pergunta p WHERE p.organization_id = $1::uuid AND p.cliente_id = c.id AND p.tipo = 'destinacao'
           AND p.padrao = 'ativo_imobilizado' AND p.ncm IN (${SOLD_NCMS}))
      ORDER BY c.id FOR UPDATE OF c`,
    [tx.organizationId, [...raizes]],
  );
  for (const { id } of clientes) {
    await tx.run(pickUpAgain(id, 'nota'));
    await insertOutbox(tx, [
      permitFor.clientes({ id, organization_id: tx.organizationId, request_id: requestId }, newId()),
    ]);
  }
}
