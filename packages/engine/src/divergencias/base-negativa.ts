import { formatarFixo } from '../fixo.ts';
import type { RegraDoItem } from './conferencia.ts';

/** Deductions above the price: the base counts as zero. */
export const baseNegativa: RegraDoItem = ({ item }) => {
  if (item.base_calculada >= 0n && item.declarados.base >= 0n) return [];
  return [
    {
      regra: 'base_negativa',
      gravidade: 'aviso',
      n_item: item.n_item,
      campo: 'vBC',
      declarado: formatarFixo(item.base_calculada < 0n ? item.base_calculada : item.declarados.base, 2),
      calculado: formatarFixo(item.base, 2),
      mensagem: 'Descontos e tributos atuais passam do preço do item: a base ficaria negativa.',
      fundamento: 'LC 214/2025, art. 12',
    },
  ];
};
