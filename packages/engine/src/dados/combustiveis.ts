import { VALORES, valueAt } from '@apura/law';
import { type Fixo, readFixo } from '../fixo.ts';

/**
 * NCM headings of the fuels of the single-phase regime (LC 214/2025 art. 172): gasoline and diesel, gas, ethanol,
 * biodiesel. Our own reading: the law names the goods. A fuel also carries cProdANP; without it the NCM may be a
 * solvent, a lubricant or a beverage input.
 */
const PREFIXES: readonly string[] = ['271012', '2710192', '2711', '2207', '3826'];

/** Headings that hold a fuel of the single phase, whatever else they hold. */
const HEADINGS: ReadonlySet<string> = new Set(PREFIXES.map((prefix) => prefix.slice(0, 4)));

export const mayBeCombustivel = (ncm: string): boolean => HEADINGS.has(ncm.slice(0, 4));

/** CFOP endings of a resale of fuel bought from others, already taxed before (LC 214/2025 art. 180). */
const REVENDA: ReadonlySet<string> = new Set(['655', '656', '667']);

/** 620001 or 620006 for a fuel of the single-phase regime, null for anything else. */
export function classificacaoDoCombustivel(
  ncm: string,
  cProdANP: string | undefined,
  cfop: string,
): '620001' | '620006' | null {
  if (cProdANP === undefined || !PREFIXES.some((prefix) => ncm.startsWith(prefix))) return null;
  return REVENDA.has(cfop.slice(1)) ? '620006' : '620001';
}

/** Common and additive gasoline C, by cProdANP. */
const GASOLINA_C: ReadonlySet<string> = new Set(['320102001', '320102002']);

/** Mandatory share of ethanol of a fuel, in percent (IT 2025.004); undefined where our sources do not give it. */
export function etanolObrigatorio(cProdANP: string | undefined, dia: string): Fixo | undefined {
  if (cProdANP === undefined || !GASOLINA_C.has(cProdANP)) return undefined;
  const vigente = valueAt(VALORES.etanol_na_gasolina_c, dia);
  return vigente === null ? undefined : (readFixo(vigente.valor) ?? undefined);
}
