import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Home, REPOSITORY } from '../home.ts';
import { type Ending, lastLine } from './keep-alive.ts';

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
    pid: child.pid as number,
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
      if ((message as { type?: string }).type === 'ready') done();
    });
  });
}
