import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';

export interface Ending {
  readonly codigo: number | null;
  readonly saida: string;
  readonly erros: string;
}

export interface Execution {
  readonly process: ChildProcess;
  /** Resolves when standard output or error has shown the text; rejects when the process ends without it. */
  disse(texto: string): Promise<void>;
  readonly fim: Promise<Ending>;
}

export interface Command {
  /** A folder of the test's own: working directory, home, everything. */
  readonly folder: string;
  readonly arquivo: string;
  iniciar(args: readonly string[], ambiente?: Record<string, string>, entrada?: string): Execution;
  rodar(args: readonly string[], ambiente?: Record<string, string>, entrada?: string): Promise<Ending>;
  /** A line as a person types it into a shell. */
  linha(linha: string, ambiente?: Record<string, string>): Execution;
  ambiente(mais?: Record<string, string>): Record<string, string>;
  remover(): void;
}

/** Bundles the command into a new folder, under the name that the shell will find. */
export function packCommand(): Command {
  const folder = mkdtempSync(join(tmpdir(), 'apura-cli-'));
  const programas = join(folder, 'bin');
  execFileSync(process.execPath, [resolve('packages/cli/pack.mjs'), programas]);
  const arquivo = join(programas, 'apura.cjs');
  execFileSync('ln', ['-s', arquivo, join(programas, 'apura')]);
  execFileSync('chmod', ['+x', arquivo]);
  // As whoever has an agent installs it beside the command.
  const sdk = '@modelcontextprotocol/sdk';
  mkdirSync(join(folder, 'node_modules', sdk, '..'), { recursive: true });
  symlinkSync(realpathSync(resolve('packages/cli/node_modules', sdk)), join(folder, 'node_modules', sdk));
  return commandIn(folder, arquivo, programas);
}

/** The command that is there already, `apura` in the folder `programas`. */
export function commandIn(
  folder: string,
  arquivo: string,
  programas: string,
  node = process.execPath,
): Command {
  const ambiente = (mais: Record<string, string> = {}) => ({
    PATH: [programas, join(node, '..'), process.env.PATH ?? ''].join(delimiter),
    HOME: folder,
    TERM: 'xterm',
    ...mais,
  });
  const iniciar: Command['iniciar'] = (args, mais, entrada) =>
    follow(spawn(node, [arquivo, ...args], { cwd: folder, env: ambiente(mais), stdio: 'pipe' }), entrada);
  return {
    folder,
    arquivo,
    ambiente,
    iniciar,
    rodar: (...tudo) => iniciar(...tudo).fim,
    linha: (linha, mais) =>
      // exec: the signal that the test sends is for the command, not for the shell around it.
      follow(spawn('bash', ['-c', `exec ${linha}`], { cwd: folder, env: ambiente(mais), stdio: 'pipe' })),
    remover: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function follow(process: ChildProcess, entrada = ''): Execution {
  let saida = '';
  let erros = '';
  const listeners = new Set<() => void>();
  const ouvir = (stream: NodeJS.ReadableStream | null, guardar: (texto: string) => void) =>
    stream?.setEncoding('utf8').on('data', (texto: string) => {
      guardar(texto);
      for (const listener of listeners) listener();
    });
  ouvir(process.stdout, (texto) => {
    saida += texto;
  });
  ouvir(process.stderr, (texto) => {
    erros += texto;
  });
  // Who has ended before reads nothing: that is no fault of theirs.
  process.stdin?.on('error', () => {}).end(entrada);
  const fim = new Promise<Ending>((pronto) => {
    process.once('close', (codigo) => pronto({ codigo, saida, erros }));
  });
  return {
    process,
    fim,
    disse: (texto) =>
      new Promise((dito, falhou) => {
        const olhar = () => {
          if (`${saida}\n${erros}`.includes(texto)) dito();
        };
        listeners.add(olhar);
        olhar();
        void fim.then(() => falhou(new Error(`it ended without saying "${texto}":\n${saida}\n${erros}`)));
      }),
  };
}
