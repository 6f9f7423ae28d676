import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { bootstrap, ROOT, runMain } from './bootstrap.mjs';

await runMain(async () => {
  await bootstrap((line) => process.stdout.write(`${line}\n`));
  const main = join(ROOT, 'packages/standalone/dist/corpus/main.js');
  const child = spawn(process.execPath, [main, ...process.argv.slice(2)], { stdio: 'inherit' });
  process.exitCode = await new Promise((done) => child.once('exit', (code) => done(code ?? 1)));
});
