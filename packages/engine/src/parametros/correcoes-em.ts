import { valueAt } from '@apura/law';
import type { Correcao } from '../resultado.ts';
import type { Parametro } from './parametro.ts';
import { parametros } from './tabela.ts';

/**
 * The corrections that reach `data` (YYYY-MM-DD): parameters whose value of that day was published after it began to
 * hold, in place of one published before. An act that changes the future is no correction.
 */
export function correcoesEm(data: string, tabela: readonly Parametro[] = parametros): Correcao[] {
  const correcoes: Correcao[] = [];
  for (const { codigo, valores } of tabela) {
    const novo = valueAt(valores, data);
    if (novo === null || novo.publicadoEm <= novo.desde) continue;
    const velho = valueAt(
      valores.filter(({ publicadoEm }) => publicadoEm < novo.publicadoEm),
      data,
    );
    if (velho === null || velho.valor === novo.valor) continue;
    correcoes.push({
      parametro: codigo,
      de: velho.valor,
      para: novo.valor,
      vigente_desde: novo.desde,
      publicado_em: novo.publicadoEm,
      fundamento: novo.fundamento,
    });
  }
  return correcoes;
}
