import type { Executable } from './executable.ts';
import { fixDates } from './fix-dates.ts';
import { fixIdentifiers } from './fix-identifiers.ts';
import { type Generation, type GenerationLimits, openGeneration } from './generation.ts';
import { BrowserDied, printPage } from './print-page.ts';

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
