/** The month as the engine returns it, declared once: its fields with their meanings, its tables with their columns. */
export { TIPOS_DE_DOCUMENTO, type TipoDeDocumento } from './documento-fiscal/tipos.ts';
export * from './mes/comparativo.ts';
export * from './mes/conferencia.ts';
export * from './mes/devido.ts';
export type { Block, Field, Fields, Kind, Look, Read, Row, Shown, Value } from './mes/field.ts';
export { ITEM_CALCULADO } from './mes/item.ts';
export { TITULOS_DO_ANO, TITULOS_DO_DEVIDO } from './mes/titulos.ts';
export * from './mes/transicao.ts';
export type * from './resultado.ts';
