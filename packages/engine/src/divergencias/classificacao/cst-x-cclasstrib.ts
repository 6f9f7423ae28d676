import type { RegraDoItem } from '../conferencia.ts';

/** The first three digits of the cClassTrib are its CST. */
export const cstXCclasstrib: RegraDoItem = ({ item }) => {
  const { origem, cst, cclasstrib } = item.classificacao;
  if (origem !== 'declarada' || cclasstrib.startsWith(cst)) return undefined;
  return {
    rv: 'UB14-20',
    campo: 'cClassTrib',
    declarado: `${cst} / ${cclasstrib}`,
    calculado: cclasstrib.slice(0, 3),
    mensagem: 'O CST informado não corresponde ao cClassTrib; o cálculo seguiu o cClassTrib.',
    fundamento: 'NT 2025.002, UB14-20',
  };
};
