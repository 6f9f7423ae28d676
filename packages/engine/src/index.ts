export type * from './nota-fiscal.ts';
export type * from './resultado.ts';
