import { CEM_POR_CENTO, type Fixo, lerFixo } from '../fixo.ts';
import type { ItemLido } from './item-em-calculo.ts';
import type { PorTributoEmFixo } from './por-tributo.ts';

/** The rates that the issuer wrote, where all three can be read and are not all zero; null otherwise. */
export function aliquotasDaPropriaNota({ det, premissas }: ItemLido): PorTributoEmFixo | null {
  const grupo = det.imposto.IBSCBS?.gIBSCBS;
  const cbs = lerAliquota(grupo?.gCBS?.pCBS);
  const ibs_uf = lerAliquota(grupo?.gIBSUF?.pIBSUF);
  const ibs_mun = lerAliquota(grupo?.gIBSMun?.pIBSMun);
  if (cbs === null || ibs_uf === null || ibs_mun === null || cbs + ibs_uf + ibs_mun === 0n) return null;
  premissas.push({
    codigo: 'aliquotas_da_nota',
    texto:
      'Usadas as alíquotas escritas na nota: devolução pela alíquota original ou ano sem alíquota em lei.',
  });
  return { cbs, ibs_uf, ibs_mun };
}

function lerAliquota(texto: string | undefined): Fixo | null {
  const valor = texto === undefined ? null : lerFixo(texto);
  return valor === null || valor < 0n || valor > CEM_POR_CENTO ? null : valor;
}
