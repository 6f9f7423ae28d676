import type { WhyOutdated } from '@apura/contracts';
import { type ExpressionBuilder, sql } from 'kysely';
import { mesesOfOtherRegime } from '../apuracoes/changed-meses.ts';
import { lockVersoes, markDesatualizadas } from '../apuracoes/mark-desatualizadas.ts';
import { CONTEXTO_DO_CLIENTE, type ContextoDoCliente } from '../clientes/contexto-do-cliente.ts';
import { storeEstabelecimentos } from '../clientes/store-estabelecimentos.ts';
import { storeMercadorias } from '../produtos/store-mercadorias.ts';
import { anyOf, from, type Tables } from '../tenancy/builder.ts';
import { givenRows } from '../tenancy/given-rows.ts';
import { onPage, type Page } from '../tenancy/page.ts';
import { lockClientes } from '../tenancy/row-locks.ts';
import type { Tenant, Transaction } from '../tenancy/tenant.ts';
import type { DocumentoToStore } from './documento-to-store.ts';
import type { MesDoCliente } from './eventos-do-documento.ts';
import { lockChaves } from './insert-documentos.ts';
import { type LancamentosDoDocumento, replaceLancamentos } from './insert-lancamentos.ts';
import { keysOfNeighbours, type Neighbours, neighboursOf, sameNeighbours } from './neighbours.ts';

export interface DocumentoGuardado extends Pick<DocumentoToStore, 'chave' | 'sha256' | 'ordem'> {
  readonly id: string;
}

type OfCliente = ExpressionBuilder<Tables & { c: Tables['cliente'] }, 'c'>;

/** Of client `c` that waits: nothing but documents whose entry has changed is to be computed anew. */
const soEntradas = (eb: OfCliente) =>
  eb('c.recolher_entradas_em', 'is not distinct from', eb.ref('c.recolhimento_pedido_em'));

export const NOT_COUNTING = ['cancelada', 'substituida', 'anulada'];
const AINDA_CONTA = `situacao NOT IN (${NOT_COUNTING.map((one) => `'${one}'`).join(', ')})`;

/** A client whose stored notes wait to be picked up. */
export interface WaitingCliente {
  readonly id: string;
  /** Its stored notes, no more than were counted. */
  readonly documentos: number;
  readonly so_entradas: boolean;
}

/** Those that wait among the office's clients from one id to another, in order of id. Notes are counted up to `atMost` of a client. */
export const listWaitingClientes = (
  tenant: Tenant,
  { id, ate = id }: { readonly id: string; readonly ate?: string },
  atMost: number,
): Promise<WaitingCliente[]> =>
  tenant.transaction(async (tx) => {
    const clientes = await tx.rows(
      from
        .selectFrom('cliente as c')
        .select((eb) => [
          'c.id',
          eb.cast<string>('c.cnpj_raiz', 'text').as('raiz'),
          soEntradas(eb).$castTo<boolean>().as('so_entradas'),
        ])
        .where('c.documentos_recolhidos_em', 'is', null)
        .where(({ between }) => between('c.id', id, ate))
        .orderBy('c.id'),
    );
    // By their roots as texts: under row-level security a join over the cast of CHAR to TEXT would read the office's every note.
    const contados = clientes.length
      ? await tx.rows(
          from.selectFrom(givenRows('r', { raiz: 'text' }, clientes)).select(({ selectFrom }) => {
            const some = selectFrom('documento as d')
              .select('d.id')
              .where('d.organization_id', '=', tx.organizationId)
              .where(({ eb, or, ref }) =>
                or([
                  eb('d.emitente_raiz', '=', ref('r.raiz')),
                  eb('d.destinatario_raiz', '=', ref('r.raiz')),
                ]),
              )
              .limit(atMost);
            const counted = selectFrom(some.as('algumas')).select(sql<number>`count(*)::int`.as('n'));
            return ['r.raiz', counted.$asScalar().$notNull().as('documentos')];
          }),
        )
      : [];
    const documentos = new Map(contados.map((contado) => [contado.raiz, contado.documentos]));
    return clientes.map(({ raiz, ...cliente }) => ({ ...cliente, documentos: documentos.get(raiz) ?? 0 }));
  });

