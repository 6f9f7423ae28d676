import { ABRANGENCIA, PENDENCIAS as DECLARED_PENDENCIAS } from '@apura/engine/mes';
import type { Table } from '../table.ts';
import { type Quadro, quadro, tableOf } from './columns.ts';
import type { MesApurado } from './mes-apurado.ts';
import * as conferencia from './quadros-da-conferencia.ts';
import * as transicao from './quadros-da-transicao.ts';
import * as devido from './quadros-do-devido.ts';
import { RECORTES } from './quadros-dos-recortes.ts';

const drawn =
  <T>(of: Quadro<T>) =>
  (mes: MesApurado): Table =>
    tableOf(of, mes);

/** In the order of the report. */
const QUADROS: readonly ((mes: MesApurado) => Table)[] = [
  drawn(devido.DEVIDO),
  drawn(devido.PREMISSAS_DO_TOTAL),
  drawn(devido.PARCELAS),
  drawn(transicao.PONTE),
  drawn(transicao.TRANSICAO),
  drawn(transicao.COMPARACAO),
  drawn(transicao.ALTERNATIVAS),
  drawn(devido.ESTABELECIMENTOS),
  drawn(devido.RETENCOES),
  drawn(conferencia.CONFERIDOS),
  drawn(conferencia.MOTIVOS),
  drawn(conferencia.DUVIDAS),
  drawn(conferencia.NOTAS_DA_CONFERENCIA),
  drawn(conferencia.CONDICIONAL),
  drawn(conferencia.NOTAS_CONDICIONAIS),
  drawn(conferencia.FORNECEDORES),
  drawn(transicao.OPCAO),
  ...RECORTES.map((of) => drawn(of)),
];

/** What the office has to tell before the month can be computed. */
export const PENDENCIAS = quadro(DECLARED_PENDENCIAS, ({ comparativo }) => comparativo.pendencias);

/** Which kinds of documents count, and which the month has. */
export const DOCUMENTOS_DO_MES = quadro(
  ABRANGENCIA.members.entram,
  ({ comparativo: { abrangencia } }) => abrangencia?.entram,
);

/** The figures of a month as tables; those without rows are left out. */
export const quadrosDoMes = (mes: MesApurado): Table[] =>
  QUADROS.map((draw) => draw(mes)).filter(({ rows }) => rows.length > 0);
