import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Connection, openConnection } from '../api/connection.ts';
import type { Contexto } from '../contexto.ts';
import { Falha } from '../falha.ts';
import { configFolder, escreverReservado } from './folder.ts';

/** Where `npm start` of the service listens. */
const BASE_URL_PADRAO = 'http://127.0.0.1:3000';

/** The API without a key, for what is public. */
export async function connectWithoutKey(contexto: Contexto, waits?: boolean): Promise<Connection> {
  return openConnection(contexto, await escolherBaseUrl(contexto), undefined, waits);
}

/**
 * The API with the office's key: APURA_API_KEY, or the one that `apura login` stored. A stored key goes only to the
 * address that it was stored for.
 *
 * @throws Falha `chave` when there is none
 */
export async function connect(contexto: Contexto, waits?: boolean): Promise<Connection> {
  const baseUrl = await escolherBaseUrl(contexto);
  const doAmbiente = contexto.ambiente.APURA_API_KEY?.trim();
  if (doAmbiente) return openConnection(contexto, baseUrl, doAmbiente, waits);
  const guardadas = await readCredentials(contexto);
  if (!guardadas) throw new Falha('chave', contexto.textos.semChave);
  if (guardadas.base_url !== baseUrl) {
    throw new Falha('chave', contexto.textos.chaveDeOutroEndereco(guardadas.base_url, baseUrl));
  }
  return openConnection(contexto, baseUrl, guardadas.chave, waits);
}

export async function escolherBaseUrl(contexto: Contexto): Promise<string> {
  const pedida = contexto.baseUrl ?? contexto.ambiente.APURA_BASE_URL;
  if (pedida !== undefined && pedida !== '') return normalizar(pedida, contexto);
  return (await readCredentials(contexto))?.base_url ?? BASE_URL_PADRAO;
}

function normalizar(texto: string, { textos }: Contexto): string {
  const url = URL.canParse(texto) ? new URL(texto) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) throw new Falha('uso', textos.baseUrlInvalida(texto));
  return url.origin;
}

type Credentials = Readonly<Record<'base_url' | 'chave', string>>;

export const credentialsFile = (contexto: Contexto): string =>
  join(configFolder(contexto), 'credenciais.json');

/** Keeps the key with the address that it is for, readable by the owner alone (0600). */
export const saveCredentials = (contexto: Contexto, credentials: Credentials): Promise<void> =>
  escreverReservado(credentialsFile(contexto), credentials);

/** What `apura login` stored, if anything. @throws Falha when the file is there and cannot be used */
async function readCredentials(contexto: Contexto): Promise<Credentials | undefined> {
  const arquivo = credentialsFile(contexto);
  let texto: string;
  try {
    texto = await readFile(arquivo, 'utf8');
  } catch (erro) {
    if ((erro as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new Falha('arquivo', contexto.textos.unreadableCredentials(arquivo));
  }
  try {
    const { base_url, chave } = JSON.parse(texto) as Partial<Credentials>;
    if (typeof base_url === 'string' && typeof chave === 'string') return { base_url, chave };
  } catch {
    // Said below, like the wrong shape.
  }
  throw new Falha('arquivo', contexto.textos.unreadableCredentials(arquivo));
}
