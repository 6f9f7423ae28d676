import { execFile } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { browserUser, comoUsuario, mayRun, reachableFolder, type User } from './browser-user.ts';
import type { Executable } from './executable.ts';
import { hasSandbox } from './has-sandbox.ts';
import { unpackChromium } from './unpack-chromium.ts';

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

export interface OndeProcurar {
  /** Folder of ours (below APURA_HOME) where the bundled browser is unpacked if nothing else is found; as root one that all may enter. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

function installed(environment: OndeProcurar['environment']): string[] {
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

const LIMIT_MS = 15_000;

/**
 * True when the program starts and names itself a Chromium. A file that merely exists proves nothing: Ubuntu's
 * `chromium-browser` may be a stub that asks for snap, and a bundled browser may lack its libraries.
 */
function responds({ path, environment, usuario }: Found): Promise<boolean> {
  const { programa, args } = comoUsuario(usuario, path, ['--version']);
  return new Promise((resolve) => {
    execFile(programa, args, { env: environment, cwd: '/', timeout: LIMIT_MS }, (error, saida) =>
      resolve(error === null && /chrom/i.test(saida)),
    );
  });
}

async function embutido({ folder, environment }: OndeProcurar, user: User | undefined): Promise<Found> {
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
    const found = descrever(chromium.executable, 'embutido', candidate, user);
    if (await responds(found)) return found;
  }
  throw new Error(
    `O Chromium desempacotado em ${raiz} não inicia nesta máquina. Instale o Chrome ou o Chromium, ou aponte PUPPETEER_EXECUTABLE_PATH para um.`,
  );
}

const descrever = (
  path: string,
  origin: Executable['origem'],
  environment: Executable['environment'],
  user: User | undefined,
): Found => ({ path, origem: origin, environment, ...(user ? { usuario: user } : {}) });

async function find(onde: OndeProcurar, user: User | undefined): Promise<Found> {
  const environment = browserEnvironment(onde.environment);
  const configured = onde.environment.PUPPETEER_EXECUTABLE_PATH;
  if (configured !== undefined && configured !== '') {
    const found = descrever(configured, 'configurado', environment, user);
    if (await responds(found)) return found;
    throw new Error(
      `PUPPETEER_EXECUTABLE_PATH aponta para ${configured}, que não é um Chrome ou Chromium que inicie aqui${user ? ` como o usuário ${user.uid}` : ''}.`,
    );
  }
  for (const path of installed(onde.environment)) {
    const found = descrever(path, 'instalado', environment, user);
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
export async function findExecutable(onde: OndeProcurar): Promise<Executable> {
  const found = await find(onde, browserUser());
  return { ...found, sandbox: await hasSandbox(found) };
}
