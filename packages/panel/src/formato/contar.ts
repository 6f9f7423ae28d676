import { agrupar } from './reais.ts';

/** 1 -> "1 nota", 1200 -> "1.200 notas". */
export const contar = (quantos: number, um: string, muitos: string): string =>
  `${agrupar(String(quantos))} ${quantos === 1 ? um : muitos}`;
