import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { diskLog, isOnDisk } from './logger.ts';

const folder = mkdtempSync(join(tmpdir(), 'apura-log-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('what a full disk does not take is counted, and told once it takes something', () => {
  const file = openSync(join(folder, 'log'), 'a');
  let room = 0;
  const log = diskLog(file, (fd, bytes, from) => {
    if (!room) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    return writeSync(fd, bytes, from);
  });
  log.write('{"a":1}\n');
  log.write('{"a":2}\n');
  expect(log.destroyed).toBe(false);
  room = 1;
  log.write('{"a":3}\n');
  closeSync(file);
  const lines = readFileSync(join(folder, 'log'), 'utf8').trim().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { level: 'warn', message: 'log lines lost', lost: 2 },
    { a: 3 },
  ]);
});

test('a service goes on while its log cannot be written', async () => {
  const program = `import { createLogger } from ${JSON.stringify(resolve('packages/runtime/src/logger.ts'))};
    const logger = createLogger('test', 'info');
    for (let i = 0; i < 3; i++) logger.info('line');
    setImmediate(() => process.send('alive', () => process.disconnect()));`;
  const full = openSync('/dev/full', 'w');
  expect(isOnDisk(full)).toBe(true);
  const node = ['--import', 'tsx', '--conditions=source', '--input-type=module', '-e', program];
  const child = spawn(process.execPath, node, { stdio: ['ignore', full, 'inherit', 'ipc'] });
  const ended = once(child, 'exit');
  expect(await once(child, 'message')).toEqual(['alive', undefined]);
  expect(await ended).toEqual([0, null]);
  closeSync(full);
}, 60_000);
