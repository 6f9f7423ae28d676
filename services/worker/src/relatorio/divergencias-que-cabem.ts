import type { DadosDoRelatorio } from './dados-do-relatorio.ts';
import { recusadosPorMotivo } from './recusados-por-motivo.ts';

const NO_MAXIMO = 12;
const NO_MINIMO = 4;
/** Lines that the page has for the tables, the chart, the divergences and the notes together. */
const LINHAS_DA_PAGINA = 36;

/** How many divergences may be printed so that an ordinary month stays on one page; a fuller month gets a second one. */
export function divergenciasQueCabem({ comparativo, cenario }: DadosDoRelatorio): number {
  const { regime_atual, regime_novo, avisos, premissas } = comparativo;
  // The reason of a refused credit takes up to three lines.
  const recusados = recusadosPorMotivo(regime_novo).length * 2;
  const tabelas = Math.max(regime_atual.tributos.length, regime_novo.tributos.length + recusados);
  const comSaldo = [...regime_atual.tributos, ...regime_novo.tributos].filter((t) =>
    /[1-9]/.test(t.saldo),
  ).length;
  const grafico = comSaldo + 2;
  // Two columns of sentences of up to two lines, two of the sentences being our own.
  const notas = avisos.length + premissas.length + 2;
  const faixas = cenario.status === 'lei' ? 0 : 2;
  const livres = LINHAS_DA_PAGINA - tabelas - grafico - notas - faixas;
  return Math.max(NO_MINIMO, Math.min(NO_MAXIMO, livres));
}
