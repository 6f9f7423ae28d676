import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Contexto } from '../contexto.ts';
import { Falha } from '../falha.ts';
import { escreverReservado, pastaDeConfiguracao } from './pasta.ts';

export interface Credenciais {
  readonly base_url: string;
  readonly chave: string;
}

export const arquivoDasCredenciais = ({ ambiente }: Contexto): string =>
  join(pastaDeConfiguracao(ambiente), 'credenciais.json');

/** Keeps the key with the address that it is for, readable by the owner alone (0600). */
export const guardarCredenciais = (contexto: Contexto, credenciais: Credenciais): Promise<void> =>
  escreverReservado(arquivoDasCredenciais(contexto), credenciais);

/** What `apura login` stored, if anything. @throws Falha when the file is there and cannot be used */
export async function lerCredenciais(contexto: Contexto): Promise<Credenciais | undefined> {
  const arquivo = arquivoDasCredenciais(contexto);
  let texto: string;
  try {
    texto = await readFile(arquivo, 'utf8');
  } catch (erro) {
    if ((erro as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw new Falha('arquivo', contexto.textos.credenciaisIlegiveis(arquivo));
  }
  try {
    const { base_url, chave } = JSON.parse(texto) as Partial<Credenciais>;
    if (typeof base_url === 'string' && typeof chave === 'string') return { base_url, chave };
  } catch {
    // Said below, like the wrong shape.
  }
  throw new Falha('arquivo', contexto.textos.credenciaisIlegiveis(arquivo));
}
