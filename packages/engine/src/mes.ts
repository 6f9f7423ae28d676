/** The month as the engine returns it, declared once: its fields with their meanings, its tables with their columns. */
export { COMPARATIVO } from './mes/comparativo.ts';
export { CREDITO_CONDICIONAL } from './mes/conferencia.ts';
export { STATUS, TRIBUTOS_DEVIDOS } from './mes/devido.ts';
export type { Block, Field, Fields, Kind, Look, Read, Shown, Value } from './mes/field.ts';
export { ANOS_PROJETADOS, PREMISSA_DE_PRECO, VALOR_DO_TRIBUTO } from './mes/transicao.ts';
export type * from './resultado.ts';
