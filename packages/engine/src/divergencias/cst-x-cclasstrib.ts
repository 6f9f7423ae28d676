import type { RegraDoItem } from './conferencia.ts';

/** The first three digits of the cClassTrib are its CST. */
export const cstXCclasstrib: RegraDoItem = ({ item }) => {
  const { origem, cst, cclasstrib } = item.classificacao;
  if (origem !== 'declarada' || cclasstrib.startsWith(cst)) return [];
  return [
    {
      regra: 'cst_cclasstrib',
      gravidade: 'critica',
      n_item: item.n_item,
      campo: 'cClassTrib',
      declarado: `${cst} / ${cclasstrib}`,
      calculado: cclasstrib.slice(0, 3),
      mensagem: 'O CST informado não corresponde ao cClassTrib; o cálculo seguiu o cClassTrib.',
      fundamento: 'NT 2025.002, UB14-20',
      rejeicao: '1024',
    },
  ];
};
