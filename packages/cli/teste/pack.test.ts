import { execFileSync } from 'node:child_process';
import { expect, test } from '@jest/globals';

const MOST_BYTES = 72_000;

test('what the registry gives away is one program, its licences and its README, below 72 KB', () => {
  const json = execFileSync('npm', ['pack', '--dry-run', '--json'], {
    cwd: 'packages/cli',
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [{ size, files }] = JSON.parse(json.slice(json.indexOf('['))) as [
    { size: number; files: { path: string }[] },
  ];
  process.stdout.write(`apura.tgz: ${size} bytes\n`);
  expect(size).toBeLessThan(MOST_BYTES);
  expect(files.map(({ path }) => path).sort()).toEqual([
    'LICENSE',
    'README.md',
    'dist/THIRD-PARTY-LICENSES.txt',
    'dist/apura.cjs',
    'package.json',
  ]);
});
