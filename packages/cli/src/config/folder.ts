import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import type { Contexto } from '../contexto.ts';

type Machine = Pick<Contexto, 'ambiente' | 'platform'>;

/** Below the home folder, where the system has no variable of its own for it. */
const MAC = 'Library/Application Support';

/** Where credentials are kept. */
export const configFolder = (machine: Machine): string =>
  folder(machine, 'XDG_CONFIG_HOME', { win32: 'APPDATA', darwin: MAC, other: '.config' });

/** Where half-done work is kept. */
export const stateFolder = (machine: Machine): string =>
  folder(machine, 'XDG_STATE_HOME', { win32: 'LOCALAPPDATA', darwin: MAC, other: '.local/state' });

/** The file of one half-done work. `identidade`: what makes two commands the same one. */
export function stateFile(machine: Machine, prefix: string, identidade: readonly unknown[]): string {
  const nome = createHash('sha256').update(JSON.stringify(identidade)).digest('hex').slice(0, 32);
  return join(stateFolder(machine), `${prefix}-${nome}.json`);
}

/**
 * The XDG variable counts on every system (a relative path there is to be ignored, says its specification); then what is
 * usual there.
 */
function folder(
  { ambiente, platform }: Machine,
  xdg: string,
  usual: { readonly win32: string; readonly darwin: string; readonly other: string },
): string {
  const home = ambiente.HOME ?? homedir();
  const named = [ambiente[xdg], platform === 'win32' ? ambiente[usual.win32] : undefined];
  const root =
    named.find((path) => path !== undefined && isAbsolute(path)) ??
    join(home, platform === 'darwin' ? usual.darwin : usual.other);
  return join(root, 'apura');
}

/** Writes a file that only its owner may read, whole or not at all. */
export async function escreverReservado(path: string, conteudo: object): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, `${JSON.stringify(conteudo, undefined, 1)}\n`, { mode: 0o600 });
  await rename(draft, path);
}

/** What `escreverReservado` wrote; nothing where there is no such file, or none that can be read and `serve`s. */
export async function lerReservado<T>(path: string, serve: (lido: T) => boolean): Promise<T | undefined> {
  try {
    const lido = JSON.parse(await readFile(path, 'utf8')) as T;
    return serve(lido) ? lido : undefined;
  } catch {
    return undefined;
  }
}
