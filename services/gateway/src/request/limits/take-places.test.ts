import { expect, test } from '@jest/globals';
import { takeAway } from './open-places.ts';
import { Places } from './places.ts';
import { inTurn } from './take-places.ts';

test('who waits for something else gives the turn back meanwhile; a place that came without a turn to use it is given back', async () => {
  const database = new Places({
    of: 'database',
    total: Number.POSITIVE_INFINITY,
    each: { office: 1 },
    waitMs: 50,
    inTurn: true,
  });
  const other = new Places({ of: 'other', total: 1, each: { office: 1 }, waitMs: 0 });
  const whose = { office: 'aurora' };
  const { signal: gone } = new AbortController();
  const gateway = { places: { database } } as unknown as Parameters<typeof inTurn>[0];
  let turn: Awaited<ReturnType<typeof database.take>> | undefined;
  const answered = inTurn(gateway, {}, { whose, gone }, async (caller) => {
    expect(database.full(whose)).toBe(true);
    await caller.away(async () => {
      expect(database.full(whose)).toBe(false);
    });
    expect(database.full(whose)).toBe(true);
    const taken = takeAway(caller, other);
    // Somebody else of the office has the turn by now, and keeps it.
    turn = database.takeNow(whose);
    await expect(taken).rejects.toMatchObject({ code: 'requisicoes_simultaneas' });
    return { status: 204, body: {} };
  });
  expect((await answered).status).toBe(204);
  expect(other.full(whose)).toBe(false);
  turn?.leave();
  expect(database.full(whose)).toBe(false);
});
