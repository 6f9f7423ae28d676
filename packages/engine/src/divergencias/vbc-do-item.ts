import { formatarFixo, naoNegativo } from '../fixo.ts';
import { CENTAVO, distancia, type RegraDoItem, valorPresente } from './conferencia.ts';

/** Declared vBC against the element table. SEFAZ never checked it (rule UB16-10 was not activated): only a warning. */
export const vbcDoItem: RegraDoItem = ({ det, item, aliquotas }) => {
  const declarada = valorPresente(det.imposto.IBSCBS?.gIBSCBS?.vBC);
  const calculada = naoNegativo(item.base_calculada);
  if (aliquotas === null || declarada === null || distancia(declarada, calculada) <= CENTAVO) return [];
  return [
    {
      regra: 'vbc_item',
      gravidade: 'aviso',
      n_item: item.n_item,
      campo: 'vBC',
      declarado: formatarFixo(declarada, 2),
      calculado: formatarFixo(calculada, 2),
      mensagem:
        'A base de CBS e IBS informada difere da soma dos elementos da nota; foi mantida a informada.',
      fundamento: 'LC 214/2025, art. 12; NT 2025.002, UB16-10',
      rejeicao: '1104',
    },
  ];
};
