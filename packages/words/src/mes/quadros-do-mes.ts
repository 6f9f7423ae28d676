import type { Table } from '../table.ts';
import type { MesApurado } from './mes-apurado.ts';
import { quadroDaComparacao, quadroDasAlternativas } from './quadros-da-comparacao.ts';
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
import { quadrosDosRecortes } from './quadros-dos-recortes.ts';

/** The figures of a month as tables, in the order of the report; those without rows are left out. */
export const quadrosDoMes = (mes: MesApurado): Table[] =>
  [
    quadroDoDevido(mes),
    quadroDoDas(mes),
    quadroDaPonte(mes),
    quadroDaTransicao(mes.comparativo.transicao),
    quadroDaComparacao(mes),
    quadroDasAlternativas(mes),
    quadroDosEstabelecimentos(mes),
    quadroDasRetencoes(mes),
    quadroDaConferencia(mes),
    quadroDosMotivos(mes),
    quadroDoEmDuvida(mes),
    quadroDasNotas(mes),
    quadroDoCondicional(mes),
    quadroDasNotasCondicionais(mes),
    quadroDosFornecedores(mes),
    quadroDaOpcao(mes),
    ...quadrosDosRecortes(mes),
  ].filter(({ rows }) => rows.length > 0);
