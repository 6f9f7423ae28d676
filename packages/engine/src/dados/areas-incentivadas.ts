import { AREAS_INCENTIVADAS } from '@apura/law';

const { areas, suframa, mercadorias_fora } = AREAS_INCENTIVADAS;
const AREA_DO_MUNICIPIO = new Map<string, string>(
  areas.flatMap(({ nome, municipios }) => municipios.map((codigo) => [codigo, nome] as const)),
);
const DA_SUFRAMA: ReadonlySet<string | undefined> = new Set<string>([...suframa.ufs, ...suframa.municipios]);

/** Whether the município (IBGE code) is in the Zona Franca de Manaus or in an Área de Livre Comércio. */
export const inAreaIncentivada = (municipio: string | undefined): boolean =>
  municipio !== undefined && AREA_DO_MUNICIPIO.has(municipio);

/** States, and municípios of Amapá, whose companies have an enrolment with Suframa (NT 2025.002, E18-30 and I05k-20). */
export const isServedBySuframa = (uf: string | undefined, municipio: string | undefined): boolean =>
  DA_SUFRAMA.has(uf) || DA_SUFRAMA.has(municipio);

/** Whether both municípios are in the same area. */
export function inSameArea(umMunicipio: string | undefined, outro: string | undefined): boolean {
  const area = umMunicipio === undefined ? undefined : AREA_DO_MUNICIPIO.get(umMunicipio);
  return area !== undefined && outro !== undefined && AREA_DO_MUNICIPIO.get(outro) === area;
}

/** Whether the goods may go with zero CBS inside one area (LC 214/2025 arts. 451 and 466). */
export const admitsCbsZeroInArea = (ncm: string): boolean =>
  mercadorias_fora.menos.some((inicio) => ncm.startsWith(inicio)) ||
  !mercadorias_fora.ncm.some((inicio) => ncm.startsWith(inicio));
