import { type Fixo, lerOuZero } from '../fixo.ts';
import { parametrosEm } from '../parametros/parametros-em.ts';

/** PIS and COFINS in percent on a day (YYYY-MM-DD), of the cumulative regime or of the other; zero once they have ended. */
export function aliquotasDePisCofins(
  cumulativo: boolean,
  data: string,
): { readonly pis: Fixo; readonly cofins: Fixo } {
  const { pis_cumulativo, cofins_cumulativa, pis_nao_cumulativo, cofins_nao_cumulativa } = parametrosEm(data);
  return {
    pis: lerOuZero((cumulativo ? pis_cumulativo : pis_nao_cumulativo)?.valor),
    cofins: lerOuZero((cumulativo ? cofins_cumulativa : cofins_nao_cumulativa)?.valor),
  };
}
