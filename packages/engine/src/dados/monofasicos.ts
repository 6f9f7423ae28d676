import { MONOFASICOS as linhas } from '@apura/law';
import { type Fixo, readFixo } from '../fixo.ts';

interface Monofasico {
  readonly soma: Fixo;
  readonly desde: string;
  readonly ate: string;
  /** Of the laws whose goods in stock give a presumed credit of CBS (LC 214/2025 art. 381 II). */
  readonly no_estoque: boolean;
}

/** PIS plus COFINS of the producer or importer, percent, by NCM prefix. */
const byPrefix = new Map<string, Monofasico>(
  linhas.flatMap((linha) => {
    const { pis, cofins, desde, ate } = linha;
    const no_estoque = 'credito_de_estoque' in linha;
    return linha.ncm.map(
      (prefix) => [prefix, { soma: read(pis) + read(cofins), desde, ate, no_estoque }] as const,
    );
  }),
);
const SIZES = [8, 7, 6, 5, 4, 3];

/**
 * Rate, in percent, of PIS plus COFINS that the producer of an NCM pays for all stages (`dia` YYYY-MM-DD); null where
 * the goods are not single-phase or the tables do not name them. Fuels, taxed by quantity, are not among them.
 */
export const findAliquotaMonofasica = (ncm: string, dia: string): Fixo | null =>
  findMonofasico(ncm, dia)?.soma ?? null;

/** What is known of an NCM on a day (YYYY-MM-DD) as single-phase goods; undefined where it is not among them. */
export function findMonofasico(ncm: string, dia: string): Monofasico | undefined {
  for (const size of SIZES) {
    const linha = byPrefix.get(ncm.slice(0, size));
    if (linha !== undefined && linha.desde <= dia && dia <= linha.ate) return linha;
  }
  return undefined;
}

function read(texto: string): Fixo {
  const valor = readFixo(texto);
  if (valor === null) throw new TypeError(`not a decimal in the single-phase table: ${texto}`);
  return valor;
}
