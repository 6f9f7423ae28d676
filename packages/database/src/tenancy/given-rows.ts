import { sql } from 'kysely';

/** What a column of such rows may be, and what pg makes of it. */
interface Types {
  readonly bigint: string;
  readonly boolean: boolean;
  readonly date: Date;
  readonly integer: number;
  readonly jsonb: object | null;
  readonly numeric: string;
  readonly text: string;
  readonly 'text[]': string[];
  readonly timestamptz: Date;
  readonly uuid: string;
}

type Columns = Readonly<Record<string, keyof Types>>;
type RowOf<Of extends Columns> = { -readonly [Name in keyof Of]: Types[Of[Name]] };

/**
 * Rows that a statement is given, as a table of it: one value, so that its text is the same however many they are. What a row lacks is NULL;
 * what else it has is not looked at.
 */
export const givenRows = <Alias extends string, const Of extends Columns>(
  alias: Alias,
  columns: Of,
  rows: readonly { readonly [Name in keyof Of]?: unknown }[],
) => rowsOfJson(alias, columns, JSON.stringify(rows));

/** The same of rows that are a text already: a statement that is written once (`writeOnce`) is given values, and makes none of them. */
export const rowsOfJson = <Alias extends string, const Of extends Columns>(
  alias: Alias,
  columns: Of,
  rows: string,
) =>
  sql<RowOf<Of>>`jsonb_to_recordset(${rows}::jsonb)`.as<Alias>(
    sql`${sql.ref(alias)}(${sql.join(
      Object.entries(columns).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`),
    )})`,
  );
