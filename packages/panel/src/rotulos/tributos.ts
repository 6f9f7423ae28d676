/** How the pages write each tax. */
export const TRIBUTOS: Readonly<Record<string, string>> = {
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
  ibs: 'IBS',
  ibs_uf: 'IBS estadual',
  ibs_mun: 'IBS municipal',
  is: 'Imposto Seletivo',
};

export const nomeDoTributo = (codigo: string): string => TRIBUTOS[codigo] ?? codigo;
