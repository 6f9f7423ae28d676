import { aliquotas } from './aliquotas.ts';
import { comprasGovernamentais } from './compras-governamentais.ts';
import type { Parametro } from './parametro.ts';
import { pisCofins } from './pis-cofins.ts';
import { transicao } from './transicao.ts';

/** Every dated parameter of the engine. */
export const parametros: readonly Parametro[] = [
  ...aliquotas,
  ...transicao,
  ...pisCofins,
  ...comprasGovernamentais,
];
