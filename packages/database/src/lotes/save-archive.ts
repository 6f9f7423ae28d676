import type { FileCode } from '@apura/contracts';
import { permitFor } from '@apura/queues/permits';
import { sql } from 'kysely';
import { isSandbox } from '../escritorios/organizacao.ts';
import type { ChunkClaim } from '../operations/claims.ts';
import { insertOutbox } from '../operations/outbox.ts';
import { anyOf, from, now, writeOnce } from '../tenancy/builder.ts';
import { givenRows } from '../tenancy/given-rows.ts';
import { hexOf, insertRows } from '../tenancy/insert-rows.ts';
import { newId } from '../tenancy/new-id.ts';
import type { Tenant, Transaction } from '../tenancy/tenant.ts';
import { closeArquivos } from './close-arquivos.ts';
import { takeContents } from './contents.ts';

interface Problema {
  readonly codigo: FileCode;
  readonly mensagem: string;
}

export interface OpenArchive {
  /** Their bytes are stored provisionally. */
  readonly entradas: readonly Omit<ArquivoRecebido, 'origem'>[];
  readonly recusadas: readonly (Problema & { readonly nome: string })[];
}

/** `cheio`: with these files the lote would have more than it may; nothing was written. */
export type ArchiveWrite = 'gravado' | 'perdido' | 'cheio';

/**
 * Puts what a ZIP holds in its place: each file of it becomes a file of the lote with its ZIP as `origem`, to be
 * processed in chunks like any other; those that cannot be used are refused at once, each with its code. A ZIP that
 * cannot be opened is refused itself. All in one transaction, and only for the chunk's present holder: so a ZIP that
 * two workers open is counted once. The bytes of the ZIP are given back to the sweeper.
 *
 * @throws ContentExpired when the opening took longer than provisional bytes are kept
 */
export const saveArchive = (
  tenant: Tenant,
  chunk: ChunkClaim,
  zip: ChunkFile,
  archive: OpenArchive | { readonly problema: Problema },
  limite: number,
): Promise<ArchiveWrite> =>
  tenant.transaction(async (tx) => {
    if (!(await isStillOurs(tx, chunk))) return 'perdido';
    let recusados: readonly {
      readonly arquivoId: string;
      readonly nome: string;
      readonly itens: readonly [];
      readonly problema?: Problema;
    }[] = [{ arquivoId: zip.id, nome: zip.nome, itens: [] }];
    if ('problema' in archive) {
      recusados = recusados.map((recusado) => ({ ...recusado, problema: archive.problema }));
    } else {
      const { entradas } = archive;
      const lote = await tx.first(
        from.selectFrom('lote').select('total').where('id', '=', chunk.lote_id).forUpdate(),
      );
      const mais = entradas.length + archive.recusadas.length - 1;
      if ((lote?.total ?? 0) + mais > limite) return 'cheio';
      await takeContents(
        tx,
        entradas.flatMap(({ sha256, partes }) => partes ?? [sha256]),
      );
      recusados = archive.recusadas.map(({ nome, codigo, mensagem }) => ({
        arquivoId: newId(),
        nome,
        itens: [],
        problema: { codigo, mensagem },
      }));
      await changeByQueTraz(tx, chunk, zip, recusados, mais);
      await insertChunks(
        tx,
        { loteId: chunk.lote_id, requestId: chunk.request_id },
        splitIntoChunks(entradas.map((entrada) => ({ ...entrada, origem: zip.nome }))),
      );
    }
    await closeArquivos(tx, chunk, recusados, () => 'recusado');
    await giveBackPartes(tx, zip);
    return 'gravado';
  });

/** The ZIP's own row makes room for those of the files in it. */
async function changeByQueTraz(
  tx: Transaction,
  chunk: ChunkClaim,
  zip: ChunkFile,
  recusados: readonly { readonly arquivoId: string; readonly nome: string }[],
  mais: number,
): Promise<void> {
  const inside = recusados.map(({ arquivoId, nome }) => ({ id: arquivoId, nome }));
  await tx.run(
    from
      .insertInto('arquivo')
      .columns([
        'id',
        'organization_id',
        'lote_id',
        'pedaco_id',
        'nome',
        'origem',
        'sha256',
        'tamanho',
        'estado',
      ])
      .expression(({ selectFrom }) =>
        selectFrom(['arquivo as a', givenRows('x', { id: 'uuid', nome: 'text' }, inside)])
          .select([
            'x.id',
            'a.organization_id',
            'a.lote_id',
            'a.pedaco_id',
            'x.nome',
            'a.nome as origem',
            'a.sha256',
          ])
          .select([sql.lit(0).as('tamanho'), sql.lit('pendente').as('estado')])
          .where('a.id', '=', zip.id),
      ),
  );
  await tx.prisma.arquivo.deleteMany({ where: { id: zip.id } });
  await tx.prisma.lote.updateMany({
    where: { id: chunk.lote_id },
    data: { total: { increment: mais }, pendentes: { increment: mais } },
  });
}

