import { createHash } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type FileCode, fileNameOf, LIMITES } from '@apura/contracts';
import {
  type ArquivoLido,
  type ChunkClaim,
  type ChunkFile,
  type ChunkLido,
  type ClaimOrder,
  chunkFiles,
  type ItemLido,
  NO_NEIGHBOURS,
  type OpenArchive,
  type OpenChunk,
  saveArchive,
  saveChunk,
  separateArquivos,
} from '@apura/database';
import { abrirZip, ErroDoZip } from '@apura/documents/zip';
import { known } from '@apura/engine';
import { CorruptContent, type NewObject, type Storage } from '@apura/storage';
import { type Claimed, withClaim } from '../claimed-work.ts';
import { removeLeftovers } from '../maintenance.ts';
import { chunkTime, processedArquivos, processedChunks, refusedArquivos } from '../metrics.ts';
import { oneAtATime } from '../one-at-a-time.ts';
import type { WorkContext } from '../work-context.ts';
import { type ChunkTurns, openChunkTurns } from './chunk-turns.ts';
import { keepDebts } from './keep-debts.ts';
import { placeChunk, placedChunk } from './place-chunk.ts';
import { problema } from './problema.ts';
import { isLivro, type Keep, keepLivro, readLivro } from './read-livro.ts';
import type { FileItem, ProcessedFile } from './readers/reading-request.ts';
import {
  type ReadArquivos,
  readForClients,
  rereadDocumentos,
  versionOfClientes,
} from './reread-documentos.ts';

/**
 * One permit: takes the fairest chunk that waits, reads and computes its files and writes the outcome in one
 * transaction. Resolves as well when there is nothing to do. What costs more than a chunk may is cut: what was read is written, the
 * rest waits again, and others have their turn in between. A permit that finds only chunks of an office that has its places here is
 * used by whoever ends one of them.
 */
export async function processChunk(workContext: WorkContext): Promise<void> {
  const { chunkTurns = FAIREST } = workContext;
  for (;;) {
    const order = chunkTurns.order();
    let claimed = false;
    const during = <T>(office: string, work: () => Promise<T>): Promise<T> => {
      claimed = true;
      return chunkTurns.during(office, work);
    };
    await oneChunk(workContext, order, during);
    if (claimed ? !chunkTurns.takeOwed() : chunkTurns.owe(order.passedOver)) return;
    if (!claimed && order.passedOver.length === 0) return;
  }
}

/** The turns of a worker with one chunk under way, where the caller brings none. */
const FAIREST = openChunkTurns(1, keepDebts());

const oneChunk = (workContext: WorkContext, order: ClaimOrder, during: ChunkTurns['during']): Promise<void> =>
  withClaim(workContext, {
    kind: 'chunk',
    order,
    queue: 'lotes',
    // A chunk takes less than one.
    leaseSeconds: 8,
    // A file that ends its thread, or the process that it is read in after its first worker ended, fails after one retry;
    // but workers are also ended from outside, again and again while a fleet shrinks or memory is short, and that must
    // not be held against a file.
    attempts: 5,
    duration: chunkTime,
    onFailure: () => processedChunks.inc({ outcome: 'failed' }),
    do: (it) => during(it.claim.organization_id, () => process(workContext, it)),
    giveUp: (it, error) => during(it.claim.organization_id, () => process(workContext, it, String(error))),
  });

/**
 * `falhou`: why what is alone in its chunk is given up. A chunk whose worker ended is read in quarantine, where a file at fault
 * fails by itself: most workers are ended from outside, and to take the chunk apart costs as much as a chunk for each file.
 * It is taken apart where that did not help.
 */
async function process(workContext: WorkContext, it: Claimed<'chunk'>, falhou?: string): Promise<void> {
  const { claim: chunk, tenant, logger } = it;
  const aberto = await chunkFiles(tenant, chunk.id);
  const { arquivos } = aberto;
  if (arquivos.length > 1 && (chunk.tentativas > 2 || falhou !== undefined)) {
    await separateArquivos(tenant, chunk);
    logger.warn('chunk separated after two tries', { pedaco_id: chunk.id, files: arquivos.length });
    return;
  }
  const [zip] = arquivos;
  if (!zip?.partes) await processFiles({ workContext, ...it, ...aberto }, falhou);
  else if (falhou !== undefined) await abandonInPartes(workContext, chunk, zip);
  else if (await isLivro(workContext.storage, chunk.organization_id, zip))
    await inTurn(() => readLivro(workContext, chunk, zip));
  else await openArchive(workContext, chunk, zip);
}

interface Trabalho extends OpenChunk, Claimed<'chunk'> {
  readonly workContext: WorkContext;
}

/**
 * Reads and computes the files, unless `falhou` says why they have failed; places what was read among its neighbours; writes it. Again
 * where the clients, or what is stored around the documents, are others by then.
 */
