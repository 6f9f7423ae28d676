import type { Browser, BrowserContext, HTTPRequest } from 'puppeteer-core';

/** How long a context may take to close before its browser counts as stuck. */
const CLOSE_MS = 3_000;

/** The browser, or the process of the page in it, has ended under the print: worth another try. */
export class BrowserDied extends Error {
  override readonly name = 'NavegadorMorreu';
}

/**
 * A page may use only what it carries. Navigations are answered 204 ("stay where you are"), because an aborted one
 * (a hostile meta refresh) makes Chromium print an empty page or nothing.
 */
function respond(pedido: HTTPRequest): Promise<void> {
  if (pedido.url().startsWith('data:') || pedido.url() === 'about:blank') return pedido.continue();
  if (pedido.isNavigationRequest()) return pedido.respond({ status: 204 });
  return pedido.abort();
}

async function printIn(contexto: BrowserContext, html: string, caiu: () => void): Promise<Buffer> {
  const page = await contexto.newPage();
  page.once('error', caiu);
  await Promise.all([
    page.setJavaScriptEnabled(false),
    page.setOfflineMode(true),
    page.setRequestInterception(true),
  ]);
  // A request that vanishes with its page cannot be answered; nothing depends on that answer.
  page.on('request', (pedido) => void respond(pedido).catch(() => undefined));
  // The limit of the whole print governs, hence none of puppeteer's own (timeout 0).
  await page.setContent(html, { waitUntil: 'load', timeout: 0 });
  const pdf = await page.pdf({
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
  let clock: NodeJS.Timeout | undefined;
  const stuck = new Promise<boolean>((resolve) => {
    clock = setTimeout(resolve, CLOSE_MS, true);
  });
  // A rejection means that the browser is gone, and the context with it.
  const closed = contexto
    .then((c) => c.close())
    .then(
      () => false,
      () => false,
    );
  if (await Promise.race([closed, stuck])) browser.process()?.kill('SIGKILL');
  clearTimeout(clock);
}

/** Prints `html` once, in a context of its own. Rejects on the time limit, and when page or browser die. */
export async function printPage(browser: Browser, html: string, limitMs: number): Promise<Buffer> {
  let fracassar: (error: Error) => void = () => undefined;
  const fracasso = new Promise<never>((_, reject) => {
    fracassar = reject;
  });
  const limit = setTimeout(() => fracassar(new Error(`the PDF was not ready after ${limitMs} ms`)), limitMs);
  const die = () => fracassar(new BrowserDied('the browser died while printing'));
  browser.on('disconnected', die);

  const contexto = browser.createBrowserContext();
  try {
    const printing = contexto.then((c) => printIn(c, html, die));
    return await Promise.race([printing, fracasso]);
  } catch (error) {
    throw browser.connected ? error : new BrowserDied('the browser died while printing', { cause: error });
  } finally {
    clearTimeout(limit);
    browser.off('disconnected', die);
    await fecharContexto(browser, contexto);
  }
}
