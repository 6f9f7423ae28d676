import type { DadosDoRelatorio } from '../dados-do-relatorio.ts';
import type { Quadro } from './quadro.ts';
import { quadroDaOpcao } from './quadro-da-opcao.ts';
import { quadroDaPonte } from './quadro-da-ponte.ts';
import { quadroDaTransicao } from './quadro-da-transicao.ts';
import { quadroDasDivergencias } from './quadro-das-divergencias.ts';
import { quadroDasLacunas } from './quadro-das-lacunas.ts';
import { quadroDasPendencias } from './quadro-das-pendencias.ts';
import { quadroDasPremissas } from './quadro-das-premissas.ts';
import { quadroDoResumo } from './quadro-do-resumo.ts';
import { quadroDosLancamentosManuais } from './quadro-dos-lancamentos-manuais.ts';
import { quadroDaComparacao, quadroDasAlternativas } from './quadros-da-comparacao.ts';
import {
  quadroDaConferencia,
  quadroDasNotas,
  quadroDosFornecedores,
  quadroDosMotivos,
} from './quadros-da-conferencia.ts';
import { quadroDoDas, quadroDoDevido, quadroDosEstabelecimentos } from './quadros-do-devido.ts';
import { quadrosDosRecortes } from './quadros-dos-recortes.ts';

/**
 * The whole month as tables, in the order of the report; of a month that is incomplete, what is missing.
 * Tables without rows are left out.
 */
export function montarQuadros(dados: DadosDoRelatorio): Quadro[] {
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
    quadroDaConferencia(dados),
    quadroDosMotivos(dados),
    quadroDasNotas(dados),
    quadroDosFornecedores(dados),
    quadroDaOpcao(dados),
    ...quadrosDosRecortes(dados),
    quadroDosLancamentosManuais(dados),
    quadroDasDivergencias(dados),
    quadroDasPremissas(dados),
    quadroDasLacunas(dados),
  ].filter(({ linhas }) => linhas.length > 0);
}
