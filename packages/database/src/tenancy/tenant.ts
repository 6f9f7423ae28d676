import pg, { type Pool, type PoolClient, type QueryConfig, type QueryResult, type QueryResultRow } from 'pg';
import type { Prisma } from '../generated/client.ts';
import { arrayLiteral } from './array-literal.ts';
import { type Asking, asking, type Value } from './asking.ts';
import { type Built, type Sent, sent, underName } from './builder.ts';
import { call } from './functions.ts';
import { type Patience, settingsOf } from './patience.ts';
import type { PrismaClients } from './prisma-clients.ts';
import { readingTransaction, readTogether, transaction } from './transaction.ts';

/** A transaction of one office. Prisma and SQL go over one connection: each sees what the other has written. */
export interface Transaction extends Asking {
  readonly organizationId: string;
  /** For rows of one table, read or written one at a time. */
  readonly prisma: Prisma.TransactionClient;
  /** For sets, claims, sums and lists: pg's own. */
  readonly query: PoolClient['query'];
  /** The same where the rows are all that counts. */
  rows<Row>(statement: Built<Row>): Promise<Row[]>;
  rows<Row extends QueryResultRow>(statement: string | QueryConfig, values?: unknown[]): Promise<Row[]>;
  /** A statement of whose answer nothing is wanted: what is written, or locked. */
  run(statement: Built<unknown>): Promise<void>;
}

/** One office's rows. Row-level security is the second lock; what is asked for is asked by `read`. */
export interface Tenant extends Asking {
  readonly organizationId: string;
  /**
   * The door: `work` is one transaction with the tenant set, rolled back when it rejects. One call per request: the
   * transaction is what costs.
   */
  transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Like `transaction`, but refused where somebody else changes what it changes: all it does is as of one instant. */
  steady<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** Like `transaction`, for reading alone: all reads see the database as of one instant. */
  snapshot<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * A transaction of one statement that only reads, in one round trip. Unless its plan is kept the values stand in the text as literals, so
   * a parameter whose type PostgreSQL cannot guess needs a cast.
   */
  read<Row>(statement: Built<Row>): Promise<Row[]>;
  read<Row extends QueryResultRow>(text: string, values: readonly Value[]): Promise<Row[]>;
}

export function openTenant(
  prismaClients: PrismaClients,
  pool: Pool,
  organizationId: string,
  patience?: Patience,
  pessoa?: string,
): Tenant {
  const settings = [
    ['app.organization_id', organizationId] as const,
    ...(pessoa === undefined ? [] : [['app.pessoa', pessoa] as const]),
    ...settingsOf(patience),
  ]
    .map(([name, value]) => `set_config('${name}', ${literal(value)}, true)`)
    .join(', ');
  const door =
    (begin: string, within = transaction) =>
    <T>(work: (tx: Transaction) => Promise<T>): Promise<T> =>
      within(pool, `${begin}; SELECT ${settings}`, (client) =>
        prismaClients.lend(client, (prisma) =>
          work(transactionOf(organizationId, client.query.bind(client), prisma)),
        ),
      );
  async function query({ name, text, values }: Sent): Promise<QueryResult> {
    if (name !== undefined)
      return readTogether(pool, `BEGIN READ ONLY; SELECT ${settings}`, { name, text, values });
    const statement = text.replace(/\$(\d+)/g, (_, position) => {
      if (position > values.length) throw new Error('a parameter has no value');
      return literal(values[position - 1]);
    });
    // Statements of one message are one transaction, so the settings end with it.
    const results: unknown = await pool.query(`SELECT ${settings}; ${statement}`);
    if (!Array.isArray(results)) throw new Error('two statements gave one result');
    return results[1];
  }
  return {
    ...asking({ query }),
    organizationId,
    transaction: door('BEGIN'),
    steady: door('BEGIN ISOLATION LEVEL REPEATABLE READ'),
    snapshot: door('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY', readingTransaction),
    read: async (statement: Built<unknown> | string, given?: readonly Value[]) =>
      (await query(sent(statement, given))).rows,
  };
}

