import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { unhandledIn } from '../../faults/check/logs.ts';

test('of the logs, what nobody handled and the mistakes of the program; a service that is away is none', () => {
  const folder = mkdtempSync(join(tmpdir(), 'apura-logs-'));
  const lines = [
    '{"level":"error","message":"permit failed","error":{"message":"read ECONNRESET"}}',
    '{"level":"error","message":"permit failed","error":{"message":"note: TypeError: Cannot read properties of null"}}',
    '{"level":"info","message":"chunk processed"}',
  ];
  writeFileSync(join(folder, 'worker.log'), lines.join('\n'));
  writeFileSync(join(folder, 'worker.err'), 'Uncaught Error: boom\n');
  writeFileSync(join(folder, 'supervisor.log'), 'Connection terminated unexpectedly\n\nNode.js v20.20.2\n');
  writeFileSync(join(folder, 'notes.txt'), 'TypeError: not a log\n');
  const found = unhandledIn(folder);
  rmSync(folder, { recursive: true });
  expect(found.toSorted()).toEqual([
    'not handled, in supervisor.log: Node.js v20.20.2',
    'not handled, in worker.err: Uncaught Error: boom',
    `not handled, in worker.log: ${lines[1]}`,
  ]);
});
