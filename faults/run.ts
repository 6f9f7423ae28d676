import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { runFaults } from './run-faults.ts';
import { canMount } from './stack/small-disk.ts';

const USAGE = 'npm run faults -- --minutes N --seed S [--redis]';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '2' },
    seed: { type: 'string' },
    redis: { type: 'boolean', default: false },
  },
});
const minutes = Number(values.minutes);
const seed = Number(values.seed ?? randomBytes(3).readUIntBE(0, 3));
if (!(minutes > 0) || !Number.isSafeInteger(seed)) throw new Error(USAGE);
const say = (line: string) => process.stdout.write(`${line}\n`);
const { passed, violations } = await runFaults(
  { minutes, seed, redis: values.redis, mount: canMount() },
  say,
);
for (const violation of violations) say(`VIOLATION ${violation}`);
say(`${passed} passed, ${violations.length} failed`);
process.exit(violations.length ? 1 : 0);
