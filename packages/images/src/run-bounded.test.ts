import { expect, jest, test } from '@jest/globals';
import { ImageRefused, runBounded } from './run-bounded.ts';

jest.setTimeout(60_000);

const LIMITS = { timeMs: 10_000, cpuSeconds: 5, heapMb: 64, wasmMb: 64, output: 1000 };
const run = (program: string, limits = {}) =>
  runBounded(['-e', program], {}, Buffer.from('olá'), { ...LIMITS, ...limits });

test('answers what the program writes, which reads its input and sees nothing of our environment', async () => {
  process.env.SEGREDO = 'x';
  try {
    const answer = await run(
      `process.stdin.on('data', (b) => process.stdout.write(JSON.stringify([String(b), Object.keys(process.env)])))`,
    );
    const [input, names] = JSON.parse(answer.toString());
    expect(input).toBe('olá');
    // Set by the shell itself.
    expect(names.filter((name: string) => !['PWD', 'SHLVL', '_', 'OLDPWD'].includes(name))).toEqual([]);
  } finally {
    delete process.env.SEGREDO;
  }
});

test.each([
  ['hangs without working', 'setInterval(() => {}, 1000)', { timeMs: 1000 }],
  ['works without end', 'for (;;);', { cpuSeconds: 1 }],
  ['takes memory without end', 'const all = []; for (;;) all.push(new Array(1e6).fill(0.5));', {}],
  [
    'takes memory of WebAssembly without end',
    'const memory = new WebAssembly.Memory({ initial: 1 }); try { for (;;) memory.grow(1); } catch { process.exit(memory.buffer.byteLength === 64 * 2 ** 20 ? 3 : 1); }',
    {},
  ],
  ['writes without end', "for (;;) require('fs').writeSync(1, 'x'.repeat(500))", {}],
  ['says that its input is nothing', 'process.exit(3)', {}],
])('a program that %s is refused', async (_, program, limits) => {
  await expect(run(program, limits)).rejects.toThrow(ImageRefused);
});

test('a program that is broken is our fault, not that of its input', async () => {
  await expect(run("require('nothing')")).rejects.toThrow(/Cannot find module 'nothing'/);
  await expect(run("require('nothing')")).rejects.not.toThrow(ImageRefused);
});
