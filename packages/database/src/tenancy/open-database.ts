import pg from 'pg';
import { openPresence } from '../operations/presence.ts';
import { asking } from './asking.ts';
import type { Built } from './builder.ts';
import type { Patience } from './patience.ts';
import { PrismaClients } from './prisma-clients.ts';
import { openTenant } from './tenant.ts';
import { transaction } from './transaction.ts';

export interface DatabaseConfig {
  /** Login under row-level security: what a tenant may see. */
  readonly appUrl: string;
  /** Login that works across tenants, with the few columns that claims, outbox and sweepers need. */
  readonly relayUrl: string;
  /** Connections of the app login. */
  readonly max?: number;
  /** Connections of the relay login. */
  readonly relayMax?: number;
  /** For the app login's work; without them it may take as long as it takes. */
  readonly patience?: Patience;
  /** Hears of connections lost while idle; they are opened anew at the next query. */
  readonly onError: (error: Error) => void;
}

export type Database = ReturnType<typeof openDatabase>;

/** Look-ups of keys and sessions take less than a millisecond: this many do for thousands a second. */
export const AUTH_CONNECTIONS = 4;
/** Whoever comes without a key or session waits in a line of their own: the crowd is there, and not before the keys. */
const STRANGER_CONNECTIONS = 2;

/** A new connection takes thirty times as long as a query: what a burst has opened is there for the next one. */
const IDLE_MS = 5 * 60 * 1000;

/** A query is sent before the answer to the one before has come; @types/pg does not know of it. */
const PIPELINED = { pipeline: true };

export function openDatabase(config: DatabaseConfig) {
  const { patience } = config;
  const pool = (connectionString: string, max: number) => {
    const opened = new pg.Pool({
      ...PIPELINED,
      connectionString,
      max,
      idleTimeoutMillis: IDLE_MS,
      ...(patience ? { connectionTimeoutMillis: patience.connectionMs } : {}),
    });
    return opened.on('error', config.onError);
  };
  const app = pool(config.appUrl, config.max ?? 10);
  const relay = pool(config.relayUrl, config.relayMax ?? 5);
  const auth = pool(config.appUrl, AUTH_CONNECTIONS);
  const strangers = pool(config.appUrl, STRANGER_CONNECTIONS);
  const presence = openPresence(config.relayUrl);
  const prismaClients = new PrismaClients();
  return {
    /** Everything that belongs to one office. There is no way to its rows but this. */
    forOrganization: (organizationId: string) => openTenant(prismaClients, app, organizationId, patience),
    /** The same for one of its people who sees only some clients: rows of the others are not there. */
    forPessoa: (organizationId: string, userId: string) =>
      openTenant(prismaClients, app, organizationId, patience, userId),
    /** The office that a function finds by what a stranger holds; undefined where it finds none. */
    async forStranger(finding: Built<{ readonly answer: string | null }>) {
      const id = await asking(strangers).value(finding);
      return id ? openTenant(prismaClients, app, id, patience) : undefined;
    },
    /** An office's rows through `auth`, for looking up a session. */
    forAuthentication: (organizationId: string) => openTenant(prismaClients, auth, organizationId, patience),
    /** Row-level security shows it no row: work goes through `forOrganization`. */
    app,
    relay,
    /** Names this process's claims, so that they end with it. */
    presence,
    /** For what must be known before a request is let in; no office's work ever waits in it. */
    auth,
    /** The same for who has no account, or has not named it yet. */
    strangers,
    /** Prepares for a burst, for as long as this is open; until then transactions are as well off as without. */
    async prepare() {
      for (const pool of [app, relay, auth, strangers]) await openAll(pool);
      await transaction(app, 'BEGIN READ ONLY', (client) => prismaClients.fill(client, app.options.max));
    },
    /** Resolves when PostgreSQL answers. */
    async ping() {
      await app.query('SELECT 1');
    },
    async close() {
      await presence.close();
      await prismaClients.close();
      await Promise.all([app, relay, auth, strangers].map((pool) => (pool.ended ? undefined : pool.end())));
    },
  };
}

/**
 * Opens all connections that the pool may have, and keeps them. A pool that is not full opens one for whoever finds none free, who waits for
 * just that one: in a crowd 200 ms and more, while those of others come free.
 */
async function openAll(pool: pg.Pool): Promise<void> {
  pool.options.min = pool.options.max;
  const opened = await Promise.allSettled(Array.from({ length: pool.options.max }, () => pool.connect()));
  for (const one of opened) if (one.status === 'fulfilled') one.value.release();
  for (const one of opened) if (one.status === 'rejected') throw one.reason;
}

/** One connection of the login that migrates, which ends with `work`, however that ends. */
export async function asOwner<T>(ownerUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: ownerUrl });
  // A connection that breaks off is an error of the query.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
