import { type Fixo, formatarFixo } from '../fixo.ts';
import type { Passo } from '../resultado.ts';
import { type RegraDoPasso, regrasDosPassos } from './regras-dos-passos.ts';

/** An operand as it was used: name, value, decimals to write it with. A text (a code, a date) has no decimals. */
export type Operando = readonly [nome: string, valor: Fixo | string, casas?: 2 | 4];

/** A step as it is recorded during the evaluation: references and bigints only, no text is made. */
export interface PassoGravado {
  readonly passo: string;
  readonly regra: RegraDoPasso;
  readonly operandos: readonly Operando[];
  readonly resultado: Fixo | string;
  readonly casas: 2 | 4;
  readonly fundamento: string;
}

/** The steps of one item. The functions that compute an amount write its step, so the two cannot part. */
export type Memoria = PassoGravado[];

/** Records an amount with the amounts and rates it came from. */
export function anotar(
  memoria: Memoria,
  passo: string,
  regra: RegraDoPasso,
  operandos: readonly Operando[],
  resultado: Fixo | string,
  fundamento: string,
  casas: 2 | 4 = 2,
): void {
  memoria.push({ passo, regra, operandos, resultado, casas, fundamento });
}

/** The recorded steps in Portuguese. */
export function escreverMemoria(memoria: Memoria): Passo[] {
  return memoria.map(({ passo, regra, operandos, resultado, casas, fundamento }) => ({
    passo,
    id: regra,
    regra: regrasDosPassos[regra],
    operandos: operandos.map(([nome, valor, casasDoOperando]) => ({
      nome,
      valor: escrever(valor, casasDoOperando ?? 2),
    })),
    resultado: escrever(resultado, casas),
    fundamento,
  }));
}

function escrever(valor: Fixo | string, casas: 2 | 4): string {
  return typeof valor === 'string' ? valor : formatarFixo(valor, casas);
}
