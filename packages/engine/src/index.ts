export { apurar } from './apuracao/apurar.ts';
export { calcularDocumento } from './calcular-documento.ts';
export { efeito } from './efeito/efeito.ts';
export { type Sentido, sentido } from './efeito/sentido.ts';
export type * from './nota-fiscal.ts';
export { type Parametros, parametrosEm } from './parametros/parametros-em.ts';
export type * from './resultado.ts';
export { versoes } from './versoes.ts';
