import type { TributoAtualApurado, TributoNovoApurado } from '@apura/engine';

type Tributo = TributoAtualApurado['tributo'] | TributoNovoApurado['tributo'] | 'das';

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
  das: 'DAS',
  cbs: 'CBS',
  ibs_uf: 'IBS estadual',
  ibs_mun: 'IBS municipal',
  is: 'Seletivo (IS)',
};

/** The name of a tax by its code; the code itself where it is none of ours. */
export function nomeDoTributo(codigo: string): string {
  return Object.hasOwn(NOMES_DOS_TRIBUTOS, codigo) ? NOMES_DOS_TRIBUTOS[codigo as Tributo] : codigo;
}
