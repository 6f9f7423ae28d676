import { arredondar, multiplicar } from '../../fixo.ts';
import { foraDoCentavo, type RegraDoItem, valorPresente } from '../conferencia.ts';

/** vProd = qCom x vUnCom, with one cent (MOC 7.0, I11-10). Adjustment and complement notes may have no quantity. */
export const precoDoItem: RegraDoItem = ({ det, finNFe }) => {
  if (finNFe !== '1' && finNFe !== '4') return undefined;
  const qCom = valorPresente(det.prod.qCom);
  const vUnCom = valorPresente(det.prod.vUnCom);
  if (qCom === null || vUnCom === null) return undefined;
  const valores = foraDoCentavo(det.prod.vProd, arredondar(multiplicar(qCom, vUnCom), 2));
  return (
    valores && {
      regra: 'vprod_item',
      gravidade: 'aviso',
      campo: 'vProd',
      ...valores,
      mensagem: 'O valor do item (vProd) não é a quantidade multiplicada pelo valor unitário.',
      fundamento: 'MOC 7.0, I11-10',
      rejeicao: '629',
    }
  );
};
