import { nomeDoTributo } from '@apura/words';
import type { DadosDoRelatorio } from '../dados-do-relatorio.ts';
import { nomeDoLancamentoManual } from '../nome-do-lancamento-manual.ts';
import { coluna, type Quadro, valores } from './quadro.ts';

/** What the office entered by hand. */
export function quadroDosLancamentosManuais({ lancamentos_manuais = [] }: DadosDoRelatorio): Quadro {
  return {
    nome: 'Informado à mão',
    colunas: [
      coluna('Tipo', 'texto'),
      coluna('Tributo', 'texto', 18),
      coluna('Anotação', 'texto', 60),
      ...valores('Valor'),
    ],
    linhas: lancamentos_manuais.map((l) => [
      nomeDoLancamentoManual(l.tipo),
      nomeDoTributo(l.tributo),
      l.nota,
      l.valor,
    ]),
  };
}
