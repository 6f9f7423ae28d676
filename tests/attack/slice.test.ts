import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { FAMILIES } from './families/families.ts';
import { onlySlice, runAttack } from './run.ts';
import { openStage, type Stage } from './stage.ts';

/**
 * A few attacks of each family. What a neighbour feels of them is measured by `npm run attack` alone: here other tests
 * keep the machine busy.
 */
let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
}, 60_000);
afterAll(() => stage.stop());

/** What fills all of the service has a machine of its own; `crowds.test.ts` of the gateway asks the same of it in small. */
const FULL = new Set([
  'Floods',
  'Sybils',
  'Links',
  'Takeouts',
  'Streams',
  'Providers',
  'Assisted',
  'Connections',
]);

test.each(FAMILIES.filter(({ name }) => !FULL.has(name)).map((family) => [family.name, family] as const))(
  '%s: refused as it should be, and cheaply',
  async (_name, family) => {
    const attacks = await onlySlice(family).attacks(stage);
    expect(attacks.length).toBeGreaterThan(2);
    for (const attack of attacks) {
      const { answer, faults } = await runAttack(stage, attack, family.offline);
      expect({ attack: attack.name, answer, faults }).toEqual({ attack: attack.name, answer, faults: [] });
    }
  },
  60_000,
);
