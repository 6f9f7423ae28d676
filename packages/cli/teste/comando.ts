import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';

export interface Fim {
  readonly codigo: number | null;
  readonly saida: string;
  readonly erros: string;
}

export interface Execucao {
  readonly processo: ChildProcess;
  /** Resolves when standard output or error has shown the text; rejects when the process ends without it. */
  disse(texto: string): Promise<void>;
  readonly fim: Promise<Fim>;
}

export interface Comando {
  /** A folder of the test's own: working directory, home, everything. */
  readonly pasta: string;
  readonly arquivo: string;
  iniciar(argumentos: readonly string[], ambiente?: Record<string, string>, entrada?: string): Execucao;
  rodar(argumentos: readonly string[], ambiente?: Record<string, string>, entrada?: string): Promise<Fim>;
  /** A line as a person types it into a shell. */
  linha(linha: string, ambiente?: Record<string, string>): Execucao;
  ambiente(mais?: Record<string, string>): Record<string, string>;
  remover(): void;
}

/** Bundles the command into a new folder, under the name that the shell will find. */
export function empacotarComando(): Comando {
  const pasta = mkdtempSync(join(tmpdir(), 'apura-cli-'));
  const programas = join(pasta, 'bin');
  execFileSync(process.execPath, [resolve('packages/cli/empacotar.mjs'), programas]);
  const arquivo = join(programas, 'apura.cjs');
  execFileSync('ln', ['-s', arquivo, join(programas, 'apura')]);
  execFileSync('chmod', ['+x', arquivo]);
  return comandoEm(pasta, arquivo, programas);
}

/** The command that is there already, `apura` in the folder `programas`. */
export function comandoEm(
  pasta: string,
  arquivo: string,
  programas: string,
  node = process.execPath,
): Comando {
  const ambiente = (mais: Record<string, string> = {}) => ({
    PATH: [programas, join(node, '..'), process.env.PATH ?? ''].join(delimiter),
    HOME: pasta,
    TERM: 'xterm',
    ...mais,
  });
  const iniciar: Comando['iniciar'] = (argumentos, mais, entrada) =>
    acompanhar(
      spawn(node, [arquivo, ...argumentos], { cwd: pasta, env: ambiente(mais), stdio: 'pipe' }),
      entrada,
    );
  return {
    pasta,
    arquivo,
    ambiente,
    iniciar,
    rodar: (...tudo) => iniciar(...tudo).fim,
    linha: (linha, mais) =>
      // exec: the signal that the test sends is for the command, not for the shell around it.
      acompanhar(spawn('bash', ['-c', `exec ${linha}`], { cwd: pasta, env: ambiente(mais), stdio: 'pipe' })),
    remover: () => rmSync(pasta, { recursive: true, force: true }),
  };
}

function acompanhar(processo: ChildProcess, entrada = ''): Execucao {
  let saida = '';
  let erros = '';
  const ouvintes = new Set<() => void>();
  const ouvir = (fluxo: NodeJS.ReadableStream | null, guardar: (texto: string) => void) =>
    fluxo?.setEncoding('utf8').on('data', (texto: string) => {
      guardar(texto);
      for (const ouvinte of ouvintes) ouvinte();
    });
  ouvir(processo.stdout, (texto) => {
    saida += texto;
  });
  ouvir(processo.stderr, (texto) => {
    erros += texto;
  });
  processo.stdin?.end(entrada);
  const fim = new Promise<Fim>((pronto) => {
    processo.once('close', (codigo) => pronto({ codigo, saida, erros }));
  });
  return {
    processo,
    fim,
    disse: (texto) =>
      new Promise((dito, falhou) => {
        const olhar = () => {
          if (`${saida}\n${erros}`.includes(texto)) dito();
        };
        ouvintes.add(olhar);
        olhar();
        void fim.then(() => falhou(new Error(`it ended without saying "${texto}":\n${saida}\n${erros}`)));
      }),
  };
}
