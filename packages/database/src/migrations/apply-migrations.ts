import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils';
import type { MigrationList, SchemaEngine } from '@prisma/schema-engine-wasm';
import * as glue from '@prisma/schema-engine-wasm/schema_engine_bg';
import { sql } from 'kysely';
import pg from 'pg';
import { asking } from '../tenancy/asking.ts';
import { from, now } from '../tenancy/builder.ts';
import { call } from '../tenancy/functions.ts';
import { asOwner } from '../tenancy/open-database.ts';

/**
 * Brings the database at `ownerUrl` up to date and makes the partitions of the coming months. Safe to run from several
 * processes at a time: one applies, the others wait. Returns the names of the migrations that it applied.
 */
export async function applyMigrations(
  ownerUrl: string,
  migrationsList = readMigrations(),
): Promise<readonly string[]> {
  await forgetCutOff(ownerUrl);
  const { appliedMigrationNames } = await withSchemaEngine(ownerUrl, [], (engine) =>
    engine.applyMigrations({
      migrationsList,
      filters: { externalTables: [], externalEnums: [] },
    }),
  );
  await asOwner(ownerUrl, (client) => asking(client).run(call('garantir_particoes')));
  return appliedMigrationNames;
}

/** What Prisma's engine holds while it migrates (`pg_advisory_lock`). */
const MIGRATING = 72_707_369;

/** A migration that was cut off or failed has done nothing; the engine would refuse all later ones because of it. */
async function forgetCutOff(ownerUrl: string): Promise<void> {
  return asOwner(ownerUrl, async (client) => {
    await asking(client).run(call('pg_advisory_lock', MIGRATING));
    const { known } = await asking(client).one(
      from.selectNoFrom(sql<boolean>`to_regclass('_prisma_migrations') IS NOT NULL`.as('known')),
    );
    if (known) {
      await asking(client).run(
        from
          .updateTable('_prisma_migrations')
          .set({ rolled_back_at: now })
          .where('finished_at', 'is', null)
          .where('rolled_back_at', 'is', null),
      );
    }
  });
}

const require = createRequire(import.meta.url);

let loaded: Promise<void> | undefined;

/** Loads Prisma's schema engine from WebAssembly: the native one is a download that no package registry carries. */
function load(): Promise<void> {
  loaded ??= (async () => {
    globalThis.PRISMA_WASM_PANIC_REGISTRY ??= {
      set_message(message: string) {
        process.stderr.write(`schema engine: ${message}\n`);
      },
    };
    const folder = dirname(require.resolve('@prisma/schema-engine-wasm/schema_engine_bg'));
    const bytes = await readFile(join(folder, 'schema_engine_bg.wasm'));
    const { instance } = await WebAssembly.instantiate(bytes, {
      './schema_engine_bg.js': { ...glue, ...lazyTimers() },
    });
    glue.__wbg_set_wasm(instance.exports);
    instance.exports.__wbindgen_start();
  })();
  return loaded;
}

/**
 * The engine never clears the timer that limits its wait for the migration lock; it must not keep a process alive for
 * ten seconds after the migrations are done.
 */
function lazyTimers(): object {
  const name = Object.keys(glue).find((key) => key.startsWith('__wbg_setTimeout_'));
  return name ? { [name]: (run: () => void, ms: number) => setTimeout(run, ms >>> 0).unref() } : {};
}

/** Runs `work` with a schema engine connected to `url`, and closes every connection after it. */
export async function withSchemaEngine<T>(
  url: string,
  datamodels: readonly [path: string, content: string][],
  work: (engine: SchemaEngine) => Promise<T>,
): Promise<T> {
  await load();
  const factory = new MigrationAdapterFactory(url);
  try {
    const engine = await glue.SchemaEngine.new(
      // An empty list makes the engine panic; no list means that it works from the migration files alone.
      { datamodels: datamodels.length ? datamodels.map(([path, content]) => [path, content]) : undefined },
      () => {},
      bindMigrationAwareSqlAdapterFactory(factory),
    );
    try {
      return await work(engine);
    } finally {
      engine.free();
    }
  } finally {
    await factory.close();
  }
}

