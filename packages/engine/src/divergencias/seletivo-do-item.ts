import { arredondar, formatarFixo, multiplicar, porcento } from '../fixo.ts';
import { CENTAVO, distancia, type RegraDoItem, valorPresente } from './conferencia.ts';

const FUNDAMENTO = 'LC 214/2025, arts. 409 a 418; NT 2025.002, UB01 a UB11';

/** The IS group: not before 2027, and vIS = vBCIS x pIS + qTrib x adRemIS, with one cent. */
export const seletivoDoItem: RegraDoItem = ({ det, item, data }) => {
  const grupo = det.imposto.IS;
  if (grupo === undefined) return [];
  const vIS = valorPresente(grupo.vIS);
  if (data < '2027-01-01' && vIS !== null && vIS !== 0n) {
    return [
      {
        regra: 'is_antes_da_vigencia',
        gravidade: 'critica',
        n_item: item.n_item,
        campo: 'IS/vIS',
        declarado: formatarFixo(vIS, 2),
        calculado: '0.00',
        mensagem: 'O Imposto Seletivo só começa em 2027.',
        fundamento: FUNDAMENTO,
      },
    ];
  }
  const base = valorPresente(grupo.vBCIS);
  const aliquota = valorPresente(grupo.pIS) ?? 0n;
  const especifica = valorPresente(grupo.adRemIS ?? grupo.pISEspec) ?? 0n;
  if (vIS === null || base === null || (aliquota === 0n && especifica === 0n)) return [];
  const quantidade = valorPresente(grupo.qTrib) ?? 0n;
  const esperado = arredondar(porcento(base, aliquota, 8) + multiplicar(quantidade, especifica), 2);
  if (distancia(vIS, esperado) <= CENTAVO) return [];
  return [
    {
      regra: 'vis_item',
      gravidade: 'critica',
      n_item: item.n_item,
      campo: 'IS/vIS',
      declarado: formatarFixo(vIS, 2),
      calculado: formatarFixo(esperado, 2),
      mensagem:
        'O valor do Imposto Seletivo não é a base pela alíquota mais a quantidade pela alíquota específica.',
      fundamento: FUNDAMENTO,
    },
  ];
};
