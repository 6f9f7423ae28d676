import {
  type ContextoDoCliente,
  contextosDosClientes,
  dataError,
  documentosDosClientes,
  listWaitingClientes,
  storeLancamentosDosClientes,
  type Tenant,
  type WaitingCliente,
} from '@apura/database';
import { known } from '@apura/engine';
import type { Permits } from '@apura/queues/permits';
import type { WorkContext } from '../work-context.ts';
import { contextosOf, relacoesGuardadas } from './contexto-da-chave.ts';
import { type ReadArquivos, rereadEffects } from './reread-documentos.ts';

/** Notes that are written in one transaction; and so many, in all, are those of clients that are picked up together. */
const PAGE = 250;
/** Files that a thread reads at a time: then it is another office's turn. */
const FILES_OF_A_TURN = 50;

/** Who is being picked up in this process. */
const inHand = new Map<string, Promise<void>>();

/**
 * One permit: gives stored notes their lançamentos for the clients of its range that wait, from the stored XML: those that came before
 * the client was created, or before its regime or the office's answers about it changed. Small clients go together, each note is read
 * once for all of them. Doing it twice adds nothing.
 */
export async function collectClientes(workContext: WorkContext, permit: Permits['clientes']): Promise<void> {
  const tenant = workContext.database.forOrganization(permit.organization_id);
  const collect = (ids: readonly string[]) => collectTogether(workContext, tenant, ids, permit.request_id);
  for (const ids of groupsOf(await listWaitingClientes(tenant, permit, PAGE)))
    await collect(ids).catch(async (error: unknown) => {
      if (ids.length === 1 || !dataError(error)) throw error;
      // One of them has a note that cannot be read: the others need not wait for it.
      const failed: unknown[] = [];
      for (const id of ids) await collect([id]).catch((why: unknown) => void failed.push(why));
      if (failed.length) throw failed[0];
    });
}

/** Clients whose notes are of one page go together, in their order; of whom only entries wait, alone. */
function groupsOf(clientes: readonly WaitingCliente[]): readonly (readonly string[])[] {
  const groups: string[][] = [];
  let room = 0;
  for (const { id, documentos, so_entradas } of clientes) {
    const alone = so_entradas || documentos >= PAGE;
    const group = groups.at(-1);
    if (group && !alone && documentos < room) {
      group.push(id);
      room -= documentos;
    } else {
      groups.push([id]);
      room = alone ? 0 : PAGE - documentos;
    }
  }
  return groups;
}

/** The same for one client, whoever waits beside it. Where it is in hand already, that is waited for, and may have failed for another's sake. */
export async function collectDocumentos(
  workContext: WorkContext,
  organizationId: string,
  clienteId: string,
  requestId: string,
): Promise<void> {
  const already = inHand.get(clienteId);
  if (already) return already.catch(() => {});
  await collectTogether(
    workContext,
    workContext.database.forOrganization(organizationId),
    [clienteId],
    requestId,
  );
}

async function collectTogether(
  workContext: WorkContext,
  tenant: Tenant,
  ids: readonly string[],
  requestId: string,
): Promise<void> {
  const work = collectPages(workContext, tenant, ids, requestId);
  for (const id of ids) inHand.set(id, work);
  await work.finally(() => {
    for (const id of ids) if (inHand.get(id) === work) inHand.delete(id);
  });
}

async function collectPages(
  workContext: WorkContext,
  tenant: Tenant,
  clientes: readonly string[],
  requestId: string,
): Promise<void> {
  for (let ids = clientes; ids.length; ) ids = await collectOnce(workContext, tenant, ids, requestId);
}

/**
 * Gives the stored notes of these clients their lançamentos, page by page; while one is written the next one is read and computed. Tells
 * which clients are others by the end, and are to be done again.
 */
async function collectOnce(
  workContext: WorkContext,
  tenant: Tenant,
  ids: readonly string[],
  requestId: string,
): Promise<readonly string[]> {
  // As they are now, for all pages: of others by the end they are done again.
  const clientes = await contextosDosClientes(tenant, ids);
  if (!clientes.length) return [];
  const read = (depoisDe?: string) => readPage(workContext, tenant, clientes, depoisDe);
  let page = await read();
  for (;;) {
    const { documentos, neighbours, last, depoisDe } = page;
    const next = last ? undefined : read(documentos.at(-1)?.documentoId);
    // It is looked at below; should this page fail, nobody looks.
    next?.catch(() => {});
    const stored = await storeLancamentosDosClientes(
      tenant,
      { clientes, documentos, neighbours, last },
      requestId,
    );
    if (stored && !next) return stored.again;
    // What is around them changed meanwhile: the page once more.
    page = stored && next ? await next : await read(depoisDe);
  }
}

/** A page of stored notes with what they mean for these clients. */
async function readPage(
  workContext: WorkContext,
  tenant: Tenant,
  clientes: readonly ContextoDoCliente[],
  depoisDe?: string,
) {
  const { documentos, neighbours } = await documentosDosClientes(
    tenant,
    clientes.map(({ cliente_id }) => cliente_id),
    { limit: PAGE, ...(depoisDe === undefined ? {} : { depoisDe }) },
  );
  const contextos = contextosOf(relacoesGuardadas(neighbours));
  const relidos = await rereadEffects(readFor(workContext, tenant, clientes), documentos, contextos);
  return {
    ...{ neighbours, depoisDe, last: documentos.length < PAGE },
    documentos: documentos.map(({ id, chave, sha256 }) => {
      const relido = known(relidos.documentos.get(chave), chave);
      const { versao_regras: versaoRegras, ordem: _, ...efeitos } = relido;
      return { ...efeitos, ...{ versaoRegras, documentoId: id, chave, sha256 } };
    }),
  };
}

/** Reads stored files for these clients, so many at a time that another office has its turn in between. */
const readFor =
  ({ readers, storage }: WorkContext, tenant: Tenant, clientes: readonly ContextoDoCliente[]): ReadArquivos =>
  async ({ hashes, ordens, ...batch }) => {
    const processados: Awaited<ReturnType<ReadArquivos>>['processados'][number][] = [];
    for (let from = 0; from < hashes.length; from += FILES_OF_A_TURN) {
      const to = from + FILES_OF_A_TURN;
      processados.push(
        ...(await readers.read({
          ...batch,
          hashes: hashes.slice(from, to),
          ...(ordens ? { ordens: ordens.slice(from, to) } : {}),
          office: tenant.organizationId,
          sandbox: true,
          bytesDe: (some) => storage.read(tenant.organizationId, some),
          clientesDe: async () => clientes,
        })),
      );
    }
    return { processados, versao: Number.POSITIVE_INFINITY };
  };
