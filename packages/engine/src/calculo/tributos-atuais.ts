import { arredondar, type Fixo } from '../fixo.ts';
import type { Imposto } from '../nota-fiscal.ts';
import type { TributosAtuais } from '../resultado.ts';
import { type Falta, lerValor } from './ler-valor.ts';

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
  const ler = (texto: string | undefined, campo: string): Fixo =>
    arredondar(lerValor(texto, campo, faltas), 2);
  return {
    icms: ler(ICMS?.vICMS, 'vICMS') + ler(ICMS?.vICMSMono, 'vICMSMono'),
    icms_st: ler(ICMS?.vICMSST, 'vICMSST') + ler(ICMS?.vICMSMonoReten, 'vICMSMonoReten'),
    fcp: ler(ICMS?.vFCP, 'vFCP') + ler(ICMS?.vFCPST, 'vFCPST'),
    difal: ler(ICMSUFDest?.vICMSUFDest, 'vICMSUFDest') + ler(ICMSUFDest?.vFCPUFDest, 'vFCPUFDest'),
    ipi: ler(IPI?.vIPI, 'vIPI'),
    ii: ler(II?.vII, 'vII'),
    pis: ler(PIS?.vPIS, 'vPIS') + ler(PISST?.vPIS, 'PISST/vPIS'),
    cofins: ler(COFINS?.vCOFINS, 'vCOFINS') + ler(COFINSST?.vCOFINS, 'COFINSST/vCOFINS'),
    iss: ler(ISSQN?.vISSQN, 'vISSQN'),
  };
}
