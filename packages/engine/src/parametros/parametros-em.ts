import { type AliquotaVigente, aliquotas } from './aliquotas.ts';

/** The rates that hold on a day; null where the law has fixed none. */
export interface Parametros {
  readonly cbs: AliquotaVigente | null;
  readonly ibs_uf: AliquotaVigente | null;
  readonly ibs_mun: AliquotaVigente | null;
}

/** Standard rates in percent on `data` (YYYY-MM-DD). Source: the rows of aliquotas.ts, each with its article. */
export function parametrosEm(data: string): Parametros {
  const em = (tributo: AliquotaVigente['tributo']): AliquotaVigente | null =>
    aliquotas.find((linha) => linha.tributo === tributo && linha.desde <= data && data <= linha.ate) ?? null;
  return { cbs: em('cbs'), ibs_uf: em('ibs_uf'), ibs_mun: em('ibs_mun') };
}
