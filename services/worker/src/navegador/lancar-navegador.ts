import puppeteer, { type Browser } from 'puppeteer-core';
import type { Executavel } from './executavel.ts';

/** Our own list: the defaults of `@sparticuz/chromium` hold --single-process and --disable-web-security. */
const ARGUMENTOS = [
  '--no-sandbox',
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

/** Starts a browser process of ours. */
export function lancarNavegador({ caminho, ambiente }: Executavel): Promise<Browser> {
  return puppeteer.launch({
    executablePath: caminho,
    env: { ...ambiente },
    args: ARGUMENTOS,
    headless: 'shell',
    // Over a pipe the browser ends with us, even when we are killed with -9, and no debugging port is open.
    pipe: true,
    // Ending is the process's own affair (`fechar`), not puppeteer's.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
}
