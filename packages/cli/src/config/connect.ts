import { type Connection, openConnection, type Patience } from '../api/connection.ts';
import type { Contexto } from '../contexto.ts';
import { Falha } from '../falha.ts';
import { readCredentials } from './credentials.ts';

/** Where `npm start` of the service listens. */
const BASE_URL_PADRAO = 'http://127.0.0.1:3000';

/** The API without a key, for what is public. */
export async function connectWithoutKey(contexto: Contexto, patience?: Patience): Promise<Connection> {
  return openConnection(contexto, await escolherBaseUrl(contexto), undefined, patience);
}

/**
 * The API with the office's key: APURA_API_KEY, or the one that `apura login` stored. A stored key goes only to the
 * address that it was stored for.
 *
 * @throws Falha `chave` when there is none
 */
export async function connect(contexto: Contexto, patience?: Patience): Promise<Connection> {
  const baseUrl = await escolherBaseUrl(contexto);
  const doAmbiente = contexto.ambiente.APURA_API_KEY?.trim();
  if (doAmbiente) return openConnection(contexto, baseUrl, doAmbiente, patience);
  const guardadas = await readCredentials(contexto);
  if (!guardadas) throw new Falha('chave', contexto.textos.semChave);
  if (guardadas.base_url !== baseUrl) {
    throw new Falha('chave', contexto.textos.chaveDeOutroEndereco(guardadas.base_url, baseUrl));
  }
  return openConnection(contexto, baseUrl, guardadas.chave, patience);
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
