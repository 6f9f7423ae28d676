import type { Problema } from './leitura.ts';

/** Thrown inside the reader to stop at once; `lerXml` catches it, so it never leaves the package. */
export class Parada extends Error {
  readonly problema: Problema;

  constructor(problema: Problema) {
    super(problema.codigo);
    this.problema = problema;
  }
}
