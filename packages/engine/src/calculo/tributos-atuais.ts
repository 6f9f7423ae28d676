import type { Fixo } from '../fixo.ts';
import type { Imposto } from '../nota-fiscal.ts';
import type { TributosAtuais } from '../resultado.ts';
import { type Falta, lerReais } from './ler-valor.ts';

export type TributosAtuaisEmFixo = { -readonly [tributo in keyof TributosAtuais]: Fixo };

export const nomesDosTributosAtuais: readonly (keyof TributosAtuais)[] = [
  'icms',
  'icms_st',
  'fcp',
  'difal',
  'ipi',
  'ii',
  'pis',
  'cofins',
  'iss',
];

export const SEM_TRIBUTOS_ATUAIS: Readonly<TributosAtuaisEmFixo> = {
  icms: 0n,
  icms_st: 0n,
  fcp: 0n,
  difal: 0n,
  ipi: 0n,
  ii: 0n,
  pis: 0n,
  cofins: 0n,
  iss: 0n,
};

/**
 * Today's taxes of one item as the issuer declared them, in reais. Nothing is recomputed. `icms_st` has the single-phase
 * ICMS that the seller retains for later stages (Convênio ICMS 199/2022), which vNF holds as it holds the ST; PIS and
 * COFINS by substitution count whether they stand inside the price or on top of it.
 */
export function tributosAtuais(imposto: Imposto, faltas: Falta[]): TributosAtuaisEmFixo {
  const { ICMS, ICMSUFDest, IPI, II, PIS, PISST, COFINS, COFINSST, ISSQN } = imposto;
  return {
    icms: lerReais(ICMS?.vICMS, 'vICMS', faltas) + lerReais(ICMS?.vICMSMono, 'vICMSMono', faltas),
    icms_st:
      lerReais(ICMS?.vICMSST, 'vICMSST', faltas) + lerReais(ICMS?.vICMSMonoReten, 'vICMSMonoReten', faltas),
    fcp: lerReais(ICMS?.vFCP, 'vFCP', faltas) + lerReais(ICMS?.vFCPST, 'vFCPST', faltas),
    difal:
      lerReais(ICMSUFDest?.vICMSUFDest, 'vICMSUFDest', faltas) +
      lerReais(ICMSUFDest?.vFCPUFDest, 'vFCPUFDest', faltas),
    ipi: lerReais(IPI?.vIPI, 'vIPI', faltas),
    ii: lerReais(II?.vII, 'vII', faltas),
    pis: lerReais(PIS?.vPIS, 'vPIS', faltas) + lerReais(PISST?.vPIS, 'PISST/vPIS', faltas),
    cofins:
      lerReais(COFINS?.vCOFINS, 'vCOFINS', faltas) + lerReais(COFINSST?.vCOFINS, 'COFINSST/vCOFINS', faltas),
    iss: lerReais(ISSQN?.vISSQN, 'vISSQN', faltas),
  };
}
