import { vigente } from '@apura/law';
import { CENT, type Fixo, ONE, round, split } from '../fixo.ts';

/** An amount that is not rounded: units of a Fixo. */
export interface Fracao {
  readonly numerador: bigint;
  readonly denominador: bigint;
}

export const NADA: Fracao = { numerador: 0n, denominador: 1n };

export function addFracoes(a: Fracao, b: Fracao): Fracao {
  if (a.numerador === 0n) return b;
  if (b.numerador === 0n) return a;
  if (a.denominador === b.denominador)
    return { numerador: a.numerador + b.numerador, denominador: a.denominador };
  return {
    numerador: a.numerador * b.denominador + b.numerador * a.denominador,
    denominador: a.denominador * b.denominador,
  };
}

/** Below zero where the first is the larger one: the order of the largest first. */
export function compareFracoes(a: Fracao, b: Fracao): number {
  const diferenca = b.numerador * a.denominador - a.numerador * b.denominador;
  return diferenca === 0n ? 0 : diferenca < 0n ? -1 : 1;
}

export type RegraDosCentavos = 'meio_para_o_par' | 'meio_para_cima';

/** From 2027 on half a cent goes up; of the years before no rule is written (Resolução CGSN 140/2018 art. 45-A). */
export const regraDosCentavos = (data: string): RegraDosCentavos =>
  vigente('meio_centavo_do_das_para_cima', data) ? 'meio_para_cima' : 'meio_para_o_par';

/** An amount of the DAS, not negative, in whole cents; more than nothing is at least a cent where half a cent goes up (§ 2º). */
export function inCentavos({ numerador, denominador }: Fracao, regra: RegraDosCentavos): Fixo {
  if (numerador === 0n) return 0n;
  if (regra === 'meio_para_o_par') return round(split(numerador, denominador * ONE), 2);
  const centavo = denominador * CENT;
  const centavos = (2n * numerador + centavo) / (2n * centavo);
  return (centavos === 0n ? 1n : centavos) * CENT;
}
