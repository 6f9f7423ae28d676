import { TRIBUTOS } from '../calculo/por-tributo.ts';
import { declaradoECalculado } from '../efeito/conferir-valores.ts';
import { type Fixo, formatarFixo, lerOuZero } from '../fixo.ts';
import type { LancamentoSomado, PorTributo } from '../resultado.ts';

/** A sum of lançamentos with what the rules give where its notes declare otherwise. */
export interface LancamentoConferido extends LancamentoSomado {
  readonly calculado?: PorTributo;
}

/**
 * The rows of the month, each with the amounts that the rules give beside the declared ones: what a note declares wrongly
 * counts in the month itself and says nothing of the years to come. Only rows without a motive stand for declared amounts.
 */
export function comoCalculado(lancamentos: readonly LancamentoSomado[]): readonly LancamentoConferido[] {
  const correcoes = new Map<string, Record<(typeof TRIBUTOS)[number], Fixo>>();
  const linhas: LancamentoSomado[] = [];
  for (const linha of lancamentos) {
    const correcao = declaradoECalculado[linha.motivo ?? ''];
    if (correcao === undefined) {
      linhas.push(linha);
      continue;
    }
    const chave = chaveDa(linha, correcao.lado);
    const soma = correcoes.get(chave) ?? { cbs: 0n, ibs_uf: 0n, ibs_mun: 0n };
    correcoes.set(chave, soma);
    for (const tributo of TRIBUTOS) soma[tributo] += correcao.calculado * lerOuZero(linha[tributo]);
  }
  if (correcoes.size === 0) return linhas;
  return linhas.map((linha) => {
    const chave = linha.motivo === null ? chaveDa(linha, linha.efeito) : '';
    const soma = correcoes.get(chave);
    if (soma === undefined) return linha;
    correcoes.delete(chave);
    const corrigir = (tributo: (typeof TRIBUTOS)[number]): string =>
      formatarFixo(lerOuZero(linha[tributo]) + soma[tributo], 2);
    const calculado = { cbs: corrigir('cbs'), ibs_uf: corrigir('ibs_uf'), ibs_mun: corrigir('ibs_mun') };
    return { ...linha, calculado };
  });
}

function chaveDa(linha: LancamentoSomado, efeito: string): string {
  const { estabelecimento, cfop, cclasstrib, ncm_capitulo, segregacao, tipo, natureza } = linha;
  return [efeito, estabelecimento, cfop, cclasstrib, ncm_capitulo, segregacao, tipo, natureza].join('|');
}