const transactionOf = (
  organizationId: string,
  query: PoolClient['query'],
  prisma: () => Prisma.TransactionClient,
  keepsPlans = false,
): Transaction => {
  const ask = (statement: Sent): Promise<QueryResult> => query(keepsPlans ? underName(statement) : statement);
  return {
    ...asking({ query: ask }),
    organizationId,
    get prisma() {
      return prisma();
    },
    query,
    rows: async (statement: Built<unknown> | string | QueryConfig, values?: unknown[]) => {
      if (typeof statement === 'object' && 'text' in statement) return (await query(statement, values)).rows;
      return (await ask(sent(statement, values))).rows;
    },
    run: async (statement) => {
      await ask(sent(statement));
    },
  };
};

/** The tenant of a transaction that is under way: its work joins it. */
export const tenantOf = (tx: Transaction): Tenant => {
  const { organizationId, first, one, value, count } = tx;
  return {
    ...{ organizationId, first, one, value, count },
    transaction: (work) => work(tx),
    steady: (work) => work(tx),
    snapshot: (work) => work(tx),
    read: (statement: Built<unknown> | string, given: readonly Value[] = []) =>
      typeof statement === 'string' ? tx.rows(statement, [...given]) : tx.rows(statement),
  };
};

/**
 * The same transaction for statements whose texts are always the same and that every month asks for: PostgreSQL keeps their plans
 * on each connection. Most of what such a statement costs is its plan: each table brings its policies.
 */
export const keepPlans = (tx: Transaction): Transaction =>
  transactionOf(tx.organizationId, tx.query, () => tx.prisma, true);

/** For an answer that several reads make: they see the database as of one instant, and cost one transaction. */
export const readAtOnce = <T>(tenant: Tenant, work: (tenant: Tenant) => Promise<T>): Promise<T> =>
  tenant.snapshot((tx) => work(tenantOf(tx)));

/** The same for statements that every month asks for in the same words: their plans are kept. */
export const readByKeptPlans = <T>(tenant: Tenant, work: (tenant: Tenant) => Promise<T>): Promise<T> =>
  tenant.snapshot((tx) => work(tenantOf(keepPlans(tx))));

/** Somebody else changed what was to be changed, between looking at it and doing so. */
export class RowChanged extends Error {}

/** For a change that hangs on what there is. @throws RowChanged */
export async function changeAtOnce<T>(tenant: Tenant, work: (tenant: Tenant) => Promise<T>): Promise<T> {
  try {
    return await tenant.steady((tx) => work(tenantOf(tx)));
  } catch (cause) {
    if (cause instanceof pg.DatabaseError && cause.code === '40001')
      throw new RowChanged('changed by another transaction', { cause });
    throw cause;
  }
}

/** From here on the transaction sees that office's rows; `whole`: the connection does, until it is told otherwise. */
export const actingFor = (organizationId: string, whole = false): Built<unknown> =>
  call('set_config', 'app.organization_id', organizationId, !whole);

/** Goes on in the same transaction with another office's rows: whoever calls it has gone through the first one's. */
export async function actAs(tx: Transaction, organizationId: string): Promise<Transaction> {
  await tx.run(actingFor(organizationId));
  return transactionOf(organizationId, tx.query, () => tx.prisma);
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  if (Array.isArray(value)) return pg.escapeLiteral(arrayLiteral(value.map(textOf)));
  if (typeof value === 'number' && !Number.isSafeInteger(value))
    throw new Error(`${value} is no whole number`);
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = textOf(value);
  if (text.includes('\0')) throw new Error('a text with NUL cannot be sent');
  return pg.escapeLiteral(text);
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value instanceof Date) return value.toISOString();
  if (Buffer.isBuffer(value)) return `\\x${value.toString('hex')}`;
  throw new Error(`a ${typeof value} cannot be sent`);
}
