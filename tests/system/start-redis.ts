import { spawn, spawnSync } from 'node:child_process';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../../packages/standalone/src/postgres/free-port.ts';

/** A Redis of the test's own, which keeps nothing. */
export interface Redis {
  readonly pid: number;
  readonly port: number;
  readonly url: string;
  /** Of one line; resolves to the first bytes of its answer. */
  command(text: string): Promise<string>;
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void;
  wipe(): Promise<void>;
  stop(): void;
}

export const canRunRedis = !spawnSync('redis-server', ['--version']).error;

/** Starts a Redis that would write, if it wrote, into `folder`, on `wanted` or any port; resolves when it answers. */
export async function startRedis(folder: string, wanted = 0): Promise<Redis> {
  const port = await freePort(wanted);
  const child = spawn(
    'redis-server',
    ['--port', String(port), '--bind', '127.0.0.1', '--dir', folder, '--save', ''],
    { stdio: 'ignore' },
  );
  const command = (text: string) =>
    new Promise<string>((done, fail) => {
      const socket = connect(port, '127.0.0.1', () => socket.write(`${text}\r\n`));
      socket.once('error', fail);
      socket.once('data', (bytes) => {
        socket.destroy();
        done(String(bytes));
      });
    });
  for (let tries = 0; !(await command('PING').catch(() => '')).includes('PONG'); tries++) {
    if (tries === 100) throw new Error('Redis does not answer');
    await pause(50);
  }
  return {
    pid: child.pid as number,
    port,
    command,
    url: `redis://127.0.0.1:${port}`,
    signal: (signal) => child.kill(signal),
    async wipe() {
      await command('FLUSHALL');
    },
    stop: () => child.kill('SIGKILL'),
  };
}