async function processFiles(trabalho: Trabalho, falhou?: string): Promise<void> {
  const { claim: chunk, tenant } = trabalho;
  let neighbours = NO_NEIGHBOURS;
  let read = await readChunk(trabalho, falhou);
  for (;;) {
    const placement = placeChunk(read.lido, neighbours);
    const placed =
      placement === null
        ? read.lido
        : placedChunk(
            placement,
            await rereadDocumentos(
              (batch) => readBatch(trabalho, batch),
              placement.toRead,
              placement.contextos,
            ),
          );
    const written = await saveChunk(tenant, chunk, { ...placed, adiados: read.adiados });
    if (written === 'clientes_mudaram') read = await readChunk(trabalho, falhou);
    else if (typeof written === 'object') neighbours = written.neighbours;
    else return report(trabalho, read, written);
  }
}

interface FileRead {
  readonly arquivo: ChunkFile;
  readonly processado: ProcessedFile;
}

/** What was read of a chunk; `adiados`: the files that nobody began, which wait again. */
interface ChunkRead {
  readonly lido: ChunkLido;
  readonly files: readonly FileRead[];
  readonly adiados: readonly string[];
}

async function readChunk(trabalho: Trabalho, falhou: string | undefined): Promise<ChunkRead> {
  const { arquivos } = trabalho;
  const { processados, versao } =
    falhou === undefined ? await readArquivos(trabalho) : await unread(trabalho, falhou);
  const todos = arquivos.map((arquivo, i) => ({
    arquivo,
    processado: known(processados[i], 'outcome of a file'),
  }));
  const files = todos.filter(({ processado }) => !('adiado' in processado));
  return {
    lido: { clientesVersao: versao, arquivos: files.map(arquivoLido) },
    files,
    adiados: todos.flatMap(({ arquivo, processado }) => ('adiado' in processado ? [arquivo.id] : [])),
  };
}

function report({ claim: chunk, logger }: Trabalho, { files, adiados }: ChunkRead, gravacao: string): void {
  processedChunks.inc({ outcome: gravacao });
  countArquivos(files.map(({ processado }) => processado));
  for (const { arquivo, processado } of files) {
    if ('falhou' in processado) {
      logger.error('file could not be processed', { arquivo_id: arquivo.id, error: processado.falhou });
    }
  }
  logger.info('chunk processed', {
    pedaco_id: chunk.id,
    lote_id: chunk.lote_id,
    files: files.length,
    left: adiados.length,
    gravacao,
  });
}

/** Files that may have ended their worker are read in a process of their own. */
const readBatch = (
  { workContext, tenant, sandbox, claim }: Trabalho,
  batch: Parameters<ReadArquivos>[0],
): ReturnType<ReadArquivos> =>
  readForClients(workContext, tenant, { ...batch, sandbox, inQuarantine: claim.tentativas > 1 });

const readArquivos = (trabalho: Trabalho): ReturnType<ReadArquivos> =>
  readBatch(trabalho, { hashes: trabalho.arquivos.map(({ sha256 }) => sha256), mayBeCut: true });

const unread = async ({ arquivos, tenant }: Trabalho, falhou: string): ReturnType<ReadArquivos> => ({
  processados: arquivos.map(() => ({ falhou })),
  versao: await versionOfClientes(tenant),
});

function countArquivos(processados: readonly ProcessedFile[]): void {
  for (const processado of processados) {
    if ('problema' in processado) refusedArquivos.inc({ code: processado.problema.codigo });
    const outcome = 'falhou' in processado ? 'failed' : 'problema' in processado ? 'refused' : 'read';
    processedArquivos.inc({ outcome });
  }
}

function arquivoLido({ arquivo: { id, nome, sha256 }, processado }: FileRead): ArquivoLido {
  const base = { arquivoId: id, nome };
  if ('falhou' in processado || 'adiado' in processado)
    return { ...base, problema: problema('processamento_falhou'), itens: [] };
  if ('problema' in processado) return { ...base, problema: processado.problema, itens: [] };
  return { ...base, itens: processado.itens.flatMap((item) => withHash(item, sha256)) };
}

function withHash(item: FileItem, sha256: Buffer): ItemLido | [] {
  if (item.tipo === 'original' || item.tipo === 'efeitos') return [];
  if (item.tipo === 'nota') return { ...item, documento: { ...item.documento, sha256 } };
  if (item.tipo === 'evento') return { ...item, evento: { ...item.evento, sha256 } };
  return item;
}

const compress = promisify(gzip);

/** A ZIP inside the ZIP is held whole while it is read, so one is opened at a time; a book takes as long. */
const inTurn = oneAtATime();
const PREFIX = 'apura-zip-';
/** No ZIP takes an hour: what is older was left by a process that was killed. */
const SOBRA_MS = 3_600_000;
const BYTES_PER_BATCH = 2 * 1024 * 1024;
const FILES_PER_BATCH = 50;

