import type { Browser } from 'puppeteer-core';
import type { Executable } from './executable.ts';
import { launchBrowser } from './launch-browser.ts';
import { openPages, type Pages } from './open-pages.ts';
import { BrowserDied } from './print-page.ts';
import { treeMemory } from './tree-memory.ts';

/** When a browser has served enough. A browser grows with what it prints, and an old one hides leaks. */
export interface GenerationLimits {
  readonly printings: number;
  readonly ageMs: number;
  /** Private memory of the browser and its processes, between prints. Not watched where it cannot be measured. */
  readonly memoryBytes: number;
}

/** Memory is looked at once in so many prints; looking costs a walk through /proc. */
const BETWEEN_MEASUREMENTS = 10;
/** How long a browser may take to close before it is killed. */
const CLOSE_MS = 5_000;

export type Generation = ReturnType<typeof openGeneration>;

/** One browser process from its launch to its end. */
export function openGeneration(executable: Executable, limits: GenerationLimits, now: () => number) {
  const born = now();
  const browser = launchBrowser(executable);
  let pages: Pages | undefined;
  let printings = 0;
  let inUse = 0;
  let dead = false;
  let retired = false;

  const die = () => {
    dead = true;
  };
  browser.then((b) => {
    if (b.connected) b.once('disconnected', die);
    else die();
  }, die);

  async function end(): Promise<void> {
    dead = true;
    // A launch that failed has told its own callers; here it only means that there is nothing to close.
    const open = await browser.catch(() => undefined);
    if (open === undefined) return;
    const kill = setTimeout(() => open.process()?.kill('SIGKILL'), CLOSE_MS);
    // It rejects when the browser ends before it has answered: then it has ended all the same.
    await open.close().catch(() => undefined);
    clearTimeout(kill);
  }

  function retire(): void {
    retired = true;
    if (inUse === 0 && !dead) void end();
  }

  async function measure(): Promise<void> {
    const pid = (await browser).process()?.pid;
    const bytes = pid === undefined ? undefined : await treeMemory(pid);
    if (bytes !== undefined && bytes > limits.memoryBytes) retire();
  }

  return {
    browser,
    /** False once it has died, failed to start, or reached one of its limits: the next print needs another. */
    serve: () => !dead && !retired && printings < limits.printings && now() - born < limits.ageMs,
    /** Runs a print in it, and rejects with `BrowserDied` where it never began to live. Whoever ends last in a retired one closes it. */
    async usar<T>(print: (browser: Browser, pages: Pages) => Promise<T>): Promise<T> {
      printings += 1;
      inUse += 1;
      try {
        const open = await browser.catch((cause: unknown) => {
          throw new BrowserDied('the browser died while starting', { cause });
        });
        pages ??= openPages(open);
        const result = await print(open, pages);
        if (printings % BETWEEN_MEASUREMENTS === 0) await measure();
        return result;
      } finally {
        inUse -= 1;
        if (retired) retire();
      }
    },
    /** Takes no more prints, and ends when the last one has. */
    retire,
    /** Ends now. */
    end,
  };
}
