import { type DocumentoGuardado, type DocumentoParaGravar, ErroDosDados } from '@apura/database';
import type { ContextoDaChave } from './contexto-da-chave.ts';
import type { Batch, ProcessedFile } from './readers/reading-request.ts';

type NoArquivo = Pick<DocumentoGuardado, 'chave' | 'sha256' | 'ordem'>;

/** Documents computed from their files in their contexts, and the version of the office's clients that they were computed for. */
export interface Relidos {
  readonly documentos: ReadonlyMap<string, Omit<DocumentoParaGravar, 'sha256'>>;
  readonly versao: number;
}

export type Reler = (
  documentos: readonly NoArquivo[],
  contextos: ReadonlyMap<string, ContextoDaChave>,
) => Promise<Relidos>;

/** Reads files as `Batch` says, and tells for which version of the clients; undefined where nobody asks. */
export type LerArquivos = (
  batch: Pick<Batch, 'hashes' | 'ordens' | 'contextos' | 'mayBeCut'>,
) => Promise<{ readonly processados: readonly ProcessedFile[]; readonly versao: number }>;

/**
 * Computes documents from their stored files, each file read once however many of them it holds.
 *
 * @throws {ErroDosDados} when a file no longer holds a document: then it would go unseen
 */
export const relerCom =
  (ler: LerArquivos): Reler =>
  async (documentos, contextos) => {
    const arquivos = new Map<string, NoArquivo[]>();
    for (const documento of documentos) {
      const hash = documento.sha256.toString('hex');
      arquivos.set(hash, [...(arquivos.get(hash) ?? []), documento]);
    }
    const grupos = [...arquivos.values()];
    const { processados, versao } = await ler({
      hashes: grupos.map(([um]) => (um as NoArquivo).sha256),
      ordens: grupos.map((grupo) => grupo.map(({ ordem }) => ordem)),
      contextos: Object.fromEntries(
        documentos.flatMap(({ chave }) => {
          const contexto = contextos.get(chave);
          return contexto === undefined ? [] : [[chave, contexto]];
        }),
      ),
    });
    const lidos = grupos.flatMap((grupo, i) =>
      grupo.map((documento) => [documento.chave, doArquivo(documento, processados[i])] as const),
    );
    return { documentos: new Map(lidos), versao };
  };

function doArquivo({ chave, ordem }: NoArquivo, processado: ProcessedFile | undefined) {
  if (processado && 'falhou' in processado) throw new ErroDosDados(`document ${chave}: ${processado.falhou}`);
  const itens = processado && 'itens' in processado ? processado.itens : [];
  for (const item of itens) if (item.tipo === 'nota' && item.documento.ordem === ordem) return item.documento;
  throw new ErroDosDados(`the stored bytes of document ${chave} do not hold it`);
}
