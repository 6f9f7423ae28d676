import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { cleanUp, HOME, TURN, unpackEngine } from '../../scripts/containers.mjs';
import { ROOT } from '../manifests/dockerfiles.ts';

/** What BuildKit may keep of what it built. */
const CACHE = '6GB';
const START_MS = 60_000;
/** For how long another suite may have it. */
export const TURN_MS = 1_800_000;

const engine = (path: string) => join(HOME, 'engine/usr', path);
/** For whatever speaks to the engine. */
const environment = {
  ...process.env,
  PATH: `${engine('sbin')}:${engine('bin')}:${process.env.PATH}`,
  DOCKER_HOST: `unix://${join(HOME, 'docker.sock')}`,
  DOCKER_CONFIG: join(HOME, 'config'),
};

export interface Outcome {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}
interface Options {
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly timeoutMs?: number;
}

/** Runs a program beside the engine; resolves whatever its exit code is, and ends it when it takes too long. */
export function tryRun(program: string, args: readonly string[], options: Options = {}): Promise<Outcome> {
  const { cwd = ROOT, env = {}, timeoutMs = 600_000 } = options;
  return new Promise((done) => {
    execFile(
      program,
      args,
      { cwd, env: { ...environment, ...env }, timeout: timeoutMs, killSignal: 'SIGKILL', maxBuffer: 1e8 },
      (error, stdout, stderr) => {
        const code = error ? (typeof error.code === 'number' ? error.code : 255) : 0;
        done({ code, stdout, stderr: error?.killed ? `${stderr}\nnot done after ${timeoutMs} ms` : stderr });
      },
    );
  });
}

/** As `tryRun`; resolves to what it printed. Rejects with the end of what it said when it fails. */
export async function run(program: string, args: readonly string[], options: Options = {}): Promise<string> {
  const { code, stdout, stderr } = await tryRun(program, args, options);
  if (code === 0) return stdout.trim();
  throw new Error(`${program} ${args.join(' ')}: ${code}\n${`${stdout}\n${stderr}`.trim().slice(-3000)}`);
}
export const docker = (...args: string[]): Promise<string> => run('docker', args);

const answers = async () => (await tryRun('docker', ['info'])).code === 0;

/**
 * Starts it, unless it runs already. The returned function stops it, if it was started here. It never outlives this process, however
 * that ends, and what an earlier one left behind when it was killed is taken away first.
 */
export async function startEngine(): Promise<() => Promise<void>> {
  const free = await takeTurn();
  unpackEngine();
  if (await answers()) return free;
  cleanUp();
  const settings = join(HOME, 'daemon.json');
  // By overlays or not at all: without them each layer would be a copy of all below it.
  const rules = {
    builder: { gc: { enabled: true, defaultKeepStorage: CACHE } },
    'storage-driver': 'overlay2',
  };
  writeFileSync(settings, JSON.stringify(rules));
  // Where it is on already, the engine leaves the rule for what is not its own as it is.
  writeFileSync('/proc/sys/net/ipv4/ip_forward', '1');
  const log = join(HOME, 'dockerd.log');
  const output = openSync(log, 'w');
  // Debian's runc of this machine: the one of the other release may want a newer C library.
  const child = spawn(
    'setpriv',
    [
      ...['--pdeathsig', 'TERM', engine('sbin/dockerd')],
      ...['--config-file', settings, '--host', environment.DOCKER_HOST],
      ...['--data-root', join(HOME, 'data'), '--exec-root', join(HOME, 'run')],
      ...['--pidfile', join(HOME, 'dockerd.pid')],
    ],
    { env: environment, stdio: ['ignore', output, output], detached: true },
  );
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  for (const until = Date.now() + START_MS; !(await answers()); await pause(500))
    if (Date.now() > until || child.exitCode !== null) {
      cleanUp();
      throw new Error(`no engine:\n${readFileSync(log, 'utf8').slice(-2000)}`);
    }
  // Images whose names later builds took: what is kept between runs would grow by them.
  await docker('image', 'prune', '--force');
  return async () => {
    cleanUp();
    await ended;
    await free();
  };
}

/** One suite at a time has the engine: two would build the same images beside each other. Resolves to what lets the next one in. */
async function takeTurn(): Promise<() => Promise<void>> {
  const holder = spawn('flock', ['--timeout', String(TURN_MS / 1000), TURN, 'cat'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(holder, 'exit');
  // It gives back what it is given as soon as it has its turn, and ends with this process.
  holder.stdin.write('.');
  const [code] = await Promise.race([once(holder.stdout, 'data').then(() => []), ended]);
  if (code !== undefined) throw new Error(`another suite has had the engine for ${TURN_MS} ms`);
  return async () => {
    holder.stdin.end();
    await ended;
  };
}
