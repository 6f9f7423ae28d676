import { ErroDaApi } from '@apura/contracts';

/** Something of which there is only so much, shared so that nobody has it all. */
export interface Share {
  /**
   * Takes `amount` of it (1 where it is left out) for `who`. Returns what gives it back.
   *
   * @throws ErroDaApi `servico_indisponivel` when there is no more, `requisicoes_simultaneas` (or what `excesso` makes)
   * when `who` has as much as one may have
   */
  take(who: string, amount?: number): () => void;
  /** Whether `who` has as much as one may have. */
  full(who: string): boolean;
}

interface Size {
  readonly total: number;
  readonly porUm: number;
  readonly excesso?: () => ErroDaApi;
}

/** Seconds after which one who has too much under way may ask again. */
const WAIT_S = 1;
export const simultaneous = () =>
  new ErroDaApi('requisicoes_simultaneas', { adicionais: { retryAfter: WAIT_S } });

export function createShare({ total, porUm, excesso = simultaneous }: Size): Share {
  const inUseBy = new Map<string, number>();
  let inUse = 0;
  const change = (who: string, amount: number) => {
    inUse += amount;
    const seus = (inUseBy.get(who) ?? 0) + amount;
    if (seus) inUseBy.set(who, seus);
    else inUseBy.delete(who);
  };
  return {
    full: (who) => (inUseBy.get(who) ?? 0) >= porUm,
    take(who, amount = 1) {
      if (inUse + amount > total) throw new ErroDaApi('servico_indisponivel');
      if ((inUseBy.get(who) ?? 0) + amount > porUm) throw excesso();
      change(who, amount);
      let devolvido = false;
      return () => {
        if (!devolvido) change(who, -amount);
        devolvido = true;
      };
    },
  };
}
