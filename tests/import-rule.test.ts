import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';

const root = process.cwd();

test('the code keeps the import rule and has no circle', () => {
  expect(violations(root)).toEqual([]);
});

const FORBIDDEN = [
  ['engine-imports-nothing', 'packages/engine/src/from-package.ts', '../../nfe/src/x.ts'],
  ['engine-imports-nothing', 'packages/engine/src/from-node.ts', 'node:fs'],
  ['packages-of-nfe', 'packages/nfe/src/a.ts', '../../database/src/x.ts'],
  ['nothing-imports-a-service', 'packages/runtime/src/a.ts', '../../../services/worker/src/x.ts'],
  ['nothing-imports-a-service', 'services/gateway/src/from-service.ts', '../../worker/src/x.ts'],
  ['only-tests-import-testing', 'services/gateway/src/from-testing.ts', '../../../packages/testing/src/x.ts'],
  ['no-circle', 'packages/engine/src/x.ts', './y.ts'],
  ['packages-of-panel', 'packages/panel/src/a.tsx', '../../database/src/x.ts'],
] as const;

/** A small tree that keeps the rule, and what is found once each forbidden import stands in it. */
let folder: string;
let before: Violation[];
let after: Violation[];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'apura-imports-'));
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const packages = ['engine', 'nfe', 'database', 'runtime', 'testing'].map((name) => `packages/${name}`);
  for (const owner of [...packages, 'services/worker', 'services/gateway'])
    write(`${owner}/src/x.ts`, 'export const x = 1;');
  write('packages/engine/src/y.ts', `import { x } from './x.ts';\nexport const y = x;`);
  before = violations(folder);
  for (const [, file, imported] of FORBIDDEN) {
    const used = file.endsWith('.tsx') ? '<p>{it.x}</p>' : 'it';
    write(file, `import * as it from '${imported}';\nexport const x = ${used};`);
  }
  after = violations(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a tree that keeps the rule breaks nothing', () => {
  expect(before).toEqual([]);
});

test.each(FORBIDDEN)('%s: %s may not import %s', (rule, file, _imported) => {
  expect(after).toContainEqual({ rule, file });
});

interface Violation {
  readonly rule: string;
  readonly file: string;
}

function write(name: string, text: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
}

/** The rules that are broken in the tree below `cwd`, and where. */
function violations(cwd: string): Violation[] {
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
  const { summary } = JSON.parse(output) as {
    summary: { violations: { from: string; rule: { name: string } }[] };
  };
  return summary.violations.map(({ from, rule }) => ({ rule: rule.name, file: from }));
}
