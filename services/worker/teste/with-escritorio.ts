import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import type { WorkContext } from '../src/work-context.ts';
import { escritorioForTests } from './escritorio-for-tests.ts';
import { testContext } from './test-context.ts';

interface ComEscritorio {
  base: TestDatabase;
  workContext: WorkContext;
  escritorio: Awaited<ReturnType<typeof escritorioForTests>>;
}

/** For the tests of a file: a database of their own, what work on it needs, and an office that is new in each. */
export function withEscritorio(): ComEscritorio {
  const isto = {} as ComEscritorio;
  beforeAll(async () => {
    isto.base = await testDatabase();
    isto.workContext = testContext(isto.base);
  }, 60_000);
  afterAll(async () => {
    await isto.workContext.readers.close();
    await isto.base.close();
  });
  beforeEach(async () => {
    isto.escritorio = await escritorioForTests(isto.workContext);
  });
  return isto;
}
