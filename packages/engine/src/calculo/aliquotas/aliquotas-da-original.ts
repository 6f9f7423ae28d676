import { aliquotasEm } from '../../parametros/aliquotas-em.ts';
import type { ContextoDoItem } from '../contexto-do-item.ts';
import type { ItemLido } from '../item-em-calculo.ts';
import { type PorTributoEmFixo, ZEROS } from '../por-tributo.ts';
import { anoDaOriginal } from './ano-da-original.ts';

/**
 * The rates of the note that a return without the group goes back to (LC 214/2025 arts. 12 § 7º and 17), by the month
 * in its key; zeros where it is from before the two taxes. Null for any other item, and where the file names no note or
 * notes of several years.
 */
export function aliquotasDaOriginal(item: ItemLido, contexto: ContextoDoItem): PorTributoEmFixo | null {
  const { cenarioDaOriginal, ide } = contexto;
  if (cenarioDaOriginal === null || item.classificacao.inferencia?.regra !== 'devolucao') return null;
  const ano = anoDaOriginal(item.det, ide);
  if (ano === null || ano === contexto.anoDaNota) return null;
  const antes = ano < 2026;
  const aliquotas = antes ? ZEROS : aliquotasEm(`${ano}-01-01`, cenarioDaOriginal);
  if (aliquotas === null) return null;
  item.premissas.push({
    codigo: 'aliquotas_da_original',
    texto: antes
      ? `Devolução de nota de ${ano}, anterior à CBS e ao IBS: não há débito nem crédito deles a estornar (LC 214/2025, arts. 12, § 7º, e 17); o crédito do art. 379 não foi calculado.`
      : `Devolução sem o grupo IBSCBS: usadas as alíquotas de ${ano}, ano da nota referenciada (LC 214/2025, arts. 12, § 7º, e 17).`,
  });
  const { cbs, ibs_uf, ibs_mun } = aliquotas;
  return { cbs, ibs_uf, ibs_mun };
}
