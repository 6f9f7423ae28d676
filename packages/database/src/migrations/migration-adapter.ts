import { setTimeout as pause } from 'node:timers/promises';
import { PrismaPg } from '@prisma/adapter-pg';
import { ColumnTypeEnum } from '@prisma/driver-adapter-utils';
import pg from 'pg';
import { LOCK_WAIT_MS, locksFirst } from './locks-first.ts';

/** pg_catalog's "char", which is needed to describe a schema and the stock adapter does not know; the array of it it does. */
const CHAR = 18;
const CHAR_ARRAY = 1002;

/** Between two tries, so that those who waited come first. */
const PAUSE_MS = 500;
/** `lock_not_available`, `deadlock_detected` (PostgreSQL, Appendix A). */
const IN_THE_WAY = ['55P03', '40P01'];

/** A script is one transaction, and what says that it is done is part of it: one that was cut off has done nothing. */
const DONE = `
DO $$ BEGIN
  IF to_regclass('_prisma_migrations') IS NOT NULL THEN
    UPDATE _prisma_migrations SET finished_at = now() WHERE finished_at IS NULL AND rolled_back_at IS NULL;
  END IF;
END $$;`;

type Adapter = Awaited<ReturnType<PrismaPg['connect']>>;

/** The stock adapter made fit for migrations. */
async function adapterOn(pool: pg.Pool): Promise<Adapter> {
  const query = pool.query.bind(pool);
  pool.query = (async (asked: pg.QueryArrayConfig) => {
    const result = await query(asked);
    for (const field of result.fields) if (field.dataTypeID === CHAR) field.dataTypeID = CHAR_ARRAY;
    return result;
  }) as typeof pool.query;
  const adapter = await new PrismaPg(pool).connect();
  const queryRaw = adapter.queryRaw.bind(adapter);
  const { Character, CharacterArray } = ColumnTypeEnum;
  adapter.queryRaw = async (asked) => {
    const result = await queryRaw(asked);
    const columnTypes = result.columnTypes.map((type) => (type === CharacterArray ? Character : type));
    return { ...result, columnTypes };
  };
  // The stock one splits a script at every ";", which breaks function bodies and strings.
  adapter.executeScript = async (script) => {
    await query(`SET lock_timeout = ${LOCK_WAIT_MS}`);
    for (;;) {
      try {
        await query(`${locksFirst(script)}${script}\n;${DONE}`);
        break;
      } catch (error) {
        if (!IN_THE_WAY.includes((error as pg.DatabaseError).code ?? '')) throw error;
        await pause(PAUSE_MS);
      }
    }
    await query('RESET lock_timeout');
  };
  return adapter;
}

/** Connections for the schema engine. `close` must be called: the engine's own `free` keeps the advisory lock alive. */
export class MigrationAdapterFactory extends PrismaPg {
  readonly #pools: pg.Pool[] = [];
  readonly #url: string;
  readonly #drops: (() => Promise<void>)[] = [];

  constructor(url: string) {
    super({ connectionString: url });
    this.#url = url;
  }

  async #open(database?: string): Promise<Adapter> {
    const connectionString = database ? inDatabase(this.#url, database) : this.#url;
    const pool = new pg.Pool({ connectionString, max: 1 });
    this.#pools.push(pool);
    return adapterOn(pool);
  }

  override connect(): Promise<Adapter> {
    return this.#open();
  }

  override async connectToShadowDb(): Promise<Adapter> {
    const database = `prisma_shadow_${crypto.randomUUID().replaceAll('-', '')}`;
    const admin = async (sql: string) => {
      const client = new pg.Client({ connectionString: this.#url });
      await client.connect();
      try {
        await client.query(sql);
      } finally {
        await client.end();
      }
    };
    await admin(`CREATE DATABASE "${database}" TEMPLATE template0`);
    this.#drops.push(() => admin(`DROP DATABASE IF EXISTS "${database}" WITH (FORCE)`));
    return this.#open(database);
  }

  async close(): Promise<void> {
    await Promise.all(this.#pools.map((pool) => pool.end()));
    for (const drop of this.#drops) await drop();
  }
}

/** The same login, TLS and all, in another database. */
function inDatabase(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
}
