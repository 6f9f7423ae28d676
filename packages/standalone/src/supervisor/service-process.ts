import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { known } from '@apura/contracts';
import { type Home, REPOSITORY } from '../home.ts';
import { asRefusal, Refusal } from '../refusal.ts';

export type ServiceName = 'gateway' | 'worker' | 'deliverer';

/**
 * The worker's threads keep the cores busy already: helpers of the garbage collector would only take them from one
 * another. Its heap may grow by half of what is alive before it is collected, instead of fourfold; so it stays flat,
 * and young generations of 8 MB are enough. The flags count from the start of the process only; the first one, set
 * later, breaks V8. A gateway's heap is left as large as its last uploads made it: V8 would give it back in the next pause, and
 * collect all of it once a second when uploads come again. The Dockerfiles have them as well.
 */
export const NODE_FLAGS: Readonly<Record<ServiceName, readonly string[]>> = {
  gateway: ['--no-memory-reducer'],
  worker: ['--single-threaded-gc', '--max-semi-space-size=8', '--heap-growing-percent=50'],
  deliverer: [],
};

/** Without a limit glibc keeps an arena of memory for each of a worker's threads. */
export const MEMORY_ENVIRONMENT = { MALLOC_ARENA_MAX: '2' };

export type ServiceProcess = Awaited<ReturnType<typeof startService>>;

/** A service ended before it was ready. */
export class NotReady extends Error {
  readonly ending: Ending;
  constructor(name: string, ending: Ending) {
    super(`${name}: ${ending.how} ${ending.lastWords}`);
    this.ending = ending;
  }
}

/** Starts a service from its build and resolves when it says that it is ready. Its log goes to `logs/<name>.log`. */
export async function startService(
  home: Home,
  name: ServiceName,
  environment: Readonly<Record<string, string>>,
) {
  const errors = join(home.logs, `${name}.err`);
  const log = openSync(join(home.logs, `${name}.log`), 'a', 0o600);
  const err = openSync(errors, 'w', 0o600);
  const main = join(REPOSITORY, 'services', name, 'dist/main.js');
  const child = spawn(process.execPath, [...NODE_FLAGS[name], main], {
    cwd: home.folder,
    env: { PATH: process.env.PATH ?? '', TZ: 'UTC', ...MEMORY_ENVIRONMENT, ...environment },
    stdio: ['ignore', log, err, 'ipc'],
    // Ctrl-C reaches a whole process group; the order of the shutdown is the supervisor's affair.
    detached: true,
  });
  closeSync(log);
  closeSync(err);
  const ended = new Promise<Ending>((done) => {
    child.once('error', (error) => done({ how: error.message, lastWords: '' }));
    child.once('exit', (code, signal) =>
      done({ how: signal ?? `código ${code}`, lastWords: lastLine(readFileSync(errors, 'utf8')) }),
    );
  });
  await Promise.race([
    readyMessage(child),
    ended.then((ending) => Promise.reject(new NotReady(name, ending))),
  ]);
  return {
    name,
    pid: known(child.pid, `process of ${name}`),
    /** Settles when the process has ended, whatever the reason. */
    ended,
    /** Asks it to stop, and ends it by force after `limitMs`. */
    async stop(limitMs: number) {
      child.kill('SIGTERM');
      const force = setTimeout(() => child.kill('SIGKILL'), limitMs);
      await ended;
      clearTimeout(force);
    },
  };
}

function readyMessage(child: ChildProcess): Promise<void> {
  return new Promise((done) => {
    child.on('message', (message) => {
      if (typeof message === 'object' && 'type' in message && message.type === 'ready') done();
    });
  });
}

/**
 * Before each try to start again: the first is at once. What comes back too early is refused, by the memory of a PostgreSQL
 * that was killed or by a port that is not free yet.
 */
const PAUSES_MS = [0, 100, 200, 400, 800, 1_600, 3_200];
const DEATHS = 3;
const WINDOW_MS = 60_000;

export interface Ending {
  /** "código 1" or "SIGKILL". */
  readonly how: string;
  /** What it wrote at its end; the last line is for people. */
  readonly lastWords: string;
}

/** What is kept alive: a service, or PostgreSQL. */
export interface Startable {
  /** Settles when it has ended, whatever the reason. */
  readonly ended: Promise<Ending>;
  /** Asks it to stop; what may be ended by force is, after `limitMs`. */
  stop(limitMs: number): Promise<void>;
}

export interface KeepAliveOptions<P> {
  /** As a sentence calls it. */
  readonly name: string;
  start(): Promise<P>;
  /** The sentence for who has to help. */
  readonly wayOut: string;
  /** Where it writes: named when that disk is full. */
  readonly folder: string;
  readonly say: (line: string) => void;
}

export type Supervised<P extends Startable> = Awaited<ReturnType<typeof keepAlive<P>>>;

/** Starts a process, and again when it dies; more than three times within a minute is a failure, and so is a full disk. */
export async function keepAlive<P extends Startable>(options: KeepAliveOptions<P>) {
  const { name, start, wayOut, folder, say } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  let current = await start();
  let starting: Promise<P | undefined> = Promise.resolve(current);

  async function again(): Promise<P | undefined> {
    for (const ms of PAUSES_MS) {
      await pause(ms, undefined, { signal }).catch(() => {}); // stopping ends the pause
      if (signal.aborted) return undefined;
      const back = await start().catch(() => undefined);
      if (back) return back;
    }
    return undefined;
  }

  const failed = (async (): Promise<Refusal> => {
    const deaths: number[] = [];
    for (;;) {
      const { how, lastWords } = await current.ended;
      if (signal.aborted) return new Promise(() => {});
      const cause = asRefusal(new Error(lastWords), folder);
      if (cause instanceof Refusal) return cause;
      deaths.push(Date.now());
      const recent = deaths.filter((time) => time > Date.now() - WINDOW_MS).length;
      if (recent > DEATHS)
        return new Refusal(
          `O ${name} parou ${recent} vezes em um minuto (${how}). ${lastLine(lastWords)} ${wayOut}`,
        );
      say(`O ${name} parou (${how}) e será reiniciado.`);
      starting = again();
      const back = await starting;
      if (signal.aborted) return new Promise(() => {});
      if (!back) return new Refusal(`O ${name} parou (${how}) e não voltou. ${wayOut}`);
      current = back;
    }
  })();

  return {
    /** What runs now, or ran last. */
    current: () => current,
    /** Settles when it keeps dying, does not come back, or has no room to write. */
    failed,
    async stop(limitMs: number) {
      stopping.abort();
      // One that is just being started again has to be told as well; one that did not come back needs nobody.
      await (await starting)?.stop(limitMs);
    },
  };
}

const lastLine = (text: string): string => text.trim().split('\n').at(-1) ?? '';
