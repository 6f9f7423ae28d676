interface Parte<T> {
  readonly resultado: T;
  /** How many went together, and which of them this one is, from 1. */
  readonly quantos: number;
  readonly posicao: number;
}

/** Those that wait, and the answer that they will share. */
interface Grupo<T> {
  quantos: number;
  readonly resultado: Promise<T>;
}

interface Chamada<T> {
  readonly fim: Promise<unknown>;
  proximo?: Grupo<T>;
}

/**
 * Asks once for many: calls for the same key that come while one is under way wait for its end and then go together, so
 * none gets what was asked before it came. `fazer` is told for how many it asks; when it rejects, all of them do.
 */
export function emGrupo<T>(
  fazer: (chave: string, quantos: number) => Promise<T>,
): (chave: string) => Promise<Parte<T>> {
  /** By key: the end of what is under way, and who comes next. */
  const emCurso = new Map<string, Chamada<T>>();

  const iniciar = (chave: string, quantos: number): Promise<T> => {
    const resultado = fazer(chave, quantos);
    const este: Chamada<T> = { fim: resultado.catch(() => {}) };
    emCurso.set(chave, este);
    // Where somebody waits, their call takes the place of this one.
    void este.fim.then(() => {
      if (!este.proximo) emCurso.delete(chave);
    });
    return resultado;
  };

  return async (chave) => {
    const atual = emCurso.get(chave);
    if (!atual) return { resultado: await iniciar(chave, 1), quantos: 1, posicao: 1 };
    if (!atual.proximo) {
      const grupo: Grupo<T> = {
        quantos: 0,
        resultado: atual.fim.then(() => iniciar(chave, grupo.quantos)),
      };
      atual.proximo = grupo;
    }
    const grupo = atual.proximo;
    grupo.quantos += 1;
    const posicao = grupo.quantos;
    return { resultado: await grupo.resultado, quantos: grupo.quantos, posicao };
  };
}
