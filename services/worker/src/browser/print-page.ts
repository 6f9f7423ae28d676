import type { Browser, HTTPRequest, Page } from 'puppeteer-core';

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

/**
 * Within the head of a page: what stands before it is the same for all pages of its kind, so that a process that prints several of
 * them reads styles and fonts once.
 */
export const SAME_UP_TO_HERE = '<!-- same up to here -->';
/** The browser lays a page out for the screen before and after it prints. Nobody looks at it there. */
const NOT_ON_SCREEN = '<style>@media screen { body { display: none } }</style>';

/**
 * In the browser: what stands behind the last comment of the head becomes what `html` has there, with its pictures and fonts. A picture
 * that is none is printed as such. Our own script: those of the page do not run.
 */
const REPLACE_REST = `async (html) => {
  const { head, body } = new DOMParser().parseFromString(html, 'text/html');
  while (document.head.lastChild.nodeType !== Node.COMMENT_NODE) document.head.lastChild.remove();
  document.head.append(...head.childNodes);
  document.body.replaceWith(body);
  const pictures = [...document.images].map((picture) => picture.decode().catch(() => {}));
  await Promise.all([...pictures, ...[...document.fonts].map((font) => font.load())]);
}`;

/** After so many prints a page lets go of what it holds of them, some 10 MB of each: the browser does so by itself for pages that go away. */
const PRINTS_HELD = 4;
/** What stands before `SAME_UP_TO_HERE` in a page that shows such a one, and how many prints it has been for. */
const shown = new WeakMap<Page, { readonly same: string; prints: number }>();

/** Shows a page, with all that it carries. The limit of the whole print governs, hence none of puppeteer's own (timeout 0). */
async function show(page: Page, html: string): Promise<void> {
  const [same = '', ...rest] = html.split(SAME_UP_TO_HERE);
  if (rest.length === 0) {
    shown.delete(page);
    await page.setContent(html, { waitUntil: 'load', timeout: 0 });
    return;
  }
  let now = shown.get(page);
  if (now?.same !== same) {
    await page.setContent(same + NOT_ON_SCREEN + SAME_UP_TO_HERE, { waitUntil: 'load', timeout: 0 });
    now = { same, prints: 0 };
    shown.set(page, now);
  }
  now.prints += 1;
  if (now.prints % PRINTS_HELD === 0) {
    const session = await page.createCDPSession();
    await session.send('HeapProfiler.collectGarbage');
    await session.detach();
  }
  await page.evaluate(`(${REPLACE_REST})(${JSON.stringify(`<!doctype html>${rest.join('')}`)})`);
}

