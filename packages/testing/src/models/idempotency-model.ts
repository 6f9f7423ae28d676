import assert from 'node:assert/strict';
import { createEscritorio, createOnce, type Tenant } from '@apura/database';
import fc from 'fast-check';
import type { SimulatedClock } from '../simulated-clock.ts';
import { isOver, type Runs } from './runs.ts';

/*
 * What holds of requests with an Idempotency-Key, whatever is repeated, fails or comes at the same time:
 *  1. a key makes one thing within 24 hours, and every repetition is answered with that one;
 *  2. for another request it is refused, and makes nothing;
 *  3. what failed noted nothing: the key may be used again;
 *  4. while one is being answered another of the same key is told so, and makes nothing.
 */
const DAY_MS = 24 * 3_600_000;

interface Model {
  now: number;
  made: number;
  readonly keys: Map<string, { readonly print: number; readonly made: number; readonly at: number }>;
}

interface Real {
  readonly clock: SimulatedClock;
  readonly tenant: Tenant;
  made: number;
}

type Command = fc.AsyncCommand<Model, Real>;
type Fate = 'well' | 'fails' | 'with another meanwhile';
class Failure extends Error {}

const ask = (key: string, print: number, fate: Fate): Command => ({
  check: () => true,
  async run(model, real) {
    const once = (work: () => Promise<number>) =>
      createOnce(real.tenant, { chave: key, impressao: Buffer.from([print]) }, work);
    let meanwhile: unknown = 'em_andamento';
    const answer = once(async () => {
      if (fate === 'with another meanwhile')
        meanwhile = await once(async () => assert.fail('the same key made something at the same time'));
      if (fate === 'fails') throw new Failure();
      real.made += 1;
      return real.made;
    }).catch((error) => {
      if (error instanceof Failure) return 'failed';
      throw error;
    });
    const before = model.keys.get(key);
    const known = before && before.at >= model.now - DAY_MS ? before : undefined;
    if (known && known.print !== print) assert.equal(await answer, 'outra_requisicao');
    else if (known) assert.deepEqual(await answer, { criado: known.made, repetida: true });
    else if (fate === 'fails') assert.equal(await answer, 'failed');
    else {
      model.made += 1;
      model.keys.set(key, { print, made: model.made, at: model.now });
      assert.deepEqual(await answer, { criado: model.made, repetida: false });
    }
    assert.equal(meanwhile, 'em_andamento');
    assert.equal(real.made, model.made);
  },
  toString: () => `${key} ${print}: ${fate}`,
});

const wait = (hours: number): Command => ({
  check: () => true,
  async run(model, { clock }) {
    await clock.advance(hours * 3_600_000);
    model.now = clock.now();
  },
  toString: () => `${hours} h`,
});

const COMMANDS = [
  fc
    .tuple(
      fc.constantFrom('a', 'b'),
      fc.constantFrom(1, 2),
      fc.constantFrom<Fate>('well', 'fails', 'with another meanwhile'),
    )
    .map(([key, print, fate]) => ask(key, print, fate)),
  fc.constantFrom(1, 12, 23, 24, 25).map(wait),
];

/** Runs seeded sequences of requests. Rejects with the shortest one that breaks a promise. */
export const idempotencyInterleaved = (clock: SimulatedClock, runs: Runs): Promise<void> =>
  fc.assert(
    fc.asyncProperty(fc.commands(COMMANDS, { maxCommands: 25, size: 'max' }), async (commands) => {
      if (isOver(runs)) return;
      const tenant = clock.database.forOrganization(
        await createEscritorio(clock.database, { nome: 'Escritório' }),
      );
      const model: Model = { now: clock.now(), made: 0, keys: new Map() };
      await fc.asyncModelRun(() => ({ model, real: { clock, tenant, made: 0 } }), commands);
    }),
    runs,
  );
