import { type Database, openDatabase } from '@apura/database';
import pg from 'pg';
import type { TestDatabase } from './test-database.ts';

/** The test's database under a clock that only the test moves. */
export interface SimulatedClock {
  readonly database: Database;
  /** As the owner of all, under row-level security of nobody. */
  readonly admin: pg.Client;
  /** Milliseconds since 1970. */
  now(): number;
  advance(ms: number): Promise<void>;
  close(): Promise<void>;
}

/** Our SQL names `now()` without its schema, so one that stands before PostgreSQL's is found; defaults were bound to theirs. */
const CLOCK = `
  CREATE SCHEMA clock;
  GRANT USAGE ON SCHEMA clock TO PUBLIC;
  CREATE TABLE clock.time (at timestamptz NOT NULL);
  GRANT SELECT ON clock.time TO PUBLIC;
  CREATE FUNCTION clock.now() RETURNS timestamptz LANGUAGE sql STABLE RETURN (SELECT at FROM clock.time);
  CREATE FUNCTION clock.clock_timestamp() RETURNS timestamptz LANGUAGE sql STABLE RETURN (SELECT at FROM clock.time);
  DO $$
  DECLARE it record;
  BEGIN
    FOR it IN SELECT d.adrelid::regclass AS tabela, a.attname FROM pg_attrdef d
                JOIN pg_attribute a ON a.attrelid = d.adrelid AND a.attnum = d.adnum
                JOIN pg_class c ON c.oid = d.adrelid
               WHERE c.relnamespace = 'public'::regnamespace
                 AND pg_get_expr(d.adbin, d.adrelid) IN ('now()', 'CURRENT_TIMESTAMP')
    LOOP
      EXECUTE format('ALTER TABLE %s ALTER COLUMN %I SET DEFAULT clock.now()', it.tabela, it.attname);
    END LOOP;
  END $$`;

export async function simulatedClock({ urls }: TestDatabase): Promise<SimulatedClock> {
  const admin = new pg.Client({ connectionString: urls.adminUrl });
  await admin.connect();
  await admin.query(CLOCK);
  // It is at a whole second: what the database rounds is not what these tests are about.
  let at = Math.floor(Date.now() / 1000) * 1000;
  await admin.query('INSERT INTO clock.time VALUES ($1)', [new Date(at)]);
  const under = (url: string) => {
    const changed = new URL(url);
    changed.searchParams.set('options', '-c search_path=clock,public,pg_catalog');
    return changed.href;
  };
  const faults: Error[] = [];
  const database = openDatabase({
    appUrl: under(urls.appUrl),
    relayUrl: under(urls.relayUrl),
    onError: (error) => faults.push(error),
  });
  return {
    database,
    admin,
    now: () => at,
    async advance(ms) {
      at += ms;
      await admin.query('UPDATE clock.time SET at = $1', [new Date(at)]);
    },
    async close() {
      await database.close();
      await admin.end();
      const [fault] = faults;
      if (fault) throw fault;
    },
  };
}