/** The parts of a ZIP or a book, unless another upload waits for the same ones; their hour begins now. */
export async function giveBackPartes(tx: Transaction, { id, partes }: ChunkFile): Promise<void> {
  await tx.run(
    from
      .with('livre', (db) =>
        db
          .selectFrom('conteudo as c')
          .select('c.sha256')
          .where('c.organization_id', '=', tx.organizationId)
          .where('c.sha256', '=', anyOf(partes ?? []))
          .where(({ exists, not, selectFrom }) =>
            not(
              exists(
                selectFrom('arquivo as a')
                  .where('a.organization_id', '=', tx.organizationId)
                  .where('a.id', '<>', id)
                  .where('a.estado', '=', sql.lit('pendente'))
                  .where(({ ref }) => sql<boolean>`${ref('a.partes')} @> ARRAY[${ref('c.sha256')}]`),
              ),
            ),
          )
          .orderBy('c.sha256')
          .forUpdate(),
      )
      .updateTable('conteudo as c')
      .from('livre as l')
      .set({ provisorio: true, criado_em: now })
      .where('c.organization_id', '=', tx.organizationId)
      .whereRef('c.sha256', '=', 'l.sha256'),
  );
}

/** Adds chunks with their files and permits to a lote. Its counters are the caller's. */
export async function insertChunks(
  tx: Transaction,
  { loteId, requestId }: { readonly loteId: string; readonly requestId: string },
  chunks: readonly (readonly ArquivoRecebido[])[],
): Promise<void> {
  const chunkRows = chunks.map((arquivos) => ({ id: newId(), arquivos }));
  const comum = { lote_id: loteId, estado: 'pendente' };
  await insertRows(
    tx,
    'pedaco',
    chunkRows.map(({ id, arquivos }) => ({
      ...comum,
      id,
      arquivos: arquivos.length,
      bytes: arquivos.reduce((sum, arquivo) => sum + arquivo.tamanho, 0),
      request_id: requestId,
    })),
  );
  await insertRows(
    tx,
    'arquivo',
    chunkRows.flatMap(({ id, arquivos }) =>
      arquivos.map(({ nome, origem, sha256, tamanho, partes }) => ({
        ...comum,
        id: newId(),
        pedaco_id: id,
        nome,
        origem,
        sha256: hexOf(sha256),
        tamanho,
        partes: partes?.map(hexOf),
      })),
    ),
  );
  await insertOutbox(
    tx,
    chunkRows.map(({ id }) =>
      permitFor.lotes({ id, organization_id: tx.organizationId, request_id: requestId }),
    ),
  );
}

/** A file of an upload, with its bytes stored. */
export interface ArquivoRecebido {
  readonly nome: string;
  /** The ZIP that it came in. */
  readonly origem?: string;
  readonly sha256: Buffer;
  /** Bytes of the file. */
  readonly tamanho: number;
  /** Of a ZIP or a book: the hashes of the contents that it is stored in, in order. A worker opens it. */
  readonly partes?: readonly Buffer[];
}

/**
 * A chunk costs besides its files what seven or eight files cost. So it has many, but a lote is cut into eight at least while that leaves
 * fifty in each: twice what a worker has under way, so that its threads end together.
 */
const FILES = { least: 50, most: 100, chunks: 8 };
const MAXIMO_DE_BYTES = 2 * 1024 * 1024;

/**
 * Splits a lote into the chunks that workers take, in order of arrival: of 50 files up to a lote of 400, then of an eighth of it, and at
 * most of 100; of 2 MB each. A file that is larger than that has a chunk of its own, and so have a ZIP and a book.
 */
export function splitIntoChunks(arquivos: readonly ArquivoRecebido[]): ArquivoRecebido[][] {
  const chunks: ArquivoRecebido[][] = [];
  let atual: ArquivoRecebido[] = [];
  let bytes = 0;
  const maximo = Math.min(FILES.most, Math.max(FILES.least, Math.ceil(arquivos.length / FILES.chunks)));
  for (const arquivo of arquivos) {
    const cheio = atual.length === maximo || bytes + arquivo.tamanho > MAXIMO_DE_BYTES;
    const sozinho = arquivo.partes !== undefined || atual[0]?.partes !== undefined;
    if (cheio || sozinho || !chunks.length) {
      atual = [];
      bytes = 0;
      chunks.push(atual);
    }
    atual.push(arquivo);
    bytes += arquivo.tamanho;
  }
  return chunks;
}

