import { spawnSync } from 'node:child_process';
import { accessSync, chownSync, constants, mkdtempSync, rmSync, statSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import puppeteer, { type Browser } from 'puppeteer-core';

/** Our own list: the defaults of `@sparticuz/chromium` hold --single-process and --disable-web-security. */
const ARGS = [
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--font-render-hinting=none',
  // What a printer of pages never does; each of them costs a process or a timer.
  '--disable-extensions',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--mute-audio',
  // Second lock behind the request interception: no name resolves, so nothing can be reached.
  '--host-resolver-rules=MAP * ~NOTFOUND',
];
const LIMIT_MS = 30_000;

/** Starts a browser process of ours, as the user and with the sandbox of `executable`, in a home of its own that goes with it. */
export async function launchBrowser(executable: Executable): Promise<Browser> {
  const { path, environment, usuario, sandbox } = executable;
  const raiz = reachableFolder(tmpdir(), usuario);
  await mkdir(raiz, { recursive: true });
  const house = mkdtempSync(join(raiz, 'apura-navegador-'));
  if (usuario) chownSync(house, usuario.uid, usuario.gid);
  const remove = () => rmSync(house, { recursive: true, force: true, maxRetries: 3 });
  const ofBrowser = puppeteer.defaultArgs({
    headless: 'shell',
    userDataDir: house,
    args: sandbox ? ARGS : ['--no-sandbox', ...ARGS],
  });
  const { programa, args } = asUser(usuario, path, ofBrowser);
  try {
    const browser = await puppeteer.launch({
      executablePath: programa,
      ignoreDefaultArgs: true,
      args: [...args],
      env: {
        ...environment,
        HOME: house,
        TMPDIR: house,
        XDG_CONFIG_HOME: house,
        XDG_CACHE_HOME: house,
      },
      // Over a pipe the browser ends with us, even when we are killed with -9, and no debugging port is open.
      pipe: true,
      timeout: LIMIT_MS,
      // Ending is the process's own affair (`fechar`), not puppeteer's.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
    const process = browser.process();
    if (process?.exitCode === null && process.signalCode === null) process.once('exit', remove);
    else remove();
    return browser;
  } catch (error) {
    remove();
    throw error;
  }
}

/** A browser that has answered `--version` under exactly this environment, as this user. */
export interface Executable {
  readonly path: string;
  readonly origem: 'configurado' | 'instalado' | 'embutido';
  /** The whole environment to start it with. It holds none of our own variables, so a browser never sees a secret. */
  readonly environment: Readonly<Record<string, string>>;
  /** Another user than ours, who can read neither our files nor our processes; undefined where we cannot become one. */
  readonly usuario?: User;
  /** True when it has shown a page inside its own sandbox here. */
  readonly sandbox: boolean;
}

/** Whom a process of ours is made to be, so that it can reach nothing of ours. */
export interface User {
  readonly uid: number;
  readonly gid: number;
}

/** Has no name and owns nothing; not `nobody`, who may own PostgreSQL's files where there is no user `postgres`. */
const WITHOUT_NAME: User = { uid: 65_533, gid: 65_533 };
/** Of util-linux, which every distribution has; Node itself cannot become another program. */
const SETPRIV = ['/usr/bin/setpriv', '/bin/setpriv'];
/** Where root keeps what another user must reach, as the packaged PostgreSQL does. */
const COMMON_FOLDER = '/var/lib/apura/navegador';

/** Whether there is such a file and we may run it. */
export function mayRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const setpriv = (): string | undefined => SETPRIV.find(mayRun);

/**
 * Whom a browser is to be: nobody else's user where we are root on Linux and can become it, else ourselves (undefined). Root
 * of a container may have no other user to become.
 */
export function browserUser(): User | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !setpriv()) return undefined;
  const { programa, args } = asUser(WITHOUT_NAME, '/bin/true', []);
  return spawnSync(programa, args, { stdio: 'ignore' }).status === 0 ? WITHOUT_NAME : undefined;
}

/** The command that runs `path` as `user`, with no right of root left and no way back. */
export function asUser(
  user: User | undefined,
  path: string,
  args: readonly string[],
): { readonly programa: string; readonly args: readonly string[] } {
  const programa = user && setpriv();
  if (!user || !programa) return { programa: path, args };
  return {
    programa,
    args: [
      `--reuid=${user.uid}`,
      `--regid=${user.gid}`,
      '--clear-groups',
      '--inh-caps=-all',
      '--bounding-set=-all',
      '--no-new-privs',
      path,
      ...args,
    ],
  };
}

/** `folder`, or a folder of root's that all may enter where `user` cannot get into it: a clone may lie in root's home. */
export function reachableFolder(folder: string, user: User | undefined): string {
  return user === undefined || todosEntram(resolve(folder)) ? folder : COMMON_FOLDER;
}

function todosEntram(folder: string): boolean {
  const above = dirname(folder);
  const entram = ((statSync(folder, { throwIfNoEntry: false })?.mode ?? 0o001) & 0o001) !== 0;
  return entram && (above === folder || todosEntram(above));
}

/**
 * True when the browser shows a page inside its own sandbox (namespaces of users, processes and network, and seccomp). It
 * ends at once where the kernel, a container's seccomp profile or being root forbid one: only trying tells.
 */
export async function hasSandbox(executable: Omit<Executable, 'sandbox'>): Promise<boolean> {
  const browser = await launchBrowser({ ...executable, sandbox: true }).catch(() => undefined);
  if (!browser) return false;
  try {
    const page = await browser.newPage();
    await page.setContent('<p>x</p>', { timeout: 10_000 });
    return true;
  } catch {
    return false; // the sandboxed process of the page has died, or does nothing
  } finally {
    await browser.close().catch(() => undefined);
  }
}
