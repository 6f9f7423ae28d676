import type { Database } from '../tenancy/open-database.ts';
import { MEASURED_QUEUES, type MeasuredQueue, WORK_BY_QUEUE } from './upkeep.ts';

/** Seconds that the oldest work of each queue had waited. */
export type Waits = Readonly<Record<MeasuredQueue, number>>;

export interface MeasuredWaits {
  /** The minute. */
  readonly minute: Date;
  readonly queues: Waits;
  /** Seconds since its beginning, by the clock of the database. */
  readonly ago_s: number;
}

const NOTE = `INSERT INTO limites.waits (minute, queues)
  SELECT date_trunc('minute', now()), jsonb_object_agg(q.nome, round(q.espera_s::numeric, 1))
    FROM (${WORK_BY_QUEUE}) q WHERE q.nome = ANY ($1)
  ON CONFLICT DO NOTHING`;

/** Keeps how long work waits in this minute, and of what was kept before a day. */
export async function noteWaits({ relay }: Pick<Database, 'relay'>): Promise<void> {
  await relay.query(NOTE, [[...MEASURED_QUEUES]]);
  await relay.query(`DELETE FROM limites.waits WHERE minute <= now() - interval '1 day'`);
}

/** Each minute of the last day that was measured, the oldest first. */
export async function readWaits({ relay }: Pick<Database, 'relay'>): Promise<MeasuredWaits[]> {
  const { rows } = await relay.query<MeasuredWaits>(
    `SELECT minute, queues, extract(epoch FROM now() - minute)::float8 AS ago_s FROM limites.waits
      WHERE minute > now() - interval '1 day' ORDER BY minute`,
  );
  return rows;
}
