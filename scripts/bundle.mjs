import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import esbuild from 'esbuild';

/*
 * Puts each program and all that it imports into one file, in place of what the compiler made of it
 * (docs/adr/0019), and packs the command, which the gateway gives away at /cli. In a compiled workspace what nothing changed is not
 * made again; with `anew` it needs no compiler.
 */

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
/** What Node starts: the services, their threads, a process that one of them starts; `npm start`, and the operator's commands. */
const PROGRAMS = [
  'services/gateway/dist/main',
  'services/gateway/dist/calculo/thread',
  'services/worker/dist/main',
  'services/worker/dist/lotes/readers/read-files',
  'services/worker/dist/lotes/readers/read-in-quarantine',
  'services/deliverer/dist/main',
  'packages/standalone/dist/main',
  'packages/admin/dist/main',
  'packages/runtime/dist/migrate/main',
];
/** Native code, threads of its own, and what is large and needed later: loaded from where it lies. */
const APART = /^(@node-rs\/argon2|msgpackr-extract|piscina|.*\.wasm-base64\.mjs)$/;
/** Of puppeteer: to install browsers, and to speak to them by another protocol than ours. */
const NEVER_RUN = /^(proxy-agent|yargs(\/helpers)?|\.\.\/bidi\/bidi\.js)$/;
/** From where those are named, by programs as deep as this. */
const DEPTH = join(ROOT, 'services/worker/dist');
/** Code that looks for files beside itself. */
const LOOKS_AROUND = /\bimport\.meta\.url\b|\b__(dirname|filename)\b/;
/** The workspace, or the folder of an image; and what CommonJS asks for Node's own modules. */
const BANNER = [
  "import { createRequire as requireOfBundle } from 'node:module';",
  'const HOUSE = /.*\\/(?=(services|packages)\\/)/.exec(import.meta.url)[0], require = requireOfBundle(HOUSE);',
].join(' ');

/**
 * V8 holds a text that has a character beyond Latin-1 in two bytes each, all of it. esbuild escapes those of strings, and leaves comments
 * and regular expressions as they are.
 */
const inLatin1 = (text) =>
  text.replace(/[^\0-\xff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** A module that looks for files beside itself finds them where it lay, not beside the bundle. */
const keepPlaces = {
  name: 'keep-places',
  setup(build) {
    build.onResolve({ filter: APART }, async ({ path, resolveDir, kind, pluginData }) => {
      if (pluginData === 'found') return undefined;
      const { path: found } = await build.resolve(path, { resolveDir, kind, pluginData: 'found' });
      // What CommonJS requires is found from the house, what is imported from the program.
      const from = kind === 'require-call' ? ROOT : DEPTH;
      return found ? { path: `./${relative(from, found)}`, external: true } : undefined;
    });
    build.onLoad({ filter: /\.[cm]?[jt]s$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8');
      if (!LOOKS_AROUND.test(text)) return undefined;
      const place = `new URL(${JSON.stringify(relative(ROOT, path))}, HOUSE)`;
      const contents = text.includes('import.meta.url')
        ? text.replaceAll('import.meta.url', `${place}.href`)
        : `var __filename = ${place}.pathname, __dirname = new URL('.', ${place}).pathname.slice(0, -1);${text}`;
      return { contents, loader: path.endsWith('ts') ? 'ts' : 'js' };
    });
  },
};

/** What puppeteer names and we never call is empty. */
const leaveOut = {
  name: 'leave-out',
  setup(build) {
    build.onResolve({ filter: NEVER_RUN }, ({ path, importer }) =>
      importer.includes('puppeteer') ? { path, namespace: 'leave-out' } : undefined,
    );
    build.onLoad({ filter: /.*/, namespace: 'leave-out' }, () => ({ contents: 'module.exports = {}' }));
  },
};

function isStale(program) {
  const made = join(ROOT, `${program}.js`);
  return !existsSync(made) || !readFileSync(made).includes(BANNER) || isOld(made);
}

/** Whether something was compiled or installed since. */
function isOld(made) {
  const builds = ['packages', 'services'].flatMap((folder) =>
    readdirSync(join(ROOT, folder)).map((name) => join(ROOT, folder, name, 'dist/.tsbuildinfo')),
  );
  const sources = [...builds, join(ROOT, 'node_modules/.modules.yaml'), fileURLToPath(import.meta.url)];
  const { mtimeMs } = statSync(made);
  return sources.some((file) => existsSync(file) && statSync(file).mtimeMs > mtimeMs);
}

if (process.argv[2] === 'anew' || PROGRAMS.some(isStale)) {
  const { outputFiles } = await esbuild.build({
    absWorkingDir: ROOT,
    write: false,
    entryPoints: PROGRAMS.map((out) => ({ in: join(ROOT, `${out.replace('/dist/', '/src/')}.ts`), out })),
    outdir: ROOT,
    conditions: ['source'],
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    logLevel: 'error',
    external: ['pg-native'],
    banner: { js: BANNER },
    plugins: [leaveOut, keepPlaces],
  });
  for (const { path, text } of outputFiles) {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, inLatin1(text));
  }
}

/** Beside the gateway's code, so that its image has it too. */
const COMMAND = join(ROOT, 'services/gateway/dist/cli');
const packed = existsSync(COMMAND) ? readdirSync(COMMAND).map((name) => join(COMMAND, name)) : [];
if (process.argv[2] === 'anew' || packed.length !== 1 || packed.some(isOld)) {
  rmSync(COMMAND, { recursive: true, force: true });
  mkdirSync(COMMAND, { recursive: true });
  execFileSync('npm', ['pack', '--silent', '--pack-destination', COMMAND], {
    cwd: join(ROOT, 'packages/cli'),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
