import { ApiError, FileError } from '@apura/contracts';
import { compiledFile } from '@apura/runtime';
import { Piscina } from 'piscina';
import type { Caller, SharedPlaces } from '../request/limits/open-places.ts';
import { type Resultado, runTask, type Task } from './tasks.ts';

/** A note of 990 items takes some 50 ms; what takes this long, on the clock and of the CPU that this process had, was made to. */
const TIME_MS = 5000;
/** However little of a busy machine there is for us, nobody waits longer. */
const LONGEST_MS = 30_000;
/** So often it is looked at. */
const LOOK_MS = 100;
const ITENS_SEM_THREAD = 10;
/** More than a note of 990 items has. What is as large as this may take more than a second. */
const LARGE = 2 * 1024 * 1024;
const OCIOSA_MS = 60_000;
/**
 * Of a thread: what was young and is dead is collected after 8 MB, not 16, of which three threads keep some 60 MB more; after 4 MB most of a
 * note of 100 items was still alive, and computing it took half as long again. The old generation may have as much as a worker's thread.
 */
const MEMORY = { maxYoungGenerationSizeMb: 24, maxOldGenerationSizeMb: 512 };

interface CalculosOptions extends Pick<SharedPlaces, 'calculations' | 'largeCalculations'> {
  readonly threads: number;
}

/**
 * Computes in threads of its own, so that no file can hold up the answers to others. Places say who has one of them, and who waits;
 * what is large takes one of a few first, so that a thread is left for what takes milliseconds, however many send large files. What
 * nobody waits for any more is not begun: what a crowd left behind would keep the cores for half a minute. What has begun goes on, as to
 * end it is to end its thread, and a new one costs more than it has left to do.
 */
export function openCalculos({ threads, calculations, largeCalculations }: CalculosOptions) {
  const piscina = new Piscina({
    filename: compiledFile('./thread.js', import.meta.url).href,
    execArgv: [],
    resourceLimits: MEMORY,
    minThreads: 1,
    maxThreads: threads + 1,
    // Without it a thread that has nothing to do for an instant is ended, and made anew with the next request.
    idleTimeout: OCIOSA_MS,
  });
  const inThread = (task: Task): Promise<Resultado | Uint8Array> => {
    const { signal, stop } = limitTime();
    return piscina
      .run(task, { signal })
      .catch((erro: Error) => {
        throw erro.name === 'AbortError' ? new ApiError('calculo_demorado', { cause: erro }) : erro;
      })
      .finally(stop);
  };
  return {
    /**
     * The JSON that a task makes, in UTF-8.
     *
     * @throws FileError with the file's own code; ApiError `varias_notas`, `corpo_invalido` (simulation), `importacao_invalida`,
     * `calculo_demorado`, and as `Places`
     */
    async fazer(task: Task, { whose, gone, away }: Caller): Promise<Buffer> {
      if (pequena(task)) return readResultado(runTask(task));
      const work = () => calculations.during(whose, () => inThread(task), { gone });
      return readResultado(
        await away(() => (isLarge(task) ? largeCalculations.during(whose, work, { gone }) : work())),
      );
    },
    fechar: () => piscina.destroy(),
  };
}

export type Calculos = ReturnType<typeof openCalculos>;

/** Aborts what takes too long of our CPU: what others do on the machine meanwhile is no fault of a file. (No system tells a thread of Node 20 its own.) */
function limitTime(): { readonly signal: AbortSignal; stop(): void } {
  const controller = new AbortController();
  const [start, cpuAtStart] = [performance.now(), process.cpuUsage()];
  const timer = setInterval(() => {
    const ms = performance.now() - start;
    const { user, system } = process.cpuUsage(cpuAtStart);
    if (Math.min(ms, (user + system) / 1000) >= TIME_MS || ms >= LONGEST_MS) controller.abort();
  }, LOOK_MS);
  return { signal: controller.signal, stop: () => clearInterval(timer) };
}

/** A few typed items take less time than the way to a thread and back. */
const pequena = (task: Task): boolean => task.tipo === 'manual' && task.body.itens.length <= ITENS_SEM_THREAD;

const isLarge = (task: Task): boolean => sizeOf(task) > LARGE;

function sizeOf(task: Task): number {
  if ('bytes' in task) return task.bytes.length;
  if ('arquivos' in task) return sumOf(task.arquivos.map(({ bytes }) => bytes));
  if ('estoque' in task) return task.estoque.length;
  if ('livros' in task) return task.documentos.length + sumOf(task.livros.flatMap(({ partes }) => partes));
  return 'mes' in task ? task.mes.length : 0;
}

const sumOf = (parts: readonly Uint8Array[]): number => parts.reduce((sum, { length }) => sum + length, 0);

/** The JSON, or the error that a refusal is. */
export function readResultado(resultado: Resultado | Uint8Array): Buffer {
  if (resultado instanceof Uint8Array)
    return Buffer.from(resultado.buffer, resultado.byteOffset, resultado.byteLength);
  if ('json' in resultado) return Buffer.from(resultado.json);
  if ('varias' in resultado) throw new ApiError('varias_notas', { params: { notas: resultado.varias } });
  if ('faltas' in resultado) throw new ApiError('importacao_invalida', { detalhes: resultado.faltas });
  if ('problemas' in resultado) {
    throw new ApiError('corpo_invalido', {
      detalhes: resultado.problemas.map(({ campo, mensagem }) => ({ campo, motivo: mensagem })),
    });
  }
  throw new FileError(resultado.problema);
}
