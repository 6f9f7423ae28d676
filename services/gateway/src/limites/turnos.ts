import { ErroDaApi } from '@apura/contracts';

/** So many at a time for each; more of one's requests wait, in order, while those of others pass. */
export interface Turnos {
  /**
   * Does `fazer` when it is the turn of `quem`.
   *
   * @throws ErroDaApi `requisicoes_simultaneas` when its turn did not come in time
   */
  esperar<T>(quem: string, fazer: () => Promise<T>): Promise<T>;
}

interface Fila {
  emCurso: number;
  /** Each is called when a place is handed on to it. */
  readonly esperam: Set<() => void>;
}

interface Tamanho {
  readonly porUm: number;
  readonly esperaMs: number;
}

export function criarTurnos({ porUm, esperaMs }: Tamanho): Turnos {
  const filas = new Map<string, Fila>();

  const entrar = ({ esperam }: Fila): Promise<void> =>
    new Promise((done, fail) => {
      const chamar = () => {
        clearTimeout(prazo);
        esperam.delete(chamar);
        done();
      };
      const prazo = setTimeout(() => {
        esperam.delete(chamar);
        fail(new ErroDaApi('requisicoes_simultaneas', { adicionais: { retryAfter: 1 } }));
      }, esperaMs);
      esperam.add(chamar);
    });

  return {
    async esperar(quem, fazer) {
      const fila = filas.get(quem) ?? { emCurso: 0, esperam: new Set() };
      filas.set(quem, fila);
      if (fila.emCurso < porUm) fila.emCurso += 1;
      else await entrar(fila);
      try {
        return await fazer();
      } finally {
        const [proximo] = fila.esperam;
        if (proximo) proximo();
        else {
          fila.emCurso -= 1;
          if (!fila.emCurso) filas.delete(quem);
        }
      }
    },
  };
}
