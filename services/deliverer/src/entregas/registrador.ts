import { type Database, registrarTentativas, type TentativaFeita } from '@apura/database';

export interface Registrador {
  /** Closes an attempt together with others that end meanwhile; resolves when it is durable. */
  registrar(organizationId: string, feita: TentativaFeita): Promise<void>;
}

interface Pendente {
  readonly feita: TentativaFeita;
  readonly done: () => void;
  readonly fail: (error: unknown) => void;
}

const LOTE = 200;

/**
 * Writes attempts in batches that need no timer: while one batch of an office is being written, the next collects. Alone
 * an attempt is written at once; under load a transaction closes many.
 */
export function abrirRegistrador(database: Database, relogio: (() => Date) | undefined): Registrador {
  const filas = new Map<string, Pendente[]>();

  async function escrever(organizationId: string, fila: Pendente[]): Promise<void> {
    const tenant = database.forOrganization(organizationId);
    while (fila.length) {
      const lote = fila.splice(0, LOTE);
      try {
        await registrarTentativas(
          tenant,
          lote.map(({ feita }) => feita),
          relogio?.(),
        );
        for (const { done } of lote) done();
      } catch (error) {
        for (const { fail } of lote) fail(error);
      }
    }
    filas.delete(organizationId);
  }

  return {
    registrar: (organizationId, feita) =>
      new Promise((done, fail) => {
        const fila = filas.get(organizationId);
        const pendente = { feita, done, fail };
        if (fila) return void fila.push(pendente);
        const nova = [pendente];
        filas.set(organizationId, nova);
        void escrever(organizationId, nova);
      }),
  };
}
