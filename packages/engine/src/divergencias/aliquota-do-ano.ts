import { aliquotasOriginais } from '../calculo/aliquotas-originais.ts';
import { formatarFixo } from '../fixo.ts';
import type { Divergencia } from '../resultado.ts';
import { type RegraDoItem, valorPresente } from './conferencia.ts';

/**
 * pIBSUF, pIBSMun and pCBS must be the standard rates of the year, also in a reduced item (the reduction goes in
 * gRed). Not for a return nor a credit note that undoes a sale (original rates), nor for a classification with regular
 * taxation (rates zero); inside a free area a pCBS of zero is as good.
 */
export const aliquotaDoAno: RegraDoItem = ({ det, item, nota, aliquotas }) => {
  const grupo = det.imposto.IBSCBS?.gIBSCBS;
  if (aliquotas === null || grupo === undefined || item.nominais === null) return [];
  if (aliquotasOriginais(nota.ide)) return [];
  const esperadas = item.nominais;
  const campos = [
    ['aliquota_ibs_uf', 'pIBSUF', grupo.gIBSUF?.pIBSUF, esperadas.ibs_uf, 'UB18-10', '1026'],
    ['aliquota_ibs_mun', 'pIBSMun', grupo.gIBSMun?.pIBSMun, esperadas.ibs_mun, 'UB37-10', '1036'],
    ['aliquota_cbs', 'pCBS', grupo.gCBS?.pCBS, esperadas.cbs, 'UB56-10', '1037'],
  ] as const;
  const divergencias: Divergencia[] = [];
  for (const [regra, campo, texto, esperada, rv, rejeicao] of campos) {
    const declarada = valorPresente(texto);
    if (declarada === null || declarada === esperada) continue;
    if (campo === 'pCBS' && item.area_incentivada && declarada === aliquotas.cbs) continue;
    divergencias.push({
      regra,
      gravidade: 'critica',
      n_item: item.n_item,
      campo,
      declarado: formatarFixo(declarada, 4),
      calculado: formatarFixo(esperada, 4),
      mensagem: `A alíquota ${campo} informada não é a do ano para a classificação; a redução, se houver, vai no grupo gRed.`,
      fundamento: `LC 214/2025, arts. 343 e 346; NT 2025.002, ${rv}`,
      rejeicao,
    });
  }
  return divergencias;
};
