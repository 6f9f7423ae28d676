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

/** Today's taxes of one item as the issuer declared them, in reais. Nothing is recomputed. */
export function tributosAtuais(imposto: Imposto, faltas: Falta[]): TributosAtuaisEmFixo {
  const { ICMS, ICMSUFDest, IPI, II, PIS, PISST, COFINS, COFINSST, ISSQN } = imposto;
  const ler = (texto: string | undefined, campo: string): Fixo =>
    arredondar(lerValor(texto, campo, faltas), 2);
  return {
    icms: ler(ICMS?.vICMS, 'vICMS') + ler(ICMS?.vICMSMono, 'vICMSMono'),
    icms_st: ler(ICMS?.vICMSST, 'vICMSST'),
    fcp: ler(ICMS?.vFCP, 'vFCP') + ler(ICMS?.vFCPST, 'vFCPST'),
    difal: ler(ICMSUFDest?.vICMSUFDest, 'vICMSUFDest') + ler(ICMSUFDest?.vFCPUFDest, 'vFCPUFDest'),
    ipi: ler(IPI?.vIPI, 'vIPI'),
    ii: ler(II?.vII, 'vII'),
    pis: ler(PIS?.vPIS, 'vPIS') + (PISST?.indSomaPISST === '1' ? ler(PISST.vPIS, 'PISST/vPIS') : 0n),
    cofins:
      ler(COFINS?.vCOFINS, 'vCOFINS') +
      (COFINSST?.indSomaCOFINSST === '1' ? ler(COFINSST.vCOFINS, 'COFINSST/vCOFINS') : 0n),
    iss: ler(ISSQN?.vISSQN, 'vISSQN'),
  };
}
