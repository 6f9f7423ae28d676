import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { memberOf } from '@apura/contracts/tables';
import { removeLeftovers } from '../maintenance.ts';
import {
  asUser,
  browserUser,
  type Executable,
  hasSandbox,
  mayRun,
  reachableFolder,
  type User,
} from './launch-browser.ts';

const NAMES = [
  'chrome-headless-shell',
  'google-chrome-stable',
  'google-chrome',
  'chromium',
  'chromium-browser',
];
const PLACES_ON_MACOS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

export interface WhereToLook {
  /** Folder of ours (below APURA_HOME) where the bundled browser is unpacked if nothing else is found; as root one that all may enter. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

function installed(environment: WhereToLook['environment']): string[] {
  const folders = (environment.PATH ?? '').split(delimiter).filter((p) => p !== '');
  const candidates = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...candidates, ...(process.platform === 'darwin' ? PLACES_ON_MACOS : [])].filter(mayRun);
}

type Found = Omit<Executable, 'sandbox'>;

/** What a browser needs from our environment; all else (database address, keys) stays out of its reach. */
const HERDADAS = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'XDG_CONFIG_HOME', 'XDG_CACHE_HOME'];

/**
 * What a thread of Chromium's sets while others already read the environment. A variable that is new makes the C library
 * move the whole environment, and now and then a browser died of that while it started; one that is there does not.
 */
const SET_BY_A_THREAD = { FC_FONTATIONS: '1' };

/** The environment for a browser process: the few inherited names plus `own`, in UTC. */
function browserEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
  own: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const result: Record<string, string> = { TZ: 'UTC', ...SET_BY_A_THREAD };
  for (const name of HERDADAS) {
    const valor = environment[name];
    if (valor !== undefined) result[name] = valor;
  }
  return { ...result, ...own };
}

const TRYING_MS = 15_000;

/**
 * True when the program starts and names itself a Chromium. A file that merely exists proves nothing: Ubuntu's
 * `chromium-browser` may be a stub that asks for snap, and a bundled browser may lack its libraries.
 */
function responds({ path, environment, usuario }: Found): Promise<boolean> {
  const { programa, args } = asUser(usuario, path, ['--version']);
  return new Promise((resolve) => {
    execFile(programa, args, { env: environment, cwd: '/', timeout: TRYING_MS }, (error, saida) =>
      resolve(error === null && /chrom/i.test(saida)),
    );
  });
}

async function embutido({ folder, environment }: WhereToLook, user: User | undefined): Promise<Found> {
  const raiz = reachableFolder(folder, user);
  const chromium = await unpackChromium(raiz, user === undefined ? 'nos' : 'todos');
  // Its own fonts always: the PDF of one input must not depend on what fonts a machine happens to have.
  const withFonts = { FONTCONFIG_FILE: chromium.fontsConf };
  const ofSystem = browserEnvironment(environment, withFonts);
  const withLibraries = browserEnvironment(environment, {
    ...withFonts,
    LD_LIBRARY_PATH: chromium.libraries,
  });
  for (const candidate of [ofSystem, withLibraries]) {
    const found = describe(chromium.executable, 'embutido', candidate, user);
    if (await responds(found)) return found;
  }
  throw new Error(
    `O Chromium desempacotado em ${raiz} não inicia nesta máquina. Instale o Chrome ou o Chromium, ou aponte PUPPETEER_EXECUTABLE_PATH para um.`,
  );
}

const describe = (
  path: string,
  origin: Executable['origem'],
  environment: Executable['environment'],
  user: User | undefined,
): Found => ({ path, origem: origin, environment, ...(user ? { usuario: user } : {}) });

async function find(onde: WhereToLook, user: User | undefined): Promise<Found> {
  const environment = browserEnvironment(onde.environment);
  const configured = onde.environment.PUPPETEER_EXECUTABLE_PATH;
  if (configured !== undefined && configured !== '') {
    const found = describe(configured, 'configurado', environment, user);
    if (await responds(found)) return found;
    throw new Error(
      `PUPPETEER_EXECUTABLE_PATH aponta para ${configured}, que não é um Chrome ou Chromium que inicie aqui${user ? ` como o usuário ${user.uid}` : ''}.`,
    );
  }
  for (const path of installed(onde.environment)) {
    const found = describe(path, 'instalado', environment, user);
    if (await responds(found)) return found;
  }
  if (process.platform === 'linux' && process.arch === 'x64') return embutido(onde, user);
  throw new Error(
    `Nenhum Chrome ou Chromium encontrado em ${process.platform}-${process.arch}. Instale um ou aponte PUPPETEER_EXECUTABLE_PATH para ele.`,
  );
}

