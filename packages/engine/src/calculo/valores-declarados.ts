import { arredondar, type Fixo } from '../fixo.ts';
import type { IBSCBS } from '../nota-fiscal.ts';
import { type Falta, lerValor } from './ler-valor.ts';

/** CBS and IBS as the issuer wrote them in gIBSCBS or gIBSCBSMono; zeros where a field is absent. In reais. */
export interface ValoresDeclarados {
  readonly base: Fixo;
  readonly cbs: Fixo;
  readonly ibs_uf: Fixo;
  readonly ibs_mun: Fixo;
  readonly ibs: Fixo;
  /** Whether the note carries any of these amounts. */
  readonly presentes: boolean;
}

/** Reads the declared amounts. The single-phase group has one IBS amount only: it is taken as the state's part. */
export function valoresDeclarados(grupo: IBSCBS | undefined, faltas: Falta[]): ValoresDeclarados {
  const ler = (texto: string | undefined, campo: string): Fixo =>
    arredondar(lerValor(texto, campo, faltas), 2);
  const comum = grupo?.gIBSCBS;
  const mono = grupo?.gIBSCBSMono;
  const ibs_uf = ler(comum?.gIBSUF?.vIBSUF, 'vIBSUF') + ler(mono?.vTotIBSMonoItem, 'vTotIBSMonoItem');
  const ibs_mun = ler(comum?.gIBSMun?.vIBSMun, 'vIBSMun');
  return {
    base: ler(comum?.vBC, 'vBC'),
    cbs: ler(comum?.gCBS?.vCBS, 'vCBS') + ler(mono?.vTotCBSMonoItem, 'vTotCBSMonoItem'),
    ibs_uf,
    ibs_mun,
    ibs: ibs_uf + ibs_mun,
    presentes: comum !== undefined || mono !== undefined,
  };
}
