import { PrismaPg } from '@prisma/adapter-pg';
import { ColumnTypeEnum } from '@prisma/driver-adapter-utils';
import pg from 'pg';

const CHAR = 18;
const TEXT = 25;

type Adapter = Awaited<ReturnType<PrismaPg['connect']>>;
type Internals = { performIO(query: object): Promise<{ fields: { dataTypeID: number }[] }> };

/**
 * The stock adapter made fit for migrations: it does not know pg_catalog's "char" type (needed to describe a schema),
 * and it splits a script at every ";", which breaks function bodies and strings.
 */
function repaired(adapter: Adapter): Adapter {
  const inner = adapter as unknown as Internals;
  const performIO = inner.performIO.bind(adapter);
  const queryRaw = adapter.queryRaw.bind(adapter);
  const charColumns = new WeakMap<object, number[]>();
  inner.performIO = async (query) => {
    const result = await performIO(query);
    charColumns.set(
      query,
      result.fields.flatMap((field, i) => (field.dataTypeID === CHAR ? [i] : [])),
    );
    for (const field of result.fields) if (field.dataTypeID === CHAR) field.dataTypeID = TEXT;
    return result;
  };
  adapter.queryRaw = async (query) => {
    const result = await queryRaw(query);
    for (const i of charColumns.get(query) ?? []) result.columnTypes[i] = ColumnTypeEnum.Character;
    return result;
  };
  adapter.executeScript = async (script) => {
    await adapter.underlyingDriver().query(script);
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
    return repaired(await new PrismaPg(pool).connect());
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
