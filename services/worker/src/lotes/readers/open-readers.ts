import { MessageChannel, type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import { type Confronto, known, type MesDosLivros } from '@apura/engine';
import { compiledFile } from '@apura/runtime';
import { Piscina } from 'piscina';
import { engineTime, readingTime } from '../../metrics.ts';
import { type Debts, keepDebts } from '../keep-debts.ts';
import { countInterruptions, GIVEN_UP, openQuarantine } from './open-quarantine.ts';
import {
  type Batch,
  COMPUTING,
  EXHAUSTED,
  type FileForSheets,
  type MesDasPlanilhas,
  newRunning,
  OTHERS_WAIT,
  POSTPONED,
  type Processed,
  type ProcessedFile,
  READING,
  type ReadingRequest,
} from './reading-request.ts';

export interface ReadersOptions {
  readonly threads: number;
  /** Milliseconds that one file may take before its thread is ended. */
  readonly limitePorArquivoMs: number;
  /** Milliseconds of a thread's CPU that a batch may take which may be cut; then the rest of it is left for later. */
  readonly budgetMs?: number;
  /** Which offices were costly a moment ago; what is costly here is charged there. */
  readonly debts?: Debts;
  /** Certificates (PEM) of the authorities that the operator trusts. */
  readonly authorities?: string | undefined;
  /** The module that the threads run; the reader of this folder where it is left out. */
  readonly module?: URL;
}

/** Threads that read and compute, so that the event loop stays free for the queues and the database. */
export interface Readers {
  /**
   * What became of each file. One that exceeds its time, or ends its thread, is tried once more, alone; then it has
   * failed, and only it; after three times in all it is not read again. Of a batch that may be cut something is read always, and what
   * its time does not suffice for is left. Rejects when bytes or clients cannot be had, and when the readers are closed.
   */
  read(batch: Batch): Promise<ProcessedFile[]>;
  /** The same, and of each file the rows of notes of a month. */
  readForSheets(batch: BatchForSheets): Promise<FileForSheets[]>;
  /** A client's books beside its documents, when it is the office's turn. Rejects when that takes too long, and when the readers are closed. */
  compareLivros(office: string, mes: MesDosLivros): Promise<Confronto>;
  /** Ends the threads at once. What they had under way rejects and is held against no file. */
  close(): Promise<void>;
}

interface BatchForSheets extends Omit<Batch, 'inQuarantine' | 'mayBeCut'> {
  readonly mes: MesDasPlanilhas;
}

/** A note has 5 MB at most; what needs more than this has gone astray. */
const MEMORY_PER_THREAD_MB = 512;
/** Two halves of 8 MB and what moves between them: a larger young generation is hardly faster and most of what a worker holds. */
const YOUNG_MEMORY_PER_THREAD_MB = 24;

/** Some four hundred files. */
const BUDGET_MS = 1000;
/** Ten thousand documents take a second or two. */
const COMPARISON_MS = 60_000;

export function openReaders({
  threads,
  limitePorArquivoMs,
  budgetMs = BUDGET_MS,
  debts = keepDebts(),
  authorities,
  module,
}: ReadersOptions): Readers {
  const pool = new Piscina({
    filename: (module ?? compiledFile('./read-files.js', import.meta.url)).href,
    execArgv: [],
    minThreads: threads,
    maxThreads: threads,
    resourceLimits: {
      maxOldGenerationSizeMb: MEMORY_PER_THREAD_MB,
      maxYoungGenerationSizeMb: YOUNG_MEMORY_PER_THREAD_MB,
    },
  });
  const interruptions = countInterruptions();
  const turns = openThreadTurns(threads, debts);
  const quarantine = openQuarantine({
    limitPerFileMs: limitePorArquivoMs,
    budgetMs,
    authorities,
    interruptions,
  });
  let closing: Promise<void> | undefined;
  async function read<T>(batch: Batch & Partial<BatchForSheets>): Promise<Processed<T>[]> {
    const processed = new Map<number, Processed<T>>();
    const suspects = new Set<number>();
    const hash = (position: number) => known(batch.hashes[position], 'hash of a file');
    for (const position of batch.hashes.keys())
      if (interruptions.isEnough(hash(position))) processed.set(position, GIVEN_UP);
    const groups = [[...batch.hashes.keys()].filter((position) => !processed.has(position))];
    let over = false;
    for (let group = groups.shift(); group; group = groups.shift()) {
      if (!group.length) continue;
      if (closing) throw new Error('the readers are closed');
      // A suspect has its second try at once: it would be one again, whoever took it.
      if (batch.mayBeCut && over && !group.some((position) => suspects.has(position))) {
        for (const position of group) processed.set(position, POSTPONED);
        continue;
      }
      const how = { turns, limitMs: limitePorArquivoMs, budgetMs: batch.mayBeCut ? budgetMs : undefined };
      const tryNow = await attempt<T>(pool, { ...batch, authorities }, group, how);
      for (const [position, outcome] of tryNow.processados) processed.set(position, outcome);
      const { culprit } = tryNow;
      over ||= tryNow.exhausted || culprit !== undefined;
      if (over) debts.charge(batch.office, Math.max(tryNow.ms, budgetMs));
      if (!culprit) continue;
      if (closing) throw new Error(`the readers were closed: ${culprit.motivo}`);
      const enough = interruptions.count(hash(culprit.position));
      if (enough || suspects.has(culprit.position))
        processed.set(culprit.position, { falhou: culprit.motivo });
      else groups.push([culprit.position]);
      suspects.add(culprit.position);
      groups.push(group.filter((position) => position !== culprit.position && !processed.has(position)));
    }
    return batch.hashes.map((_, position) => known(processed.get(position), 'outcome of a file'));
  }
  return {
    read: (batch) => (batch.inQuarantine ? quarantine.read(batch) : read(batch)),
    readForSheets: read,
    async compareLivros(office, mes) {
      const giveBack = await turns.take(office, () => {});
      try {
        if (closing) throw new Error('the readers are closed');
        return await pool.run(mes, {
          name: 'compareMesWithLivros',
          signal: AbortSignal.timeout(COMPARISON_MS),
        });
      } finally {
        giveBack();
      }
    },
    close() {
      quarantine.close();
      closing ??= pool.destroy();
      return closing;
    },
  };
}

interface Attempt<T> {
  readonly processados: readonly (readonly [number, Processed<T>])[];
  /** The file in work when the thread ended. */
  readonly culprit?: { readonly position: number; readonly motivo: string };
  /** For which it had the thread and worked. */
  readonly ms: number;
  /** Whether that was all of its budget. */
  readonly exhausted: boolean;
}

interface How {
  readonly turns: ThreadTurns;
  /** Of one file. */
  readonly limitMs: number;
  readonly budgetMs: number | undefined;
}

/** Runs the files at `positions` in one thread, when it is their office's turn. */
async function attempt<T>(
  pool: Piscina,
  batch: Batch & Partial<BatchForSheets> & Pick<ReadersOptions, 'authorities'>,
  positions: readonly number[],
  { turns, limitMs, budgetMs }: How,
): Promise<Attempt<T>> {
  const hash = (position: number) => known(batch.hashes[position], 'hash of a file');
  const bytes = await batch.bytesDe(positions.map(hash));
  const tem = (position: number) => bytes.has(hash(position).toString('hex'));
  const presentes = positions.filter(tem);
  const absent = positions
    .filter((position) => !tem(position))
    .map((position) => [position, { falhou: 'the stored bytes are not there' }] as const);
  const files = together(
    presentes.map((position) => known(bytes.get(hash(position).toString('hex')), 'file')),
  );

  const running = newRunning();
  const giveBack = await turns.take(batch.office, () => Atomics.store(running, OTHERS_WAIT, 1));
  const { port1, port2 } = new MessageChannel();
  const outcomes = new MessageChannel();
  /** What became of those that the thread was done with: all that it had sent when it ended, however it ended. */
  const processados = () => [...absent, ...received<Processed<T>>(outcomes.port1, presentes)];
  let semClientes: unknown;
  port1.on('message', (raizes: string[]) => {
    batch.clientesDe(raizes).then(
      (clientes) => port1.postMessage(clientes),
      (error) => {
        semClientes = error;
        port1.close();
      },
    );
  });
  const watcher = watch(running, limitMs);
  try {
    const { sandbox, mes, authorities, contextos, onlyEffects, ordens } = batch;
    const notas = presentes.map((position) => mes?.notas[position] ?? []);
    const pedido: ReadingRequest = {
      arquivos: files,
      sandbox,
      authorities,
      ordens: ordens && presentes.map((position) => ordens[position] ?? []),
      contextos,
      onlyEffects,
      budgetMs,
      running,
      port: port2,
      outcomes: outcomes.port2,
      mes: mes && { ...mes, notas },
    };
    await pool.run(pedido, {
      transferList: [port2, outcomes.port2, ...(files[0] ? [files[0].buffer] : [])],
      signal: watcher.signal,
    });
    return {
      processados: processados(),
      ms: worked(running),
      exhausted: Atomics.load(running, EXHAUSTED) === 1,
    };
  } catch (error) {
    const position = presentes[Atomics.load(running, 0) - 1];
    if (position === undefined) throw semClientes ?? error;
    const reason = watcher.signal.aborted ? `longer than ${limitMs} ms` : String(error);
    const ms = worked(running) + (watcher.signal.aborted ? limitMs : 0);
    return { processados: processados(), culprit: { position, motivo: reason }, ms, exhausted: true };
  } finally {
    giveBack();
    watcher.stop();
    port1.close();
    outcomes.port1.close();
    readingTime.inc(Atomics.load(running, READING) / 1e6);
    engineTime.inc(Atomics.load(running, COMPUTING) / 1e6);
  }
}

/** What a thread has sent of the files at `positions`, one after the other from the first. */
function received<T>(port: MessagePort, positions: readonly number[]): (readonly [number, T])[] {
  const all: (readonly [number, T])[] = [];
  for (const position of positions) {
    const sent = receiveMessageOnPort(port);
    if (sent === undefined) break;
    all.push([position, sent.message]);
  }
  return all;
}

const worked = (running: Int32Array): number =>
  (Atomics.load(running, READING) + Atomics.load(running, COMPUTING)) / 1000;

/** Copies that lie behind one another in memory of their own: to give one piece of it away costs less than many. */
function together(files: readonly Buffer[]): Uint8Array<ArrayBuffer>[] {
  const memory = new Uint8Array(files.reduce((sum, { length }) => sum + length, 0));
  let next = 0;
  return files.map((bytes) => {
    const place = memory.subarray(next, next + bytes.length);
    place.set(bytes);
    next += bytes.length;
    return place;
  });
}

/** Aborts when work on one file goes on for longer than the limit. Waiting for a thread, or for clients, does not count. */
function watch(running: Int32Array, limitMs: number): { signal: AbortSignal; stop(): void } {
  const controle = new AbortController();
  let seen = 0;
  let desde = 0;
  const timer = setInterval(
    () => {
      const start = Atomics.load(running, 1);
      const now = performance.now();
      if (Atomics.load(running, 0) === 0 || start !== seen) {
        seen = start;
        desde = now;
      } else if (now - desde > limitMs) controle.abort();
    },
    Math.min(200, limitMs / 2),
  );
  return { signal: controle.signal, stop: () => clearInterval(timer) };
}

interface Holder {
  readonly office: string;
  /** Called, at most once, when another office begins to wait. */
  readonly yieldSoon: () => void;
}

interface Waiting extends Holder {
  start(release: () => void): void;
}

const MOST_OFFICES = 10_000;

type ThreadTurns = ReturnType<typeof openThreadTurns>;

/**
 * Who of several offices gets a thread next: the one with the fewest, then the one whose last was longest ago, so that nobody waits for
 * more than one of each other office; of one office whoever came first. An office that owes for what it took a
 * moment ago leaves one thread to others, where there are two at least.
 */
export function openThreadTurns(threads: number, debts: Debts) {
  const holders = new Set<Holder>();
  const waiting: Waiting[] = [];
  /** When each got its last thread, as a number that grows; who is not among them had none, or long ago. */
  const served = new Map<string, number>();
  let serial = 0;
  const held = (office: string) => [...holders].filter((holder) => holder.office === office).length;
  const mayStart = ({ office }: Holder) => threads === 1 || held(office) < threads - 1 || !debts.owes(office);

  function next(): Waiting | undefined {
    let chosen: Waiting | undefined;
    for (const one of waiting)
      if (mayStart(one) && (chosen === undefined || isBefore(one.office, chosen.office))) chosen = one;
    return chosen;
  }

  function isBefore(one: string, other: string): boolean {
    const fewer = held(one) - held(other);
    return fewer === 0 ? (served.get(one) ?? 0) < (served.get(other) ?? 0) : fewer < 0;
  }

  function serve(office: string): void {
    serial += 1;
    served.delete(office);
    served.set(office, serial);
    const [longestAgo] = served.keys();
    if (longestAgo !== undefined && served.size > MOST_OFFICES) served.delete(longestAgo);
  }

  function startNext(): void {
    for (let one = next(); holders.size < threads && one !== undefined; one = next()) {
      const holder = one;
      waiting.splice(waiting.indexOf(holder), 1);
      holders.add(holder);
      serve(holder.office);
      holder.start(() => {
        if (holders.delete(holder)) startNext();
      });
    }
    for (const holder of holders)
      if (waiting.some(({ office }) => office !== holder.office)) holder.yieldSoon();
  }

  return {
    /** Resolves, when it is this office's turn, to what gives the thread back. */
    take: (office: string, yieldSoon: () => void): Promise<() => void> =>
      new Promise((start) => {
        waiting.push({ office, yieldSoon, start });
        startNext();
      }),
  };
}
