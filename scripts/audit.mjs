import { spawnSync } from 'node:child_process';
import { judgeAdvisories, readAccepted } from './accepted.mjs';
import { PNPM, Refusal, ROOT, runMain } from './bootstrap.mjs';

/** `npm run audit`: asks the registry for known weaknesses; fails on one above low without a written reason that still counts. */
await runMain(async () => {
  const { stdout, stderr } = spawnSync('npx', ['--yes', PNPM, 'audit', '--json'], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  const report = parse(stdout);
  if (!report?.advisories) {
    throw new Refusal(
      `The registry told nothing about weaknesses:\n${(stderr || stdout).trim().slice(-2000)}`,
    );
  }
  const faults = judgeAdvisories(report, readAccepted(), new Date().toISOString().slice(0, 10));
  if (faults.length) {
    throw new Refusal(
      `Weaknesses without a reason in scripts/accepted-dependencies.json:\n${faults.join('\n')}`,
    );
  }
  process.stdout.write(
    `${report.metadata.totalDependencies} packages, no weakness above low that is not explained\n`,
  );
});

function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // an error in words
  }
}
