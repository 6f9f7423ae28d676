import type { ReformaDoItem } from '../item-em-calculo.ts';
import { ZEROS } from '../por-tributo.ts';
import { SEM_CARREGADOS } from './valores-carregados.ts';

/** An item that owes neither CBS nor IBS nor IS; what a treatment has besides is spread over it. */
export const SEM_TRIBUTO = {
  tratamento: 'calculado',
  calculado: true,
  pergunta: null,
  base: 0n,
  ...ZEROS,
  ibs: 0n,
  is: 0n,
  nominais: null,
  efetivas: null,
  tributos: null,
  area_incentivada: false,
  compra: null,
  regular: null,
  monofasia: null,
  presumido: null,
  carregados: SEM_CARREGADOS,
} as const satisfies Omit<ReformaDoItem, 'condicao'>;

/** One more sentence after the condition of the classification. */
export function juntarCondicao(condicao: string | null | undefined, frase: string): string {
  return condicao === null || condicao === undefined ? frase : `${condicao} ${frase}`;
}
