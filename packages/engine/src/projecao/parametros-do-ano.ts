import { type Fixo, multiply, readOrZero, split } from '../fixo.ts';
import { type AliquotasEm, aliquotasEm } from '../parametros/aliquotas-em.ts';
import { type ParametroVigente, parametrosEm } from '../parametros/parametros-em.ts';
import type { Cenario } from '../resultado.ts';

/** What a year of the transition does to the taxes of a month. */
export interface ParametrosDoAno {
  readonly ano: number;
  /** The first day of the year, for tables by date. */
  readonly data: string;
  readonly aliquotas: AliquotasEm;
  /** What is left of each tax, from 0 to 1. */
  readonly fatorIcms: Fixo;
  readonly fatorIss: Fixo;
  readonly fatorPisCofins: Fixo;
  readonly fatorIpi: Fixo;
  /** False in the test year. */
  readonly exigivel: boolean;
  readonly fundamentos: { readonly icms: string; readonly iss: string; readonly exigibilidade: string };
}

/** Null where neither the law nor `cenario` has rates for the year. */
export function findParametrosDoAno(ano: number, cenario: Cenario): ParametrosDoAno | null {
  const data = `${ano}-01-01`;
  const aliquotas = aliquotasEm(data, cenario);
  if (aliquotas === null) return null;
  const em = parametrosEm(data);
  return {
    ano,
    data,
    aliquotas,
    fatorIcms: fator(em.fator_icms),
    fatorIss: fator(em.fator_iss),
    fatorPisCofins: fator(em.fator_pis_cofins),
    fatorIpi: fator(em.fator_ipi),
    exigivel: fator(em.exigibilidade) > 0n,
    fundamentos: {
      icms: em.fator_icms?.fundamento ?? '',
      iss: em.fator_iss?.fundamento ?? '',
      exigibilidade: em.exigibilidade?.fundamento ?? '',
    },
  };
}

const fator = (parametro: ParametroVigente | null): Fixo =>
  parametro === null ? 0n : readOrZero(parametro.valor);

/** What is left of an amount when its tax goes from one share of its full rate to another (0 to 1). */
export const adjustToAno = (valor: Fixo, fatorDoMes: Fixo, fatorDoAno: Fixo): Fixo =>
  fatorDoMes === 0n ? 0n : split(multiply(valor, fatorDoAno), fatorDoMes);
