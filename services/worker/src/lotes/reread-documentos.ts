import {
  clientesByRaiz,
  DataError,
  type DocumentoGuardado,
  type DocumentoToStore,
  type Tenant,
} from '@apura/database';
import { type DevolucaoAnterior, devolucaoAnterior, known, type NotaFiscal } from '@apura/engine';
import type { WorkContext } from '../work-context.ts';
import type { EffectsOfDocumento } from './build-documento.ts';
import type { ContextoDaChave, DocumentoNoArquivo } from './contexto-da-chave.ts';
import type { Batch, FileItem, ProcessedFile } from './readers/reading-request.ts';

/** A stored document, and where its bytes are. */
export type NoArquivo = Pick<DocumentoGuardado, 'chave' | 'sha256' | 'ordem'>;

/** Documents computed from their files in their contexts, and the version of the office's clients that they were computed for. */
export interface RereadDocumentos<T = Omit<DocumentoToStore, 'sha256'>> {
  readonly documentos: ReadonlyMap<string, T>;
  readonly versao: number;
}

/** Reads files as `Batch` says, and tells for which version of the clients; undefined where nobody asks. */
export type ReadArquivos = (
  batch: Pick<Batch, 'hashes' | 'ordens' | 'contextos' | 'mayBeCut' | 'onlyEffects'>,
) => Promise<{ readonly processados: readonly ProcessedFile[]; readonly versao: number }>;

/**
 * Computes documents from their stored files, each file read once however many of them it holds.
 *
 * @throws {DataError} when a file no longer holds a document: then it would go unseen
 */
export const rereadDocumentos = (
  ler: ReadArquivos,
  documentos: readonly NoArquivo[],
  semNotas: ReadonlyMap<string, ContextoDaChave>,
): Promise<RereadDocumentos> =>
  reread(ler, documentos, semNotas, (item) => (item.tipo === 'nota' ? item.documento : undefined));

/** The same of what they mean for clients alone. */
export const rereadEffects = (
  ler: ReadArquivos,
  documentos: readonly NoArquivo[],
  semNotas: ReadonlyMap<string, ContextoDaChave>,
): Promise<RereadDocumentos<EffectsOfDocumento>> =>
  reread(
    (batch) => ler({ ...batch, onlyEffects: true }),
    documentos,
    semNotas,
    (item) => (item.tipo === 'efeitos' ? item.efeitos : undefined),
  );

async function reread<T extends { readonly ordem: number }>(
  ler: ReadArquivos,
  documentos: readonly NoArquivo[],
  semNotas: ReadonlyMap<string, ContextoDaChave>,
  wanted: (item: FileItem) => T | undefined,
): Promise<RereadDocumentos<T>> {
  if (documentos.length === 0) return { documentos: new Map(), versao: Number.POSITIVE_INFINITY };
  const contextos = await withOriginais(ler, documentos, semNotas);
  const arquivos = new Map<string, NoArquivo[]>();
  for (const documento of documentos) {
    const hash = documento.sha256.toString('hex');
    arquivos.set(hash, [...(arquivos.get(hash) ?? []), documento]);
  }
  const grupos = [...arquivos.values()];
  const { processados, versao } = await ler({
    hashes: grupos.map(([um]) => known(um, 'document of a file').sha256),
    ordens: grupos.map((grupo) => grupo.map(({ ordem }) => ordem)),
    contextos: Object.fromEntries(
      documentos.flatMap(({ chave }) => {
        const contexto = contextos.get(chave);
        return contexto === undefined ? [] : [[chave, contexto]];
      }),
    ),
  });
  const lidos = grupos.flatMap((grupo, i) =>
    grupo.map((documento) => [documento.chave, ofArquivo(documento, processados[i], wanted)] as const),
  );
  return { documentos: new Map(lidos), versao };
}

/**
 * The contexts of these documents, with the notes of those that they give goods back of and with what other returns gave back before: read
 * from their files first, each once. A file that cannot be read any more leaves its note out.
 */
