import assert from 'node:assert/strict';
import { createEscritorio, insertOutbox, newId, publishOutbox, type Tenant } from '@apura/database';
import { permitFor } from '@apura/queues/permits';
import fc from 'fast-check';
import type { SimulatedClock } from '../simulated-clock.ts';
import { isOver, type Runs } from './runs.ts';

/*
 * What holds of permits and the transactions that write them, whatever relays do and wherever they end:
 *  1. a permit is published only if its transaction was committed;
 *  2. once a relay has gone through undisturbed, every committed one has been;
 *  3. it is published again only where a relay ended between publishing and noting it;
 *  4. two relays at a time never publish the same permit.
 */
interface Model {
  readonly committed: Set<string>;
  /** Permits whose relay ended before it had noted them. */
  readonly unnoted: Set<string>;
}

interface Real {
  readonly clock: SimulatedClock;
  readonly tenant: Tenant;
  /** How often each was published. */
  readonly published: Map<string, number>;
}

type Command = fc.AsyncCommand<Model, Real>;
class Crash extends Error {}

const write = (permits: number, commits: boolean): Command => ({
  check: () => true,
  async run(model, { tenant }) {
    const ids = Array.from({ length: permits }, () => newId());
    const rows = ids.map((id) => ({ id, organization_id: tenant.organizationId, request_id: 'teste' }));
    const done = tenant.transaction(async (tx) => {
      await insertOutbox(
        tx,
        rows.map((row) => permitFor.lotes(row)),
      );
      if (!commits) throw new Crash();
    });
    if (commits) await done;
    else await assert.rejects(done, Crash);
    if (commits) for (const row of rows) model.committed.add(permitFor.lotes(row).jobId);
  },
  toString: () => `${permits} permits, ${commits ? 'committed' : 'rolled back'}`,
});

type Fate = 'well' | 'queue away' | 'ends after publishing';

/** Resolves to what this relay published. */
async function relayOnce({ clock, published }: Real, fate: Fate, limit: number): Promise<string[]> {
  const mine: string[] = [];
  const relayed = publishOutbox(clock.database.relay, limit, async (lines) => {
    if (fate === 'queue away') throw new Crash();
    for (const { jobId } of lines) {
      mine.push(jobId);
      published.set(jobId, (published.get(jobId) ?? 0) + 1);
    }
    if (fate === 'ends after publishing') throw new Crash();
  });
  if (fate === 'well') await relayed;
  else await relayed.catch((error) => assert.ok(error instanceof Crash));
  return mine;
}

function check(model: Model, { published }: Real): void {
  for (const [jobId, times] of published) {
    assert.ok(model.committed.has(jobId), `${jobId} was published and never committed`);
    assert.ok(times === 1 || model.unnoted.has(jobId), `${jobId} was published ${times} times`);
  }
}

const relay = (fate: Fate, limit: number): Command => ({
  check: () => true,
  async run(model, real) {
    const mine = await relayOnce(real, fate, limit);
    if (fate === 'ends after publishing') for (const jobId of mine) model.unnoted.add(jobId);
    check(model, real);
  },
  toString: () => `relay: ${fate}, ${limit} at a time`,
});

const relayTwice = (limit: number): Command => ({
  check: () => true,
  async run(model, real) {
    const [one = [], other = []] = await Promise.all([
      relayOnce(real, 'well', limit),
      relayOnce(real, 'well', limit),
    ]);
    assert.deepEqual(
      one.filter((jobId) => other.includes(jobId)),
      [],
    );
    check(model, real);
  },
  toString: () => `two relays, ${limit} at a time`,
});

const COMMANDS = [
  fc.tuple(fc.integer({ min: 1, max: 3 }), fc.boolean()).map(([n, commits]) => write(n, commits)),
  fc
    .tuple(
      fc.constantFrom<Fate>('well', 'queue away', 'ends after publishing'),
      fc.integer({ min: 1, max: 4 }),
    )
    .map(([fate, limit]) => relay(fate, limit)),
  fc.integer({ min: 1, max: 4 }).map(relayTwice),
];

/** Runs seeded interleavings of writers and relays. Rejects with the shortest one that breaks a promise. */
export const outboxInterleaved = (clock: SimulatedClock, runs: Runs): Promise<void> =>
  fc.assert(
    fc.asyncProperty(fc.commands(COMMANDS, { maxCommands: 25, size: 'max' }), async (commands) => {
      if (isOver(runs)) return;
      await clock.admin.query('TRUNCATE outbox');
      const tenant = clock.database.forOrganization(
        await createEscritorio(clock.database, { nome: 'Escritório' }),
      );
      const model: Model = { committed: new Set(), unnoted: new Set() };
      const real: Real = { clock, tenant, published: new Map() };
      await fc.asyncModelRun(() => ({ model, real }), commands);
      while ((await publishOutboxed(real)) > 0);
      check(model, real);
      assert.deepEqual([...real.published.keys()].sort(), [...model.committed].sort());
    }),
    runs,
  );

const publishOutboxed = async (real: Real): Promise<number> => (await relayOnce(real, 'well', 100)).length;
