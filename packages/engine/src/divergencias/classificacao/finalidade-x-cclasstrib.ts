import { classificacaoDaNotaDeAjuste } from '../../dados/notas-de-ajuste.ts';
import type { RegraDoItem } from '../conferencia.ts';

/** finNFe that each CST of adjustment goes with (NT 2025.002, UB106-30 and UB131-40), and the rejection of any other. */
const FINALIDADES: Readonly<Record<string, readonly [finNFe: string, rejeicao?: string]>> = {
  '800': ['6', '1133'],
  '810': ['5', '1158'],
  '811': ['6'],
};

/**
 * The codes of transfer and adjustment go in a credit or debit note, and nowhere else; a type of such a note that is
 * for one thing alone goes with its one code.
 */
export const finalidadeXCclasstrib: RegraDoItem = ({ item, nota }) => {
  const { cst, cclasstrib } = item.classificacao;
  const { finNFe } = nota.ide;
  const [admitida, rejeicao] = Object.hasOwn(FINALIDADES, cst) ? (FINALIDADES[cst] ?? []) : [];
  if (admitida !== undefined && admitida !== finNFe) {
    return {
      regra: 'finalidade_cclasstrib',
      campo: 'finNFe',
      declarado: finNFe.slice(0, 10),
      calculado: admitida,
      mensagem: `O cClassTrib ${cclasstrib} só cabe em nota de crédito ou de débito.`,
      fundamento: 'NT 2025.002, UB106-30, UB131-40 e UB112',
      rejeicao,
    };
  }
  const doTipo = classificacaoDaNotaDeAjuste(nota.ide);
  if (doTipo === undefined || doTipo === cclasstrib) return undefined;
  return {
    regra: 'tipo_da_nota_cclasstrib',
    campo: 'cClassTrib',
    declarado: cclasstrib,
    calculado: doTipo,
    mensagem: `O tipo da nota de ${finNFe === '5' ? 'crédito' : 'débito'} pede o cClassTrib ${doTipo}.`,
    fundamento: 'NT 2025.002, UB14-70 e UB14-80',
  };
};