/** Statements that lock a table that others use, each with the lock that it takes (PostgreSQL 18, 13.3.1); the strongest first. */
const LOCKS: readonly (readonly [mode: string, statement: RegExp])[] = [
  ['ACCESS EXCLUSIVE', /\b(?:ALTER|DROP) TABLE (?:IF EXISTS )?(?:ONLY )?"?(\w+)"?/gi],
  ['ACCESS EXCLUSIVE', /\b(?:CREATE|ALTER|DROP) POLICY [^;]{0,400}?\bON "?(\w+)"?/gi],
  ['ACCESS EXCLUSIVE', /\bDROP TRIGGER [^;]{0,400}?\bON "?(\w+)"?/gi],
  ['SHARE ROW EXCLUSIVE', /\bTRIGGER \w+\s[^;]{0,400}?\bON "?(\w+)"?/gi],
  ['SHARE ROW EXCLUSIVE', /\bREFERENCES "?(\w+)"?/gi],
  ['SHARE', /\bCREATE (?:UNIQUE )?INDEX [^;]{0,400}?\bON "?(\w+)"?/gi],
];

/**
 * How long a script waits for its locks, in ms. Less than the second after which PostgreSQL ends one of those that wait for each
 * other: whoever works meanwhile is never the one, and never queues for long behind a migration that waits itself.
 */
const LOCK_WAIT_MS = 400;

/**
 * SQL that takes the locks of a script at its beginning, so that it waits for nobody once it has begun to change: it can
 * only meet somebody with whom it would wait in a circle while it holds nothing but locks, and gives way then. All of them together are waited for no
 * longer than one.
 */
export function locksFirst(script: string): string {
  const modes = new Map<string, string>();
  for (const [mode, statement] of LOCKS) {
    for (const [, table = ''] of script.matchAll(statement)) {
      if (!modes.has(table)) modes.set(table, mode);
    }
  }
  if (!modes.size) return '';
  const values = [...modes].map(([table, mode]) => `('${table}', '${mode}')`).join(', ');
  return `DO $$ DECLARE l record; remains integer; BEGIN
  FOR l IN SELECT * FROM (VALUES ${values}) AS it(name, mode) WHERE to_regclass(quote_ident(name)) IS NOT NULL LOOP
    remains := ${LOCK_WAIT_MS} - extract(epoch FROM clock_timestamp() - statement_timestamp()) * 1000;
    PERFORM set_config('lock_timeout', greatest(1, remains)::text, true);
    EXECUTE format('LOCK TABLE %I IN %s MODE', l.name, l.mode);
  END LOOP;
  PERFORM set_config('lock_timeout', '${LOCK_WAIT_MS}', true);
END $$;
`;
}

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
  // Prisma's adapter asks in no other of pg's ways.
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
        if (!(error instanceof pg.DatabaseError && IN_THE_WAY.includes(error.code ?? ''))) throw error;
        await pause(PAUSE_MS);
      }
    }
    await query('RESET lock_timeout');
  };
  return adapter;
}

/** Connections for the schema engine. `close` must be called: the engine's own `free` keeps the advisory lock alive. */
class MigrationAdapterFactory extends PrismaPg {
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
    // One that the server ends while nobody asks it anything, as when the shadow database is dropped beneath it, would end this process.
    pool.on('error', () => {});
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

/** The folder `prisma/` at the root of the repository (and of the production image). */
export const PRISMA_FOLDER = fileURLToPath(new URL('../../../../prisma', import.meta.url));
export const SCHEMA_FILE = join(PRISMA_FOLDER, 'schema.prisma');

/** All migrations of this version. */
export function readMigrations(): MigrationList {
  const baseDir = join(PRISMA_FOLDER, 'migrations');
  const names = existsSync(baseDir)
    ? readdirSync(baseDir, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map((entry) => entry.name)
        .sort()
    : [];
  return {
    baseDir,
    shadowDbInitScript: '',
    // Without a provider the engine cannot tell which connector the files are for.
    lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' },
    migrationDirectories: names.map((path) => ({
      path,
      migrationFile: {
        path: 'migration.sql',
        content: { tag: 'ok', value: readFileSync(join(baseDir, path, 'migration.sql'), 'utf8') },
      },
    })),
  };
}
