import type { DadosDoRelatorio } from './dados-do-relatorio.ts';
import { logo } from './logo.ts';
import { notasDaPrimeiraPagina } from './notas-da-primeira-pagina.ts';
import { recusadosPorMotivo } from './recusados-por-motivo.ts';

const NO_MAXIMO = 12;
const NO_MINIMO = 3;
/** Lines that the page has for the tables, the chart, the divergences and the notes together. */
const LINHAS_DA_PAGINA = 34;
const LINHAS_DO_LOGO = 4;

/** How many divergences the first page may show so that an ordinary month's summary stays on it. */
export function divergenciasQueCabem(dados: DadosDoRelatorio): number {
  const { comparativo, cenario } = dados;
  const { regime_atual, regime_novo } = comparativo;
  // The reason of a refused credit takes up to three lines.
  const recusados = recusadosPorMotivo(regime_novo).filter(({ valor }) => /[1-9]/.test(valor)).length * 2;
  const tabelas = Math.max(regime_atual.tributos.length, regime_novo.tributos.length + recusados);
  const comSaldo = [...regime_atual.tributos, ...regime_novo.tributos].filter((t) =>
    /[1-9]/.test(t.saldo),
  ).length;
  const grafico = comSaldo + 2;
  const notas = notasDaPrimeiraPagina(dados).altura;
  const faixas = cenario.status === 'lei' ? 0 : 2;
  const marca = logo(dados.marca?.logo_data_uri) === '' ? 0 : LINHAS_DO_LOGO;
  const livres = LINHAS_DA_PAGINA - tabelas - grafico - notas - faixas - marca;
  return Math.max(NO_MINIMO, Math.min(NO_MAXIMO, livres));
}
