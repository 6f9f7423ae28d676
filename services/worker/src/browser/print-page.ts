import type { Browser, Page } from 'puppeteer-core';
import type { Pages } from './open-pages.ts';

/** Not the page's fault, as far as anybody can tell: worth another try. */
export class BrowserFailed extends Error {}

/** The browser, or the process of the page in it, has ended under the print. */
export class BrowserDied extends BrowserFailed {
  override readonly name = 'NavegadorMorreu';
}

/** The browser was frozen, or had too little of the machine. */
export class PrintTimedOut extends BrowserFailed {
  override readonly name = 'PrintTimedOut';
}

async function printIn(page: Page, html: string): Promise<Buffer> {
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

export interface PagePrint {
  readonly html: string;
  /** Whose page it may be printed in; see {@link Pages}. */
  readonly owner: string | undefined;
  readonly limitMs: number;
}

/** Prints `html` once. Rejects on the time limit, and when page or browser die. */
export async function printPage(browser: Browser, pages: Pages, { html, owner, limitMs }: PagePrint) {
  let fail: (error: Error) => void = () => undefined;
  const failure = new Promise<never>((_, reject) => {
    fail = reject;
  });
  const limit = setTimeout(
    () => fail(new PrintTimedOut(`the PDF was not ready after ${limitMs} ms`)),
    limitMs,
  );
  const die = () => fail(new BrowserDied('the browser died while printing'));
  browser.on('disconnected', die);

  const taken = pages.take(owner);
  try {
    const page = await Promise.race([taken, failure]);
    page.on('error', die);
    const pdf = await Promise.race([printIn(page, html), failure]);
    page.off('error', die);
    await pages.giveBack(owner, page);
    return pdf;
  } catch (error) {
    await pages.discard(taken);
    throw browser.connected ? error : new BrowserDied('the browser died while printing', { cause: error });
  } finally {
    clearTimeout(limit);
    browser.off('disconnected', die);
  }
}
