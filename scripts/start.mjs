import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { bootstrap, ROOT, runMain } from './bootstrap.mjs';

await runMain(async () => {
  const arguments_ = process.argv.slice(2);
  await bootstrap((line) => process.stdout.write(`${line}\n`));
  const child = spawn(process.execPath, [join(ROOT, 'packages/standalone/dist/main.js'), ...arguments_], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  // Ctrl-C reaches the child by itself; a signal meant for this process alone is passed on.
  process.on('SIGINT', () => {});
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill('SIGTERM'));
  process.exitCode = await new Promise((done) => child.once('exit', (code) => done(code ?? 1)));
});
