import {
  atLeastZero,
  type Fixo,
  formatFixo,
  multiply,
  ONE,
  readFixo,
  readOrZero,
  round,
  split,
} from '../fixo.ts';
import type { Imposto } from '../nota-fiscal.ts';
import { parametrosEm } from '../parametros/parametros-em.ts';
import type { TributosAtuais } from '../resultado.ts';
import { keysOf } from '../tables.ts';
import { type Falta, readReais } from './read-valor.ts';

export type TributosAtuaisEmFixo = { -readonly [tributo in keyof TributosAtuais]: Fixo };

export const NO_TRIBUTOS_ATUAIS: Readonly<TributosAtuaisEmFixo> = byTributoAtual(() => 0n);
export const nomesDosTributosAtuais: readonly (keyof TributosAtuais)[] = keysOf(NO_TRIBUTOS_ATUAIS);

/** Those owed when goods leave and credited when they come in (LC 87/1996 art. 12 I; CTN art. 46 II); the others are of the revenue. */
export const OF_MERCADORIA: ReadonlySet<keyof TributosAtuais> = new Set<keyof TributosAtuais>([
  ...(['icms', 'icms_st', 'fcp', 'difal', 'ipi'] as const),
]);

/**
 * Today's taxes of one item as the issuer declared them, in reais. Nothing is recomputed. `icms_st` has the single-phase
 * ICMS that the seller retains for later stages (Convênio ICMS 199/2022), which vNF holds as it holds the ST; PIS and
 * COFINS by substitution count whether they stand inside the price or on top of it.
 */
export function readTributosAtuais(imposto: Imposto, faltas: Falta[]): TributosAtuaisEmFixo {
  const { ICMS, ICMSUFDest, IPI, II, PIS, PISST, COFINS, COFINSST, ISSQN } = imposto;
  return {
    icms: readReais(ICMS?.vICMS, 'vICMS', faltas) + readReais(ICMS?.vICMSMono, 'vICMSMono', faltas),
    icms_st:
      readReais(ICMS?.vICMSST, 'vICMSST', faltas) + readReais(ICMS?.vICMSMonoReten, 'vICMSMonoReten', faltas),
    fcp: readReais(ICMS?.vFCP, 'vFCP', faltas) + readReais(ICMS?.vFCPST, 'vFCPST', faltas),
    difal:
      readReais(ICMSUFDest?.vICMSUFDest, 'vICMSUFDest', faltas) +
      readReais(ICMSUFDest?.vFCPUFDest, 'vFCPUFDest', faltas),
    ipi: readReais(IPI?.vIPI, 'vIPI', faltas),
    ii: readReais(II?.vII, 'vII', faltas),
    pis: readReais(PIS?.vPIS, 'vPIS', faltas) + readReais(PISST?.vPIS, 'PISST/vPIS', faltas),
    cofins:
      readReais(COFINS?.vCOFINS, 'vCOFINS', faltas) +
      readReais(COFINSST?.vCOFINS, 'COFINSST/vCOFINS', faltas),
    iss: readReais(ISSQN?.vISSQN, 'vISSQN', faltas),
  };
}

/** A price less the ICMS that the item highlights: what PIS and COFINS are a share of (STF Tema 69; Lei 14.592/2023). */
export const computePrecoSemIcms = (preco: Fixo, { ICMS }: Imposto): Fixo =>
  atLeastZero(preco - atLeastZero(readOrZero(ICMS?.vICMS)));

/** The same amounts as they are published. */
export const publishAtuais = (atuais: TributosAtuaisEmFixo): TributosAtuais => ({
  // Field by field: of every item, and a function for each name is slower.
  icms: formatFixo(atuais.icms, 2),
  icms_st: formatFixo(atuais.icms_st, 2),
  fcp: formatFixo(atuais.fcp, 2),
  difal: formatFixo(atuais.difal, 2),
  ipi: formatFixo(atuais.ipi, 2),
  ii: formatFixo(atuais.ii, 2),
  pis: formatFixo(atuais.pis, 2),
  cofins: formatFixo(atuais.cofins, 2),
  iss: formatFixo(atuais.iss, 2),
});

/** Published amounts; one that is no decimal is zero. */
export const readAtuais = (atuais: TributosAtuais): TributosAtuaisEmFixo =>
  byTributoAtual((tributo) => readOrZero(atuais[tributo]));

function byTributoAtual<T>(de: (tributo: keyof TributosAtuais) => T): Record<keyof TributosAtuais, T> {
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

interface EntradaDoAno {
  readonly atuais: TributosAtuaisEmFixo;
  /** Price of the item without today's taxes and without CBS, IBS and IS: the one that is kept. */
  readonly precoLiquido: Fixo;
  /** CBS, IBS and IS of the item in the year. */
  readonly reforma: Fixo;
  readonly ano: number;
  /** Whether CBS, IBS and IS enter the base of the ICMS: open in law, so an assumption. */
  readonly reformaNaBaseDoIcms: boolean;
}

/**
 * Today's taxes of one item in another year of the transition, the net price held (LC 214/2025 arts. 501, 508, 542 and
 * 543; ADCT arts. 126 to 129): PIS, COFINS and IPI by their factor, ICMS (with FCP and DIFAL) and ISS by the rate that
 * the item carries today, shrunk, again inside their own base. ICMS-ST shrinks with the ICMS; II stays.
 */
export function computeTributosNoAno(entrada: EntradaDoAno): TributosAtuaisEmFixo {
  const { atuais, precoLiquido } = entrada;
  const em = parametrosEm(`${entrada.ano}-01-01`);
  const fator = (texto: string | undefined): Fixo => (texto === undefined ? ONE : (readFixo(texto) ?? ONE));
  const icms = fator(em.fator_icms?.valor);
  const piscofins = fator(em.fator_pis_cofins?.valor);
  const porDentro = atuais.icms + atuais.fcp + atuais.difal;
  const precoDeHoje = precoLiquido + porDentro + atuais.pis + atuais.cofins + atuais.iss;
  const preco = precoLiquido + (entrada.reformaNaBaseDoIcms ? entrada.reforma : 0n);
  /** t / (1 - t) x price, its share of it, all fractions at once: a rate of eight decimals would lose cents. */
  const novo = (imposto: Fixo, resta: Fixo, grupo: Fixo): Fixo => {
    const semImposto = precoDeHoje * ONE - grupo * resta;
    if (imposto === 0n || precoDeHoje <= 0n || grupo <= 0n || semImposto <= 0n) return 0n;
    return round(split(preco * imposto * resta, semImposto * ONE), 2);
  };
  const restante = (imposto: Fixo, resta: Fixo): Fixo => round(multiply(imposto, resta), 2);
  return {
    icms: novo(atuais.icms, icms, porDentro),
    fcp: novo(atuais.fcp, icms, porDentro),
    difal: novo(atuais.difal, icms, porDentro),
    icms_st: restante(atuais.icms_st, icms),
    iss: novo(atuais.iss, fator(em.fator_iss?.valor), atuais.iss),
    pis: restante(atuais.pis, piscofins),
    cofins: restante(atuais.cofins, piscofins),
    ipi: restante(atuais.ipi, fator(em.fator_ipi?.valor)),
    ii: atuais.ii,
  };
}
