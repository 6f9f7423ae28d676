import { arredondar, formatarFixo, multiplicar } from '../fixo.ts';
import { CENTAVO, distancia, type RegraDoItem, valorPresente } from './conferencia.ts';

/** vProd = qCom x vUnCom, with one cent (MOC 7.0, I11-10). Adjustment and complement notes may have no quantity. */
export const precoDoItem: RegraDoItem = ({ det, item, finNFe }) => {
  if (finNFe !== '1' && finNFe !== '4') return [];
  const [vProd, qCom, vUnCom] = [det.prod.vProd, det.prod.qCom, det.prod.vUnCom].map(valorPresente);
  if (vProd == null || qCom == null || vUnCom == null) return [];
  const produto = arredondar(multiplicar(qCom, vUnCom), 2);
  if (distancia(vProd, produto) <= CENTAVO) return [];
  return [
    {
      regra: 'vprod_item',
      gravidade: 'aviso',
      n_item: item.n_item,
      campo: 'vProd',
      declarado: formatarFixo(vProd, 2),
      calculado: formatarFixo(produto, 2),
      mensagem: 'O valor do item (vProd) não é a quantidade multiplicada pelo valor unitário.',
      fundamento: 'MOC 7.0, I11-10',
      rejeicao: '629',
    },
  ];
};
