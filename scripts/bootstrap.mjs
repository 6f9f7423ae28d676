import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * The version of pnpm is pinned here and not in a `packageManager` field: with that field, a frozen install fails on
 * registries that do not publish pnpm's signatures.
 */
export const PNPM = 'pnpm@12.21.0';
const STAMP = join(ROOT, 'node_modules', '.cache', 'apura-bootstrap.json');
const SCHEMA = 'prisma/schema.prisma';
/** What the modules of the law are made of (docs/adr/0057). */
const LAW_SOURCES = ['packages/law/data', 'packages/law/compile.mjs', 'packages/law/schemas.mjs'];
/** What the panel is made of: its own code, and the packages that run in the browser. */
export const PANEL_SOURCES = [
  'packages/panel/index.html',
  'packages/panel/vite.config.ts',
  'packages/panel/public',
  'packages/panel/src',
  ...LAW_SOURCES,
  'packages/law/src',
  'packages/engine/src',
  'packages/contracts/src',
  'packages/words/src',
];
const FREE_BYTES_TO_INSTALL = 2_000_000_000;
const FREE_BYTES_TO_RUN = 300_000_000;

/** Something is missing that only the person at the keyboard can give. The message says what and what to do. */
export class Refusal extends Error {}

/**
 * Installs the dependencies, if those that are there are others. Resolves to whether they were there already. `say`
 * receives one short line if it takes time.
 */
export async function installDependencies(say) {
  const dependencies = hashOf(['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json', ...manifests()]);
  const there =
    readStamp().dependencies === dependencies && existsSync(join(ROOT, 'node_modules', '.modules.yaml'));
  checkDisk(there ? FREE_BYTES_TO_RUN : FREE_BYTES_TO_INSTALL);
  if (there) return true;
  say('Installing dependencies (about a minute the first time) ...');
  await run(
    'npx',
    ['--yes', PNPM, 'install', '--frozen-lockfile'],
    'The dependencies could not be installed',
  );
  writeStamp({ dependencies });
  return false;
}

/**
 * Brings a clone to where it can run: dependencies, generated code, build. What has been done already is not done
 * again. `say` receives one short line per step that takes time. `project` and `options` are the compiler's.
 */
export async function bootstrap(say, project, options) {
  checkMachine();
  const installed = await installDependencies(say);
  const done = readStamp();
  const schema = hashOf([SCHEMA]);
  const generated = join(ROOT, 'packages/database/src/generated/client.ts');
  if (done.schema !== schema || !existsSync(generated)) await generateClient();
  const law = hashOf(LAW_SOURCES.flatMap(filesBelow));
  if (done.law !== law || !existsSync(join(ROOT, 'packages/law/src/generated/marcos.ts'))) await compileLaw();
  if (!installed) say('Building ...');
  const panel = hashOf(PANEL_SOURCES.flatMap(filesBelow));
  const panelIsBuilt = done.panel === panel && existsSync(join(ROOT, 'packages/panel/dist/index.html'));
  await Promise.all([build(project, options), panelIsBuilt || buildPanel()]);
  writeStamp({ dependencies: done.dependencies, schema, law, panel });
}

/** Generating needs no schema engine, but the command line insists on having one: any existing file will do. */
const generateClient = () =>
  run(
    process.execPath,
    [bin('prisma/build/index.js', 'packages/database'), 'generate', '--schema', SCHEMA],
    'The database client could not be generated',
    {
      PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
      CHECKPOINT_DISABLE: '1',
      PRISMA_HIDE_UPDATE_MESSAGE: '1',
    },
  );

const compileLaw = () =>
  run(process.execPath, [join(ROOT, 'packages/law/compile.mjs')], 'The law could not be compiled');

const buildPanel = () =>
  run(
    process.execPath,
    [bin('vite/bin/vite.js', 'packages/panel'), 'build', 'packages/panel', '--logLevel', 'warn'],
    'The panel could not be built',
  );

