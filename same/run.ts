import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { compareFolders } from './compare/compare-folders.ts';
import { reportLines } from './compare/report.ts';
import { writeInputs } from './inputs/write-inputs.ts';
import { commitOf, recordsOf, thisTree, treeOf, workFolder } from './tree.ts';

/**
 * `npm run same -- COMMIT [--fast]`: whether this tree does what that commit does. Both get the same inputs and write
 * what they make of them; what differs is listed by field, and nothing may. With `--fast` without the stack.
 */
const { positionals, values } = parseArgs({ allowPositionals: true, options: { fast: { type: 'boolean' } } });
const [name, ...more] = positionals;
if (name === undefined || more.length) throw new Error('Usage: npm run same -- COMMIT [--fast]');
const flags = values.fast ? ['--fast'] : [];
const began = performance.now();
const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const commit = await commitOf(name);
say(`${commit.slice(0, 12)}:`);
const tree = await treeOf(commit);
const folder = workFolder();
try {
  const inputs = join(folder, 'inputs');
  const ofInputs = writeInputs(inputs);
  const [before, after] = await Promise.all([
    recordsOf(tree, inputs, flags, ofInputs),
    recordsOf(thisTree, inputs, flags, ofInputs),
  ]);
  const comparison = await compareFolders(before, after);
  for (const line of reportLines(comparison)) say(line);
  say(`${Math.round((performance.now() - began) / 1000)} s`);
  process.exitCode = comparison.fields.length ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
