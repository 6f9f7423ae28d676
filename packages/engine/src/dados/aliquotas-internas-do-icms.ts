import { ALIQUOTAS_INTERNAS_DO_ICMS as tabela } from '@apura/law';
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
export function aliquotaInternaDoIcms(uf: string | undefined, data: string): Fixo | null {
  const vigencias = POR_UF.get(uf ?? '');
  if (vigencias === undefined) return null;
  return (vigencias.findLast(({ desde }) => desde <= data) ?? vigencias[0])?.aliquota ?? null;
}

const SUL_E_SUDESTE: ReadonlySet<string> = new Set(['PR', 'SC', 'RS', 'SP', 'RJ', 'MG']);
/** Foreign goods, and national ones of more than 40 % imported content (Resolução SF 13/2012). */
const ORIGEM_ESTRANGEIRA: ReadonlySet<string> = new Set(['1', '2', '3', '8']);

/** The interstate rate of ICMS, percent (Resoluções SF 22/1989 and 13/2012). */
export function aliquotaInterestadual(origem: string, destino: string, orig: string | undefined): Fixo {
  if (ORIGEM_ESTRANGEIRA.has(orig ?? '')) return readOrZero('4');
  return readOrZero(SUL_E_SUDESTE.has(origem) && !SUL_E_SUDESTE.has(destino) ? '7' : '12');
}
