import { testGeneratedContract } from '../../teste/generated-contract.ts';

testGeneratedContract({ numRuns: 200 });
