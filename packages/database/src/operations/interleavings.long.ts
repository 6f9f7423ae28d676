import { longRuns } from '@apura/testing/models';
import { testInterleavings } from '../../teste/test-interleavings.ts';

// A few of them in every run: `interleavings.test.ts`.
testInterleavings(longRuns, 3_600_000);
