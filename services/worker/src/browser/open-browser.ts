import { readdir, readFile } from 'node:fs/promises';
import type { Browser as BrowserProcess } from 'puppeteer-core';
import type { Executable } from './launch-browser.ts';
import { launchBrowser } from './launch-browser.ts';
import { BrowserDied, fixDates, fixIdentifiers, openPages, type Pages, printPage } from './print-page.ts';

const LIMITS: GenerationLimits = {
  printings: 1_000,
  ageMs: 60 * 60_000,
  memoryBytes: 600 * 1024 * 1024,
};

export interface BrowserOptions {
  readonly executable: Executable;
  /** Time limit of one print; the launch apart. */
  readonly limitMs?: number;
  /** When a browser gives way to a new one. */
  readonly recycle?: Partial<GenerationLimits>;
  /** Milliseconds that only ever grow. */
  readonly agora?: () => number;
}

export interface PrintingOptions {
  /** Goes into the PDF as its date, in place of the moment of printing. */
  readonly criadoEm: Date;
  /** Prints of one owner may follow each other in one process; without an owner a print has a process that nobody had before. */
  readonly owner?: string;
}

export type Browser = Awaited<ReturnType<typeof openBrowser>>;

/**
 * Opens one warm browser, shared by all prints; those of two owners never share a process in it.
 * When it has died, or has served its number of prints, its time or its memory, the next print begins in a new one,
 * while those under way end in the old.
 */
export async function openBrowser(options: BrowserOptions) {
  const { executable, limitMs = 20_000, agora = () => performance.now() } = options;
  const limits = { ...LIMITS, ...options.recycle };
  const vivas = new Set<Generation>();
  let atual: Generation | undefined;
  let closed = false;

  /** All callers share one launch. */
  function obter(): Generation {
    if (closed) throw new Error('the browser is closed');
    if (atual?.serve()) return atual;
    atual?.retire();
    const fresh = openGeneration(executable, limits, agora);
    atual = fresh;
    vivas.add(fresh);
    const forget = () => void vivas.delete(fresh);
    fresh.browser.then((browser) => void browser.once('disconnected', forget), forget);
    return fresh;
  }

  async function print(html: string, owner: string | undefined): Promise<Buffer> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await obter().usar((browser, pages) => printPage(browser, pages, { html, owner, limitMs }));
      } catch (error) {
        if (!(error instanceof BrowserDied) || closed || attempt === 2) throw error;
      }
    }
  }

  async function close(): Promise<void> {
    closed = true;
    await Promise.all([...vivas].map((generation) => generation.end()));
  }

  await obter().browser;
  return {
    /**
     * Prints a page, without JavaScript and without network, as a tagged A4 PDF. Same input, same bytes (for one version
     * of the browser). A browser that dies meanwhile costs one retry in a new one.
     */
    printPdf: async (html: string, { criadoEm, owner }: PrintingOptions): Promise<Buffer> =>
      fixDates(fixIdentifiers(await print(html, owner)), criadoEm),
    /** Ends the browser process. Prints under way fail; later ones are refused. */
    close,
  };
}

/** When a browser has served enough. A browser grows with what it prints, and an old one hides leaks. */
interface GenerationLimits {
  readonly printings: number;
  readonly ageMs: number;
  /** Private memory of the browser and its processes, between prints. Not watched where it cannot be measured. */
  readonly memoryBytes: number;
}

/** Memory is looked at once in so many prints; looking costs a walk through /proc. */
const BETWEEN_MEASUREMENTS = 10;
/** How long a browser may take to close before it is killed. */
const CLOSE_MS = 5_000;

type Generation = ReturnType<typeof openGeneration>;

/** One browser process from its launch to its end. */
function openGeneration(executable: Executable, limits: GenerationLimits, now: () => number) {
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
    async usar<T>(print: (browser: BrowserProcess, pages: Pages) => Promise<T>): Promise<T> {
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

const PAGE = 4096;

async function filhos(): Promise<Map<number, number[]>> {
  const porPai = new Map<number, number[]>();
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => ''); // ended while we looked
    const pai = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    porPai.set(pai, [...(porPai.get(pai) ?? []), Number(name)]);
  }
  return porPai;
}

/**
 * Bytes that a process and its descendants hold for themselves alone (shared pages would count once per process).
 * Undefined where there is no /proc to ask (macOS).
 */
export async function treeMemory(raiz: number): Promise<number | undefined> {
  if (process.platform !== 'linux') return undefined;
  const porPai = await filhos();
  const tree = [raiz];
  for (const pid of tree) tree.push(...(porPai.get(pid) ?? []));
  const privadas = await Promise.all(
    tree.map(async (pid) => {
      const [, residentes, partilhadas] = (
        await readFile(`/proc/${pid}/statm`, 'utf8').catch(() => '0 0 0')
      ).split(' ');
      return Number(residentes) - Number(partilhadas);
    }),
  );
  return privadas.reduce((sum, pages) => sum + pages, 0) * PAGE;
}
