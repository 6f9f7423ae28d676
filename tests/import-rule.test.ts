import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';

const root = process.cwd();

const FORBIDDEN = [
  ['law-imports-nothing', 'packages/law/src/from-package.ts', '../../engine/src/x.ts'],
  ['engine-imports-law-only', 'packages/engine/src/from-package.ts', '../../documents/src/x.ts'],
  ['engine-imports-law-only', 'packages/engine/src/from-node.ts', 'node:fs'],
  ['packages-of-documents', 'packages/documents/src/a.ts', '../../database/src/x.ts'],
  ['nothing-imports-a-service', 'packages/runtime/src/a.ts', '../../../services/worker/src/x.ts'],
  ['nothing-imports-a-service', 'services/gateway/src/from-service.ts', '../../worker/src/x.ts'],
  ['only-tests-import-testing', 'services/gateway/src/from-testing.ts', '../../../packages/testing/src/x.ts'],
  ['aggregates-of-database', 'packages/database/src/recados/a.ts', '../x.ts'],
  ['door-knows-no-aggregate', 'packages/database/src/tenancy/a.ts', '../lotes/x.ts'],
  ['subjects-of-request', 'services/gateway/src/request/closet.ts', '../x.ts'],
  ['no-circle', 'packages/engine/src/x.ts', './y.ts'],
  ['packages-of-panel', 'packages/panel/src/a.tsx', '../../database/src/x.ts'],
] as const;

/** What is found in the code, in a small tree that keeps the rule, and in one like it with each forbidden import. */
const folders: string[] = [];
let ofCode: Violation[] | undefined;
let ofGood: Violation[] | undefined;
let ofBad: Violation[] | undefined;
beforeAll(() => {
  const good = smallTree();
  const bad = smallTree();
  for (const [, file, imported] of FORBIDDEN) {
    const used = file.endsWith('.tsx') ? '<p>{it.x}</p>' : 'it';
    write(bad, file, `import * as it from '${imported}';\nexport const x = ${used};`);
  }
  [ofCode, ofGood, ofBad] = violations([root, good, bad]);
}, 120_000);
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

test('the code keeps the import rule and has no circle', () => {
  expect(ofCode).toEqual([]);
});

test('a tree that keeps the rule breaks nothing', () => {
  expect(ofGood).toEqual([]);
});

test.each(FORBIDDEN)('%s: %s may not import %s', (rule, file, _imported) => {
  expect(ofBad).toContainEqual({ rule, file });
});

interface Violation {
  readonly rule: string;
  readonly file: string;
}

function smallTree(): string {
  const folder = mkdtempSync(join(tmpdir(), 'apura-imports-'));
  folders.push(folder);
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  const packages = ['law', 'engine', 'nfe', 'database', 'runtime', 'testing'].map(
    (name) => `packages/${name}`,
  );
  for (const owner of [...packages, 'services/worker', 'services/gateway'])
    write(folder, `${owner}/src/x.ts`, 'export const x = 1;');
  write(
    folder,
    'packages/engine/src/of-law.ts',
    `import { x } from '../../law/src/x.ts';\nexport const z = x;`,
  );
  write(folder, 'packages/database/src/lotes/x.ts', 'export const x = 1;');
  write(folder, 'packages/engine/src/y.ts', `import { x } from './x.ts';\nexport const y = x;`);
  return folder;
}

function write(folder: string, name: string, text: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
}

/** One process for all trees: loading what reads TypeScript costs more than a small tree. */
const CRUISE = `
  import { cruise } from 'dependency-cruiser';
  import extractConfig from 'dependency-cruiser/config-utl/extract-depcruise-config';
  const found = [];
  for (const folder of process.argv.slice(1)) {
    const ruleSet = await extractConfig('./.dependency-cruiser.cjs');
    const { options } = ruleSet;
    process.chdir(folder);
    const { output } = await cruise(
      ['packages', 'services'],
      { ...options, ruleSet, validate: true, outputType: 'json' },
      options.enhancedResolveOptions,
    );
    process.chdir(${JSON.stringify(root)});
    found.push(JSON.parse(output).summary.violations.map(({ from, rule }) => ({ rule: rule.name, file: from })));
  }
  process.stdout.write(JSON.stringify(found));`;

/** The rules that are broken in each tree, and where. */
function violations(trees: readonly string[]): Violation[][] {
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', CRUISE, ...trees], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  return JSON.parse(output) as Violation[][];
}
