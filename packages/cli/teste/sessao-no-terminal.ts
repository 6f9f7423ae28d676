import { type IPty, spawn } from '@lydell/node-pty';

export interface Sessao {
  readonly terminal: IPty;
  /** Resolves when the screen has shown the text. */
  mostrou(texto: string): Promise<void>;
  readonly fim: Promise<{ codigo: number; screen: string }>;
}

/** A program in a pseudo-terminal of its own. */
export function onTerminal(
  programa: string,
  args: string[],
  { cwd, env }: { readonly cwd: string; readonly env: Record<string, string> },
): Sessao {
  const terminal = spawn(programa, args, { cols: 120, rows: 40, cwd, env });
  let screen = '';
  const listeners = new Set<() => void>();
  terminal.onData((texto) => {
    screen += texto;
    for (const listener of listeners) listener();
  });
  return {
    terminal,
    mostrou: (texto) =>
      new Promise((visto) => {
        const olhar = () => {
          if (screen.includes(texto)) visto();
        };
        listeners.add(olhar);
        olhar();
      }),
    fim: new Promise((pronto) => terminal.onExit(({ exitCode }) => pronto({ codigo: exitCode, screen }))),
  };
}
