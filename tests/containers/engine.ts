import { execFile, spawn } from 'node:child_process';
import { openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { HOME, unpackEngine } from '../../scripts/containers.mjs';
import { ROOT } from '../manifests/dockerfiles.ts';

/** What BuildKit may keep of what it built. */
const CACHE = '6GB';
const START_MS = 60_000;

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

/** Starts it, unless it runs already. The returned function stops it, if it was started here. */
export async function startEngine(): Promise<() => Promise<void>> {
  unpackEngine();
  if (await answers()) return async () => {};
  const settings = join(HOME, 'daemon.json');
  writeFileSync(settings, JSON.stringify({ builder: { gc: { enabled: true, defaultKeepStorage: CACHE } } }));
  const log = join(HOME, 'dockerd.log');
  const output = openSync(log, 'a');
  // Debian's runc of this machine: the one of the other release may want a newer C library.
  const child = spawn(
    engine('sbin/dockerd'),
    [
      ...['--config-file', settings, '--host', environment.DOCKER_HOST],
      ...['--data-root', join(HOME, 'data'), '--exec-root', join(HOME, 'run')],
      ...['--pidfile', join(HOME, 'dockerd.pid')],
    ],
    { env: environment, stdio: ['ignore', output, output], detached: true },
  );
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  for (const until = Date.now() + START_MS; !(await answers()); await pause(500))
    if (Date.now() > until || child.exitCode !== null)
      throw new Error(`no engine:\n${readFileSync(log, 'utf8').slice(-2000)}`);
  return async () => {
    child.kill('SIGTERM');
    await ended;
  };
}
