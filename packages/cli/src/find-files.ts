import { open, opendir, readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { addAbortSignal } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { BYTES_TO_TELL_A_LIVRO, beginsAsLivro } from '@apura/documents/livro';
import type { Contexto } from './contexto.ts';
import { Failure } from './failure.ts';

export interface Arquivo {
  /** Absolute. */
  readonly path: string;
  /** As the user would write it. */
  readonly nome: string;
  readonly bytes: number;
  readonly mudadoEm: number;
}

/**
 * The files that the paths name: a file is taken as it is, a folder stands for the files in it whose names match
 * `extensao` and that go, however deep. In order of name, each once.
 *
 * @throws Falha `arquivo` for a path that does not exist and for a folder without such a file
 */
export async function findFiles(
  contexto: Contexto,
  paths: readonly string[],
  extensao: RegExp,
  goes: (path: string) => Promise<boolean> = async () => true,
) {
  const { textos, signal } = contexto;
  const achados = new Map<string, Arquivo>();
  for (const path of paths) {
    try {
      const dados = await stat(path);
      const nomes = dados.isDirectory()
        ? await thoseThat(goes, await dentroDe(path, extensao, signal))
        : [path];
      if (nomes.length === 0) throw new Failure('arquivo', textos.folderWithoutXml(path));
      for (const nome of nomes) {
        const { size, mtimeMs } = await stat(nome);
        achados.set(resolve(nome), { path: resolve(nome), nome, bytes: size, mudadoEm: mtimeMs });
      }
    } catch (erro) {
      throw fileFailure(erro, path, contexto);
    }
  }
  return [...achados.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** What may be sent of what the paths name: notes, ZIPs, and of the texts in a folder the books of the SPED, which begin as one. */
export const findDocumentos = (contexto: Contexto, paths: readonly string[]): Promise<Arquivo[]> =>
  findFiles(contexto, paths, /\.(xml|zip|txt)$/i, async (path) => !/\.txt$/i.test(path) || isLivro(path));

async function isLivro(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer: bytes } = await file.read(Buffer.alloc(BYTES_TO_TELL_A_LIVRO));
    return beginsAsLivro(bytes);
  } finally {
    await file.close();
  }
}

async function thoseThat(
  goes: (path: string) => Promise<boolean>,
  paths: readonly string[],
): Promise<string[]> {
  const gone: string[] = [];
  for (const path of paths) if (await goes(path)) gone.push(path);
  return gone;
}

async function dentroDe(folder: string, extensao: RegExp, signal: AbortSignal): Promise<string[]> {
  const nomes: string[] = [];
  for await (const entrada of await opendir(folder)) {
    signal.throwIfAborted();
    const nome = join(folder, entrada.name);
    if (entrada.isDirectory()) nomes.push(...(await dentroDe(nome, extensao, signal)));
    else if (entrada.isFile() && extensao.test(entrada.name)) nomes.push(nome);
  }
  return nomes;
}

/** What names standard input where a file is named. */
const STDIN = '-';

/** Of paths that a person types: the XMLs that they name, and what comes on standard input. */
export async function findInput(contexto: Contexto, paths: readonly string[]): Promise<readonly Arquivo[]> {
  const named = paths.filter((path) => path !== STDIN);
  const files = named.length ? await findFiles(contexto, named, /\.xml$/i) : [];
  const fromStdin = { path: STDIN, nome: STDIN, bytes: 0, mudadoEm: 0 };
  return named.length < paths.length ? [fromStdin, ...files] : files;
}

/** The bytes of a file, or of standard input. @throws Falha `arquivo` where it cannot be read */
export async function readBlob({ path, nome }: Pick<Arquivo, 'path' | 'nome'>, contexto: Contexto) {
  const { signal, entrada } = contexto;
  const read = path === STDIN ? buffer(addAbortSignal(signal, entrada)) : readFile(path, { signal });
  const bytes = await read.catch((erro: unknown) => {
    throw fileFailure(erro, nome, contexto);
  });
  return new Blob([new Uint8Array(bytes)]);
}

const isKeyed = <K extends string>(it: unknown, key: K): it is Record<K, unknown> =>
  typeof it === 'object' && it !== null && key in it;

/** The system's short name for what went wrong, such as ENOENT; undefined where it is nothing of the system. */
export const errorCode = (erro: unknown): string | undefined =>
  isKeyed(erro, 'code') && typeof erro.code === 'string' ? erro.code : undefined;

/** What the system has against a path, as a sentence; anything else is passed on. */
export function fileFailure(erro: unknown, filePath: string, { textos }: Contexto): unknown {
  const code = errorCode(erro);
  const path = isKeyed(erro, 'path') && typeof erro.path === 'string' ? erro.path : filePath;
  if (code === 'ENOENT' || code === 'ENOTDIR') return new Failure('arquivo', textos.arquivoInexistente(path));
  if (code === 'EACCES' || code === 'EPERM') return new Failure('arquivo', textos.arquivoIlegivel(path));
  if (code === 'EISDIR') return new Failure('arquivo', textos.arquivoIlegivel(path));
  return erro;
}
