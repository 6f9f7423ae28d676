import { porcento } from '../../fixo.ts';
import { both, type RegraDoItem, valorPresente } from '../conferencia.ts';

/**
 * vIBS must equal vIBSUF + vIBSMun to the cent. The official calculator adds before it rounds; a difference that its
 * method explains is only a warning.
 */
export const vibsDoItem: RegraDoItem = ({ det, item }) => {
  const grupo = det.imposto.IBSCBS?.gIBSCBS;
  const declarado = valorPresente(grupo?.vIBS);
  const uf = valorPresente(grupo?.gIBSUF?.vIBSUF);
  const mun = valorPresente(grupo?.gIBSMun?.vIBSMun);
  if (declarado === null || uf === null || mun === null) return undefined;
  const esperado = uf + mun - (item.presumido?.deduz_ibs === true ? item.presumido.ibs : 0n);
  if (declarado === esperado) return undefined;
  const pelaCalculadora =
    item.efetivas !== null &&
    declarado === porcento(item.base, item.efetivas.ibs_uf + item.efetivas.ibs_mun, 2);
  return {
    rv: 'UB54a-10',
    gravidade: pelaCalculadora ? 'aviso' : 'critica',
    campo: 'vIBS',
    ...both(declarado, esperado),
    mensagem: pelaCalculadora
      ? 'O vIBS foi somado antes de arredondar, como faz a calculadora oficial; a NT pede a soma dos valores arredondados.'
      : 'O vIBS não é a soma de vIBSUF e vIBSMun, menos o crédito presumido que deduz.',
    fundamento: 'NT 2025.002, UB54a-10',
  };
};
