import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, test } from '@jest/globals';
import { expectUpgrade } from '../../teste/expect-upgrade.ts';
import { MIGRATIONS, oldRelease } from '../../teste/old-release.ts';

let base: TestDatabase;
beforeAll(async () => {
  base = await testDatabase();
});
afterAll(() => base.close());

// Whoever runs a build between two releases upgrades as well; the first migration alone was no build.
test.each(MIGRATIONS.slice(1, -1))(
  'from %s to this release, under load',
  async (last) => {
    const release = await oldRelease(base, last);
    try {
      await expectUpgrade(release);
    } finally {
      await release.drop();
    }
  },
  120_000,
);
