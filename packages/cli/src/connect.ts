import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { memberOf } from '@apura/contracts/tables';
import { type Connection, openConnection } from './api/connection.ts';
import type { Contexto } from './contexto.ts';
import { Failure } from './failure.ts';
import { errorCode } from './find-files.ts';

/** Where `npm start` of the service listens. */
const BASE_URL_PADRAO = 'http://127.0.0.1:3000';

/** The API without a key, for what is public. */
export async function connectWithoutKey(contexto: Contexto, waits?: boolean): Promise<Connection> {
  return openConnection(contexto, await chooseBaseUrl(contexto), undefined, waits);
}

/**
 * The API with the office's key: APURA_API_KEY, or the one that `apura login` stored. A stored key goes only to the
 * address that it was stored for.
 *
 * @throws Falha `chave` when there is none
 */
export async function connect(contexto: Contexto, waits?: boolean): Promise<Connection> {
  const connection = await connectWithKeyIfAny(contexto, waits);
  if (connection.chave === undefined) throw new Failure('chave', contexto.textos.semChave);
  return connection;
}

/** The same, without a key where there is none: the API says what it wants one for. */
export async function connectWithKeyIfAny(contexto: Contexto, waits?: boolean): Promise<Connection> {
  const baseUrl = await chooseBaseUrl(contexto);
  const doAmbiente = contexto.ambiente.APURA_API_KEY?.trim();
  if (doAmbiente) return openConnection(contexto, baseUrl, doAmbiente, waits);
  const guardadas = await readCredentials(contexto);
  if (guardadas && guardadas.base_url !== baseUrl) {
    throw new Failure('chave', contexto.textos.chaveDeOutroEndereco(guardadas.base_url, baseUrl));
  }
  return openConnection(contexto, baseUrl, guardadas?.chave, waits);
}

export async function chooseBaseUrl(contexto: Contexto): Promise<string> {
  const pedida = contexto.baseUrl ?? contexto.ambiente.APURA_BASE_URL;
  if (pedida !== undefined && pedida !== '') return normalize(pedida, contexto);
  return (await readCredentials(contexto))?.base_url ?? BASE_URL_PADRAO;
}

function normalize(texto: string, { textos }: Contexto): string {
  const url = URL.canParse(texto) ? new URL(texto) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) throw new Failure('uso', textos.baseUrlInvalida(texto));
  return url.origin;
}

type Credentials = Readonly<Record<'base_url' | 'chave', string>>;

export const credentialsFile = (contexto: Contexto): string =>
  join(configFolder(contexto), 'credenciais.json');

/** Keeps the key with the address that it is for, readable by the owner alone (0600). */
export const saveCredentials = (contexto: Contexto, credentials: Credentials): Promise<void> =>
  writePrivate(credentialsFile(contexto), credentials);

/** What `apura login` stored, if anything. @throws Falha when the file is there and cannot be used */
async function readCredentials(contexto: Contexto): Promise<Credentials | undefined> {
  const arquivo = credentialsFile(contexto);
  let texto: string;
  try {
    texto = await readFile(arquivo, 'utf8');
  } catch (erro) {
    if (errorCode(erro) === 'ENOENT') return undefined;
    throw new Failure('arquivo', contexto.textos.unreadableCredentials(arquivo));
  }
  try {
    const lidas: unknown = JSON.parse(texto);
    const base_url = memberOf(lidas, 'base_url');
    const chave = memberOf(lidas, 'chave');
    if (typeof base_url === 'string' && typeof chave === 'string') return { base_url, chave };
  } catch {
    // Said below, like the wrong shape.
  }
  throw new Failure('arquivo', contexto.textos.unreadableCredentials(arquivo));
}

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
export async function writePrivate(path: string, conteudo: object): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, `${JSON.stringify(conteudo, undefined, 1)}\n`, { mode: 0o600 });
  await rename(draft, path);
}

/** What `writePrivate` wrote; nothing where there is no such file, or none that can be read and `serve`s. */
export async function readPrivate<T>(path: string, serve: (lido: T) => boolean): Promise<T | undefined> {
  try {
    const lido: T = JSON.parse(await readFile(path, 'utf8'));
    return serve(lido) ? lido : undefined;
  } catch {
    return undefined;
  }
}
