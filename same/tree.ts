import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../scripts/bootstrap.mjs';

/** Trees and what they made of inputs, by commit; whatever lies here can be made again. */
const CACHE = join(tmpdir(), `apura-same-${process.getuid?.() ?? 'user'}`);
const PROBE = 'probe.ts';

/** A tree of the product that can be asked, and the folder with the probe that asks it. */
export interface Tree {
  readonly root: string;
  readonly probe: string;
  /** Says which code answers; undefined where it may change under the same name. */
  readonly commit?: string;
}

export const thisTree: Tree = { root: ROOT, probe: join(ROOT, 'same') };

/** The commit that a name stands for in this repository. */
export const commitOf = (name: string): Promise<string> =>
  output('git', ['rev-parse', '--verify', `${name}^{commit}`]);

/** The tree of a commit, installed and built. It is kept, so that only the first time takes minutes. */
export async function treeOf(commit: string): Promise<Tree> {
  const root = join(CACHE, 'trees', commit);
  if (!existsSync(root)) {
    // Made under another name, so that what was interrupted is never taken for a tree, and two runs do not meet in one.
    const making = `${root}.${process.pid}`;
    mkdirSync(join(CACHE, 'trees'), { recursive: true });
    await run('git', ['clone', '--quiet', '--no-checkout', '--shared', ROOT, making], ROOT);
    await run('git', ['checkout', '--quiet', '--detach', commit], making);
    const bootstrap = `import('./scripts/bootstrap.mjs').then(({ bootstrap, runMain }) =>
      runMain(() => bootstrap((line) => console.log('  ' + line), undefined, ['--noCheck'])))`;
    await run(process.execPath, ['--eval', bootstrap], making);
    if (existsSync(root)) rmSync(making, { recursive: true });
    else renameSync(making, root);
  }
  return { root, probe: probeIn(root), commit };
}

/**
 * The commit's own probe, which knows its names; of a commit before the first one a copy of ours, by its content, so that
 * trees of several clones may use it at the same time.
 */
function probeIn(root: string): string {
  if (existsSync(join(root, 'same', PROBE))) return join(root, 'same');
  const copy = join(root, `same-${digestOf(thisTree.probe)}`);
  if (!existsSync(copy)) {
    const making = `${copy}.${process.pid}`;
    cpSync(thisTree.probe, making, { recursive: true });
    renameSync(making, copy);
  }
  return copy;
}

/** What the tree makes of the inputs. Of a commit it is kept with what it depends on, and not asked for twice. */
export async function recordsOf(
  tree: Tree,
  inputs: string,
  flags: readonly string[],
  ofInputs: string,
): Promise<string> {
  const made = join(workFolder(), tree.commit ?? 'this');
  const day = new Date().toISOString().slice(0, 10);
  const depends = [ofInputs, digestOf(tree.probe), process.version, ...flags, ...(flags.length ? [] : [day])];
  const name = createHash('sha256').update(depends.join()).digest('hex').slice(0, 16);
  const kept = tree.commit && join(CACHE, 'records', `${tree.commit}-${name}`);
  if (kept && existsSync(kept)) return kept;
  const tsx = join(tree.root, 'node_modules/tsx/dist/cli.mjs');
  await run(
    process.execPath,
    [tsx, '--conditions=source', join(tree.probe, PROBE), inputs, made, ...flags],
    tree.root,
  );
  if (!kept) return made;
  mkdirSync(join(CACHE, 'records'), { recursive: true });
  if (!existsSync(kept)) renameSync(made, kept);
  return kept;
}

/** A folder of this run's own. */
export const workFolder = (): string => join(CACHE, `run-${process.pid}`);

function digestOf(folder: string): string {
  const hash = createHash('sha256');
  for (const name of (readdirSync(folder, { recursive: true }) as string[]).sort())
    if (name.endsWith('.ts')) hash.update(name).update(readFileSync(join(folder, name)));
  return hash.digest('hex').slice(0, 16);
}

const started = (
  command: string,
  args: readonly string[],
  cwd: string,
  out: 'pipe' | 'inherit',
): ChildProcess => spawn(command, args, { cwd, stdio: ['ignore', out, 'inherit'] });

async function run(command: string, args: readonly string[], cwd: string): Promise<void> {
  await ended(started(command, args, cwd, 'inherit'), `${command} ${args[0]}`);
}

async function output(command: string, args: readonly string[]): Promise<string> {
  const child = started(command, args, ROOT, 'pipe');
  let text = '';
  child.stdout?.on('data', (bytes) => {
    text += bytes;
  });
  await ended(child, `${command} ${args.join(' ')}`);
  return text.trim();
}

const ended = (child: ChildProcess, what: string): Promise<void> =>
  new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', (code) => (code === 0 ? done() : fail(new Error(`${what} ended with ${code}`))));
  });
