import { expect, test } from '@jest/globals';
import { runBackend } from './backend-run.ts';
import { expectedOutcomes } from './expected-outcomes.ts';
import { monthWithFaults } from './month-with-faults.ts';
import { canRunRedis } from './start-redis.ts';

// The other tests of this folder start the stack with queues in PostgreSQL; both, over the whole corpus: two-backends.long.ts.
if (canRunRedis) {
  test('with queues in Redis, each file of a month with broken ones and copies has its outcome', async () => {
    const { arquivos, refused, duplicates } = monthWithFaults();
    const expected = expectedOutcomes(arquivos);
    const { outcomes } = await runBackend('redis', expected);
    expect(new Map([...outcomes].sort())).toEqual(new Map([...expected.outcomes].sort()));
    const count = (estado: string) =>
      [...outcomes.values()].filter((outcome) => outcome.estado === estado).length;
    expect([count('recusado'), count('duplicado')]).toEqual([refused, duplicates]);
    expect(count('processado')).toBe(arquivos.length - refused - duplicates);
  }, 60_000);
} else {
  test('not run here: no redis-server on this machine', () => {
    expect(canRunRedis).toBe(false);
  });
}
