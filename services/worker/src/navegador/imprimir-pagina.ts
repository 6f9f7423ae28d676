import type { Browser, BrowserContext, HTTPRequest } from 'puppeteer-core';

/** How long a context may take to close before its browser counts as stuck. */
const FECHAMENTO_MS = 3_000;

/** The browser, or the process of the page in it, has ended under the print: worth another try. */
export class NavegadorMorreu extends Error {
  override readonly name = 'NavegadorMorreu';
}

export interface LimitesDaImpressao {
  readonly limiteMs: number;
  readonly signal: AbortSignal | undefined;
}

/**
 * A page may use only what it carries. Navigations are answered 204 ("stay where you are"), because an aborted one
 * (a hostile meta refresh) makes Chromium print an empty page or nothing.
 */
function responder(pedido: HTTPRequest): Promise<void> {
  if (pedido.url().startsWith('data:') || pedido.url() === 'about:blank') return pedido.continue();
  if (pedido.isNavigationRequest()) return pedido.respond({ status: 204 });
  return pedido.abort();
}

async function imprimirEm(contexto: BrowserContext, html: string, caiu: () => void): Promise<Buffer> {
  const pagina = await contexto.newPage();
  pagina.once('error', caiu);
  await Promise.all([
    pagina.setJavaScriptEnabled(false),
    pagina.setOfflineMode(true),
    pagina.setRequestInterception(true),
  ]);
  // A request that vanishes with its page cannot be answered; nothing depends on that answer.
  pagina.on('request', (pedido) => void responder(pedido).catch(() => undefined));
  // The limit of the whole print governs, hence none of puppeteer's own (timeout 0).
  await pagina.setContent(html, { waitUntil: 'load', timeout: 0 });
  const pdf = await pagina.pdf({
    preferCSSPageSize: true,
    printBackground: true,
    tagged: true,
    // Bookmarks, made from the headings.
    outline: true,
    timeout: 0,
  });
  return Buffer.from(pdf);
}

/** Closes the context; a browser that cannot do even that is killed, so that the next print gets a new one. */
async function fecharContexto(browser: Browser, contexto: Promise<BrowserContext>): Promise<void> {
  let relogio: NodeJS.Timeout | undefined;
  const preso = new Promise<boolean>((resolve) => {
    relogio = setTimeout(resolve, FECHAMENTO_MS, true);
  });
  // A rejection means that the browser is gone, and the context with it.
  const fechado = contexto
    .then((c) => c.close())
    .then(
      () => false,
      () => false,
    );
  if (await Promise.race([fechado, preso])) browser.process()?.kill('SIGKILL');
  clearTimeout(relogio);
}

/** Prints `html` once, in a context of its own. Rejects on the time limit, on abort, and when page or browser die. */
export async function imprimirPagina(
  browser: Browser,
  html: string,
  { limiteMs, signal }: LimitesDaImpressao,
): Promise<Buffer> {
  const limite = AbortSignal.timeout(limiteMs);
  const fim = signal === undefined ? limite : AbortSignal.any([limite, signal]);
  let fracassar: (erro: unknown) => void = () => undefined;
  const fracasso = new Promise<never>((_, reject) => {
    fracassar = reject;
  });
  const desistir = () =>
    fracassar(limite.aborted ? new Error(`the PDF was not ready after ${limiteMs} ms`) : fim.reason);
  const morrer = () => fracassar(new NavegadorMorreu('the browser died while printing'));
  fim.addEventListener('abort', desistir);
  if (fim.aborted) desistir();
  browser.on('disconnected', morrer);

  const contexto = browser.createBrowserContext();
  try {
    const impressao = contexto.then((c) => imprimirEm(c, html, morrer));
    return await Promise.race([impressao, fracasso]);
  } catch (erro) {
    throw browser.connected ? erro : new NavegadorMorreu('the browser died while printing', { cause: erro });
  } finally {
    fim.removeEventListener('abort', desistir);
    browser.off('disconnected', morrer);
    await fecharContexto(browser, contexto);
  }
}
