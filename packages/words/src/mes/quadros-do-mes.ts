import { ABRANGENCIA, PENDENCIAS as DECLARED_PENDENCIAS } from '@apura/engine/mes';
import type { Table } from '../table.ts';
import { quadro, tableOf } from './columns.ts';
import type { MesApurado } from './mes-apurado.ts';
import * as conferencia from './quadros-da-conferencia.ts';
import * as transicao from './quadros-da-transicao.ts';
import * as devido from './quadros-do-devido.ts';
import { RECORTES } from './quadros-dos-recortes.ts';

/** What the office has to tell before the month can be computed. */
export const PENDENCIAS = /* @__PURE__ */ quadro(
  DECLARED_PENDENCIAS,
  ({ comparativo }) => comparativo.pendencias,
);

/** Which kinds of documents count, and which the month has. */
export const DOCUMENTOS_DO_MES = /* @__PURE__ */ quadro(
  ABRANGENCIA.members.entram,
  ({ comparativo: { abrangencia } }) => abrangencia?.entram,
);

/** The figures of a month as tables, in the order of the report; those without rows are left out. */
export const quadrosDoMes = (mes: MesApurado): Table[] =>
  [
    tableOf(devido.DEVIDO, mes),
    tableOf(devido.PREMISSAS_DO_TOTAL, mes),
    tableOf(devido.POSICAO_NO_MES, mes),
    tableOf(devido.PARCELAS, mes),
    tableOf(transicao.PONTE, mes),
    tableOf(transicao.TRANSICAO, mes),
    tableOf(transicao.COMPARACAO, mes),
    tableOf(transicao.ALTERNATIVAS, mes),
    tableOf(devido.ESTABELECIMENTOS, mes),
    tableOf(devido.RETENCOES, mes),
    tableOf(conferencia.CONFERIDOS, mes),
    tableOf(conferencia.MOTIVOS, mes),
    tableOf(conferencia.DUVIDAS, mes),
    tableOf(conferencia.NOTAS_DA_CONFERENCIA, mes),
    tableOf(conferencia.CONDICIONAL, mes),
    tableOf(conferencia.NOTAS_CONDICIONAIS, mes),
    tableOf(conferencia.FORNECEDORES, mes),
    tableOf(transicao.OPCAO, mes),
    ...RECORTES.map((of) => tableOf(of, mes)),
  ].filter(({ rows }) => rows.length > 0);
