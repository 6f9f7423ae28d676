import { naoNegativo } from '../../fixo.ts';
import { foraDoCentavo, type RegraDoItem } from '../conferencia.ts';

/** Declared vBC against the element table. SEFAZ never checked it (rule UB16-10 was not activated): only a warning. */
export const vbcDoItem: RegraDoItem = ({ det, item, aliquotas }) => {
  if (aliquotas === null) return undefined;
  const valores = foraDoCentavo(det.imposto.IBSCBS?.gIBSCBS?.vBC, naoNegativo(item.base_calculada));
  return (
    valores && {
      rv: 'UB16-10',
      gravidade: 'aviso',
      campo: 'vBC',
      ...valores,
      mensagem:
        'A base de CBS e IBS informada difere da soma dos elementos da nota; foi mantida a informada.',
      fundamento: 'LC 214/2025, art. 12; NT 2025.002, UB16-10',
    }
  );
};
