import { createHash } from 'node:crypto';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type CodigoDeArquivo, LIMITES, nomeDoArquivo } from '@apura/contracts';
import { type ChunkClaim, type ChunkFile, type OpenArchive, saveArchive } from '@apura/database';
import { abrirZip, ErroDoZip } from '@apura/nfe/zip';
import { CorruptContent, type NewObject, type Storage } from '@apura/storage';
import { oneAtATime } from '../one-at-a-time.ts';
import { removeLeftovers } from '../remove-leftovers.ts';
import type { WorkContext } from '../work-context.ts';
import { problema } from './problema.ts';

const compress = promisify(gzip);

/** A ZIP inside the ZIP is held whole while it is read, so one is opened at a time. */
const inTurn = oneAtATime();
const PREFIX = 'apura-zip-';
/** No ZIP takes an hour: what is older was left by a process that was killed. */
const SOBRA_MS = 3_600_000;
const BYTES_PER_BATCH = 2 * 1024 * 1024;
const FILES_PER_BATCH = 50;

type Problema = { readonly codigo: CodigoDeArquivo; readonly mensagem: string };

/**
 * Opens the ZIP of a claimed chunk: what it holds becomes files of the lote. In memory are one part of it, one file in
 * it and one batch on its way to the storage; the archive itself lies in a temporary file. Interrupted at any point it
 * is done again from the beginning, and adds nothing twice. Resolves as well when the claim was lost.
 */
export function openArchive(workContext: WorkContext, chunk: ChunkClaim, zip: ChunkFile): Promise<void> {
  return inTurn(async () => {
    await removeLeftovers(tmpdir(), PREFIX, SOBRA_MS);
    const folder = await mkdtemp(join(tmpdir(), PREFIX));
    try {
      const path = join(folder, 'lote.zip');
      await juntarPartes(workContext.storage, chunk.organization_id, zip.partes ?? [], path);
      const archive = await guardarConteudo(workContext.storage, chunk.organization_id, path);
      const gravacao = await gravar(workContext, chunk, zip, archive);
      if (gravacao === 'cheio') await gravar(workContext, chunk, zip, { problema: LOTE_CHEIO });
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

/** Gives a ZIP up that could not be opened by a fault of ours. */
export async function abandonArchive(workContext: WorkContext, chunk: ChunkClaim, zip: ChunkFile) {
  await gravar(workContext, chunk, zip, { problema: problema('processamento_falhou') });
}

const gravar = (
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

async function juntarPartes(
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

/** Stores the XMLs of a ZIP provisionally, in the order in which they stand in it. */
async function guardarConteudo(
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
  try {
    for await (const entrada of abrirZip(path)) {
      const nome = nomeDoArquivo(entrada.nome);
      if (entrada.tipo === 'recusada') recusadas.push({ nome, ...entrada.problema });
      if (entrada.tipo !== 'xml') continue;
      const sha256 = createHash('sha256').update(entrada.bytes).digest();
      const bytes = await compress(entrada.bytes);
      entradas.push({ nome, sha256, tamanho: entrada.bytes.length });
      batch.push({ sha256, encoding: 'gzip', size: entrada.bytes.length, bytes });
      batchBytes += bytes.length;
      if (batchBytes >= BYTES_PER_BATCH || batch.length >= FILES_PER_BATCH) await enviar();
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