async function printIn(page: Page, html: string): Promise<Buffer> {
  await show(page, html);
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

/** How long a page waits for its owner's next print, and how many wait at once: a process each. */
const IDLE_MS = 3_000;
const IDLE_PAGES = 2;
/** How long a page may take to close before its browser counts as stuck. */
const CLOSE_MS = 3_000;

export type Pages = ReturnType<typeof openPages>;

/**
 * The pages of one browser, each with a process of its own that never shows what belongs to two owners. To start one
 * costs as much as to print in it, hence an owner's page waits a moment for the next print.
 */
export function openPages(browser: Browser) {
  const idle = new Map<Page, { readonly owner: string; readonly clock: NodeJS.Timeout }>();

  function wake(page: Page): Page {
    clearTimeout(idle.get(page)?.clock);
    idle.delete(page);
    return page;
  }

  async function discard(page: Promise<Page>): Promise<void> {
    let clock: NodeJS.Timeout | undefined;
    const stuck = new Promise<boolean>((resolve) => {
      clock = setTimeout(resolve, CLOSE_MS, true);
    });
    // A rejection means that the browser is gone, and the page with it.
    const closed = page
      .then((open) => open.browserContext().close())
      .then(
        () => false,
        () => false,
      );
    if (await Promise.race([closed, stuck])) browser.process()?.kill('SIGKILL');
    clearTimeout(clock);
  }

  return {
    /** A page for this owner; without an owner, one that nobody has had. */
    async take(owner: string | undefined): Promise<Page> {
      for (const [page, { owner: its }] of idle) if (its === owner) return wake(page);
      const page = await openPage(browser);
      // Its process may end while it waits; under a print, the print says so too.
      page.once('error', () => void discard(Promise.resolve(wake(page))));
      return page;
    },
    /** After a print that went well: kept for its owner, or closed. */
    async giveBack(owner: string | undefined, page: Page): Promise<void> {
      const [longest] = idle.keys();
      if (longest && idle.size >= IDLE_PAGES) await discard(Promise.resolve(wake(longest)));
      if (owner === undefined) return discard(Promise.resolve(page));
      const clock = setTimeout(() => void discard(Promise.resolve(wake(page))), IDLE_MS).unref();
      idle.set(page, { owner, clock });
    },
    /** Closes it; a browser that cannot do even that is killed, so that the next print gets a new one. */
    discard,
  };
}

async function openPage(browser: Browser): Promise<Page> {
  const page = await (await browser.createBrowserContext()).newPage();
  await Promise.all([
    page.setJavaScriptEnabled(false),
    page.setOfflineMode(true),
    page.setRequestInterception(true),
  ]);
  // A request that vanishes with its page cannot be answered; nothing depends on that answer.
  page.on('request', (request) => void respond(request).catch(() => undefined));
  return page;
}

/**
 * A page may use only what it carries. Navigations are answered 204 ("stay where you are"), because an aborted one
 * (a hostile meta refresh) makes Chromium print an empty page or nothing.
 */
function respond(request: HTTPRequest): Promise<void> {
  if (request.url().startsWith('data:') || request.url() === 'about:blank') return request.continue();
  if (request.isNavigationRequest()) return request.respond({ status: 204 });
  return request.abort();
}

const DATA = /\/(CreationDate|ModDate) \(D:\d{14}[+-]\d\d'\d\d'\)/g;

/**
 * Replaces the two dates that Chromium writes into a PDF by `data` (UTC, to the second). The replacement has their
 * length, so no offset in the file moves.
 *
 * @throws when the PDF does not hold exactly these two dates: then a new Chromium writes them in another way.
 */
export function fixDates(pdf: Buffer, data: Date): Buffer {
  const text = pdf.toString('latin1');
  const instant = data.toISOString().replace(/\D/g, '').slice(0, 14);
  let seen = 0;
  const fixed = text.replace(DATA, (_, name: string) => {
    seen += 1;
    return `/${name} (D:${instant}+00'00')`;
  });
  if (seen !== 2) throw new Error(`expected two dates in the PDF, found ${seen}`);
  return Buffer.from(fixed, 'latin1');
}

const IDENTIFIER = /\(node\d{8}\)/g;
const TREE = /\/Limits \[[^\]]*\]\n\/Names \[((?:\(node\d{8}\) \d+ 0 R ?)+)\]/g;

/**
 * Renumbers the identifiers that Chromium gives to the header cells of tagged tables, in the order in which they stand
 * in the file. They come from a counter of the page's process and differ from print to print. The tree that leads
 * from identifier to cell is put in order again, as the PDF format demands. No byte is added or lost.
 *
 * @throws when there is more than one leaf in that tree: then a new Chromium writes it in another way.
 */
export function fixIdentifiers(pdf: Buffer): Buffer {
  const novos = new Map<string, string>();
  const renumbered = pdf.toString('latin1').replace(IDENTIFIER, (old) => {
    const fresh = novos.get(old) ?? `(node${String(novos.size + 1).padStart(8, '0')})`;
    novos.set(old, fresh);
    return fresh;
  });
  let folhas = 0;
  const ordered = renumbered.replace(TREE, (_, names: string) => {
    folhas += 1;
    const entradas = (names.match(/\(node\d{8}\) \d+ 0 R/g) ?? []).sort();
    const limit = (entrada: string | undefined) => entrada?.split(' ')[0];
    return `/Limits [${limit(entradas[0])} ${limit(entradas.at(-1))}]\n/Names [${entradas.join(' ')}]`;
  });
  if (folhas !== (novos.size === 0 ? 0 : 1))
    throw new Error(`expected one tree of identifiers in the PDF, found ${folhas}`);
  return Buffer.from(ordered, 'latin1');
}
