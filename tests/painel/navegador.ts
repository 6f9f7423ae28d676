import { fileURLToPath } from 'node:url';
import puppeteer, { type Browser, type BrowserContext, type Page } from 'puppeteer-core';
import { encontrarExecutavel } from '../../services/worker/src/navegador/encontrar-executavel.ts';

/** Unpacked once for all runs of the tests; the worker's own tests use it too. */
const PASTA = fileURLToPath(new URL('../../node_modules/.cache/apura/navegador', import.meta.url));

/** A real browser, found as the worker finds its own. */
export async function abrirNavegador(): Promise<Browser> {
  const { caminho, ambiente } = await encontrarExecutavel({ pasta: PASTA, ambiente: process.env });
  return puppeteer.launch({
    executablePath: caminho,
    env: { ...ambiente },
    headless: 'shell',
    pipe: true,
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu', '--lang=pt-BR'],
  });
}

export interface Aba {
  readonly contexto: BrowserContext;
  readonly pagina: Page;
  /** What the page complained about: broken policies, failed scripts. Answers that are errors are no complaint. */
  readonly queixas: string[];
  /** Requests to anywhere but the service. */
  readonly paraFora: string[];
}

export interface OpcoesDaAba {
  readonly largura?: number;
  readonly escuro?: boolean;
  /** Whose browser; a new person's where it is left out. */
  readonly em?: BrowserContext;
}

/** A person's own browser: cookies and storage of nobody else. */
export async function abrirAba(
  navegador: Browser,
  base: string,
  { largura = 1280, escuro = false, em }: OpcoesDaAba = {},
): Promise<Aba> {
  const contexto = em ?? (await navegador.createBrowserContext());
  const pagina = await contexto.newPage();
  await pagina.setViewport({ width: largura, height: largura < 500 ? 844 : 900 });
  await pagina.emulateMediaFeatures([
    { name: 'prefers-color-scheme', value: escuro ? 'dark' : 'light' },
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ]);
  const queixas: string[] = [];
  const paraFora: string[] = [];
  pagina.on('console', (linha) => {
    if (linha.type() === 'error' && !linha.text().startsWith('Failed to load resource'))
      queixas.push(linha.text());
  });
  pagina.on('pageerror', (erro) => queixas.push(String(erro)));
  pagina.on('request', (pedido) => {
    const url = pedido.url();
    if (!url.startsWith(base) && !/^(data|blob):/.test(url)) paraFora.push(url);
  });
  return { contexto, pagina, queixas, paraFora };
}
