import type { Table } from '../table.ts';
import type { MesApurado } from './mes-apurado.ts';
import * as daComparacao from './quadros-da-comparacao.ts';
import * as daConferencia from './quadros-da-conferencia.ts';
import * as daTransicao from './quadros-da-transicao.ts';
import * as doDevido from './quadros-do-devido.ts';
import { quadrosDosRecortes } from './quadros-dos-recortes.ts';

/** The figures of a month as tables, in the order of the report; those without rows are left out. */
export const quadrosDoMes = (mes: MesApurado): Table[] =>
  [
    doDevido.quadroDoDevido(mes),
    doDevido.quadroOfChangingPremissas(mes),
    doDevido.quadroDoDas(mes),
    daTransicao.quadroDaPonte(mes),
    daTransicao.quadroDaTransicao(mes.comparativo.transicao),
    daComparacao.quadroDaComparacao(mes),
    daComparacao.quadroDasAlternativas(mes),
    doDevido.quadroDosEstabelecimentos(mes),
    doDevido.quadroDasRetencoes(mes),
    daConferencia.quadroDaConferencia(mes),
    daConferencia.quadroDosMotivos(mes),
    daConferencia.quadroDoEmDuvida(mes),
    daConferencia.quadroDasNotas(mes),
    daConferencia.quadroDoCondicional(mes),
    daConferencia.quadroDasNotasCondicionais(mes),
    daConferencia.quadroDosFornecedores(mes),
    daTransicao.quadroDaOpcao(mes),
    ...quadrosDosRecortes(mes),
  ].filter(({ rows }) => rows.length > 0);
