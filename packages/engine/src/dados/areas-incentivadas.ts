/**
 * Municípios of the Zona Franca de Manaus and of the Áreas de Livre Comércio, by IBGE code, one row an area, and the
 * goods that are left out of the zero CBS inside them (NT 2025.002, UB56 and UB66a; LC 214/2025 arts. 451 and 466).
 */
const AREAS: readonly (readonly string[])[] = [
  ['1302603', '1303569', '1301902'],
  ['1304062'],
  ['1100106'],
  ['1400100', '1400159'],
  ['1600303', '1600600'],
  ['1200104', '1200252', '1200203'],
];

const AREA_DO_MUNICIPIO = new Map(
  AREAS.flatMap((municipios, area) => municipios.map((codigo) => [codigo, area])),
);

/** Arms, tobacco, alcoholic drinks, passenger cars, and perfumery but for 3303 to 3307. */
const NCM_FORA = /^(?:93|24|220[3-8]|8703|33(?!0[3-7]))/;

/** Whether the município is in one of the areas. */
export const inAreaIncentivada = (municipio: string | undefined): boolean =>
  municipio !== undefined && AREA_DO_MUNICIPIO.has(municipio);

/** States, and municípios of Amapá, whose companies have an enrolment with Suframa (NT 2025.002, E18-30 and I05k-20). */
export const isServedBySuframa = (uf: string | undefined, municipio: string | undefined): boolean =>
  uf === 'AC' ||
  uf === 'AM' ||
  uf === 'RO' ||
  uf === 'RR' ||
  municipio === '1600303' ||
  municipio === '1600600';

/** Whether both municípios are in the same area. */
export function inSameArea(umMunicipio: string | undefined, outro: string | undefined): boolean {
  const area = umMunicipio === undefined ? undefined : AREA_DO_MUNICIPIO.get(umMunicipio);
  return area !== undefined && outro !== undefined && AREA_DO_MUNICIPIO.get(outro) === area;
}

export const admitsCbsZeroInArea = (ncm: string): boolean => !NCM_FORA.test(ncm);
