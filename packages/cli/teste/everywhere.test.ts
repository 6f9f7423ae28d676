import { spawnSync } from 'node:child_process';
import { afterAll, expect, jest, test } from '@jest/globals';
import { packCommand } from './command.ts';

// Many processes start here, on a machine that may be busy.
jest.setTimeout(120_000);

const command = packCommand();
afterAll(() => command.remover());

test('what depends on the system holds on this one; the workflow runs the same on the others', () => {
  const args = ['packages/cli/teste/everywhere.mjs', command.arquivo];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
  expect({ status, stderr, failed: stdout.match(/^FAIL.*/gm) }).toEqual({
    status: 0,
    stderr: '',
    failed: null,
  });
  expect(stdout.match(/^ok/gm)).toHaveLength(7);
});
