import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Contexto } from '../contexto.ts';
import { Falha } from '../falha.ts';
import { configFolder, escreverReservado } from './folder.ts';

export interface Credentials {
  readonly base_url: string;
  readonly chave: string;
}

export const credentialsFile = (contexto: Contexto): string =>
  join(configFolder(contexto), 'credenciais.json');

/** Keeps the key with the address that it is for, readable by the owner alone (0600). */
export const saveCredentials = (contexto: Contexto, credentials: Credentials): Promise<void> =>
  escreverReservado(credentialsFile(contexto), credentials);

/** What `apura login` stored, if anything. @throws Falha when the file is there and cannot be used */
export async function readCredentials(contexto: Contexto): Promise<Credentials | undefined> {
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
