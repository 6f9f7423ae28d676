import { type DocumentoGuardado, type DocumentoParaGravar, ErroDosDados } from '@apura/database';
import type { ContextoDaChave, OriginalNoContexto } from './contexto-da-chave.ts';
import type { Batch, ProcessedFile } from './readers/reading-request.ts';

/** A stored document, and where its bytes are. */
export type NoArquivo = Pick<DocumentoGuardado, 'chave' | 'sha256' | 'ordem'>;

/** Documents computed from their files in their contexts, and the version of the office's clients that they were computed for. */
export interface Relidos {
  readonly documentos: ReadonlyMap<string, Omit<DocumentoParaGravar, 'sha256'>>;
  readonly versao: number;
}

/** Reads files as `Batch` says, and tells for which version of the clients; undefined where nobody asks. */
export type LerArquivos = (
  batch: Pick<Batch, 'hashes' | 'ordens' | 'contextos' | 'mayBeCut'>,
) => Promise<{ readonly processados: readonly ProcessedFile[]; readonly versao: number }>;

/**
 * Computes documents from their stored files, each file read once however many of them it holds.
 *
 * @throws {ErroDosDados} when a file no longer holds a document: then it would go unseen
 */
export async function rereadDocumentos(
  ler: LerArquivos,
  documentos: readonly NoArquivo[],
  semNotas: ReadonlyMap<string, ContextoDaChave>,
): Promise<Relidos> {
  if (documentos.length === 0) return SEM_RELIDOS;
  const contextos = await comOriginais(ler, documentos, semNotas);
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
}

const SEM_RELIDOS: Relidos = { documentos: new Map(), versao: Number.POSITIVE_INFINITY };

/**
 * The contexts of these documents, with the notes of those that they give goods back of: read from their files first, each once. A
 * file that cannot be read any more leaves its note out.
 */
async function comOriginais(
  ler: LerArquivos,
  documentos: readonly NoArquivo[],
  contextos: ReadonlyMap<string, ContextoDaChave>,
): Promise<ReadonlyMap<string, ContextoDaChave>> {
  const pedidas = new Map<string, OriginalNoContexto>();
  for (const { chave } of documentos)
    for (const [qual, original] of Object.entries(contextos.get(chave)?.originais ?? {}))
      pedidas.set(qual, original);
  if (pedidas.size === 0) return contextos;
  const porArquivo = new Map<string, [string, OriginalNoContexto][]>();
  for (const uma of pedidas) porArquivo.set(uma[1].sha256, [...(porArquivo.get(uma[1].sha256) ?? []), uma]);
  const grupos = [...porArquivo];
  const { processados } = await ler({
    hashes: grupos.map(([hash]) => Buffer.from(hash, 'hex')),
    ordens: grupos.map(([, grupo]) => grupo.map(([, { ordem }]) => ordem)),
    contextos: Object.fromEntries([...pedidas.keys()].map((chave) => [chave, SO_A_NOTA])),
  });
  const notas = new Map(
    processados.flatMap((processado) =>
      'itens' in processado
        ? processado.itens.flatMap((item) => ('nota' in item ? [[item.nota.chave, item.nota] as const] : []))
        : [],
    ),
  );
  return new Map(
    [...contextos].map(([chave, contexto]) => {
      const originais = Object.entries(contexto.originais).flatMap(([qual, original]) => {
        const nota = notas.get(qual);
        return nota === undefined ? [] : [[qual, { ...original, nota }] as const];
      });
      return [chave, { ...contexto, originais: Object.fromEntries(originais) }];
    }),
  );
}

const SO_A_NOTA: ContextoDaChave = {
  fim: null,
  rejeitada: false,
  antecipados: {},
  entradas: {},
  eventos: [],
  originais: {},
  comNota: true,
};

function doArquivo({ chave, ordem }: NoArquivo, processado: ProcessedFile | undefined) {
  if (processado && 'falhou' in processado) throw new ErroDosDados(`document ${chave}: ${processado.falhou}`);
  const itens = processado && 'itens' in processado ? processado.itens : [];
  for (const item of itens) if (item.tipo === 'nota' && item.documento.ordem === ordem) return item.documento;
  throw new ErroDosDados(`the stored bytes of document ${chave} do not hold it`);
}
