import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { bin, bootstrap, ROOT, runMain } from './bootstrap.mjs';

/** Runs bench/<name>.ts from source: `npm run bench -- engine`. Further arguments go to the benchmark. */
await runMain(async () => {
  const [name = '', ...rest] = process.argv.slice(2);
  const folder = join(ROOT, 'bench');
  const file = join(folder, `${name}.ts`);
  if (!/^[a-z][a-z0-9-]*$/.test(name) || !existsSync(file)) {
    const names = readdirSync(folder)
      .filter((entry) => entry.endsWith('.ts'))
      .map((entry) => entry.slice(0, -3));
    throw new Error(`Name one of the benchmarks: ${names.join(', ')}.`);
  }
  await bootstrap((line) => process.stdout.write(`${line}\n`));
  const child = spawn(process.execPath, [bin('tsx/dist/cli.mjs'), '--conditions=source', file, ...rest], {
    stdio: 'inherit',
    cwd: ROOT,
  });
  process.exitCode = await new Promise((done) => child.once('exit', (code) => done(code ?? 1)));
});
