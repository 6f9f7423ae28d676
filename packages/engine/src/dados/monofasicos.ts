import { MONOFASICOS as linhas } from '@apura/law';
import { type Fixo, readFixo } from '../fixo.ts';

/** PIS plus COFINS of the producer or importer, percent, by NCM prefix. */
const byPrefix = new Map<string, { readonly soma: Fixo; readonly desde: string; readonly ate: string }>(
  linhas.flatMap(({ ncm, pis, cofins, desde, ate }) =>
    ncm.map((prefix) => [prefix, { soma: read(pis) + read(cofins), desde, ate }] as const),
  ),
);
const SIZES = [8, 7, 6, 5, 4, 3];

/**
 * Rate, in percent, of PIS plus COFINS that the producer of an NCM pays for all stages (`dia` YYYY-MM-DD); null where
 * the goods are not single-phase or the tables do not name them. Fuels, taxed by quantity, are not among them.
 */
export function findAliquotaMonofasica(ncm: string, dia: string): Fixo | null {
  for (const size of SIZES) {
    const linha = byPrefix.get(ncm.slice(0, size));
    if (linha !== undefined && linha.desde <= dia && dia <= linha.ate) return linha.soma;
  }
  return null;
}

function read(texto: string): Fixo {
  const valor = readFixo(texto);
  if (valor === null) throw new TypeError(`not a decimal in the single-phase table: ${texto}`);
  return valor;
}
