import type { Comparativo } from '@apura/contracts';
import { devidoEmLinhas, marcosDaTransicao, premissasEmLinhas } from '@apura/words';
import type { Contexto } from '../contexto.ts';
import { dinheiro } from '../output/dinheiro.ts';
import { tabela } from '../output/tabela.ts';

/**
 * A month for people: its answer, what is due tax by tax (columns without any amount are left out), what that supposes, the way from 2026 to
 * 2027, the years of the transition, and both sides of the comparison; or, in the API's words, what is missing.
 */
export function escreverMes({ saida, textos, language }: Contexto, mes: Comparativo): void {
  const d = (valor: string) => dinheiro(valor, language);
  const { resumo, devido_no_mes: devido, ponte, transicao, comparacao } = mes;
  const { enviar: t } = textos;
  if (!devido) {
    saida.write(`${resumo}\n`);
    return;
  }
  saida.write(`${t.resposta(resumo, d(devido.total_a_recolher))}\n`);
  const { header, linhas } = devidoEmLinhas(devido, t, d);
  saida.write(tabela(header, linhas, 1));
  const supostas = premissasEmLinhas(mes.premissas_que_mudam_o_total, d);
  if (supostas.length) saida.write(`${[t.premissas, ...supostas].join('\n')}\n`);
  if (ponte) {
    const { de, para, inicial, passos, final, status } = ponte;
    saida.write(`${t.ponte(de, para, status)}\n`);
    const linhasDaPonte = passos.map(({ tributo, valor }) => [t.nomeDoTributo(tributo), d(valor)]);
    saida.write(
      tabela(
        [t.tributo, 'R$'],
        [[t.regrasDe(de), d(inicial)], ...linhasDaPonte, [t.regrasDe(para), d(final)]],
        1,
      ),
    );
  }
  const marcos = marcosDaTransicao(transicao).flatMap(({ ano, liquido, final }) => {
    const um = liquido ?? final;
    return um ? [[ano, d(liquido?.total ?? '-'), d(final?.total ?? '-'), t.origem(um.status)]] : [];
  });
  if (marcos.length) saida.write(tabela(t.transicaoHeader, marcos, 1));
  if (comparacao) {
    const { regime_atual, regime_novo, ano_do_regime_atual, ano_do_regime_novo, status } = comparacao;
    if (regime_atual) saida.write(`${t.regimeAtual(ano_do_regime_atual, d(regime_atual.total))} `);
    saida.write(t.regimeNovo(ano_do_regime_novo, d(regime_novo.total), status));
    saida.write(comparacao.diferenca === null ? '\n' : ` ${t.diferenca(d(comparacao.diferenca))}\n`);
  }
}
