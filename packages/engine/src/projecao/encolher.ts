import { dividir, type Fixo, multiplicar } from '../fixo.ts';

/** What is left of an amount when its tax goes from one share of its full rate to another (0 to 1). */
export const encolher = (valor: Fixo, fatorDoMes: Fixo, fatorDoAno: Fixo): Fixo =>
  fatorDoMes === 0n ? 0n : dividir(multiplicar(valor, fatorDoAno), fatorDoMes);
