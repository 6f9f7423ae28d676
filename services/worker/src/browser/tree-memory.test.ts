import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from '@jest/globals';
import { treeMemory } from './open-browser.ts';

const MB = 1024 * 1024;
const PROGRAMA = `const cheio = Buffer.alloc(${80 * MB}, 1);
  process.stdout.write('pronto'); process.stdin.on('data', () => process.exit(cheio[0])); process.stdin.resume();`;

test('counts what the descendants hold', async () => {
  if (process.platform !== 'linux') {
    expect(await treeMemory(process.pid)).toBeUndefined();
    return;
  }
  const avo = spawn(process.execPath, [
    '-e',
    `const filho = require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(PROGRAMA)}], { stdio: ['inherit', 'inherit', 'inherit'] });
     filho.on('exit', () => process.exit(0));`,
  ]);
  try {
    await once(avo.stdout, 'data');
    const bytes = await treeMemory(avo.pid as number);
    expect(bytes).toBeGreaterThan(80 * MB);
    expect(bytes).toBeLessThan(400 * MB);
  } finally {
    avo.stdin.write('x');
    await once(avo, 'exit');
  }
});
