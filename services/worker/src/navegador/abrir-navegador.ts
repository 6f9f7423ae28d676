import puppeteer, { type Browser } from 'puppeteer-core';
import type { Executavel } from './executavel.ts';
import { fixarDatas } from './fixar-datas.ts';
import { fixarIdentificadores } from './fixar-identificadores.ts';
import { imprimirPagina, NavegadorMorreu } from './imprimir-pagina.ts';

/** Our own list: the defaults of `@sparticuz/chromium` hold --single-process and --disable-web-security. */
const ARGUMENTOS = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--font-render-hinting=none',
  // Second lock behind the request interception: no name resolves, so nothing can be reached.
  '--host-resolver-rules=MAP * ~NOTFOUND',
];

export interface OpcoesDoNavegador {
  readonly executavel: Executavel;
  /** Time limit of one print, launch apart. */
  readonly limiteMs?: number;
}

export interface OpcoesDaImpressao {
  /** Goes into the PDF as its date, in place of the moment of printing. */
  readonly criadoEm: Date;
  readonly signal?: AbortSignal;
}

export interface Navegador {
  /**
   * Prints a page, without JavaScript and without network, as a tagged A4 PDF. Same input, same bytes (for one version
   * of the browser). A browser that dies meanwhile costs one retry in a new one.
   */
  imprimirPdf(html: string, opcoes: OpcoesDaImpressao): Promise<Buffer>;
  /** Ends the browser process. Prints under way fail; later ones are refused. */
  fechar(): Promise<void>;
}

/** Opens one warm browser, shared by all prints; it is launched again when it has died. */
export async function abrirNavegador(opcoes: OpcoesDoNavegador): Promise<Navegador> {
  const { executavel, limiteMs = 20_000 } = opcoes;
  let atual: Promise<Browser> | undefined;
  let fechado = false;

  function lancar(): Promise<Browser> {
    return puppeteer.launch({
      executablePath: executavel.caminho,
      env: { ...executavel.ambiente },
      args: ARGUMENTOS,
      headless: 'shell',
      // Over a pipe the browser ends with us, even when we are killed with -9, and no debugging port is open.
      pipe: true,
      // Ending is the process's own affair (`fechar`), not puppeteer's.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
  }

  /** All callers share one launch; a dead or failed one is forgotten, so that the next caller launches anew. */
  function obter(): Promise<Browser> {
    if (fechado) return Promise.reject(new Error('the browser is closed'));
    if (atual !== undefined) return atual;
    const lancamento = lancar();
    const esquecer = () => {
      if (atual === lancamento) atual = undefined;
    };
    lancamento.then((browser) => {
      if (browser.connected) browser.once('disconnected', esquecer);
      else esquecer();
    }, esquecer);
    atual = lancamento;
    return lancamento;
  }

  async function imprimirPdf(html: string, { criadoEm, signal }: OpcoesDaImpressao): Promise<Buffer> {
    for (let tentativa = 1; ; tentativa += 1) {
      signal?.throwIfAborted();
      const browser = await obter();
      try {
        const pdf = await imprimirPagina(browser, html, { limiteMs, signal });
        return fixarDatas(fixarIdentificadores(pdf), criadoEm);
      } catch (erro) {
        if (!(erro instanceof NavegadorMorreu) || fechado || tentativa === 2) throw erro;
      }
    }
  }

  async function fechar(): Promise<void> {
    fechado = true;
    const lancamento = atual;
    atual = undefined;
    // A launch that failed has told its own callers; here it only means that there is nothing to close.
    const browser = await lancamento?.catch(() => undefined);
    await browser?.close();
  }

  await obter();
  return { imprimirPdf, fechar };
}
