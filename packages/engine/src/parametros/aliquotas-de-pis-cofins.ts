import { type Fixo, readOrZero } from '../fixo.ts';
import { parametrosEm } from './parametros-em.ts';

/** PIS and COFINS in percent. */
export type AliquotasDePisCofins = Readonly<Record<'pis' | 'cofins', Fixo>>;

/** PIS and COFINS in percent on a day (YYYY-MM-DD), of the cumulative regime or of the other; zero once they have ended. */
export function findAliquotasDePisCofins(cumulativo: boolean, data: string): AliquotasDePisCofins {
  const { pis_cumulativo, cofins_cumulativa, pis_nao_cumulativo, cofins_nao_cumulativa } = parametrosEm(data);
  return {
    pis: readOrZero((cumulativo ? pis_cumulativo : pis_nao_cumulativo)?.valor),
    cofins: readOrZero((cumulativo ? cofins_cumulativa : cofins_nao_cumulativa)?.valor),
  };
}
