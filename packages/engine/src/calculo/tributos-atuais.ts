import { type Fixo, formatarFixo, lerOuZero } from '../fixo.ts';
import type { Imposto } from '../nota-fiscal.ts';
import type { TributosAtuais } from '../resultado.ts';
import { type Falta, lerReais } from './ler-valor.ts';

export type TributosAtuaisEmFixo = { -readonly [tributo in keyof TributosAtuais]: Fixo };

export const SEM_TRIBUTOS_ATUAIS: Readonly<TributosAtuaisEmFixo> = porTributoAtual(() => 0n);
export const nomesDosTributosAtuais = Object.keys(SEM_TRIBUTOS_ATUAIS) as readonly (keyof TributosAtuais)[];

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

/** The same amounts as they are published. */
export const publicarAtuais = (atuais: TributosAtuaisEmFixo): TributosAtuais =>
  porTributoAtual((tributo) => formatarFixo(atuais[tributo], 2));

/** Published amounts; one that is no decimal is zero. */
export const lerAtuais = (atuais: TributosAtuais): TributosAtuaisEmFixo =>
  porTributoAtual((tributo) => lerOuZero(atuais[tributo]));

function porTributoAtual<T>(de: (tributo: keyof TributosAtuais) => T): Record<keyof TributosAtuais, T> {
  return {
    icms: de('icms'),
    icms_st: de('icms_st'),
    fcp: de('fcp'),
    difal: de('difal'),
    ipi: de('ipi'),
    ii: de('ii'),
    pis: de('pis'),
    cofins: de('cofins'),
    iss: de('iss'),
  };
}
