import { DESCRIBED_OPERATIONS } from '../../teste/call-at-random.ts';
import { testGeneratedContract } from '../../teste/generated-contract.ts';

/** All operations together; where the settings give seconds, as many as there is time for. */
const REQUESTS = 10_000;

const seconds = process.env.APURA_LONG_SECONDS;
const seed = Number(process.env.APURA_LONG_SEED ?? Date.now() % 100_000);
const of = DESCRIBED_OPERATIONS.length;
process.stdout.write(`requests at random, seed ${seed} (APURA_LONG_SEED repeats them)\n`);

testGeneratedContract(
  seconds === undefined
    ? { seed, numRuns: Math.ceil(REQUESTS / of) }
    : { seed, numRuns: REQUESTS, atMostMs: (Number(seconds) * 1000) / of },
);
