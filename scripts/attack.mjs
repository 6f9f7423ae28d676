import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { bin, bootstrap, ROOT, runMain } from './bootstrap.mjs';

/** `npm run attack [-- xml zip]`: attacks a stack that it starts (tests/attack); exit code 1 when one succeeds. */
await runMain(async () => {
  await bootstrap((line) => process.stdout.write(`${line}\n`));
  // A session of its own: Linux shares the cores between sessions first (autogroups), and within one by priority.
  const child = spawn(
    process.execPath,
    [bin('tsx/dist/cli.mjs'), '--conditions=source', join(ROOT, 'tests/attack/main.ts')].concat(
      process.argv.slice(2),
    ),
    { stdio: 'inherit', cwd: ROOT, detached: true },
  );
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  process.exitCode = await new Promise((done) => child.once('exit', (code) => done(code ?? 1)));
});
