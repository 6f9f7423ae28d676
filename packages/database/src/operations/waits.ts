import { sql } from 'kysely';
import { asking } from '../tenancy/asking.ts';
import { from } from '../tenancy/builder.ts';
import type { Database } from '../tenancy/open-database.ts';
import { MEASURED_QUEUES, type MeasuredQueue, WORK_BY_QUEUE } from './measure-work.ts';

/** Seconds that the oldest work of each queue had waited. */
export type Waits = Readonly<Record<MeasuredQueue, number>>;

export interface MeasuredWaits {
  /** The minute. */
  readonly minute: Date;
  readonly queues: Waits;
  /** Seconds since its beginning, by the clock of the database. */
  readonly ago_s: number;
}

const DAY = sql<Date>`now() - interval '1 day'`;

/** Keeps how long work waits in this minute, and of what was kept before a day. */
export async function noteWaits({ relay }: Pick<Database, 'relay'>): Promise<void> {
  const { run } = asking(relay);
  const work = from
    .selectFrom(WORK_BY_QUEUE.as('q'))
    .select(({ ref }) => [
      sql<Date>`date_trunc('minute', now())`.as('minute'),
      sql<Waits>`jsonb_object_agg(${ref('q.nome')}, round(${ref('q.espera_s')}::numeric, 1))`.as('queues'),
    ])
    .where('q.nome', 'in', MEASURED_QUEUES);
  await run(
    from
      .insertInto('limites.waits')
      .columns(['minute', 'queues'])
      .expression(work)
      .onConflict((one) => one.doNothing()),
  );
  await run(from.deleteFrom('limites.waits').where('minute', '<=', DAY));
}

/** Each minute of the last day that was measured, the oldest first. */
export const readWaits = ({ relay }: Pick<Database, 'relay'>): Promise<MeasuredWaits[]> =>
  asking(relay).rows(
    from
      .selectFrom('limites.waits')
      .select(({ ref }) => [
        'minute',
        'queues',
        sql<number>`extract(epoch FROM now() - ${ref('minute')})::float8`.as('ago_s'),
      ])
      .where('minute', '>', DAY)
      .orderBy('minute'),
  );
