import { type Fixo, formatFixo } from '../fixo.ts';
import type { Passo } from '../resultado.ts';
import { type RegraDoPasso, regrasDosPassos } from './regras-dos-passos.ts';

/** The operands as they were used, by name: an amount, a rate with its four decimals, a text (a code, a date). */
export type Operandos = Readonly<Record<string, Fixo | string | readonly [rate: Fixo, casas: 4]>>;

/** A step as it is recorded during the evaluation: references and bigints only, no text is made. */
export interface PassoGravado {
  readonly passo: string;
  readonly regra: RegraDoPasso;
  readonly operandos: Operandos;
  readonly resultado: Fixo | string;
  readonly casas: 2 | 4;
  readonly fundamento: string;
}

/** The steps of one item. The function that computes an amount also records its step, so that they always agree. */
export type Memoria = PassoGravado[];

/** Records an amount with the amounts and rates it came from, and gives it back. */
export function noteStep<R extends Fixo | string>(
  memoria: Memoria,
  passo: string,
  regra: RegraDoPasso,
  operandos: Operandos,
  resultado: R,
  fundamento: string,
  casas: 2 | 4 = 2,
): R {
  memoria.push({ passo, regra, operandos, resultado, casas, fundamento });
  return resultado;
}

/** The recorded steps in Portuguese. */
export function writeMemoria(memoria: Memoria): Passo[] {
  return memoria.map(({ passo, regra, operandos, resultado, casas, fundamento }) => ({
    passo,
    id: regra,
    regra: regrasDosPassos[regra],
    operandos: Object.entries(operandos).map(([nome, valor]) => {
      return { nome, valor: typeof valor === 'object' ? write(valor[0], valor[1]) : write(valor, 2) };
    }),
    resultado: write(resultado, casas),
    fundamento,
  }));
}

const write = (valor: Fixo | string, casas: 2 | 4): string =>
  typeof valor === 'string' ? valor : formatFixo(valor, casas);
