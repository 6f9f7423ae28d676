import { bootstrap, runMain } from './bootstrap.mjs';

await runMain(async () => {
  await bootstrap((line) => process.stdout.write(`${line}\n`));
  await import('../packages/standalone/dist/main.js');
});
