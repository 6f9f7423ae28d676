import type { Efeito, Lancamento } from '../resultado.ts';
import { type ChaveDaLinha, type LinhaEmSoma, linhaDe, publicarLinha } from './linha-em-soma.ts';

/** The rows of a note while they are summed: nearly always all of them are of one month. */
export class LinhasPorMes {
  private readonly meses = new Map<string, Map<string, LinhaEmSoma>>();

  linha(mes: string, efeito: Efeito, motivo: string | null, chave: ChaveDaLinha): LinhaEmSoma {
    let doMes = this.meses.get(mes);
    if (doMes === undefined) {
      doMes = new Map();
      this.meses.set(mes, doMes);
    }
    return linhaDe(doMes, efeito, motivo, chave);
  }

  /** Sorted by month and by key. */
  publicar(): Lancamento[] {
    return [...this.meses]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .flatMap(([mes, linhas]) =>
        [...linhas].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, linha]) => publicarLinha(linha, mes)),
      );
  }
}
