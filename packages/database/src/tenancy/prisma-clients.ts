import { PrismaPg } from '@prisma/adapter-pg';
import pg, { type PoolClient, type QueryArrayConfig } from 'pg';
import { Prisma, PrismaClient } from '../generated/client.ts';

/** A Prisma client of ours, with the connection that it works on for now. */
interface Lent {
  readonly prisma: PrismaClient;
  client?: PoolClient | undefined;
  /** What PostgreSQL itself said when it last refused something. */
  refusal?: unknown;
}

/**
 * Prisma clients that work on a connection of ours, each for one transaction at a time: as many as transactions use
 * Prisma at once. One for all would not do, even if it found the connection by the asynchronous context: Prisma puts the
 * `findUnique`s of one tick together, whoever they are from.
 */
export class PrismaClients {
  readonly #free: Lent[] = [];
  #made = 0;

  /**
   * Does `work` with a Prisma client on this connection, which is made when it is first asked for and of no use
   * afterwards. What PostgreSQL refuses is pg's `DatabaseError`, as if it had been asked in SQL.
   */
  async lend<T>(client: PoolClient, work: (prisma: () => PrismaClient) => Promise<T>): Promise<T> {
    let lent: Lent | undefined;
    let view: ReturnType<typeof Proxy.revocable<PrismaClient>> | undefined;
    const take = () => {
      lent ??= Object.assign(this.#free.pop() ?? this.#make(), { client });
      view ??= Proxy.revocable(lent.prisma, {});
      return view.proxy;
    };
    try {
      // Awaited here: a query of Prisma begins when somebody waits for it.
      return await work(take);
    } catch (error) {
      throw ofPrisma(error) ? (lent?.refusal ?? error) : error;
    } finally {
      view?.revoke();
      if (lent) this.#free.push(Object.assign(lent, { client: undefined, refusal: undefined }));
    }
  }

  /**
   * Makes as many as transactions will want at once, one after the other, on a connection that shows them no row. To make one holds the
   * event loop for 20 ms or more, and a burst would wait for each.
   */
  async fill(client: PoolClient, many: number): Promise<void> {
    while (this.#made < many) {
      const lent = Object.assign(this.#make(), { client });
      // Prisma makes most of it when it is first asked.
      await lent.prisma.organization.findFirst();
      this.#free.push(Object.assign(lent, { client: undefined }));
    }
  }

  #make(): Lent {
    this.#made += 1;
    return makeClient();
  }

  async close(): Promise<void> {
    await Promise.all(this.#free.map(({ prisma }) => prisma.$disconnect()));
  }
}

const ofPrisma = (error: unknown): boolean =>
  error instanceof Prisma.PrismaClientKnownRequestError ||
  error instanceof Prisma.PrismaClientUnknownRequestError;

function makeClient(): Lent {
  const pool = new pg.Pool();
  const lent: Lent = { prisma: new PrismaClient({ adapter: new PrismaPg(pool) }) };
  // Prisma's adapter asks in no other of pg's ways.
  pool.query = (async (query: QueryArrayConfig) => {
    if (!lent.client) throw new Error('the transaction is over');
    try {
      return await lent.client.query(query);
    } catch (error) {
      lent.refusal = error;
      throw error;
    }
  }) as typeof pool.query;
  pool.connect = () => Promise.reject(new Error('Prisma may not begin a transaction within ours'));
  return lent;
}
