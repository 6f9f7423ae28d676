import type { DadosDoRelatorio } from '../dados-do-relatorio.ts';
import { ONDE_SE_INFORMA } from '../onde-se-informa.ts';
import { coluna, type Quadro } from './quadro.ts';

/** What the office has to tell before the month can be computed. */
export function quadroDasPendencias({ comparativo }: DadosDoRelatorio): Quadro {
  return {
    nome: 'Pendências',
    colunas: [coluna('O que falta', 'texto', 80), coluna('Onde se informa', 'texto', 44)],
    linhas: comparativo.pendencias.map((p) => [p.mensagem, ONDE_SE_INFORMA[p.onde]]),
  };
}
