import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { bin, bootstrap, ROOT, runMain } from './bootstrap.mjs';

/**
 * Runs a script of a folder from source: `npm run bench -- engine`, `npm run drill -- rate`. Further arguments go to the
 * script.
 */
await runMain(async () => {
  const [where = '', name = '', ...rest] = process.argv.slice(2);
  const folder = join(ROOT, where);
  const file = join(folder, `${name}.ts`);
  if (!/^[a-z][a-z0-9-]*$/.test(name) || !existsSync(file)) {
    const names = readdirSync(folder)
      .filter((entry) => entry.endsWith('.ts'))
      .map((entry) => entry.slice(0, -3));
    throw new Error(`Name one of: ${names.join(', ')}.`);
  }
  await bootstrap((line) => process.stdout.write(`${line}\n`));
  const child = spawn(process.execPath, [bin('tsx/dist/cli.mjs'), '--conditions=source', file, ...rest], {
    stdio: 'inherit',
    cwd: ROOT,
  });
  process.exitCode = await new Promise((done) => child.once('exit', (code) => done(code ?? 1)));
});
