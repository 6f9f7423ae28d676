import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bin, bootstrap, ROOT, run, runMain } from './bootstrap.mjs';
import { composeCommand, whyNoEngine, whyNoPods } from './containers.mjs';

/** MB for young objects, of Jest and of its workers: with less, collecting them takes twice the CPU. */
const ROOM = ['--min-semi-space-size=32', '--max-semi-space-size=64'];

await runMain(async () => {
  const paths = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
  const long = process.argv.includes('--long');
  const began = Date.now();
  let passed = 0;
  let failed = 0;
  const notRun = [];
  /** Where everything must run (CI), what this machine cannot do is a failure. */
  const cannot = (what) => {
    notRun.push(what);
    if (process.env.APURA_TEST_EVERYTHING) failed += 1;
  };

  const step = async (name, work) => {
    try {
      await work();
      passed += 1;
      process.stdout.write(`  ok  ${name}\n`);
    } catch (error) {
      failed += 1;
      process.stdout.write(`\nFAIL ${name}\n${error.message}\n`);
    }
  };

  await step('build', () => bootstrap((line) => process.stdout.write(`${line}\n`)));
  if (!failed) {
    // Beside the tests, whose first seconds are a database's start.
    const others = Promise.all([
      step('types', () => run(process.execPath, [bin('typescript/bin/tsc'), '-b'], 'The types are wrong')),
      !paths.length &&
        !long &&
        step('format and lint', () =>
          run(
            process.execPath,
            [bin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings', '.'],
            'Biome found faults',
          ),
        ),
    ]);
    const redis = await startRedis();
    if (!redis) cannot('the queue suite on Redis (no redis-server on this machine)');
    if (spawnSync('promtool', ['--version']).error) {
      cannot('the unit tests of the alerts (no promtool on this machine)');
    }
    if (!composeCommand()) {
      cannot('docker-compose.yml as Compose reads it (no Compose 2 on this machine)');
    }
    const containers = long && (!paths.length || paths.some((path) => path.startsWith('tests/containers')));
    const noEngine = containers ? whyNoEngine() : undefined;
    const noPods = containers && !noEngine ? whyNoPods() : undefined;
    if (noEngine) notRun.push(`the containers (${noEngine})`);
    if (noPods) notRun.push(`the overlay \`small\` in pods (${noPods})`);
    if (!existsSync(process.env.APURA_SHARED ?? join(ROOT, '../shared'))) {
      notRun.push('the public corpus and the official vectors (APURA_SHARED is not there)');
    }
    const left = noEngine ? '/tests/containers/' : noPods ? '/tests/containers/kube' : undefined;
    const without = left ? ['--testPathIgnorePatterns', left] : [];
    const jest = await runJest(
      [...paths, ...without],
      long,
      redis ? { APURA_TEST_REDIS_URL: redis.url } : {},
    );
    redis?.stop();
    await others;
    passed += jest.passed;
    failed += jest.failed;
    if (jest.leftOut) cannot(`${jest.leftOut} tests that are marked as skipped`);
  }
  for (const what of notRun) process.stdout.write(`not run here: ${what}\n`);
  process.stdout.write(`${Math.round((Date.now() - began) / 1000)} s\n${passed} passed, ${failed} failed\n`);
  process.exitCode = failed ? 1 : 0;
});

function runJest(paths, long, environment) {
  return new Promise((done) => {
    const child = spawn(
      process.execPath,
      ['--conditions=source', '--no-warnings', ...ROOM, bin('jest/bin/jest.js')]
        .concat(['--config', long ? 'jest.long.config.mjs' : 'jest.config.mjs'])
        .concat(['--reporters', '<rootDir>/scripts/jest-reporter.mjs', '--passWithNoTests', ...paths]),
      {
        cwd: ROOT,
        env: { ...process.env, ...environment, APURA_BUILT: '1' },
        stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      },
    );
    let results = { passed: 0, failed: 1, leftOut: 0 };
    child.on('message', (message) => {
      results = message;
    });
    child.once('close', (code) => done(code && !results.failed ? { ...results, failed: 1 } : results));
  });
}

/** A Redis of the run's own where the machine has the program, or the one that it is told of; else undefined. */
async function startRedis() {
  if (process.env.APURA_TEST_REDIS_URL) return { url: process.env.APURA_TEST_REDIS_URL, stop: () => {} };
  if (spawnSync('redis-server', ['--version']).error) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'apura-redis-'));
  const port = await new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port: free } = server.address();
      server.close(() => done(free));
    });
  });
  const child = spawn(
    'redis-server',
    [
      '--port',
      String(port),
      '--bind',
      '127.0.0.1',
      '--dir',
      folder,
      '--save',
      '',
      '--maxmemory-policy',
      'noeviction',
    ],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  await new Promise((done) => {
    child.stdout.on('data', (bytes) => String(bytes).includes('Ready to accept connections') && done());
    child.once('exit', done);
  });
  return {
    url: `redis://127.0.0.1:${port}`,
    stop: () => {
      child.kill('SIGTERM');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
