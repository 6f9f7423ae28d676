import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer, { type Browser } from 'puppeteer-core';
import { asUser, reachableFolder } from './browser-user.ts';
import type { Executable } from './executable.ts';

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
