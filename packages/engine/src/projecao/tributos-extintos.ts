import { lerFixo } from '../fixo.ts';
import { parametrosEm } from '../parametros/parametros-em.ts';

/** What is left of a tax of today, as the tables of the transition name it. The IPI stays for what its list keeps. */
const FATOR = {
  icms: 'fator_icms',
  icms_st: 'fator_icms',
  fcp: 'fator_icms',
  difal: 'fator_icms',
  pis: 'fator_pis_cofins',
  cofins: 'fator_pis_cofins',
  iss: 'fator_iss',
} as const;

/** The taxes of today that no longer exist on `data` (YYYY-MM-DD), whatever a note or the office still says. */
export function tributosExtintos(data: string): ReadonlySet<string> {
  const vigentes = parametrosEm(data);
  const extintos = Object.entries(FATOR).filter(([, codigo]) => {
    const fator = vigentes[codigo];
    return fator !== null && lerFixo(fator.valor) === 0n;
  });
  return new Set(extintos.map(([tributo]) => tributo));
}
