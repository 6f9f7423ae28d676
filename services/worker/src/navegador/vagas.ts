/** Lets at most so many of its holders work at a time; the others wait in the order in which they came. */
export interface Vagas {
  /** Runs `trabalho` when there is room. An abort while waiting gives the place up and rejects with its reason. */
  ocupar<T>(trabalho: () => Promise<T>, signal?: AbortSignal): Promise<T>;
}

export function abrirVagas(quantas: number): Vagas {
  let livres = quantas;
  const espera = new Set<() => void>();

  async function esperar(signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    if (livres > 0) {
      livres -= 1;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const chamar = () => {
        espera.delete(chamar);
        signal?.removeEventListener('abort', desistir);
        resolve();
      };
      const desistir = () => {
        espera.delete(chamar);
        reject(signal?.reason);
      };
      espera.add(chamar);
      signal?.addEventListener('abort', desistir, { once: true });
    });
  }

  function devolver(): void {
    // The place goes from hand to hand, so nobody who comes between can take it.
    const [proximo] = espera;
    if (proximo === undefined) livres += 1;
    else proximo();
  }

  return {
    async ocupar(trabalho, signal) {
      await esperar(signal);
      try {
        return await trabalho();
      } finally {
        devolver();
      }
    },
  };
}
