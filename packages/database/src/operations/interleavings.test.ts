import { FEW_RUNS } from '@apura/testing/models';
import { testInterleavings } from '../../teste/test-interleavings.ts';

// Thousands of seeds: `interleavings.long.ts`.
testInterleavings(() => FEW_RUNS);
