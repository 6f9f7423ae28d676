import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import puppeteer, { type Browser } from 'puppeteer-core';
import type { Executavel } from './executavel.ts';
import { comoUsuario, pastaAlcancavel } from './usuario-do-navegador.ts';

/** Our own list: the defaults of `@sparticuz/chromium` hold --single-process and --disable-web-security. */
const ARGUMENTOS = [
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
const LIMITE_MS = 30_000;

/** Starts a browser process of ours, as the user and with the sandbox of `executavel`, in a home of its own that goes with it. */
export async function lancarNavegador(executavel: Executavel): Promise<Browser> {
  const { caminho, ambiente, usuario, sandbox } = executavel;
  const raiz = pastaAlcancavel(tmpdir(), usuario);
  await mkdir(raiz, { recursive: true });
  const casa = mkdtempSync(join(raiz, 'apura-navegador-'));
  if (usuario) chownSync(casa, usuario.uid, usuario.gid);
  const remover = () => rmSync(casa, { recursive: true, force: true, maxRetries: 3 });
  const doNavegador = puppeteer.defaultArgs({
    headless: 'shell',
    userDataDir: casa,
    args: sandbox ? ARGUMENTOS : ['--no-sandbox', ...ARGUMENTOS],
  });
  const { programa, argumentos } = comoUsuario(usuario, caminho, doNavegador);
  try {
    const browser = await puppeteer.launch({
      executablePath: programa,
      ignoreDefaultArgs: true,
      args: [...argumentos],
      env: {
        ...ambiente,
        HOME: casa,
        TMPDIR: casa,
        XDG_CONFIG_HOME: casa,
        XDG_CACHE_HOME: casa,
      },
      // Over a pipe the browser ends with us, even when we are killed with -9, and no debugging port is open.
      pipe: true,
      timeout: LIMITE_MS,
      // Ending is the process's own affair (`fechar`), not puppeteer's.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
    const processo = browser.process();
    if (processo?.exitCode === null && processo.signalCode === null) processo.once('exit', remover);
    else remover();
    return browser;
  } catch (erro) {
    remover();
    throw erro;
  }
}