/**
 * Gives each pending file of a chunk a chunk of its own, after workers ended while they had the chunk, or its files failed
 * together: so the file at fault can do so again only by itself. Each has had the tries of the chunk before this one. Does
 * nothing when the claim was lost.
 */
export const separateArquivos = (tenant: Tenant, chunk: ChunkClaim): Promise<void> =>
  tenant.transaction(async (tx) => {
    if (!(await isStillOurs(tx, chunk))) return;
    const rows = await tx.rows(filesOf(chunk.id).select('id'));
    await intoNewChunks(
      tx,
      chunk,
      rows.map(({ id }) => [id]),
    );
    await tx.prisma.pedaco.updateMany({
      where: { id: chunk.id },
      data: { estado: 'concluido', lease_dono: null, lease_ate: null },
    });
  });

/**
 * Moves files of a claimed chunk, by id, into new chunks of these groups, each with a permit; the chunk itself is the caller's to end. They
 * come behind what waits already, of this office too, and have had the tries of the chunk before this one.
 */
export async function intoNewChunks(
  tx: Transaction,
  chunk: ChunkClaim,
  grupos: readonly (readonly string[])[],
): Promise<void> {
  const moved = grupos.flatMap((ids) => {
    const chunkId = newId();
    return ids.map((id) => ({ id, chunkId }));
  });
  const given = givenRows('x', { id: 'uuid', chunkId: 'uuid' }, moved);
  await tx.run(
    from
      .insertInto('pedaco')
      .columns([
        'id',
        'organization_id',
        'lote_id',
        'estado',
        'arquivos',
        'bytes',
        'request_id',
        'tentativas',
      ])
      .expression(({ selectFrom }) =>
        selectFrom(given)
          .innerJoin('arquivo as a', 'a.id', 'x.id')
          .select([
            'x.chunkId',
            sql<string>`${tx.organizationId}::uuid`.as('office'),
            sql<string>`${chunk.lote_id}::uuid`.as('lote'),
          ])
          .select(({ fn }) => [
            sql.lit('pendente').as('estado'),
            sql<number>`${fn.countAll()}::int`.as('arquivos'),
            fn.sum<string>('a.tamanho').as('bytes'),
            sql<string>`${chunk.request_id}::text`.as('request_id'),
            sql<number>`${chunk.tentativas - 1}::int`.as('tentativas'),
          ])
          .groupBy('x.chunkId'),
      ),
  );
  await tx.run(
    from
      .updateTable('arquivo as a')
      .from(given)
      .set(({ ref }) => ({ pedaco_id: ref('x.chunkId') }))
      .whereRef('a.id', '=', 'x.id'),
  );
  await insertOutbox(
    tx,
    [...new Set(moved.map(({ chunkId }) => chunkId))].map((id) => permitFor.lotes({ ...chunk, id })),
  );
}

export interface ChunkFile {
  readonly id: string;
  readonly nome: string;
  readonly sha256: Buffer;
  /** Of a ZIP or a book, which is alone in its chunk: the hashes of the contents that it is stored in, in order. */
  readonly partes: readonly Buffer[] | null;
}

export interface OpenChunk {
  readonly arquivos: readonly ChunkFile[];
  /** Homologação notes are accepted only here. */
  readonly sandbox: boolean;
}

/** The files of a chunk that are still to be processed. */
export async function chunkFiles(tenant: Tenant, chunkId: string): Promise<OpenChunk> {
  const arquivos = await tenant.read(filesToRead({ chunkId }));
  return { arquivos, sandbox: await isSandbox(tenant) };
}

/** The files of a chunk that are still to be processed, in order of arrival. */
const filesOf = (chunkId: string) =>
  from
    .selectFrom('arquivo')
    .where('pedaco_id', '=', chunkId)
    .where('estado', '=', sql.lit('pendente'))
    .orderBy('id');

const filesToRead = writeOnce(({ chunkId }: { chunkId: string }) =>
  filesOf(chunkId).select(['id', 'nome', 'sha256', 'partes']),
);

/** Whether the claim still holds; the chunk is then locked until the transaction ends. */
export const isStillOurs = async (tx: Transaction, chunk: ChunkClaim): Promise<boolean> =>
  (await tx.count(heldChunk({ id: chunk.id, dono: chunk.lease_dono }))) === 1;

const heldChunk = writeOnce(({ id, dono }: Readonly<Record<'id' | 'dono', string>>) =>
  from
    .selectFrom('pedaco')
    .where('id', '=', id)
    .where('estado', '=', sql.lit('executando'))
    .where('lease_dono', '=', dono)
    .forUpdate(),
);
