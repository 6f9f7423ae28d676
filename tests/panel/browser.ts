import { fileURLToPath } from 'node:url';
import puppeteer, { type Browser, type BrowserContext, type Page } from 'puppeteer-core';
import { findExecutable } from '../../services/worker/src/browser/find-executable.ts';
import { PATIENCE_MS } from './gestures.ts';

/** Unpacked once for all runs of the tests; the worker's own tests use it too. */
const FOLDER = fileURLToPath(new URL('../../node_modules/.cache/apura/navegador', import.meta.url));

/** A real browser, found as the worker finds its own. */
export async function openBrowser(): Promise<Browser> {
  const { path, environment: ambiente } = await findExecutable({ folder: FOLDER, environment: process.env });
  return puppeteer.launch({
    executablePath: path,
    env: { ...ambiente },
    headless: 'shell',
    pipe: true,
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--lang=pt-BR'],
  });
}

export interface Tab {
  readonly contexto: BrowserContext;
  readonly page: Page;
  /** What the page complained about: broken policies, failed scripts. Answers that are errors are no complaint. */
  readonly queixas: string[];
  /** Requests to anywhere but the service. */
  readonly paraFora: string[];
}

export interface TabOptions {
  readonly width?: number;
  readonly escuro?: boolean;
  /** Whose browser; a new person's where it is left out. */
  readonly em?: BrowserContext;
}

/** A person's own browser: cookies and storage of nobody else. */
export async function openTab(
  browser: Browser,
  base: string,
  { width = 1280, escuro = false, em }: TabOptions = {},
): Promise<Tab> {
  const contexto = em ?? (await browser.createBrowserContext());
  const page = await contexto.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  await page.setViewport({ width: width, height: width < 500 ? 844 : 900 });
  await page.emulateMediaFeatures([
    { name: 'prefers-color-scheme', value: escuro ? 'dark' : 'light' },
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ]);
  const queixas: string[] = [];
  const paraFora: string[] = [];
  page.on('console', (linha) => {
    if (linha.type() === 'error' && !linha.text().startsWith('Failed to load resource'))
      queixas.push(linha.text());
  });
  page.on('pageerror', (erro) => queixas.push(String(erro)));
  page.on('request', (pedido) => {
    const url = pedido.url();
    if (!url.startsWith(base) && !/^(data|blob):/.test(url)) paraFora.push(url);
  });
  return { contexto, page, queixas, paraFora };
}
