import { SIMPLES, valueAt } from '@apura/law';
import { readFixo, readOrZero } from '../fixo.ts';
import type { EntradaDaApuracao } from '../resultado.ts';

/**
 * Whether a gross revenue of twelve months (a decimal, reais) is above the sublimit on `data` (YYYY-MM-DD): LC 123/2006
 * art. 13-A. False for what is no amount and before 2018. The lower sublimit that a State may choose until 2026 (art. 19) is not
 * told apart.
 */
export function acimaDoSublimite(rbt12: string | undefined, data: string): boolean {
  const receita = rbt12 === undefined ? null : readFixo(rbt12);
  const sublimite = valueAt(SIMPLES.sublimite, data);
  return receita !== null && sublimite !== null && receita > readOrZero(sublimite.valor);
}

/** What says whether a client of the Simples is kept from paying ICMS, ISS and IBS in the DAS. */
type ComSublimite = Pick<EntradaDaApuracao, 'simples'> &
  Partial<Pick<EntradaDaApuracao, 'respostas_da_empresa'>>;

/** What the office says of it; undefined until it does. */
export const impedimentoByResposta = ({ respostas_da_empresa }: ComSublimite): boolean | undefined => {
  const resposta = respostas_da_empresa?.impedida_pelo_sublimite;
  return resposta === undefined ? undefined : resposta === 'sim';
};

/**
 * Whether ICMS, ISS and, from 2027 on, IBS are paid outside the DAS on `data`: as the office says, for what the law asks is the
 * revenue of calendar years and since when it was too much (LC 123/2006 arts. 13-A and 20; Resolução CGSN 140/2018 art. 12); until it
 * does, where the RBT12 is above the sublimit.
 */
export const hasImpedimento = (entrada: ComSublimite, data: string): boolean =>
  impedimentoByResposta(entrada) ?? acimaDoSublimite(entrada.simples?.rbt12, data);
