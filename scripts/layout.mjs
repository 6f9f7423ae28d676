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
import { bootstrap, manifests, Refusal, ROOT, runMain } from './bootstrap.mjs';

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

/**
 * Lays out the folder of an image: the service and what it imports, compiled, with production dependencies only, at the
 * same relative places as in the workspace. Needs a workspace that is installed and built.
 *
 * @param service `gateway`, `worker` or `deliverer`
 * @param folder does not exist yet, or is empty
 */
export function layout(service, folder) {
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
    copyPackage(place, target(place));
    for (const link of dependencyLinks(place)) {
      const real = realpathSync(link);
      const copy = target(link);
      mkdirSync(dirname(copy), { recursive: true });
      if (!existsSync(copy)) symlinkSync(relative(dirname(copy), target(real)), copy);
      waiting.push(real);
    }
  }
  for (const path of ALSO[service]) {
    const copy = target(join(ROOT, path));
    mkdirSync(dirname(copy), { recursive: true });
    copyTree(join(ROOT, path), copy);
  }
}

const isOurs = (place) => !relative(ROOT, place).split(sep).includes('node_modules');

/** Of ours the build only; of others everything that runs, and their licences. */
function copyPackage(place, copy) {
  const parts = isOurs(place) ? ['package.json', 'dist'] : readdirSync(place);
  mkdirSync(copy, { recursive: true });
  for (const part of parts) copyTree(join(place, part), join(copy, part));
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
    const given = process.argv.slice(2);
    if (given.length === 0 || given.length % 2)
      throw new Refusal('Usage: node scripts/layout.mjs SERVICE FOLDER [SERVICE FOLDER ...]');
    // Types are what `npm test` checks; here it would take longer than all else that a changed line costs.
    await bootstrap((line) => process.stdout.write(`${line}\n`), undefined, ['--noCheck']);
    for (let i = 0; i < given.length; i += 2) layout(given[i], given[i + 1]);
  });
}
