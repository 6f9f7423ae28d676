import type { CodigoDeArquivo } from '@apura/contracts';
import type { ChunkClaim } from '../claims/claims.ts';
import { takeContents } from '../content/contents.ts';
import { newId } from '../new-id.ts';
import type { Tenant, Transaction } from '../tenancy/tenant.ts';
import { aindaNosso } from './ainda-nosso.ts';
import type { ChunkFile } from './chunk-files.ts';
import { fecharArquivos } from './fechar-arquivos.ts';
import { insertChunks } from './insert-chunks.ts';
import { type ArquivoRecebido, splitIntoChunks } from './split-into-chunks.ts';

interface Problema {
  readonly codigo: CodigoDeArquivo;
  readonly mensagem: string;
}

export interface OpenArchive {
  /** Their bytes are stored provisionally. */
  readonly entradas: readonly Omit<ArquivoRecebido, 'origem' | 'partes'>[];
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
 * @throws ConteudoExpirado when the opening took longer than provisional bytes are kept
 */
export const saveArchive = (
  tenant: Tenant,
  chunk: ChunkClaim,
  zip: ChunkFile,
  archive: OpenArchive | { readonly problema: Problema },
  limite: number,
): Promise<ArchiveWrite> =>
  tenant.transaction(async (tx) => {
    if (!(await aindaNosso(tx, chunk))) return 'perdido';
    let recusados = [{ arquivoId: zip.id, nome: zip.nome, itens: [] as const }] as readonly {
      arquivoId: string;
      nome: string;
      itens: readonly [];
      problema?: Problema;
    }[];
    if ('problema' in archive) {
      recusados = recusados.map((recusado) => ({ ...recusado, problema: archive.problema }));
    } else {
      const { entradas } = archive;
      const { rows } = await tx.query<{ total: number }>('SELECT total FROM lote WHERE id = $1 FOR UPDATE', [
        chunk.lote_id,
      ]);
      const mais = entradas.length + archive.recusadas.length - 1;
      if ((rows[0]?.total ?? 0) + mais > limite) return 'cheio';
      await takeContents(
        tx,
        entradas.map(({ sha256 }) => sha256),
      );
      recusados = archive.recusadas.map(({ nome, codigo, mensagem }) => ({
        arquivoId: newId(),
        nome,
        itens: [],
        problema: { codigo, mensagem },
      }));
      await trocarPeloQueTraz(tx, chunk, zip, recusados, mais);
      await insertChunks(
        tx,
        { loteId: chunk.lote_id, requestId: chunk.request_id },
        splitIntoChunks(entradas.map((entrada) => ({ ...entrada, origem: zip.nome }))),
      );
    }
    await fecharArquivos(tx, chunk, recusados, () => 'recusado');
    await devolverPartes(tx, zip);
    return 'gravado';
  });

/** The ZIP's own row makes room for those of the files in it. */
async function trocarPeloQueTraz(
  tx: Transaction,
  chunk: ChunkClaim,
  zip: ChunkFile,
  recusados: readonly { readonly arquivoId: string; readonly nome: string }[],
  mais: number,
): Promise<void> {
  await tx.query(
    `INSERT INTO arquivo (id, organization_id, lote_id, pedaco_id, nome, origem, sha256, tamanho, estado)
     SELECT x.id, a.organization_id, a.lote_id, a.pedaco_id, x.nome, a.nome, a.sha256, 0, 'pendente'
       FROM arquivo a, jsonb_to_recordset($2::jsonb) AS x(id uuid, nome text) WHERE a.id = $1`,
    [zip.id, JSON.stringify(recusados.map(({ arquivoId, nome }) => ({ id: arquivoId, nome })))],
  );
  await tx.query('DELETE FROM arquivo WHERE id = $1', [zip.id]);
  await tx.query('UPDATE lote SET total = total + $2, pendentes = pendentes + $2 WHERE id = $1', [
    chunk.lote_id,
    mais,
  ]);
}

/** The parts of the ZIP, unless another upload waits for the same ones; their hour begins now. */
async function devolverPartes(tx: Transaction, { id, partes }: ChunkFile): Promise<void> {
  await tx.query(
    `WITH livre AS (
       SELECT c.sha256 FROM conteudo c WHERE c.organization_id = $1 AND c.sha256 = ANY($2::bytea[])
          AND NOT EXISTS (SELECT FROM arquivo a WHERE a.organization_id = $1 AND a.id <> $3 AND a.estado = 'pendente'
                             AND a.partes @> ARRAY[c.sha256])
        ORDER BY c.sha256 FOR UPDATE)
     UPDATE conteudo c SET provisorio = true, criado_em = now() FROM livre l
      WHERE c.organization_id = $1 AND c.sha256 = l.sha256`,
    [tx.organizationId, partes ?? [], id],
  );
}
