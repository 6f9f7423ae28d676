import { arredondar, multiplicar, porcento } from '../../fixo.ts';
import { both, foraDoCentavo, type RegraDoItem, valorPresente } from '../conferencia.ts';

const FUNDAMENTO = 'LC 214/2025, arts. 409 a 418; NT 2025.002, UB01 a UB11';

/** The IS group: not before 2027, and vIS = vBCIS x pIS + qTrib x adRemIS, with one cent. */
export const seletivoDoItem: RegraDoItem = ({ det, data }) => {
  const grupo = det.imposto.IS;
  if (grupo === undefined) return undefined;
  const vIS = valorPresente(grupo.vIS) ?? 0n;
  if (data < '2027-01-01' && vIS !== 0n) {
    return {
      regra: 'is_antes_da_vigencia',
      campo: 'IS/vIS',
      ...both(vIS, 0n),
      mensagem: 'O Imposto Seletivo só começa em 2027.',
      fundamento: FUNDAMENTO,
    };
  }
  const base = valorPresente(grupo.vBCIS);
  const aliquota = valorPresente(grupo.pIS) ?? 0n;
  const especifica = valorPresente(grupo.adRemIS ?? grupo.pISEspec) ?? 0n;
  if (base === null || (aliquota === 0n && especifica === 0n)) return undefined;
  const quantidade = valorPresente(grupo.qTrib) ?? 0n;
  const esperado = arredondar(porcento(base, aliquota, 8) + multiplicar(quantidade, especifica), 2);
  const valores = foraDoCentavo(grupo.vIS, esperado);
  return (
    valores && {
      rv: 'UB11-10',
      campo: 'IS/vIS',
      ...valores,
      mensagem:
        'O valor do Imposto Seletivo não é a base pela alíquota mais a quantidade pela alíquota específica.',
      fundamento: FUNDAMENTO,
    }
  );
};
