import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { bootstrap, ROOT, runMain } from './bootstrap.mjs';

/** `npm run fuzz -- nfe --minutes 10 [--seed 1]`: runs tests/fuzz/<name>.ts from source; exit code 1 when it finds something. */
await runMain(async () => {
  const [name, ...options] = process.argv.slice(2);
  if (!/^[a-z]+$/.test(name ?? '')) throw new Error('Say what to fuzz: npm run fuzz -- nfe --minutes 10');
  await bootstrap((line) => process.stdout.write(`${line}\n`));
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--conditions=source', join(ROOT, 'tests/fuzz', `${name}.ts`), ...options],
    { cwd: ROOT, stdio: 'inherit' },
  );
  process.exitCode = await new Promise((done) => child.once('exit', (code) => done(code ?? 1)));
});
