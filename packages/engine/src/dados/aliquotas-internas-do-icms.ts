import { ALIQUOTAS_INTERESTADUAIS_DO_ICMS, rowAt, ALIQUOTAS_INTERNAS_DO_ICMS as tabela } from '@apura/law';
import { type Fixo, readOrZero } from '../fixo.ts';

/** Percent, with the surcharge of the poverty fund where it falls on nearly all goods. */
interface Vigencia {
  readonly desde: string;
  readonly aliquota: Fixo;
}

const POR_UF = new Map<string, Vigencia[]>();
for (const { uf, desde, interna, fundo } of tabela) {
  const vigencias = POR_UF.get(uf) ?? [];
  vigencias.push({ desde, aliquota: readOrZero(interna) + readOrZero(fundo) });
  POR_UF.set(uf, vigencias);
}

/**
 * The standard internal rate of ICMS of a state on a day (YYYY-MM-DD), percent, of goods without one of their own; null for what is no
 * state. Not from the states' acts but from secondary tables (source and confidence stand in the law's table): what is computed with it is
 * an assumption that the office can overrule. A day before the table takes its first value.
 */
export function findAliquotaInternaDoIcms(uf: string | undefined, data: string): Fixo | null {
  return rowAt(POR_UF.get(uf ?? '') ?? [], data)?.aliquota ?? null;
}

const { estrangeira, sul_e_sudeste_aos_demais, geral } = ALIQUOTAS_INTERESTADUAIS_DO_ICMS;

/** The interstate rate of ICMS on a day (YYYY-MM-DD), percent, by the two states and the origin of the goods (`orig` of the item). */
export function findAliquotaInterestadual(
  {
    origem,
    destino,
    orig,
  }: { readonly origem: string; readonly destino: string; readonly orig: string | undefined },
  data: string,
): Fixo {
  const daEstrangeira = rowAt(estrangeira, data);
  if (daEstrangeira?.origens.some((uma) => uma === orig)) return readOrZero(daEstrangeira.aliquota);
  const doSul = rowAt(sul_e_sudeste_aos_demais, data);
  const has = (uf: string): boolean => doSul?.ufs.some((uma) => uma === uf) ?? false;
  if (doSul !== undefined && has(origem) && !has(destino)) return readOrZero(doSul.aliquota);
  return readOrZero(rowAt(geral, data)?.aliquota);
}
