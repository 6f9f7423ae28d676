import {
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { bootstrap, manifests, Refusal, ROOT, run, runMain } from './bootstrap.mjs';

/** What a service needs besides its code; the migrations lie beside every service, so that each image can migrate. */
const ALSO = {
  gateway: ['prisma', 'packages/panel/dist'],
  worker: ['prisma', 'services/worker/report.css', 'services/worker/report-screen.css'],
  deliverer: ['prisma'],
};
/** What else is run from an image: the operator's commands, from the gateway's. */
const ALSO_RUNS = { gateway: ['packages/admin'], worker: [], deliverer: [] };
/** Not laid out although a package names it: the worker's image has a browser of the distribution. */
const LEFT_OUT = ['@sparticuz/chromium'];
/** What compilers make for other compilers, and Prisma's parts for other databases than PostgreSQL. */
const NOT_RUN = [
  /\.(d\.[cm]?ts|map|tsbuildinfo)$/,
  /@prisma\/client\/runtime\/.*(cockroachdb|mysql|sqlite|sqlserver)/,
];

/** What a folder is made of. An image has a layer of each: a change of our code leaves that of the dependencies as it is. */
const PARTS = ['dependencies', 'code'];

/**
 * Lays out the folder of an image: the service and what it imports, compiled, with production dependencies only, at the
 * same relative places as in the workspace. Needs a workspace that is installed and, for the code, built.
 *
 * @param service `gateway`, `worker` or `deliverer`
 * @param folder does not exist yet, or is empty
 * @param parts of `PARTS`
 */
export function layout(service, folder, parts = PARTS) {
  if (!ALSO[service]) {
    throw new Refusal(`"${service}" is no service; there are ${Object.keys(ALSO).join(', ')}.`);
  }
  if (existsSync(folder) && readdirSync(folder).length) throw new Refusal(`${folder} is not empty.`);
  const target = (path) => join(resolve(folder), relative(ROOT, path));
  const seen = new Set();
  const waiting = [`services/${service}`, ...ALSO_RUNS[service]].map((path) => join(ROOT, path));
  for (let place = waiting.pop(); place; place = waiting.pop()) {
    if (seen.has(place)) continue;
    seen.add(place);
    if (parts.includes(isOurs(place) ? 'code' : 'dependencies')) copyPackage(place, target(place));
    for (const link of dependencyLinks(place)) {
      const real = realpathSync(link);
      waiting.push(real);
      if (!parts.includes('dependencies')) continue;
      const copy = target(link);
      mkdirSync(dirname(copy), { recursive: true });
      if (!existsSync(copy)) symlinkSync(relative(dirname(copy), target(real)), copy);
    }
  }
  if (!parts.includes('code')) return;
  for (const path of ALSO[service]) {
    const copy = target(join(ROOT, path));
    mkdirSync(dirname(copy), { recursive: true });
    copyTree(join(ROOT, path), copy);
  }
}

const isOurs = (place) => !relative(ROOT, place).split(sep).includes('node_modules');

/** Of ours the build only; of others everything that runs, and their licences. */
function copyPackage(place, copy) {
  // A package that is in a program's one file, and was not compiled by itself, has nothing else that runs.
  const entries = isOurs(place)
    ? ['package.json', 'dist'].filter((name) => existsSync(join(place, name)))
    : readdirSync(place);
  mkdirSync(copy, { recursive: true });
  for (const name of entries) copyTree(join(place, name), join(copy, name));
}

/** Copies files and folders. What others made is only linked where that is possible: nobody changes it in place. */
function copyTree(from, to) {
  if (NOT_RUN.some((pattern) => pattern.test(from))) return;
  const entry = lstatSync(from);
  if (entry.isDirectory()) {
    mkdirSync(to);
    for (const name of readdirSync(from)) copyTree(join(from, name), join(to, name));
  } else if (isOurs(from)) {
    copyFileSync(from, to);
  } else if (entry.isFile()) {
    try {
      linkSync(from, to);
    } catch {
      copyFileSync(from, to); // another file system, or one without links
    }
  }
}

/** The links that Node follows from a package to its production dependencies. */
function dependencyLinks(place) {
  const { name, dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = JSON.parse(
    readFileSync(join(place, 'package.json'), 'utf8'),
  );
  const optional = Object.keys(optionalDependencies ?? {});
  // An optional peer counts where a package of ours has it too: BullMQ uses `pg` because our queues bring it.
  const peers = Object.keys(peerDependencies ?? {}).filter(
    (peer) => !peerDependenciesMeta?.[peer]?.optional || broughtByOurs().has(peer),
  );
  const wanted = new Set([...Object.keys(dependencies ?? {}), ...peers, ...optional]);
  // Ours have their dependencies below them; pnpm's store has those of a package beside it.
  const shelf = isOurs(place) ? join(place, 'node_modules') : place.slice(0, -name.length - 1);
  return [...wanted]
    .filter((dependency) => !LEFT_OUT.includes(dependency))
    .map((dependency) => join(shelf, dependency))
    .filter((link) => {
      if (existsSync(link)) return true;
      const dependency = relative(shelf, link);
      // Optional ones are made for another kind of machine; a package may also bring one inside itself.
      if (optional.includes(dependency) || existsSync(join(place, 'node_modules', dependency))) return false;
      throw new Error(`${name} needs ${dependency}, which is not installed`);
    });
}

let brought;

/** The production dependencies that packages of ours name. */
function broughtByOurs() {
  brought ??= new Set(
    manifests().flatMap((file) =>
      Object.keys(JSON.parse(readFileSync(join(ROOT, file), 'utf8')).dependencies ?? {}),
    ),
  );
  return brought;
}

if (process.argv[1] === import.meta.filename) {
  await runMain(async () => {
    const words = process.argv.slice(2);
    const part = PARTS.includes(words[0]) ? words.shift() : undefined;
    if (words.length === 0 || words.length % 2)
      throw new Refusal(
        `Usage: node scripts/layout.mjs [${PARTS.join(' | ')}] SERVICE FOLDER [SERVICE FOLDER ...]`,
      );
    // Types are what `npm test` checks: an image's programs are made of the source itself.
    if (part === 'code')
      await run(process.execPath, ['scripts/bundle.mjs', 'anew'], 'The services could not be bundled');
    else if (!part) await bootstrap((line) => process.stdout.write(`${line}\n`));
    for (let i = 0; i < words.length; i += 2) layout(words[i], words[i + 1], part ? [part] : PARTS);
  });
}
