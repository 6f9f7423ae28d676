import { createHash } from 'node:crypto';
import {
  type CompiledQuery,
  DummyDriver,
  type Expression,
  type Generated,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Selectable,
  sql,
} from 'kysely';
import type { Prisma } from '../generated/client.ts';
import type { Written } from './written.ts';

type Snake<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : '';
/** A model's table: each is called as its model is (`builder.test.ts` asks the schema). */
type TableOf<Model extends string> = Snake<Uncapitalize<Model>>;

/** What pg makes of a column. */
type Read<Column> = Column extends bigint | Prisma.Decimal
  ? string
  : Column extends Uint8Array
    ? Buffer
    : Column extends readonly Uint8Array[]
      ? Buffer[]
      : Column;

/** What an insert may leave to the database is what one of Prisma may leave out. */
type RowOf<Scalars, Inserted> = {
  [Column in keyof Scalars]: Column extends keyof Inserted
    ? undefined extends Inserted[Column]
      ? Generated<Read<Scalars[Column]>>
      : Read<Scalars[Column]>
    : Read<Scalars[Column]>;
};

type OneOf<Rows> = Exclude<Rows, readonly unknown[]>;

type AsWritten<Table, Scalars> = Table extends keyof Written
  ? Omit<Scalars, keyof Written[Table]> & Written[Table]
  : Scalars;

/** What the whole fleet shares, what Prisma keeps of its own, and PostgreSQL's catalogue: not in Prisma's schema (`builder.test.ts` asks for them too). */
export interface OutsidePrisma {
  readonly _prisma_migrations: {
    migration_name: string;
    finished_at: Date | null;
    rolled_back_at: Date | null;
  };
  readonly 'limites.contador': { key: string; points: number; expire: string | null };
  readonly 'limites.recalculo': {
    regras: string;
    pace: number | null;
    estado: Generated<'ativo' | 'pausado' | 'parado'>;
    proxima_em: Generated<Date>;
    criado_em: Generated<Date>;
  };
  readonly pg_roles: { rolname: string };
  readonly pg_stat_activity: { backend_xid: string | null; datname: string | null };
  readonly 'limites.waits': { minute: Date; queues: Readonly<Record<string, number>> };
}

/** Every table with its columns, as the schema of Prisma has them, and what we write into them. */
export type Tables = OutsidePrisma & {
  [Model in Prisma.ModelName as TableOf<Model>]: RowOf<
    AsWritten<TableOf<Model>, Prisma.TypeMap['model'][Model]['payload']['scalars']>,
    OneOf<Prisma.TypeMap['model'][Model]['operations']['createMany']['args']['data']>
  >;
};

/** A row as it is read. */
export type Row<Table extends keyof Tables> = Selectable<Tables[Table]>;

/**
 * Writes statements whose tables and columns the compiler knows, and runs none: they go through the door as any other, by
 * the transaction's own `query` (docs/adr/0065).
 */
export const from = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (builder) => new PostgresIntrospector(builder),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** The instant of the transaction, by the database's clock. */
export const now = sql<Date>`now()`;

/** One of these: an array is one value, so the text is the same however many they are. */
export const anyOf = <Value extends string | Buffer>(values: readonly Value[]) => sql<Value>`ANY(${values})`;

/**
 * One of those that a query gives, which is gone through first, by itself: of rows that were just written the planner expects next to none,
 * and a join would compare each with each.
 */
export const anyOfRows = (rows: Expression<unknown>) => sql<string>`ANY(ARRAY${rows})`;

/** A statement of the builder, which knows what its rows are. */
export interface Built<Row> {
  /** Its plan is good whoever asks and for whatever values: each connection keeps it. */
  readonly keepsPlan?: true;
  compile(): CompiledQuery<Row>;
}

/** What is sent of a statement, whoever wrote it; under a name where PostgreSQL is to keep its plan. */
export interface Sent {
  readonly text: string;
  readonly values: unknown[];
  readonly name?: string;
}

export function sent(statement: Built<unknown> | string, given: readonly unknown[] = []): Sent {
  if (typeof statement === 'string') return { text: statement, values: [...given] };
  const { sql: text, parameters } = statement.compile();
  const values = [...parameters];
  return statement.keepsPlan ? underName({ text, values }) : { text, values };
}

