import type { Connection } from '../api/connection.ts';
import { escreverReservado, lerReservado, stateFile } from '../config/folder.ts';

interface Guardado {
  /** Filter of the list: a cursor is of the list that it came with. */
  desde: string;
  cursor?: string;
  /** Events after the cursor that are done. */
  feitos: string[];
}

/** How far the list of events has been forwarded to a receiver, kept in a file so that the next command goes on there. */
export async function openPosition({ contexto, baseUrl, chave }: Connection, url: string) {
  // Another key may be of another office, whose list has other cursors.
  const arquivo = stateFile(contexto, 'eventos', [baseUrl, chave, url]);
  // Without one that can be read it begins anew.
  let guardado = await lerReservado<Guardado>(
    arquivo,
    ({ desde, feitos }) => typeof desde === 'string' && Array.isArray(feitos),
  );
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
