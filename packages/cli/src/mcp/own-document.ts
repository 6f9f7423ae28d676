import { constants } from 'node:fs';
import { type FileHandle, lstat, open, realpath } from 'node:fs/promises';
import { basename, dirname, isAbsolute, join, relative, resolve } from 'node:path';
import type { Contexto } from '../contexto.ts';
import { Falha } from '../falha.ts';
import { falhaDoArquivo } from '../files/find-files.ts';

/** What the reader of the service takes at most, in bytes. */
const MAX_BYTES = 5 * 1024 * 1024;

/** What files begin with that hold documents or events of ours; a test holds it together with what the service reads. */
export const ROOTS: ReadonlySet<string> = new Set([
  ...['NFe', 'nfeProc', 'enviNFe', 'evento', 'procEventoNFe', 'envEvento', 'retConsSitNFe', 'retDistDFeInt'],
  ...['NFSe', 'CTe', 'cteProc', 'CTeOS', 'cteOSProc', 'CTeSimp', 'cteSimpProc', 'GTVe', 'GTVeProc'],
  ...['NF3e', 'nf3eProc', 'NFCom', 'nfcomProc', 'NFAg', 'nfagProc', 'NFGas', 'nfgasProc'],
  ...['BPe', 'bpeProc', 'BPeTM', 'bpeTMProc', 'BPeTA', 'bpeTAProc'],
  ...['CTe', 'NF3e', 'NFCom', 'NFAg', 'NFGas', 'BPe'].flatMap((sigla) => [
    `evento${sigla}`,
    `procEvento${sigla}`,
  ]),
]);

/**
 * The bytes of a fiscal document of this machine, for a path that an agent may have read from anywhere: a file itself, where
 * the path says it is, whose root element is one of ours. What was looked at is what is returned.
 *
 * @throws Falha `arquivo`
 */
export async function readOwnDocument(contexto: Contexto, path: string): Promise<Blob> {
  const { textos } = contexto;
  await refuseLinks(contexto, [path]);
  const bytes = await readWhole(contexto, path);
  if (!bytes || !ROOTS.has(rootOf(bytes) ?? '')) throw new Falha('arquivo', textos.mcp.notOurs(path));
  return new Blob([new Uint8Array(bytes)]);
}

/**
 * A link leads to a file that nobody has named; so does a folder below this one that is a link.
 *
 * @throws Falha `arquivo` for the first such path, and for one that is neither file nor folder
 */
export async function refuseLinks(contexto: Contexto, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    try {
      const seen = await lstat(path);
      const real = await realpath(path);
      if ((!seen.isFile() && !seen.isDirectory()) || real !== (await whereItSays(path)))
        throw new Falha('arquivo', contexto.textos.mcp.aLink(path));
    } catch (erro) {
      throw falhaDoArquivo(erro, path, contexto);
    }
  }
}

/** Where a path leads when nothing below the folder that somebody works in is a link; elsewhere folders may be. */
async function whereItSays(path: string): Promise<string> {
  const whole = resolve(path);
  const below = relative(process.cwd(), whole);
  return below.startsWith('..') || isAbsolute(below)
    ? join(await realpath(dirname(whole)), basename(whole))
    : join(await realpath(process.cwd()), below);
}

/** Undefined for what is larger than any document. */
async function readWhole(contexto: Contexto, path: string): Promise<Buffer | undefined> {
  let file: FileHandle | undefined;
  try {
    // Not followed either where it became a link in the meantime; Windows knows no such flag.
    file = await open(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0));
    return (await file.stat()).size > MAX_BYTES ? undefined : await file.readFile();
  } catch (erro) {
    throw falhaDoArquivo(erro, path, contexto);
  } finally {
    await file?.close();
  }
}

/** The local name of an XML's root element; undefined where the bytes do not begin as one. */
export function rootOf(bytes: Buffer): string | undefined {
  const [a, b] = bytes;
  const encoding =
    (a === 0xff && b === 0xfe) || b === 0
      ? 'utf-16le'
      : (a === 0xfe && b === 0xff) || a === 0
        ? 'utf-16be'
        : 'utf-8';
  let text = new TextDecoder(encoding).decode(bytes).replaceAll('\uFEFF', '').trimStart();
  for (;;) {
    const end = text.startsWith('<?') ? '?>' : text.startsWith('<!--') ? '-->' : undefined;
    if (end === undefined) return /^<(?:[\w.-]{1,50}:)?([\w.-]{1,50})[\s/>]/.exec(text)?.[1];
    const at = text.indexOf(end);
    if (at < 0) return undefined;
    text = text.slice(at + end.length).trimStart();
  }
}
