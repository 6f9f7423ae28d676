import type { Browser } from 'puppeteer-core';
import type { Executavel } from './executavel.ts';
import { NavegadorMorreu } from './imprimir-pagina.ts';
import { lancarNavegador } from './lancar-navegador.ts';
import { memoriaDaArvore } from './memoria-da-arvore.ts';

/** When a browser has served enough. A browser grows with what it prints, and an old one hides leaks. */
export interface LimitesDaGeracao {
  readonly impressoes: number;
  readonly idadeMs: number;
  /** Private memory of the browser and its processes, between prints. Not watched where it cannot be measured. */
  readonly memoriaBytes: number;
}

/** Memory is looked at once in so many prints; looking costs a walk through /proc. */
const ENTRE_MEDIDAS = 10;
/** How long a browser may take to close before it is killed. */
const FECHAMENTO_MS = 5_000;

/** One browser process from its launch to its end. */
export interface Geracao {
  readonly browser: Promise<Browser>;
  /** False once it has died, failed to start, or reached one of its limits: the next print needs another. */
  serve(): boolean;
  /** Runs a print in it, and rejects with `NavegadorMorreu` where it never began to live. Whoever ends last in a retired one closes it. */
  usar<T>(imprimir: (browser: Browser) => Promise<T>): Promise<T>;
  /** Takes no more prints, and ends when the last one has. */
  aposentar(): void;
  /** Ends now. */
  encerrar(): Promise<void>;
}

export function abrirGeracao(
  executavel: Executavel,
  limites: LimitesDaGeracao,
  agora: () => number,
): Geracao {
  const nascida = agora();
  const browser = lancarNavegador(executavel);
  let impressoes = 0;
  let emUso = 0;
  let morta = false;
  let aposentada = false;

  const morrer = () => {
    morta = true;
  };
  browser.then((b) => {
    if (b.connected) b.once('disconnected', morrer);
    else morrer();
  }, morrer);

  async function encerrar(): Promise<void> {
    morta = true;
    // A launch that failed has told its own callers; here it only means that there is nothing to close.
    const aberto = await browser.catch(() => undefined);
    if (aberto === undefined) return;
    const matar = setTimeout(() => aberto.process()?.kill('SIGKILL'), FECHAMENTO_MS);
    // It rejects when the browser ends before it has answered: then it has ended all the same.
    await aberto.close().catch(() => undefined);
    clearTimeout(matar);
  }

  function aposentar(): void {
    aposentada = true;
    if (emUso === 0 && !morta) void encerrar();
  }

  async function medir(): Promise<void> {
    const pid = (await browser).process()?.pid;
    const bytes = pid === undefined ? undefined : await memoriaDaArvore(pid);
    if (bytes !== undefined && bytes > limites.memoriaBytes) aposentar();
  }

  return {
    browser,
    serve: () =>
      !morta && !aposentada && impressoes < limites.impressoes && agora() - nascida < limites.idadeMs,
    async usar(imprimir) {
      impressoes += 1;
      emUso += 1;
      try {
        const aberto = await browser.catch((cause: unknown) => {
          throw new NavegadorMorreu('the browser died while starting', { cause });
        });
        const resultado = await imprimir(aberto);
        if (impressoes % ENTRE_MEDIDAS === 0) await medir();
        return resultado;
      } finally {
        emUso -= 1;
        if (aposentada) aposentar();
      }
    },
    aposentar,
    encerrar,
  };
}
