import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { known } from '@apura/engine';
import { compiledFile } from '@apura/runtime';
import { oneAtATime } from '../../one-at-a-time.ts';
import {
  type Batch,
  type FromQuarantine,
  POSTPONED,
  type ProcessedFile,
  type QuarantineRequest,
} from './reading-request.ts';

export interface QuarantineOptions {
  /** Milliseconds that one file may take before its process is ended. */
  readonly limitPerFileMs: number;
  /** Milliseconds after which no further file of a batch is begun that may be cut. */
  readonly budgetMs: number;
  /** The module that the process runs; `ler-em-quarentena` where it is left out. */
  readonly module?: URL;
  readonly authorities?: string | undefined;
  readonly interruptions: Interruptions;
}

const MEMORY_MB = 512;
/** The process stays for the next file; with none it ends. */
const IDLE_MS = 5000;

export type Quarantine = ReturnType<typeof openQuarantine>;

/** Reads files whose worker has ended under them, in a process of its own: memory that runs out can end a whole process. */
export function openQuarantine({
  limitPerFileMs,
  budgetMs,
  module,
  authorities,
  interruptions,
}: QuarantineOptions) {
  const inTurn = oneAtATime();
  let process: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;
  let closed = false;

  async function obter(): Promise<ChildProcess> {
    if (closed) throw new Error('the readers are closed');
    if (process?.connected && !process.killed) return process;
    const fresh = start(module);
    process = fresh;
    await new Promise<void>((done, reject) => {
      fresh.once('message', () => done());
      fresh.once('error', reject);
      fresh.once('exit', () => reject(new Error('the process of the quarantine did not start')));
    });
    return fresh;
  }

  async function readFile({ ordens, ...batch }: Batch, position: number): Promise<ProcessedFile> {
    const hash = known(batch.hashes[position], 'hash of a file');
    const doArquivo = ordens && [ordens[position] ?? []];
    if (interruptions.isEnough(hash)) return GIVEN_UP;
    let reason = '';
    for (let turn = 1; turn <= 2; turn++) {
      const bytes = (await batch.bytesDe([hash])).get(hash.toString('hex'));
      if (!bytes) return { falhou: 'the stored bytes are not there' };
      const pedido = { ...batch, bytes, authorities, ordens: doArquivo };
      const loaded = await ask(await obter(), pedido, limitPerFileMs);
      if (typeof loaded !== 'string') return loaded;
      if (closed) throw new Error(`the readers were closed: ${loaded}`);
      reason = loaded;
      if (interruptions.count(hash)) break;
    }
    return { falhou: reason };
  }

  return {
    /**
     * What became of each file, one after the other. One that ends the process, or exceeds its time, is tried once more;
     * then it has failed. Rejects when bytes or clients cannot be had, and when the quarantine is closed.
     */
    read: (batch: Batch): Promise<ProcessedFile[]> =>
      inTurn(async () => {
        clearTimeout(idle);
        try {
          const processed: ProcessedFile[] = [];
          const start = performance.now();
          for (const position of batch.hashes.keys()) {
            const isOver = position > 0 && batch.mayBeCut && performance.now() - start >= budgetMs;
            processed.push(isOver ? POSTPONED : await readFile(batch, position));
          }
          return processed;
        } finally {
          idle = setTimeout(() => process?.kill('SIGKILL'), IDLE_MS).unref();
        }
      }),
    /** Ends the process at once. */
    close(): void {
      closed = true;
      clearTimeout(idle);
      process?.kill('SIGKILL');
    },
  };
}

function start(module: URL | undefined): ChildProcess {
  const file = module ?? compiledFile('./read-in-quarantine.js', import.meta.url);
  const process = fork(fileURLToPath(file), [], {
    serialization: 'advanced',
    // It needs none of our secrets.
    env: {},
    // What V8 prints when memory runs out is not for our log.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    execArgv: [`--max-old-space-size=${MEMORY_MB}`],
  });
  // It is no reason for the worker to stay.
  process.unref();
  process.channel?.unref();
  return process;
}

/** What the process made of the file, or in words why it has no answer. */
function ask(
  process: ChildProcess,
  {
    clientesDe,
    bytes,
    sandbox,
    authorities,
    ordens,
    contextos,
  }: QuarantineRequest & Pick<Batch, 'clientesDe'>,
  limitMs: number,
): Promise<ProcessedFile | string> {
  return new Promise((done, reject) => {
    let reason: string | undefined;
    let limit: NodeJS.Timeout | undefined;
    /** Waiting for the clients does not count. */
    const count = () => {
      limit = setTimeout(() => {
        reason = `longer than ${limitMs} ms`;
        process.kill('SIGKILL');
      }, limitMs);
    };
    const finish = (fim: () => void) => {
      clearTimeout(limit);
      process.off('message', ouvir);
      process.off('exit', die);
      fim();
    };
    const ouvir = (message: FromQuarantine) => {
      if (message === 'ready') return;
      if ('processado' in message) return finish(() => done(message.processado));
      clearTimeout(limit);
      clientesDe(message.raizes).then(
        (clientes) => {
          count();
          if (process.connected) process.send({ clientes });
        },
        (error) => {
          // It would take the next answer for this one.
          process.kill('SIGKILL');
          finish(() => reject(error));
        },
      );
    };
    const die = (code: number | null, sinal: string | null) =>
      finish(() => done(reason ?? `ended its process (${sinal ?? code})`));
    process.on('message', ouvir);
    process.once('exit', die);
    count();
    // A process that ended meanwhile says so by its exit.
    const pedido: QuarantineRequest = { bytes, sandbox, authorities, ordens, contextos };
    process.send(pedido, () => {});
  });
}

/** Readers that one file may end, whoever asks for it and however often. */
const ENOUGH = 3;
/** A busy machine ends a good file's reader too: after an hour it may be tried again. */
const FORGOTTEN_AFTER_MS = 60 * 60_000;
const MOST_FILES = 10_000;

/**
 * How many readers each file has ended, by the hash of its bytes. One of each worker: tries of a chunk, of a version and of
 * a queue all end here, and would otherwise be multiplied by one another.
 */
export function countInterruptions(now = () => performance.now()) {
  const files = new Map<string, { times: number; readonly since: number }>();
  const known = (hash: Buffer) => {
    const name = hash.toString('hex');
    const file = files.get(name);
    if (file && now() - file.since > FORGOTTEN_AFTER_MS) files.delete(name);
    return files.get(name);
  };
  const isEnough = (hash: Buffer) => (known(hash)?.times ?? 0) >= ENOUGH;
  return {
    /** Whether the file is not to be read again. */
    isEnough,
    /** A reader was ended under the file. Tells whether that was enough. */
    count(hash: Buffer): boolean {
      const file = known(hash) ?? { times: 0, since: now() };
      file.times += 1;
      files.set(hash.toString('hex'), file);
      const [oldest] = files.keys();
      if (oldest !== undefined && files.size > MOST_FILES) files.delete(oldest);
      return isEnough(hash);
    },
  };
}

type Interruptions = ReturnType<typeof countInterruptions>;

export const GIVEN_UP = { falhou: `ended its reader ${ENOUGH} times` } as const;
