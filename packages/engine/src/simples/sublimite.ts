import { SIMPLES, valorEm } from '@apura/law';
import { lerFixo, lerOuZero } from '../fixo.ts';

/**
 * Whether a gross revenue of twelve months (a decimal, reais) is above the sublimit on `data` (YYYY-MM-DD), past which
 * ICMS, ISS and, from 2027 on, IBS are paid outside the DAS (LC 123/2006 art. 13-A): the sixth bracket of each annex
 * holds none of them. False for what is no amount and before 2018. The lower sublimit that a State may choose
 * (art. 19) and the months until the excess takes effect (art. 20) are not told apart.
 */
export function acimaDoSublimite(rbt12: string | undefined, data: string): boolean {
  const receita = rbt12 === undefined ? null : lerFixo(rbt12);
  const sublimite = valorEm(SIMPLES.sublimite, data);
  return receita !== null && sublimite !== null && receita > lerOuZero(sublimite.valor);
}
