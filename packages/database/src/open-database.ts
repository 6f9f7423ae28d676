import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { PrismaClient } from './generated/client.ts';
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
  /** Hears of connections lost while idle; they are opened anew at the next query. */
  readonly onError: (error: Error) => void;
}

export interface Database {
  /** Everything that belongs to one office. There is no way to its rows but this. */
  forOrganization(organizationId: string): Tenant;
  /** For functions that run before a tenant is known. Row-level security shows it no row. */
  readonly app: pg.Pool;
  readonly relay: pg.Pool;
  /** Resolves when PostgreSQL answers. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** A new connection takes thirty times as long as a query: what a burst has opened is there for the next one. */
const IDLE_MS = 5 * 60 * 1000;

export function openDatabase(config: DatabaseConfig): Database {
  const pool = (connectionString: string, max: number) =>
    new pg.Pool({ connectionString, max, idleTimeoutMillis: IDLE_MS });
  const app = pool(config.appUrl, config.max ?? 10);
  const relay = pool(config.relayUrl, config.relayMax ?? 5);
  app.on('error', config.onError);
  relay.on('error', config.onError);
  const prisma = new PrismaClient({ adapter: new PrismaPg(app) });
  return {
    forOrganization: (organizationId) => openTenant(prisma, app, organizationId),
    app,
    relay,
    async ping() {
      await app.query('SELECT 1');
    },
    async close() {
      await prisma.$disconnect();
      await Promise.all([app, relay].map((pool) => (pool.ended ? undefined : pool.end())));
    },
  };
}