type Problema = { readonly codigo: FileCode; readonly mensagem: string };

/**
 * Opens the ZIP of a claimed chunk: what it holds becomes files of the lote. In memory are one part of it, one file in
 * it and one batch on its way to the storage; the archive itself lies in a temporary file. Interrupted at any point it
 * is done again from the beginning, and adds nothing twice. Resolves as well when the claim was lost.
 */
function openArchive(workContext: WorkContext, chunk: ChunkClaim, zip: ChunkFile): Promise<void> {
  return inTurn(async () => {
    await removeLeftovers(tmpdir(), PREFIX, SOBRA_MS);
    const folder = await mkdtemp(join(tmpdir(), PREFIX));
    try {
      const path = join(folder, 'lote.zip');
      await joinPartes(workContext.storage, chunk.organization_id, zip.partes ?? [], path);
      const archive = await keepConteudo(workContext.storage, chunk.organization_id, path);
      const gravacao = await store(workContext, chunk, zip, archive);
      if (gravacao === 'cheio') await store(workContext, chunk, zip, { problema: LOTE_CHEIO });
      workContext.logger.info('zip opened', {
        pedaco_id: chunk.id,
        lote_id: chunk.lote_id,
        organization_id: chunk.organization_id,
        request_id: chunk.request_id,
        gravacao,
      });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
}

/** Gives a ZIP or a book up that could not be read by a fault of ours. */
async function abandonInPartes(workContext: WorkContext, chunk: ChunkClaim, zip: ChunkFile) {
  await store(workContext, chunk, zip, { problema: problema('processamento_falhou') });
}

const store = (
  { database }: WorkContext,
  chunk: ChunkClaim,
  zip: ChunkFile,
  archive: OpenArchive | { readonly problema: Problema },
) =>
  saveArchive(
    database.forOrganization(chunk.organization_id),
    chunk,
    zip,
    archive,
    LIMITES.arquivos_com_zips,
  );

const LOTE_CHEIO: Problema = {
  codigo: 'zip_limite_excedido',
  mensagem: `Com os arquivos deste ZIP o envio passaria de ${LIMITES.arquivos_com_zips.toLocaleString('pt-BR')} arquivos. Envie-o separado.`,
};

async function joinPartes(
  storage: Storage,
  organizationId: string,
  partes: readonly Buffer[],
  path: string,
): Promise<void> {
  const arquivo = await open(path, 'wx', 0o600);
  try {
    for (const parte of partes) {
      const bytes = (await storage.read(organizationId, [parte])).get(parte.toString('hex'));
      if (!bytes) throw new CorruptContent(`part ${parte.toString('hex')} of a ZIP is not in the storage`);
      await arquivo.write(bytes);
    }
  } finally {
    await arquivo.close();
  }
}

/** Stores the XMLs and books of a ZIP provisionally, in the order in which they stand in it. */
async function keepConteudo(
  storage: Storage,
  organizationId: string,
  path: string,
): Promise<OpenArchive | { readonly problema: Problema }> {
  const entradas: OpenArchive['entradas'][number][] = [];
  const recusadas: OpenArchive['recusadas'][number][] = [];
  let batch: NewObject[] = [];
  let batchBytes = 0;
  const enviar = async () => {
    await storage.putProvisional(organizationId, batch);
    batch = [];
    batchBytes = 0;
  };
  const keep: Keep = async (sha256, conteudo) => {
    const bytes = await compress(conteudo);
    batch.push({ sha256, encoding: 'gzip', size: conteudo.length, bytes });
    batchBytes += bytes.length;
    if (batchBytes >= BYTES_PER_BATCH || batch.length >= FILES_PER_BATCH) await enviar();
  };
  try {
    for await (const entrada of abrirZip(path)) {
      const nome = fileNameOf(entrada.nome);
      if (entrada.tipo === 'recusada') recusadas.push({ nome, ...entrada.problema });
      else if (entrada.tipo === 'livro') {
        const livro = await keepLivro(entrada.bytes, keep);
        if ('problema' in livro) recusadas.push({ nome, ...livro.problema });
        else entradas.push({ nome, ...livro });
      } else if (entrada.tipo === 'xml') {
        const sha256 = createHash('sha256').update(entrada.bytes).digest();
        entradas.push({ nome, sha256, tamanho: entrada.bytes.length });
        await keep(sha256, entrada.bytes);
      }
    }
  } catch (erro) {
    // Beyond a limit, or no ZIP: nothing of it is taken, and what was stored is swept.
    if (erro instanceof ErroDoZip) return { problema: erro.problema };
    throw erro;
  }
  if (!entradas.length && !recusadas.length) {
    return { problema: problema('zip_sem_xml') };
  }
  await enviar();
  return { entradas, recusadas };
}

/** Tells who lets chunks go first that this process has done one. */
export const chunkDone = new EventEmitter().setMaxListeners(0);
export const CHUNK_DONE = 'done';
