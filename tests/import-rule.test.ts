import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';

const root = process.cwd();
let folder: string | undefined;
afterEach(() => {
  if (folder) rmSync(folder, { recursive: true, force: true });
});

test('the code keeps the import rule and has no circle', () => {
  expect(violations(root)).toEqual([]);
});

test.each([
  ['engine-imports-nothing', 'packages/engine/src/a.ts', '../../nfe/src/x.ts'],
  ['engine-imports-nothing', 'packages/engine/src/a.ts', 'node:fs'],
  ['packages-of-nfe', 'packages/nfe/src/a.ts', '../../database/src/x.ts'],
  ['nothing-imports-a-service', 'packages/runtime/src/a.ts', '../../../services/worker/src/x.ts'],
  ['nothing-imports-a-service', 'services/gateway/src/a.ts', '../../worker/src/x.ts'],
  ['only-tests-import-testing', 'services/gateway/src/a.ts', '../../../packages/testing/src/x.ts'],
  ['no-circle', 'packages/engine/src/x.ts', './y.ts'],
  ['packages-of-panel', 'packages/panel/src/a.tsx', '../../database/src/x.ts'],
])('%s: %s may not import %s', (rule, file, imported) => {
  folder = mkdtempSync(join(tmpdir(), 'apura-imports-'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const owner of [
    'packages/engine',
    'packages/nfe',
    'packages/database',
    'packages/runtime',
    'packages/testing',
  ])
    write(folder, `${owner}/src/x.ts`, 'export const x = 1;');
  for (const owner of ['services/worker', 'services/gateway'])
    write(folder, `${owner}/src/x.ts`, 'export const x = 1;');
  write(folder, 'packages/engine/src/y.ts', `import { x } from './x.ts';\nexport const y = x;`);
  expect(violations(folder)).toEqual([]);
  write(
    folder,
    file,
    `import * as it from '${imported}';\nexport const x = ${file.endsWith('.tsx') ? '<p>{it.x}</p>' : 'it'};`,
  );
  expect(violations(folder)).toContain(rule);
});

function write(base: string, name: string, text: string): void {
  mkdirSync(dirname(join(base, name)), { recursive: true });
  writeFileSync(join(base, name), text);
}

/** The names of the broken rules in the tree below `cwd`. */
function violations(cwd: string): string[] {
  const output = execFileSync(
    process.execPath,
    [join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'), 'packages', 'services'].concat([
      '--config',
      join(root, '.dependency-cruiser.cjs'),
      '--output-type',
      'json',
    ]),
    { cwd, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  );
  const { summary } = JSON.parse(output) as { summary: { violations: { rule: { name: string } }[] } };
  return summary.violations.map((violation) => violation.rule.name);
}
