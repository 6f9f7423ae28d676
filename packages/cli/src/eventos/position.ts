import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Connection } from '../api/connection.ts';
import { escreverReservado, stateFolder } from '../config/folder.ts';
import type { Contexto } from '../contexto.ts';

interface Guardado {
  /** Filter of the list: a cursor is of the list that it came with. */
  desde: string;
  cursor?: string;
  /** Events after the cursor that are done. */
  feitos: string[];
}

/** How far the list of events has been forwarded to a receiver, kept in a file so that the next command goes on there. */
export async function openPosition(contexto: Contexto, { baseUrl, chave }: Connection, url: string) {
  // Another key may be of another office, whose list has other cursors.
  const identidade = JSON.stringify([baseUrl, chave, url]);
  const nome = createHash('sha256').update(identidade).digest('hex').slice(0, 32);
  const arquivo = join(stateFolder(contexto), `eventos-${nome}.json`);
  let guardado = await ler(arquivo);
  let feitos = new Set(guardado?.feitos);
  const gravar = (novo: Guardado) => {
    guardado = novo;
    feitos = new Set(novo.feitos);
    return escreverReservado(arquivo, novo);
  };
  const atual = (): Guardado => guardado as Guardado;
  return {
    known: guardado !== undefined,
    begin: (desde: string) => gravar({ desde, feitos: [] }),
    consulta: () => {
      const { desde, cursor } = atual();
      return new URLSearchParams({ limit: '100', desde, ...(cursor === undefined ? {} : { cursor }) });
    },
    passou: (id: string) => feitos.has(id),
    passar: (id: string) => gravar({ ...atual(), feitos: [...feitos, id] }),
    virar: (cursor: string) => gravar({ desde: atual().desde, cursor, feitos: [] }),
  };
}

async function ler(arquivo: string): Promise<Guardado | undefined> {
  try {
    const lido = JSON.parse(await readFile(arquivo, 'utf8')) as Guardado;
    if (typeof lido.desde === 'string' && Array.isArray(lido.feitos)) return lido;
  } catch {
    // None, or unreadable: it begins anew.
  }
  return undefined;
}