/** The keys of documents whose entry at one of these clients has changed. */
const withNewEntrada = (organizationId: string, clientes: readonly string[], raizes: readonly string[]) =>
  from
    .selectFrom('entrada_documento as e')
    .select('e.chave')
    .where('e.organization_id', '=', organizationId)
    .where('e.cliente_id', '=', anyOf(clientes))
    .where('e.a_calcular', '=', true)
    .unionAll(
      from
        .selectFrom('entrada_do_livro as b')
        .innerJoin('livro as v', 'v.id', 'b.livro_id')
        .select('b.chave')
        .where('b.organization_id', '=', organizationId)
        .where('v.cnpj_raiz', '=', anyOf(raizes))
        .where('b.a_calcular', '=', true),
    );

/** Those of these clients that the office has, with all that it says of them: of one with thousands of answers a megabyte. */
export const contextosDosClientes = (
  tenant: Tenant,
  ids: readonly string[],
): Promise<readonly ContextoDoCliente[]> =>
  tenant.transaction(async (tx) => {
    const found = await tx.rows(
      from
        .selectFrom('cliente as c')
        .select(sql<ContextoDoCliente>`${sql.raw(CONTEXTO_DO_CLIENTE)}`.as('cliente'))
        .where('c.id', '=', anyOf(ids))
        .orderBy('c.id'),
    );
    return found.map(({ cliente }) => cliente);
  });

/**
 * The next page of stored notes that one of these clients is a party of, in order of id; where nothing but entries has changed, of those
 * whose entry did.
 */
export const documentosDosClientes = (
  tenant: Tenant,
  ids: readonly string[],
  page: Page,
): Promise<{
  readonly documentos: readonly DocumentoGuardado[];
  /** What is stored around them. */
  readonly neighbours: Neighbours;
}> =>
  tenant.transaction(async (tx) => {
    const found = await tx.rows(
      from
        .selectFrom('cliente as c')
        .select((eb) => [
          eb.cast<string>('c.cnpj_raiz', 'text').as('raiz'),
          eb.and([eb('c.documentos_recolhidos_em', 'is', null), soEntradas(eb)]).as('so_entradas'),
        ])
        .where('c.id', '=', anyOf(ids)),
    );
    const raizes = found.map(({ raiz }) => raiz);
    // By themselves: of rows that a book has just brought the planner knows nothing, and would look through them for each note.
    const marcadas = found.every(({ so_entradas }) => so_entradas)
      ? await tx.rows(withNewEntrada(tx.organizationId, ids, raizes))
      : undefined;
    const documentos = await tx.rows(
      from
        .selectFrom('documento')
        .select(['id', 'chave', 'sha256', 'ordem'])
        .where((eb) =>
          eb.or([eb('emitente_raiz', '=', anyOf(raizes)), eb('destinatario_raiz', '=', anyOf(raizes))]),
        )
        .where('situacao', 'not in', NOT_COUNTING)
        .where((eb) =>
          eb.and([
            ...onPage(eb.ref('id'), { ...page, sentido: 'asc' }),
            ...(marcadas ? [eb('chave', '=', anyOf(marcadas.map(({ chave }) => chave)))] : []),
          ]),
        )
        .orderBy('id')
        .limit(page.limit),
    );
    const chaves = documentos.map(({ chave }) => chave);
    return { documentos, neighbours: await neighboursOf(tx, chaves) };
  });

/** What a page of stored notes means for clients, as they were when it was computed. */
export interface PageOfDocumentos {
  readonly clientes: readonly ContextoDoCliente[];
  readonly documentos: readonly (LancamentosDoDocumento &
    Pick<DocumentoGuardado, 'chave' | 'sha256'> &
    Pick<DocumentoToStore, 'confronto'>)[];
  readonly neighbours: Neighbours;
  /** No page comes after it: with it the clients' stored notes all have their lançamentos. */
  readonly last: boolean;
}

