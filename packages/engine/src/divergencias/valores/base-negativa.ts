import { both, type RegraDoItem } from '../conferencia.ts';

/** Deductions above the price: the base counts as zero. */
export const baseNegativa: RegraDoItem = ({ item }) => {
  if (item.base_calculada >= 0n && item.declarados.base >= 0n) return undefined;
  return {
    regra: 'base_negativa',
    gravidade: 'aviso',
    campo: 'vBC',
    ...both(item.base_calculada < 0n ? item.base_calculada : item.declarados.base, item.base),
    mensagem: 'Descontos e tributos atuais passam do preço do item: a base ficaria negativa.',
    fundamento: 'LC 214/2025, art. 12',
  };
};
