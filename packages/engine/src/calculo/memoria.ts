import { type Fixo, formatarFixo } from '../fixo.ts';
import type { Passo } from '../resultado.ts';

/** The steps of one item. The functions that compute an amount write its step, so the two cannot part. */
export type Memoria = Passo[];

/** Records an amount (two decimals) with the amounts and rates it came from. */
export function anotar(
  memoria: Memoria,
  passo: string,
  regra: string,
  operandos: readonly { readonly nome: string; readonly valor: string }[],
  resultado: string,
  fundamento: string,
): void {
  memoria.push({ passo, regra, operandos, resultado, fundamento });
}

export function operando(nome: string, valor: Fixo, casas: 2 | 4): { nome: string; valor: string } {
  return { nome, valor: formatarFixo(valor, casas) };
}
