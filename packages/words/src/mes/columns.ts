import type { Block, Field, Fields, Look, PendenciaDoMes, Shown } from '@apura/engine/mes';
import { isKeyOf, memberOf } from '@apura/engine/tables';
import { cnpj, notaDaChave } from '../identity.ts';
import {
  descricaoDoCenario,
  nomeDoTributo,
  nomesDosTributos,
  ORIGEM_DAS_ALIQUOTAS,
  PREMISSAS_DE_PRECO,
  SITUACOES_DO_CREDITO,
  SITUACOES_DO_TRIBUTO,
  TRIBUTOS_EM_ORDEM,
} from '../month.ts';
import { type Column, type ColumnType, columnOf, type Row, type Table } from '../table.ts';
import type { MesApurado } from './mes-apurado.ts';

/** A column as the engine declares it, with what a row has in it. */
export interface MonthColumn<T> extends Column, Pick<Look, 'screen'> {
  /** Of its field. */
  readonly path: string;
  readonly as?: Shown | undefined;
  readonly cell: (row: T) => string | null;
}

/** A table of a month, as every surface shows it. */
export interface Quadro<T> {
  readonly name: string;
  readonly columns: (mes: MesApurado) => readonly MonthColumn<T>[];
  readonly rows: (mes: MesApurado) => readonly T[];
  /** What is to be known to read it. */
  readonly note?: (mes: MesApurado) => string | undefined;
  /** What the rows add up to. */
  readonly footer?: (mes: MesApurado) => readonly Row[];
}

/** What the engine declares as a table. */
export type DeclaredBlock<T> = Field<readonly T[]> & { readonly table: Block };

/** Where the office enters what is missing. */
export const WHERE_TO_STATE: Readonly<Record<PendenciaDoMes['onde'], string>> = {
  cadastro_do_cliente: 'No cadastro do cliente (no painel: Clientes, este cliente, Regimes)',
  perguntas:
    'Nas perguntas do cliente, ou no regime do cadastro dele (no painel: Perguntas; Clientes, este cliente, Regimes)',
};

/** What a cell says of a value that is not said as it is. */
const WORDS: Readonly<Partial<Record<Shown, (value: never) => string>>> = {
  tributo: nomeDoTributo,
  tributos: nomesDosTributos,
  situacao_do_tributo: (value: keyof typeof SITUACOES_DO_TRIBUTO) => SITUACOES_DO_TRIBUTO[value],
  situacao_do_credito: (value: keyof typeof SITUACOES_DO_CREDITO) => SITUACOES_DO_CREDITO[value],
  cenario: descricaoDoCenario,
  premissa_de_preco: (value: keyof typeof PREMISSAS_DE_PRECO) => PREMISSAS_DE_PRECO[value],
  origem: (value: keyof typeof ORIGEM_DAS_ALIQUOTAS) => ORIGEM_DAS_ALIQUOTAS[value],
  onde_se_informa: (value: keyof typeof WHERE_TO_STATE) => WHERE_TO_STATE[value],
  cnpj,
  nota: (chave: string) => notaDaChave(chave).nome,
};

const TYPES: Readonly<Partial<Record<Field['kind'], ColumnType>>> = {
  amount: 'amount',
  percent: 'percent',
  integer: 'integer',
};

function typeOf(kind: Field['kind'], as: Shown | undefined): ColumnType {
  if (as === 'code' || as === 'mixed') return as;
  return as === undefined ? (TYPES[kind] ?? 'text') : 'text';
}

const read = (row: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, name) =>
        typeof value === 'object' && value !== null && isKeyOf(value, name) ? value[name] : undefined,
      row,
    );

function written(value: unknown, as: Shown | undefined): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value ? 'sim' : 'não';
  const words = as && WORDS[as];
  // What a column is shown as, its values are: the engine declares both.
  return words ? words(value as never) : String(value);
}

function columnFrom<T>(
  path: string,
  { title = '', width, as, screen, of = path }: Look & { readonly of?: string },
  kind: Field['kind'],
): MonthColumn<T> {
  const cell = (row: T): string | null => written(read(row, of), as);
  const column = [title, typeOf(kind, as), cell] as const;
  return {
    ...columnOf<T>(width === undefined ? column : [...column, width]),
    ...{ path, as, cell },
    ...(screen ? { screen } : {}),
  };
}

/** What is paid of each tax; what is embedded in the purchases has a column of its own. */
const ofEachTributo = <T>(path: string): MonthColumn<T>[] =>
  TRIBUTOS_EM_ORDEM.filter((tributo) => tributo !== 'embutido_nas_compras').map((tributo) => ({
    ...columnFrom<T>(path, { title: nomeDoTributo(tributo) }, 'amount'),
    cell: (row) => {
      const todos = read(row, path);
      const um: unknown = Array.isArray(todos)
        ? todos.find((outro) => memberOf(outro, 'tributo') === tributo)
        : undefined;
      return String(memberOf(um, 'valor') ?? '0.00');
    },
  }));

/** The columns that fields have: those of a group by their path. */
function ofFields<T>(fields: Fields, before = ''): MonthColumn<T>[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const path = `${before}${name}`;
    if (field.kind === 'group') return ofFields<T>(field.members ?? {}, `${path}.`);
    if (field.as === 'por_tributo') return ofEachTributo<T>(path);
    return field.title === undefined ? [] : [columnFrom<T>(path, field, field.kind)];
  });
}

/** The columns of a table: what it orders in that order, then the others as they are declared. */
export function columnsOf<T>({ members = {}, table }: DeclaredBlock<T>): readonly MonthColumn<T>[] {
  const also = Object.entries(table.also ?? {}).map(([name, look]) => columnFrom<T>(name, look, 'text'));
  const all = [...ofFields<T>(members), ...also];
  const { order = [] } = table;
  const place = ({ path }: MonthColumn<T>): number => {
    const at = order.indexOf(path);
    return at < 0 ? order.length : at;
  };
  return all.toSorted((a, b) => place(a) - place(b));
}

/** A table of the month that is as it is declared: its rows, and what else there is to say of it. */
export const quadro = <T>(
  block: DeclaredBlock<T>,
  rows: (mes: MesApurado) => readonly T[] | undefined,
  more: Omit<Partial<Quadro<T>>, 'name' | 'rows'> = {},
): Quadro<T> => {
  const columns = columnsOf(block);
  return { name: block.table.name, columns: () => columns, rows: (mes) => rows(mes) ?? [], ...more };
};

/** The same columns with other captions, by their paths. */
export const withTitle = <T>(
  columns: readonly MonthColumn<T>[],
  titles: Readonly<Record<string, string>>,
): MonthColumn<T>[] => columns.map((column) => ({ ...column, title: titles[column.path] ?? column.title }));

/** The table on paper, in a sheet, in CSV and in Markdown, where nothing can be done with a row. */
export function tableOf<T>({ name, columns, rows, note, footer }: Quadro<T>, mes: MesApurado): Table {
  const shown = columns(mes).filter(({ as }) => as !== 'action');
  return {
    name,
    columns: shown.map(({ title, type, width }) => ({ title, type, width })),
    rows: rows(mes).map((row) => shown.map(({ cell }) => cell(row))),
    footer: footer?.(mes) ?? [],
    note: note?.(mes),
  };
}
