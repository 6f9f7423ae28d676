import { arredondar, dividir, type Fixo, multiplicar } from '../fixo.ts';

/**
 * The one IBS of the DAS, divided between State and Município as their standard rates are; all of it to the State where
 * there are none. Two decimals; the parts add up to the whole.
 */
export function dividirIbs(
  ibs: Fixo,
  aliquotas: { readonly ibs_uf: Fixo; readonly ibs_mun: Fixo } | null,
): { readonly ibs_uf: Fixo; readonly ibs_mun: Fixo } {
  const soma = aliquotas === null ? 0n : aliquotas.ibs_uf + aliquotas.ibs_mun;
  if (aliquotas === null || soma === 0n) return { ibs_uf: ibs, ibs_mun: 0n };
  const ibs_mun = arredondar(dividir(multiplicar(ibs, aliquotas.ibs_mun), soma), 2);
  return { ibs_uf: ibs - ibs_mun, ibs_mun };
}
