import type { Fixo } from '../fixo.ts';
import type { IBSCBS } from '../nota-fiscal.ts';
import { type Falta, lerReais } from './ler-valor.ts';
import { type PorTributoEmFixo, ZEROS } from './por-tributo.ts';

/** CBS and IBS as the issuer wrote them in gIBSCBS or gIBSCBSMono; zeros where a field is absent. In reais. */
export interface ValoresDeclarados extends PorTributoEmFixo {
  readonly base: Fixo;
  readonly ibs: Fixo;
  /** Whether the note carries any of these amounts. */
  readonly presentes: boolean;
}

const NADA_DECLARADO: ValoresDeclarados = { base: 0n, ...ZEROS, ibs: 0n, presentes: false };

/** Reads the declared amounts. The single-phase group has one IBS amount only: it is taken as the state's part. */
export function valoresDeclarados(grupo: IBSCBS | undefined, faltas: Falta[]): ValoresDeclarados {
  if (grupo === undefined) return NADA_DECLARADO;
  const comum = grupo.gIBSCBS;
  const mono = grupo.gIBSCBSMono;
  const ibs_uf =
    lerReais(comum?.gIBSUF?.vIBSUF, 'vIBSUF', faltas) +
    lerReais(mono?.vTotIBSMonoItem, 'vTotIBSMonoItem', faltas);
  const ibs_mun = lerReais(comum?.gIBSMun?.vIBSMun, 'vIBSMun', faltas);
  return {
    base: lerReais(comum?.vBC, 'vBC', faltas),
    cbs:
      lerReais(comum?.gCBS?.vCBS, 'vCBS', faltas) +
      lerReais(mono?.vTotCBSMonoItem, 'vTotCBSMonoItem', faltas),
    ibs_uf,
    ibs_mun,
    ibs: ibs_uf + ibs_mun,
    presentes: comum !== undefined || mono !== undefined,
  };
}
