import { quadrosDoMes, type Table } from '@apura/words';
import type { ReportData } from '../report-data.ts';
import { quadroDoResumo } from './quadro-do-resumo.ts';
import {
  quadroDaAssistida,
  quadroDosDocumentosDaAssistida,
  quadroDosMotivosDaAssistida,
} from './quadros-da-assistida.ts';
import {
  quadroDasClassificacoes,
  quadroDasDivergencias,
  quadroDasLacunas,
  quadroDasPendencias,
  quadroDasPremissas,
  quadroDosLancamentosManuais,
} from './quadros-dos-anexos.ts';

/**
 * The whole month as tables, in the order of the report; of a month that is incomplete, what is missing.
 * Tables without rows are left out.
 */
export function montarQuadros(dados: ReportData): Table[] {
  if (dados.comparativo.situacao === 'incompleta') return [quadroDoResumo(dados), quadroDasPendencias(dados)];
  return [
    quadroDoResumo(dados),
    ...quadrosDoMes(dados),
    quadroDosLancamentosManuais(dados),
    quadroDaAssistida(dados),
    quadroDosMotivosDaAssistida(dados),
    quadroDosDocumentosDaAssistida(dados),
    quadroDasDivergencias(dados),
    quadroDasClassificacoes(dados),
    quadroDasPremissas(dados),
    quadroDasLacunas(dados),
  ].filter(({ rows }) => rows.length > 0);
}
