import type { Fixo } from '../fixo.ts';
import type { LancamentoSomado } from '../resultado.ts';
import { type ChaveDaReceita, chaveDaReceita, type ReceitasDoMes } from '../simples/receita-por-anexo.ts';
import { receitaDaLinha } from './receita-da-linha.ts';

/** The revenue of the month by how it was earned and what sets it apart, and all of it. */
export function receitasDoMes(lancamentos: readonly LancamentoSomado[]): {
  readonly receita: Fixo;
  readonly receitas: ReceitasDoMes;
} {
  let receita = 0n;
  const receitas: Partial<Record<ChaveDaReceita, Fixo>> = {};
  for (const linha of lancamentos) {
    const valor = receitaDaLinha(linha);
    if (valor === 0n) continue;
    receita += valor;
    const chave = chaveDaReceita(linha);
    receitas[chave] = (receitas[chave] ?? 0n) + valor;
  }
  return { receita, receitas };
}
