import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { abrirVagas } from '../../navegador/vagas.ts';
import type { ArquivoProcessado } from './pedido-de-leitura.ts';
import type { DaQuarentena } from './pedido-de-quarentena.ts';
import type { Remessa } from './remessa.ts';

export interface OpcoesDaQuarentena {
  /** Milliseconds that one file may take before its process is ended. */
  readonly limitePorArquivoMs: number;
  /** The module that the process runs; `ler-em-quarentena` where it is left out. */
  readonly modulo?: URL;
}

/** Reads files whose worker has ended under them, in a process of its own: memory that runs out can end a whole process. */
export interface Quarentena {
  /**
   * What became of each file, one after the other. One that ends the process, or exceeds its time, is tried once more;
   * then it has failed. Rejects when bytes or clients cannot be had, and when the quarantine is closed.
   */
  ler(remessa: Remessa): Promise<ArquivoProcessado[]>;
  /** Ends the process at once. */
  fechar(): void;
}

const MEMORIA_MB = 512;
/** The process stays for the next file; with none it ends. */
const OCIOSO_MS = 5000;

export function abrirQuarentena({ limitePorArquivoMs, modulo }: OpcoesDaQuarentena): Quarentena {
  const vagas = abrirVagas(1);
  let processo: ChildProcess | undefined;
  let ocioso: NodeJS.Timeout | undefined;
  let fechada = false;

  async function obter(): Promise<ChildProcess> {
    if (fechada) throw new Error('the readers are closed');
    if (processo?.connected && !processo.killed) return processo;
    const novo = iniciar(modulo);
    processo = novo;
    await new Promise<void>((done, reject) => {
      novo.once('message', () => done());
      novo.once('error', reject);
      novo.once('exit', () => reject(new Error('the process of the quarantine did not start')));
    });
    return novo;
  }

  async function lerArquivo(remessa: Remessa, hash: Buffer): Promise<ArquivoProcessado> {
    let motivo = '';
    for (let vez = 1; vez <= 2; vez++) {
      const bytes = (await remessa.bytesDe([hash])).get(hash.toString('hex'));
      if (!bytes) return { falhou: 'the stored bytes are not there' };
      const lido = await perguntar(await obter(), { ...remessa, bytes }, limitePorArquivoMs);
      if (typeof lido !== 'string') return lido;
      if (fechada) throw new Error(`the readers were closed: ${lido}`);
      motivo = lido;
    }
    return { falhou: motivo };
  }

  return {
    ler: (remessa) =>
      vagas.ocupar(async () => {
        clearTimeout(ocioso);
        try {
          const processados: ArquivoProcessado[] = [];
          for (const hash of remessa.hashes) processados.push(await lerArquivo(remessa, hash));
          return processados;
        } finally {
          ocioso = setTimeout(() => processo?.kill('SIGKILL'), OCIOSO_MS).unref();
        }
      }),
    fechar() {
      fechada = true;
      clearTimeout(ocioso);
      processo?.kill('SIGKILL');
    },
  };
}

function iniciar(modulo: URL | undefined): ChildProcess {
  const fonte = import.meta.url.endsWith('.ts');
  const arquivo = modulo ?? new URL(`./ler-em-quarentena.${fonte ? 'ts' : 'js'}`, import.meta.url);
  const processo = fork(fileURLToPath(arquivo), [], {
    serialization: 'advanced',
    // It needs none of our secrets.
    env: {},
    // What V8 prints when memory runs out is not for our log.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [
      `--max-old-space-size=${MEMORIA_MB}`,
      ...(fonte ? ['--import', 'tsx', '--conditions=source'] : []),
    ],
  });
  // It is no reason for the worker to stay.
  processo.unref();
  processo.channel?.unref();
  return processo;
}

/** What the process made of the file, or in words why it has no answer. */
function perguntar(
  processo: ChildProcess,
  { bytes, sandbox, clientesDe }: Pick<Remessa, 'sandbox' | 'clientesDe'> & { readonly bytes: Buffer },
  limiteMs: number,
): Promise<ArquivoProcessado | string> {
  return new Promise((done, reject) => {
    let motivo: string | undefined;
    let limite: NodeJS.Timeout | undefined;
    /** Waiting for the clients does not count. */
    const contar = () => {
      limite = setTimeout(() => {
        motivo = `longer than ${limiteMs} ms`;
        processo.kill('SIGKILL');
      }, limiteMs);
    };
    const acabar = (fim: () => void) => {
      clearTimeout(limite);
      processo.off('message', ouvir);
      processo.off('exit', morrer);
      fim();
    };
    const ouvir = (mensagem: DaQuarentena) => {
      if (mensagem === 'ready') return;
      if ('processado' in mensagem) return acabar(() => done(mensagem.processado));
      clearTimeout(limite);
      clientesDe(mensagem.raizes).then(
        (clientes) => {
          contar();
          if (processo.connected) processo.send({ clientes });
        },
        (error) => {
          // It would take the next answer for this one.
          processo.kill('SIGKILL');
          acabar(() => reject(error));
        },
      );
    };
    const morrer = (codigo: number | null, sinal: string | null) =>
      acabar(() => done(motivo ?? `ended its process (${sinal ?? codigo})`));
    processo.on('message', ouvir);
    processo.once('exit', morrer);
    contar();
    // A process that ended meanwhile says so by its exit.
    processo.send({ bytes, sandbox }, () => {});
  });
}