/**
 * Gives stored documents their lançamentos for clients that were created, or whose regime changed, after they came. Those that
 * ended since are left out, and those in whose place another file's has come since: they got theirs with it. Doing
 * it twice changes nothing. With the last page the clients are done, in the same transaction, so that nobody sees a part of a small month:
 * finished versions that were made for another regime become outdated. Tells which clients are others by now, and are to be done again;
 * undefined, and nothing is written, when what is stored around the documents is not `neighbours` any more.
 */
export const storeLancamentosDosClientes = (
  tenant: Tenant,
  page: PageOfDocumentos,
  requestId: string,
): Promise<{ readonly again: readonly string[] } | undefined> =>
  tenant
    .transaction((tx) => storePage(tx, page, requestId))
    .catch((error: unknown) => {
      if (error instanceof NeighboursChanged) return undefined;
      throw error;
    });

/** Nothing of the page is written. */
class NeighboursChanged extends Error {}

async function storePage(tx: Transaction, page: PageOfDocumentos, requestId: string) {
  const { clientes, documentos, neighbours, last } = page;
  const ids = clientes.map(({ cliente_id }) => cliente_id);
  const chaves = documentos.map(({ chave }) => chave);
  await lockChaves(tx, [...new Set([...chaves, ...keysOfNeighbours(neighbours)])]);
  // Before it is looked at what is around them: what a book marks after that stays marked, as the book locks no keys.
  await unmarkEntradas(tx, clientes, chaves);
  if (!sameNeighbours(await neighboursOf(tx, chaves), neighbours)) throw new NeighboursChanged();
  const vivos = await stillCounting(tx, documentos);
  const meses = vivos.length ? await replaceLancamentos(tx, vivos, ids) : [];
  await fillConfronto(tx, vivos);
  // Before the establishments and the versions, as who stores new notes takes them.
  if (last) await lockClientes(tx, ids);
  await storeEstabelecimentos(
    tx,
    vivos.map(({ documentoId }) => documentoId),
  );
  const done = last ? await finishRecolhimento(tx, clientes) : [];
  await markRecolhidos(tx, { ids, done, meses }, requestId);
  await storeMercadorias(tx, vivos);
  return { again: last ? ids.filter((id) => !done.includes(id)) : [] };
}

/** What is said of when these documents came in at the clients is computed with them. */
async function unmarkEntradas(
  tx: Transaction,
  clientes: readonly ContextoDoCliente[],
  chaves: readonly string[],
): Promise<void> {
  await tx.run(
    from
      .updateTable('entrada_documento')
      .set({ a_calcular: false })
      .where('organization_id', '=', tx.organizationId)
      .where('cliente_id', '=', anyOf(clientes.map(({ cliente_id }) => cliente_id)))
      .where('chave', '=', anyOf(chaves))
      .where('a_calcular', '=', true),
  );
  await tx.run(
    from
      .updateTable('entrada_do_livro')
      .set({ a_calcular: false })
      .where('organization_id', '=', tx.organizationId)
      .where('chave', '=', anyOf(chaves))
      .where('a_calcular', '=', true)
      .where('livro_id', 'in', (eb) =>
        eb
          .selectFrom('livro')
          .select('id')
          .where('organization_id', '=', tx.organizationId)
          .where('cnpj_raiz', '=', anyOf(clientes.map(({ cnpj_raiz }) => cnpj_raiz))),
      ),
  );
}

async function stillCounting(
  tx: Transaction,
  documentos: PageOfDocumentos['documentos'],
): Promise<PageOfDocumentos['documentos']> {
  if (!documentos.length) return [];
  const rows = await tx.rows(
    from
      .selectFrom('documento')
      .select(['id', 'sha256'])
      .where('id', '=', anyOf(documentos.map(({ documentoId }) => documentoId)))
      .where('situacao', 'not in', NOT_COUNTING),
  );
  const vivos = new Map(rows.map((row) => [row.id, row.sha256]));
  return documentos.filter(({ documentoId, sha256 }) => vivos.get(documentoId)?.equals(sha256));
}

