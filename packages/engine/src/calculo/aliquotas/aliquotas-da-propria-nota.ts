import { CEM_POR_CENTO, type Fixo, lerFixo } from '../../fixo.ts';
import type { AliquotasDaLei } from '../../parametros/aliquotas-em.ts';
import type { ItemLido } from '../item-em-calculo.ts';
import type { PorTributoEmFixo } from '../por-tributo.ts';

/**
 * The rates that a return repeats of its original, as the issuer wrote them, where all three can be read and are not
 * all zero; null otherwise.
 */
export function aliquotasDaPropriaNota(item: ItemLido): PorTributoEmFixo | null {
  const { cbs, ibs_uf, ibs_mun } = declaradas(item);
  if (cbs === null || ibs_uf === null || ibs_mun === null || cbs + ibs_uf + ibs_mun === 0n) return null;
  item.premissas.push({
    codigo: 'aliquotas_da_nota',
    texto:
      'Usadas as alíquotas escritas na nota, que desfaz outra e repete as da original (LC 214/2025, arts. 12, § 7º, e 17).',
  });
  return { cbs, ibs_uf, ibs_mun };
}

/** pCBS, pIBSUF and pIBSMun as the issuer wrote them, percent; null for one that cannot be read. */
export function declaradas({ det }: ItemLido): AliquotasDaLei {
  const grupo = det.imposto.IBSCBS?.gIBSCBS;
  return {
    cbs: lerAliquota(grupo?.gCBS?.pCBS),
    ibs_uf: lerAliquota(grupo?.gIBSUF?.pIBSUF),
    ibs_mun: lerAliquota(grupo?.gIBSMun?.pIBSMun),
  };
}

function lerAliquota(texto: string | undefined): Fixo | null {
  const valor = texto === undefined ? null : lerFixo(texto);
  return valor === null || valor < 0n || valor > CEM_POR_CENTO ? null : valor;
}
