import pg from 'pg';
import { openPresence, type Presence } from './claims/presence.ts';
import type { Patience } from './tenancy/patience.ts';
import { PrismaClients } from './tenancy/prisma-clients.ts';
import { openTenant, type Tenant } from './tenancy/tenant.ts';

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

export interface Database {
  /** Everything that belongs to one office. There is no way to its rows but this. */
  forOrganization(organizationId: string): Tenant;
  /** Row-level security shows it no row: work goes through `forOrganization`. */
  readonly app: pg.Pool;
  readonly relay: pg.Pool;
  /** Names this process's claims, so that they end with it. */
  readonly presence: Presence;
  /** For what must be known before a request is let in; no office's work ever waits in it. */
  readonly auth: pg.Pool;
  /** An office's rows through `auth`, for looking up a session. */
  forAuthentication(organizationId: string): Tenant;
  /** Resolves when PostgreSQL answers. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Look-ups of keys and sessions take less than a millisecond: this many do for thousands a second. */
export const AUTH_CONNECTIONS = 4;

/** A new connection takes thirty times as long as a query: what a burst has opened is there for the next one. */
const IDLE_MS = 5 * 60 * 1000;

export function openDatabase(config: DatabaseConfig): Database {
  const { patience } = config;
  const pool = (connectionString: string, max: number) => {
    const opened = new pg.Pool({
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
  const presence = openPresence(config.relayUrl);
  const prismaClients = new PrismaClients();
  return {
    forOrganization: (organizationId) => openTenant(prismaClients, app, organizationId, patience),
    forAuthentication: (organizationId) => openTenant(prismaClients, auth, organizationId, patience),
    app,
    relay,
    presence,
    auth,
    async ping() {
      await app.query('SELECT 1');
    },
    async close() {
      await presence.close();
      await prismaClients.close();
      await Promise.all([app, relay, auth].map((pool) => (pool.ended ? undefined : pool.end())));
    },
  };
}
