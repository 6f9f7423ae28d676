import { both, type RegraDaNota, valorPresente } from '../conferencia.ts';

/** ISTot/vIS is the exact sum of the items' vIS. */
export const totalDoSeletivo: RegraDaNota = ({ nota }) => {
  const declarado = valorPresente(nota.total.ISTot?.vIS);
  if (declarado === null) return undefined;
  const soma = nota.det.reduce(
    (parcial, { imposto }) => parcial + (valorPresente(imposto.IS?.vIS) ?? 0n),
    0n,
  );
  if (declarado === soma) return undefined;
  return {
    rv: 'W33-10',
    campo: 'ISTot/vIS',
    ...both(declarado, soma),
    mensagem: 'O total do Imposto Seletivo não é a soma exata dos itens da nota.',
    fundamento: 'NT 2025.002, W31 a W33',
  };
};
