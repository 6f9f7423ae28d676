import {
  type ArquivoLido,
  type ChunkFile,
  type ChunkLido,
  type ChunkWrite,
  chunkFiles,
  type ItemLido,
  NO_NEIGHBOURS,
  type OpenChunk,
  saveChunk,
  separarArquivos,
} from '@apura/database';
import { type Claimed, withClaim } from '../claimed-work.ts';
import { arquivosProcessados, arquivosRecusados, chunkTime, processedChunks } from '../metrics.ts';
import type { WorkContext } from '../work-context.ts';
import { abandonArchive, openArchive } from './open-archive.ts';
import { porNoContexto } from './por-no-contexto.ts';
import { problema } from './problema.ts';
import { clientesVersao, readForClients } from './read-for-clients.ts';
import type { FileItem, ProcessedFile } from './readers/reading-request.ts';
import { type LerArquivos, relerCom } from './reler-documentos.ts';

/**
 * One permit: takes the fairest chunk that waits, reads and computes its files and writes the outcome in one
 * transaction. Resolves as well when there is nothing to do.
 */
export const processChunk = (workContext: WorkContext): Promise<void> =>
  withClaim(workContext, {
    kind: 'chunk',
    queue: 'lotes',
    // A chunk takes less than one.
    leaseSeconds: 8,
    // A file that ends its thread, or the process that it is read in after its first worker ended, fails after one retry;
    // but workers are also ended from outside, again and again while a fleet shrinks or memory is short, and that must
    // not be held against a file.
    attempts: 5,
    duration: chunkTime,
    onFailure: () => processedChunks.inc({ outcome: 'failed' }),
    do: (it) => processar(workContext, it),
    giveUp: (it, error) => processar(workContext, it, String(error)),
  });

/**
 * `falhou`: why what is alone in its chunk is given up. A chunk whose worker ended is read in quarantine, where a file at fault
 * fails by itself: most workers are ended from outside, and to take the chunk apart costs as much as a chunk for each file.
 * It is taken apart where that did not help.
 */
async function processar(workContext: WorkContext, it: Claimed<'chunk'>, falhou?: string): Promise<void> {
  const { claim: chunk, tenant, logger } = it;
  const aberto = await chunkFiles(tenant, chunk.id);
  const { arquivos } = aberto;
  if (arquivos.length > 1 && (chunk.tentativas > 2 || falhou !== undefined)) {
    await separarArquivos(tenant, chunk);
    logger.warn('chunk separated after two tries', { pedaco_id: chunk.id, files: arquivos.length });
    return;
  }
  const [zip] = arquivos;
  if (!zip?.partes) await processarArquivos({ workContext, ...it, ...aberto }, falhou);
  else if (falhou === undefined) await openArchive(workContext, chunk, zip);
  else await abandonArchive(workContext, chunk, zip);
}

interface Trabalho extends OpenChunk, Claimed<'chunk'> {
  readonly workContext: WorkContext;
}

/**
 * Reads and computes the files, unless `falhou` says why they have failed, and writes the outcome: again for other clients, or beside
 * other neighbours, as long as they change meanwhile.
 */
async function processarArquivos(trabalho: Trabalho, falhou?: string): Promise<void> {
  const { claim: chunk, tenant, logger, arquivos } = trabalho;
  const reler = relerCom((batch) => ler(trabalho, batch));
  let neighbours = NO_NEIGHBOURS;
  let processados: readonly ProcessedFile[];
  let gravacao: ChunkWrite;
  do {
    const lidos = falhou === undefined ? await lerArquivos(trabalho) : await semLer(trabalho, falhou);
    ({ processados } = lidos);
    const lido: ChunkLido = {
      clientesVersao: lidos.versao,
      arquivos: arquivos.map((arquivo, i) => arquivoLido(arquivo, processados[i] as ProcessedFile)),
    };
    gravacao = await saveChunk(tenant, chunk, await porNoContexto(lido, neighbours, reler));
    while (typeof gravacao === 'object') {
      ({ neighbours } = gravacao);
      gravacao = await saveChunk(tenant, chunk, await porNoContexto(lido, neighbours, reler));
    }
  } while (gravacao === 'clientes_mudaram');
  processedChunks.inc({ outcome: gravacao });
  contarArquivos(processados);
  for (const [i, processado] of processados.entries()) {
    if ('falhou' in processado) {
      logger.error('file could not be processed', { arquivo_id: arquivos[i]?.id, error: processado.falhou });
    }
  }
  logger.info('chunk processed', {
    pedaco_id: chunk.id,
    lote_id: chunk.lote_id,
    files: arquivos.length,
    gravacao,
  });
}

/** Files that may have ended their worker are read in a process of their own. */
const ler = (
  { workContext, tenant, sandbox, claim }: Trabalho,
  batch: Parameters<LerArquivos>[0],
): ReturnType<LerArquivos> =>
  readForClients(workContext, tenant, { ...batch, sandbox, inQuarantine: claim.tentativas > 1 });

const lerArquivos = (trabalho: Trabalho): ReturnType<LerArquivos> =>
  ler(trabalho, { hashes: trabalho.arquivos.map(({ sha256 }) => sha256) });

const semLer = async ({ arquivos, tenant }: Trabalho, falhou: string): ReturnType<LerArquivos> => ({
  processados: arquivos.map(() => ({ falhou })),
  versao: await clientesVersao(tenant),
});

function contarArquivos(processados: readonly ProcessedFile[]): void {
  for (const processado of processados) {
    if ('problema' in processado) arquivosRecusados.inc({ code: processado.problema.codigo });
    const outcome = 'falhou' in processado ? 'failed' : 'problema' in processado ? 'refused' : 'read';
    arquivosProcessados.inc({ outcome });
  }
}

function arquivoLido({ id, nome, sha256 }: ChunkFile, processado: ProcessedFile): ArquivoLido {
  const base = { arquivoId: id, nome };
  if ('falhou' in processado) return { ...base, problema: problema('processamento_falhou'), itens: [] };
  if ('problema' in processado) return { ...base, problema: processado.problema, itens: [] };
  return { ...base, itens: processado.itens.flatMap((item) => comHash(item, sha256)) };
}

function comHash(item: FileItem, sha256: Buffer): ItemLido | [] {
  if (item.tipo === 'original') return [];
  if (item.tipo === 'nota') return { ...item, documento: { ...item.documento, sha256 } };
  if (item.tipo === 'evento') return { ...item, evento: { ...item.evento, sha256 } };
  return item;
}