async function withOriginais(
  ler: ReadArquivos,
  documentos: readonly NoArquivo[],
  contextos: ReadonlyMap<string, ContextoDaChave>,
): Promise<ReadonlyMap<string, ContextoDaChave>> {
  const pedidas = new Map<string, DocumentoNoArquivo>();
  for (const { chave } of documentos)
    for (const original of Object.values(contextos.get(chave)?.originais ?? {}))
      for (const pedida of [original, ...original.anteriores]) pedidas.set(pedida.chave, pedida);
  if (pedidas.size === 0) return contextos;
  const notas = await readNotas(ler, pedidas);
  const devolucoes = new Map<string, DevolucaoAnterior>();
  const devolucaoDa = (nota: NotaFiscal): DevolucaoAnterior => {
    const devolucao = devolucoes.get(nota.chave) ?? devolucaoAnterior(nota);
    devolucoes.set(nota.chave, devolucao);
    return devolucao;
  };
  return new Map(
    [...contextos].map(([chave, contexto]) => {
      const originais = Object.entries(contexto.originais).flatMap(([qual, original]) => {
        const nota = notas.get(original.chave);
        if (nota === undefined) return [];
        const anteriores = original.anteriores.flatMap((outra) => {
          const lida = notas.get(outra.chave);
          return lida === undefined ? [] : [{ ...outra, devolucao: devolucaoDa(lida) }];
        });
        return [[qual, { ...original, nota, anteriores }] as const];
      });
      return [chave, { ...contexto, originais: Object.fromEntries(originais) }];
    }),
  );
}

async function readNotas(
  ler: ReadArquivos,
  pedidas: ReadonlyMap<string, DocumentoNoArquivo>,
): Promise<ReadonlyMap<string, NotaFiscal>> {
  const porArquivo = new Map<string, DocumentoNoArquivo[]>();
  for (const uma of pedidas.values())
    porArquivo.set(uma.sha256, [...(porArquivo.get(uma.sha256) ?? []), uma]);
  const grupos = [...porArquivo];
  const { processados } = await ler({
    hashes: grupos.map(([hash]) => Buffer.from(hash, 'hex')),
    ordens: grupos.map(([, grupo]) => grupo.map(({ ordem }) => ordem)),
    contextos: Object.fromEntries([...pedidas.keys()].map((chave) => [chave, SO_A_NOTA])),
  });
  return new Map(
    processados.flatMap((processado) =>
      'itens' in processado
        ? processado.itens.flatMap((item) => ('nota' in item ? [[item.nota.chave, item.nota] as const] : []))
        : [],
    ),
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

function ofArquivo<T extends { readonly ordem: number }>(
  { chave, ordem }: NoArquivo,
  processado: ProcessedFile | undefined,
  wanted: (item: FileItem) => T | undefined,
): T {
  if (processado && 'falhou' in processado) throw new DataError(`document ${chave}: ${processado.falhou}`);
  const itens = processado && 'itens' in processado ? processado.itens : [];
  for (const item of itens) {
    const found = wanted(item);
    if (found?.ordem === ordem) return found;
  }
  throw new DataError(`the stored bytes of document ${chave} do not hold it`);
}

/**
 * Reads and computes files for the clients that the office has now. `versao`: of several answers of who they are the
 * oldest; rows made for older clients are refused, and made again.
 */
export async function readForClients(
  { readers, storage }: WorkContext,
  tenant: Tenant,
  batch: Omit<Batch, 'office' | 'bytesDe' | 'clientesDe'>,
): Promise<{ readonly processados: ProcessedFile[]; readonly versao: number }> {
  let versao = Number.POSITIVE_INFINITY;
  const processados = await readers.read({
    ...batch,
    office: tenant.organizationId,
    bytesDe: (hashes) => storage.read(tenant.organizationId, hashes),
    async clientesDe(raizes) {
      const atuais = await clientesByRaiz(tenant, raizes);
      versao = Math.min(versao, atuais.versao);
      return atuais.clientes;
    },
  });
  // Nobody had to ask: there is no note in them.
  return { processados, versao: Number.isFinite(versao) ? versao : await versionOfClientes(tenant) };
}

export const versionOfClientes = async (tenant: Tenant): Promise<number> =>
  (await clientesByRaiz(tenant, [])).versao;
