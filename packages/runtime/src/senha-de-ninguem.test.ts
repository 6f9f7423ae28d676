import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';

const PROGRAM = fileURLToPath(new URL('../teste/cost-of-nobody.ts', import.meta.url));

/** A process of its own: its first sign-in must be its first, and the library is watched from before it is imported. */
test('somebody and nobody cost the same, the first time of a process and ever after', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', PROGRAM]);
  const verify = 'verify $m=19456,t=2,p=1';
  expect(JSON.parse(stdout)).toEqual([
    { right: false, calls: ['hash', verify] },
    { right: false, calls: [verify] },
    { right: false, calls: [verify] },
  ]);
});