/**
 * Finds a browser that really starts: the configured one (PUPPETEER_EXECUTABLE_PATH), an installed Chrome or Chromium,
 * or the one bundled in `@sparticuz/chromium`. A configured one that does not start is an error, never passed over.
 * As root it is one that another user can start, and is to be started as that user; its sandbox is used where it works.
 */
export async function findExecutable(onde: WhereToLook): Promise<Executable> {
  const found = await find(onde, browserUser());
  return { ...found, sandbox: await hasSandbox(found) };
}

const run = promisify(execFile);
const require = createRequire(import.meta.url);

const UNPACKING_MS = 180_000;
const DRAFT = 'rascunho-';
const ABANDONED_DRAFT_MS = 10 * 60_000;

/** The package's own fonts.conf points to the shared /tmp; ours points beside itself, so the folder may be moved. */
const FONTS_CONF = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
</fontconfig>
`;

/**
 * The package unpacks into `os.tmpdir()`, adds the NSS libraries only when it believes itself in Amazon's Lambda, and
 * takes any file that is already there. A child process lets us choose both without touching our own environment.
 */
const PROGRAMA = `require(process.argv[1]).executablePath()
  .catch((erro) => { process.stderr.write(erro.message); process.exitCode = 1; })`;

export interface UnpackedChromium {
  readonly executable: string;
  /** Folder with libnss3, libnspr4, libexpat and their kin, for systems without them. */
  readonly libraries: string;
  readonly fontsConf: string;
}

function describeFolder(folder: string): UnpackedChromium {
  return {
    executable: join(folder, 'chromium'),
    libraries: join(folder, 'al2023', 'lib'),
    fontsConf: join(folder, 'fonts', 'fonts.conf'),
  };
}

function explain(raiz: string, error: unknown): string {
  const stderr =
    typeof error === 'object' && error !== null && 'stderr' in error ? String(error.stderr).trim() : '';
  return `Não foi possível desempacotar o Chromium (210 MB) em ${raiz}: ${stderr || error}`;
}

/** Lets every user read and run what lies below `folder`, which stays ours to change. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entrada of await readdir(folder, { recursive: true, withFileTypes: true }))
    await chmod(join(entrada.parentPath, entrada.name), 0o755);
}

/**
 * Unpacks the browser that `@sparticuz/chromium` carries (Linux x64) below `raiz`, once per version of the package, for
 * us alone or for every user to run. The work is done in a draft folder that is renamed when whole, so a killed or a second
 * process leaves no half browser.
 *
 * @throws Error where what lies there belongs to somebody else
 */
async function unpackChromium(raiz: string, para: 'nos' | 'todos'): Promise<UnpackedChromium> {
  const entrada = require.resolve('@sparticuz/chromium');
  const described = await readFile(join(dirname(entrada), '..', '..', 'package.json'), 'utf8');
  const version = memberOf(JSON.parse(described), 'version');
  const destination = join(raiz, para === 'nos' ? `chromium-${version}` : `chromium-${version}-todos`);
  if (existsSync(destination)) {
    if ((await stat(destination)).uid !== process.getuid?.())
      throw new Error(`${destination} é de outro usuário.`);
    return describeFolder(destination);
  }
  await mkdir(raiz, { recursive: true, mode: para === 'nos' ? 0o700 : 0o755 });
  await removeLeftovers(raiz, DRAFT, ABANDONED_DRAFT_MS);
  const draft = await mkdtemp(join(raiz, DRAFT));
  try {
    await run(process.execPath, ['-e', PROGRAMA, entrada], {
      env: { TMPDIR: draft, HOME: draft, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' },
      timeout: UNPACKING_MS,
    });
    await writeFile(join(draft, 'fonts', 'fonts.conf'), FONTS_CONF);
    if (para === 'todos') await openToAll(draft);
    await rename(draft, destination);
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    // ENOTEMPTY, EEXIST: another process was faster, and its copy is as good as ours.
    if (!existsSync(destination)) throw new Error(explain(raiz, error), { cause: error });
  }
  return describeFolder(destination);
}
