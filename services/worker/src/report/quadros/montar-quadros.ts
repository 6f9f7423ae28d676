import type { Table } from '@apura/sheets';
import type { ReportData } from '../report-data.ts';
import { quadroDoResumo } from './quadro-do-resumo.ts';
import {
  quadroDaAssistida,
  quadroDosDocumentosDaAssistida,
  quadroDosMotivosDaAssistida,
} from './quadros-da-assistida.ts';
import { quadroDaComparacao, quadroDasAlternativas, quadrosDosRecortes } from './quadros-da-comparacao.ts';
import {
  quadroDaConferencia,
  quadroDasNotas,
  quadroDasNotasCondicionais,
  quadroDoCondicional,
  quadroDoEmDuvida,
  quadroDosFornecedores,
  quadroDosMotivos,
} from './quadros-da-conferencia.ts';
import { quadroDaOpcao, quadroDaPonte, quadroDaTransicao } from './quadros-da-transicao.ts';
import {
  quadroDasRetencoes,
  quadroDoDas,
  quadroDoDevido,
  quadroDosEstabelecimentos,
} from './quadros-do-devido.ts';
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
    quadroDoDevido(dados),
    quadroDoDas(dados),
    quadroDaPonte(dados),
    quadroDaTransicao(dados.comparativo.transicao),
    quadroDaComparacao(dados),
    quadroDasAlternativas(dados),
    quadroDosEstabelecimentos(dados),
    quadroDasRetencoes(dados),
    quadroDaConferencia(dados),
    quadroDosMotivos(dados),
    quadroDoEmDuvida(dados),
    quadroDasNotas(dados),
    quadroDoCondicional(dados),
    quadroDasNotasCondicionais(dados),
    quadroDosFornecedores(dados),
    quadroDaOpcao(dados),
    ...quadrosDosRecortes(dados),
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
