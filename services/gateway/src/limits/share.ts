import { ErroDaApi } from '@apura/contracts';

interface Size {
  readonly total: number;
  readonly porUm: number;
}

/** Seconds after which one who has too much under way may ask again. */
const WAIT_S = 1;
export const simultaneous = () =>
  new ErroDaApi('requisicoes_simultaneas', { adicionais: { retryAfter: WAIT_S } });

/** Of answers that take long, whichever process they are in; who is refused may ask again after so many seconds. */
export const createSlots = (size: Size, waitSeconds: number): Share =>
  createShare(size, () => new ErroDaApi('excesso_de_conexoes', { adicionais: { retryAfter: waitSeconds } }));

/** Something of which there is only so much, shared so that nobody has it all. */
export function createShare({ total, porUm }: Size, excesso: () => ErroDaApi = simultaneous) {
  const inUseBy = new Map<string, number>();
  let inUse = 0;
  const change = (who: string, amount: number) => {
    inUse += amount;
    const seus = (inUseBy.get(who) ?? 0) + amount;
    if (seus) inUseBy.set(who, seus);
    else inUseBy.delete(who);
  };
  return {
    /** Whether `who` has as much as one may have. */
    full: (who: string): boolean => (inUseBy.get(who) ?? 0) >= porUm,
    /**
     * Takes `amount` of it for `who`. Returns what gives it back.
     *
     * @throws ErroDaApi `servico_indisponivel` when there is no more, `requisicoes_simultaneas` (or what `excesso` makes)
     * when `who` has as much as one may have
     */
    take(who: string, amount = 1): () => void {
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
export type Share = ReturnType<typeof createShare>;
