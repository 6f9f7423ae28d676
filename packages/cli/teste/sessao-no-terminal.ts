import { type IPty, spawn } from '@lydell/node-pty';

export interface Sessao {
  readonly terminal: IPty;
  /** Resolves when the screen has shown the text. */
  mostrou(texto: string): Promise<void>;
  readonly fim: Promise<{ codigo: number; tela: string }>;
}

/** A program in a pseudo-terminal of its own. */
export function noTerminal(
  programa: string,
  argumentos: string[],
  { cwd, env }: { readonly cwd: string; readonly env: Record<string, string> },
): Sessao {
  const terminal = spawn(programa, argumentos, { cols: 120, rows: 40, cwd, env });
  let tela = '';
  const ouvintes = new Set<() => void>();
  terminal.onData((texto) => {
    tela += texto;
    for (const ouvinte of ouvintes) ouvinte();
  });
  return {
    terminal,
    mostrou: (texto) =>
      new Promise((visto) => {
        const olhar = () => {
          if (tela.includes(texto)) visto();
        };
        ouvintes.add(olhar);
        olhar();
      }),
    fim: new Promise((pronto) => terminal.onExit(({ exitCode }) => pronto({ codigo: exitCode, tela }))),
  };
}
