import type { ItemEmCalculo } from '../calculo/item-em-calculo.ts';
import { type Fixo, formatarFixo } from '../fixo.ts';
import type { Divergencia } from '../resultado.ts';
import { CENTAVO, distancia, type RegraDoItem, valorPresente } from './conferencia.ts';

/** In a government purchase the NT has the tax before art. 473 gives it to the entity, the calculator after. */
function emOutraLeitura({ tributos }: ItemEmCalculo, campo: string, declarado: Fixo): boolean {
  const antes = tributos?.antesDaDestinacao?.valores;
  if (antes === undefined) return false;
  const valor = campo === 'vCBS' ? antes.cbs : campo === 'vIBSUF' ? antes.ibs_uf : antes.ibs_mun;
  return distancia(declarado, valor) <= CENTAVO;
}

/** vIBSUF, vIBSMun and vCBS against vBC x effective rate, with the one cent of the NT. */
export const tributoDoItem: RegraDoItem = ({ det, item, finNFe, aliquotas }) => {
  const grupo = det.imposto.IBSCBS?.gIBSCBS;
  if (aliquotas === null || grupo === undefined || item.efetivas === null) return [];
  const { gIBSUF, gIBSMun, gCBS } = grupo;
  const campos = [
    [
      'vibs_uf_item',
      'vIBSUF',
      gIBSUF?.vIBSUF,
      item.ibs_uf,
      gIBSUF?.pIBSUF,
      aliquotas.ibs_uf,
      'UB35-10',
      '1041',
    ],
    [
      'vibs_mun_item',
      'vIBSMun',
      gIBSMun?.vIBSMun,
      item.ibs_mun,
      gIBSMun?.pIBSMun,
      aliquotas.ibs_mun,
      'UB54-10',
      '1052',
    ],
    ['vcbs_item', 'vCBS', gCBS?.vCBS, item.cbs, gCBS?.pCBS, aliquotas.cbs, 'UB67-10', '1069'],
  ] as const;
  const divergencias: Divergencia[] = [];
  for (const [regra, campo, texto, esperado, textoDaAliquota, aliquota, rv, rejeicao] of campos) {
    const declarado = valorPresente(texto);
    if (declarado === null || distancia(declarado, esperado) <= CENTAVO) continue;
    // A return carries the rates of the original note (LC 214/2025 art. 12 § 7º), which is not at hand.
    const aliquotaDeclarada = valorPresente(textoDaAliquota);
    if (emOutraLeitura(item, campo, declarado)) continue;
    if (finNFe === '4' && aliquotaDeclarada !== null && aliquotaDeclarada !== aliquota) continue;
    divergencias.push({
      regra,
      gravidade: 'critica',
      n_item: item.n_item,
      campo,
      declarado: formatarFixo(declarado, 2),
      calculado: formatarFixo(esperado, 2),
      mensagem: `O valor de ${campo} difere da base multiplicada pela alíquota efetiva em mais de um centavo.`,
      fundamento: `LC 214/2025, art. 12; NT 2025.002, ${rv}`,
      rejeicao,
    });
  }
  return divergencias;
};