/** What books must agree with in documents that were stored before that was kept (ADR 87). */
async function fillConfronto(tx: Transaction, documentos: PageOfDocumentos['documentos']): Promise<void> {
  const faltam = await tx.rows(
    from
      .selectFrom('documento')
      .select('id')
      .where('id', '=', anyOf(documentos.map(({ documentoId }) => documentoId)))
      .where('confronto', 'is', null),
  );
  const sem = new Set(faltam.map(({ id }) => id));
  for (const { documentoId, confronto } of documentos)
    if (confronto && sem.has(documentoId))
      await tx.run(
        from
          .updateTable('documento')
          .set({ confronto: JSON.stringify(confronto) })
          .where('id', '=', documentoId),
      );
}

/** Notes that the stored documents of these clients all have their lançamentos; of which of them: those that are still as they were. */
async function finishRecolhimento(
  tx: Transaction,
  clientes: readonly ContextoDoCliente[],
): Promise<string[]> {
  const rows = await tx.rows<{ id: string }>(
    `UPDATE cliente c SET documentos_recolhidos_em = now() FROM jsonb_array_elements($1::jsonb) AS x(contexto)
      WHERE c.id = (x.contexto->>'cliente_id')::uuid AND x.contexto = ${CONTEXTO_DO_CLIENTE}
        AND NOT EXISTS (SELECT FROM entrada_documento e JOIN documento d ON d.organization_id = e.organization_id AND d.chave = e.chave
                         WHERE e.organization_id = c.organization_id AND e.cliente_id = c.id AND e.a_calcular AND d.${AINDA_CONTA}
                           AND (d.emitente_raiz = c.cnpj_raiz OR d.destinatario_raiz = c.cnpj_raiz))
        AND NOT EXISTS (SELECT FROM entrada_do_livro b JOIN livro v ON v.id = b.livro_id
                          JOIN documento d ON d.organization_id = b.organization_id AND d.chave = b.chave
                         WHERE b.organization_id = c.organization_id AND v.cnpj_raiz = c.cnpj_raiz AND b.a_calcular AND d.${AINDA_CONTA}
                           AND (d.emitente_raiz = c.cnpj_raiz OR d.destinatario_raiz = c.cnpj_raiz))
     RETURNING c.id`,
    [JSON.stringify(clientes)],
  );
  return rows.map(({ id }) => id);
}

interface Recolhidos {
  readonly ids: readonly string[];
  readonly done: readonly string[];
  /** Whose figures changed. */
  readonly meses: readonly MesDoCliente[];
}

/** Marks what finished versions there are of months whose figures changed, or that were made for another regime. */
async function markRecolhidos(tx: Transaction, { ids, done, meses }: Recolhidos, requestId: string) {
  await lockVersoes(tx, ids, 'muda');
  const pedidos = await tx.rows(
    from
      .selectFrom('cliente as c')
      .select((eb) => [
        'c.id',
        eb.ref('c.recolhimento_por').$castTo<WhyOutdated | null>().as('por'),
        eb
          .exists(
            eb
              .selectFrom('apuracao as a')
              .select('a.id')
              .whereRef('a.cliente_id', '=', 'c.id')
              .where('a.comparativo', 'is not', null),
          )
          .as('tem_versao'),
      ])
      .where('c.id', '=', anyOf(ids)),
  );
  const comVersao = new Map(
    pedidos.flatMap(({ id, por, tem_versao }) =>
      tem_versao ? [[id, por?.motivo ?? ('cadastro' as const)] as const] : [],
    ),
  );
  // Most of those that are picked up are new.
  if (!comVersao.size) return;
  const deOutroRegime = await mesesOfOtherRegime(
    tx,
    done.filter((id) => comVersao.has(id)),
  );
  const mudados = meses.flatMap(({ cliente_id, competencia }) => {
    const motivo = comVersao.get(cliente_id);
    return motivo === undefined ? [] : [{ cliente_id, competencia, por: { motivo } }];
  });
  await markDesatualizadas(tx, requestId, [...mudados, ...deOutroRegime], 'cadastro');
}