/** Gives the first `most` texts names, each made of its text alone, so that no two have one name whoever asks. */
export function giveNames(most: number): (statement: Sent) => Sent {
  const names = new Map<string, string>();
  return ({ text, values }) => {
    let name = names.get(text);
    if (name === undefined && names.size < most) {
      name = createHash('sha256').update(text).digest('hex').slice(0, 32);
      names.set(text, name);
    }
    return name === undefined ? { text, values } : { name, text, values };
  };
}

/** Each connection keeps a plan of each for as long as it lasts: filters that somebody combines must not fill its memory. */
export const underName = giveNames(300);

/** The same statement, of which each connection keeps the plan. */
export const kept = <Row>(statement: Built<Row>): Built<Row> => ({
  keepsPlan: true,
  compile: () => statement.compile(),
});

/** Stands for a value in a statement that is written before there is one: for what has these names, each within the one before. */
class Place {
  readonly path: readonly string[];
  constructor(path: readonly string[]) {
    this.path = path;
  }
  in(given: object): unknown {
    return this.path.reduce((of: unknown, name) => Object(of)[name], given);
  }
  toJSON(): string {
    return '?';
  }
  get length(): never {
    return this[Symbol.toPrimitive]();
  }
  [Symbol.toPrimitive](): never {
    throw new Error(`${this.path.join('.')} is no value yet`);
  }
}

const withValues = <Row>(written: CompiledQuery<Row>, given: object): CompiledQuery<Row> => ({
  ...written,
  parameters: written.parameters.map((it) => (it instanceof Place ? it.in(given) : it)),
});

/**
 * A statement that differs in nothing but its values. It is written once, when it is first sent, and its plan is kept: to write one takes
 * longer than to send it. What `write` is given may only be passed on to the builder, and everything that it is given is a value.
 */
export function writeOnce<Given extends object, Row>(
  write: (given: Given) => Built<Row>,
): (given: Given) => Built<Row> {
  let written: CompiledQuery<Row> | undefined;
  const places = new Proxy<Given>(Object.create(null), { get: (_, name) => new Place([String(name)]) });
  return (given) => ({
    keepsPlan: true,
    compile() {
      written ??= write(places).compile();
      return withValues(written, given);
    },
  });
}

/** A piece of a statement without values, as text for a larger one that stands as text. */
export const textOf = (piece: Expression<unknown>): string => sql`${piece}`.compile(from).sql;

/** Of how many shapes of one list the texts are kept: filters that somebody combines must not fill the memory. */
const MOST_SHAPES = 300;

/**
 * The same of a list, of which more or less is asked for: each shape of what is asked has a text of its own. What is left out belongs to the
 * shape, and so do yes and no, objects, how many of them an array has, and what `steering` names, of which there are few; all else is a value,
 * an array of texts too. No plan is kept: PostgreSQL plans for the values, as of a statement that is written anew.
 */
export function writeEachShape<Given extends object, Row>(
  write: (given: Given) => Built<Row>,
  steering: readonly (keyof Given & string)[] = [],
): (given: Given) => Built<Row> {
  const texts = new Map<string, CompiledQuery<Row>>();
  const steers: ReadonlySet<string> = new Set(steering);
  return (given) => ({
    compile() {
      const places = placesIn(given, steers);
      const shape = JSON.stringify(places);
      const known = texts.get(shape);
      if (known) return withValues(known, given);
      const written = write(places).compile();
      if (texts.size < MOST_SHAPES) texts.set(shape, written);
      return withValues(written, given);
    },
  });
}

const isObject = (value: unknown): value is object =>
  Array.isArray(value)
    ? value.every(isObject)
    : typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** The same thing with a place for each value, which whoever writes the statement takes for the value. */
function placesIn<Thing>(thing: Thing, steering: ReadonlySet<string>, path: readonly string[] = []): Thing {
  if (thing === undefined || typeof thing === 'boolean') return thing;
  if (!isObject(thing)) return Object(new Place(path));
  const places = Object.entries(thing).map(([name, value]) => [
    name,
    path.length === 0 && steering.has(name) ? value : placesIn(value, steering, [...path, name]),
  ]);
  return Object.assign(Array.isArray(thing) ? [] : Object.create(null), Object.fromEntries(places));
}

/** The columns that something is asked of: PostgreSQL then has a plan for just them. */
export const asked = <Row extends object>(
  row: Row,
): { [Column in keyof Row]?: Exclude<Row[Column], undefined> } =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as Row;
