import { type Fixo, formatarFixo, modulo } from './fixo.ts';

/** An amount as people in Brazil write it: "R$ 5.982,86", the sign before it. */
export function emReais(valor: Fixo): string {
  const [inteiros, centavos] = formatarFixo(modulo(valor), 2).split('.');
  const grupos = (inteiros ?? '0').replace(/\B(?=(\d{3})+(?!\d))/g, '.');
  return `${valor < 0n ? '−' : ''}R$ ${grupos},${centavos}`;
}
