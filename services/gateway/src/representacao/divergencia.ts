import type { Divergencia } from '@apura/contracts';
import type { DivergenciaListada } from '@apura/database';

/** A difference between a note and the rules as the contract shows it. */
export const divergenciaDaApi = ({
  chave,
  regra,
  gravidade,
  n_item,
  campo,
  declarado,
  calculado,
  mensagem,
  fundamento,
  rejeicao,
}: DivergenciaListada): Divergencia => ({
  chave,
  regra,
  gravidade,
  ...(n_item === null ? {} : { n_item }),
  campo,
  declarado,
  calculado,
  mensagem,
  fundamento,
  ...(rejeicao === null ? {} : { rejeicao }),
});
