import type { TributoAtualApurado, TributoNovoApurado } from '@apura/engine';

type Tributo = TributoAtualApurado['tributo'] | TributoNovoApurado['tributo'];

/** How the report writes each tax. */
export const NOMES_DOS_TRIBUTOS: Readonly<Record<Tributo, string>> = {
  icms: 'ICMS',
  icms_st: 'ICMS-ST',
  fcp: 'FCP',
  difal: 'DIFAL',
  ipi: 'IPI',
  ii: 'II',
  pis: 'PIS',
  cofins: 'Cofins',
  iss: 'ISS',
  cbs: 'CBS',
  ibs_uf: 'IBS estadual',
  ibs_mun: 'IBS municipal',
  is: 'Seletivo (IS)',
};
