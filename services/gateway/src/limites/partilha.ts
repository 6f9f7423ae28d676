import { ErroDaApi } from '@apura/contracts';

/** Something of which there is only so much, shared so that nobody has it all. */
export interface Partilha {
  /**
   * Takes `quanto` of it (1 where it is left out) for `quem`. Returns what gives it back.
   *
   * @throws ErroDaApi `servico_indisponivel` when there is no more, `requisicoes_simultaneas` (or what `excesso` makes)
   * when `quem` has as much as one may have
   */
  ocupar(quem: string, quanto?: number): () => void;
}

interface Tamanho {
  readonly total: number;
  readonly porUm: number;
  readonly excesso?: () => ErroDaApi;
}

/** Seconds after which one who has too much under way may ask again. */
const ESPERA_S = 1;
const simultaneas = () => new ErroDaApi('requisicoes_simultaneas', { adicionais: { retryAfter: ESPERA_S } });

export function criarPartilha({ total, porUm, excesso = simultaneas }: Tamanho): Partilha {
  const ocupados = new Map<string, number>();
  let ocupado = 0;
  const mudar = (quem: string, quanto: number) => {
    ocupado += quanto;
    const seus = (ocupados.get(quem) ?? 0) + quanto;
    if (seus) ocupados.set(quem, seus);
    else ocupados.delete(quem);
  };
  return {
    ocupar(quem, quanto = 1) {
      if (ocupado + quanto > total) throw new ErroDaApi('servico_indisponivel');
      if ((ocupados.get(quem) ?? 0) + quanto > porUm) throw excesso();
      mudar(quem, quanto);
      let devolvido = false;
      return () => {
        if (!devolvido) mudar(quem, -quanto);
        devolvido = true;
      };
    },
  };
}
