import { PARAMETROS } from '@apura/law';
import { computeValoresDeReferencia } from './aliquotas-de-referencia.ts';
import type { Parametro } from './parametro.ts';

/** The standard rates, which the Senate fixes from 2027 (CBS) and from 2029 on (IBS; LC 214/2025 art. 349). */
const PADRAO: readonly string[] = ['cbs', 'ibs_uf', 'ibs_mun'] satisfies (keyof typeof PARAMETROS)[];

/** Every dated parameter of the engine: those of the law, and the reference rates as they are charged. */
export const parametros: readonly Parametro[] = Object.values(PARAMETROS).map((parametro) =>
  PADRAO.includes(parametro.codigo)
    ? { ...parametro, valores: [...parametro.valores, ...computeValoresDeReferencia(parametro.codigo)] }
    : parametro,
);
