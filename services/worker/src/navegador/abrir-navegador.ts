import type { Executavel } from './executavel.ts';
import { fixarDatas } from './fixar-datas.ts';
import { fixarIdentificadores } from './fixar-identificadores.ts';
import { abrirGeracao, type Geracao, type LimitesDaGeracao } from './geracao.ts';
import { imprimirPagina, NavegadorMorreu } from './imprimir-pagina.ts';
import { abrirVagas } from './vagas.ts';

const LIMITES: LimitesDaGeracao = {
  impressoes: 1_000,
  idadeMs: 60 * 60_000,
  memoriaBytes: 600 * 1024 * 1024,
};

export interface OpcoesDoNavegador {
  readonly executavel: Executavel;
  /** Time limit of one print; waiting for room and launch apart. */
  readonly limiteMs?: number;
  /** Prints at a time; the others wait. Each takes a process of its own in the browser. */
  readonly emParalelo?: number;
  /** When a browser gives way to a new one. */
  readonly reciclar?: Partial<LimitesDaGeracao>;
  /** Milliseconds that only ever grow. */
  readonly agora?: () => number;
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

/**
 * Opens one warm browser, shared by all prints. When it has died, or has served its number of prints, its time or its
 * memory, the next print begins in a new one, while those under way end in the old.
 */
export async function abrirNavegador(opcoes: OpcoesDoNavegador): Promise<Navegador> {
  const { executavel, limiteMs = 20_000, emParalelo = 4, agora = () => performance.now() } = opcoes;
  const limites = { ...LIMITES, ...opcoes.reciclar };
  const vagas = abrirVagas(emParalelo);
  const vivas = new Set<Geracao>();
  let atual: Geracao | undefined;
  let fechado = false;

  /** All callers share one launch. */
  function obter(): Geracao {
    if (fechado) throw new Error('the browser is closed');
    if (atual?.serve()) return atual;
    atual?.aposentar();
    const nova = abrirGeracao(executavel, limites, agora);
    atual = nova;
    vivas.add(nova);
    const esquecer = () => void vivas.delete(nova);
    nova.browser.then((browser) => void browser.once('disconnected', esquecer), esquecer);
    return nova;
  }

  async function imprimirNaVaga(html: string, signal: AbortSignal | undefined): Promise<Buffer> {
    for (let tentativa = 1; ; tentativa += 1) {
      signal?.throwIfAborted();
      try {
        return await obter().usar((browser) => imprimirPagina(browser, html, { limiteMs, signal }));
      } catch (erro) {
        if (!(erro instanceof NavegadorMorreu) || fechado || tentativa === 2) throw erro;
      }
    }
  }

  async function imprimirPdf(html: string, { criadoEm, signal }: OpcoesDaImpressao): Promise<Buffer> {
    const pdf = await vagas.ocupar(() => imprimirNaVaga(html, signal), signal);
    return fixarDatas(fixarIdentificadores(pdf), criadoEm);
  }

  async function fechar(): Promise<void> {
    fechado = true;
    await Promise.all([...vivas].map((geracao) => geracao.encerrar()));
  }

  await obter().browser;
  return { imprimirPdf, fechar };
}