/** Compiles what changed, checks its types and makes the services' bundles; `tsconfig.json` has the tests as well. */
export async function build(project = 'tsconfig.build.json', options = []) {
  await run(process.execPath, [bin('typescript/bin/tsc'), '-b', project, ...options], 'The build failed');
  await run(process.execPath, [join(ROOT, 'scripts/bundle.mjs')], 'The services could not be bundled');
}

function checkMachine() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new Refusal(
      `Apura needs Node.js 20.19 or newer; this is ${process.versions.node}. Install a newer one and try again.`,
    );
  }
  const machine = `${process.platform}-${process.arch}`;
  const glibc =
    process.platform !== 'linux' || Boolean(process.report.getReport().header.glibcVersionRuntime);
  if (!['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'].includes(machine) || !glibc) {
    throw new Refusal(
      `There is no packaged PostgreSQL for this machine (${machine}${glibc ? '' : ', no glibc'}); use docker-compose.yml or a Linux machine with glibc.`,
    );
  }
  try {
    accessSync(ROOT, constants.W_OK);
  } catch {
    throw new Refusal(
      `This user may not write in ${ROOT}. Give it that permission, or clone into a folder of its own.`,
    );
  }
}

function checkDisk(needed) {
  const { bavail, bsize } = statfsSync(ROOT);
  const free = bavail * bsize;
  if (free >= needed) return;
  const mb = (bytes) => `${Math.round(bytes / 1e6)} MB`;
  throw new Refusal(
    `The disk of ${ROOT} has ${mb(free)} free and ${mb(needed)} are needed. Free some space and try again.`,
  );
}

/** The package.json of each workspace package, from the root. */
export function manifests() {
  return ['packages', 'services'].flatMap((folder) =>
    readdirSync(join(ROOT, folder)).map((name) => join(folder, name, 'package.json')),
  );
}

/** A file itself, or the files below a folder; tests are no part of a build. */
function filesBelow(path) {
  const entry = join(ROOT, path);
  if (!existsSync(entry) || !statSync(entry).isDirectory()) return [path];
  return readdirSync(entry, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && !file.name.endsWith('.test.ts'))
    .map((file) => relative(ROOT, join(file.parentPath, file.name)))
    .sort();
}

function hashOf(files) {
  const hash = createHash('sha256').update(process.versions.modules);
  for (const file of files.filter((name) => existsSync(join(ROOT, name))))
    hash.update(readFileSync(join(ROOT, file)));
  return hash.digest('hex');
}

function readStamp() {
  return existsSync(STAMP) ? JSON.parse(readFileSync(STAMP, 'utf8')) : {};
}

function writeStamp(stamp) {
  mkdirSync(dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, JSON.stringify(stamp));
}

/** The script of an installed package's command, so that no shell and no PATH is involved. */
export function bin(script, of = '.') {
  return join(ROOT, of, 'node_modules', script);
}

/** Runs a command quietly; when it fails, its last lines are part of the refusal. */
export function run(command, args, failure, environment = {}) {
  return new Promise((done, fail) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...process.env, NPM_CONFIG_LOGLEVEL: 'error', NO_UPDATE_NOTIFIER: '1', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const keep = (bytes) => {
      output = (output + bytes).slice(-4000);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.once('error', (error) => fail(new Refusal(`${failure}: ${error.message}.`)));
    child.once('close', (code) => {
      if (code === 0) return done();
      fail(new Refusal(`${failure}:\n${output.trim().split('\n').slice(-25).join('\n')}`));
    });
  });
}

/** Runs `main`; a refusal becomes its sentence and exit code 1. */
export async function runMain(main) {
  try {
    await main();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

/** What an image is made of, one after another: each is made again only when what it reads has changed (Dockerfile). */
const PARTS = {
  dependencies: () => installDependencies((line) => process.stdout.write(`${line}\n`)),
  client: generateClient,
  law: compileLaw,
  panel: buildPanel,
};

if (process.argv[1] === import.meta.filename) {
  await runMain(async () => {
    const part = PARTS[process.argv[2]];
    if (!part) throw new Refusal(`Usage: node scripts/bootstrap.mjs ${Object.keys(PARTS).join(' | ')}`);
    checkMachine();
    await part();
  });
}
