import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { checkLogs, type TestDatabase, testDatabase } from '@apura/testing';
import { MEMORY_ENVIRONMENT, NODE_FLAGS } from '../../packages/standalone/src/supervisor/service-process.ts';

export type ServiceName = 'gateway' | 'worker' | 'deliverer';

export interface Service {
  readonly name: ServiceName;
  readonly pid: number;
  /** Of the gateway's API. */
  readonly port: number;
  readonly healthPort: number;
  kill(signal: 'SIGTERM' | 'SIGKILL'): void;
  /** The exit code; null when a signal ended it. */
  readonly ended: Promise<number | null>;
}

/** Services from the build, each of which is started and stopped alone, on a database of the test's own. */
export interface Cluster {
  readonly base: TestDatabase;
  /** From the build of this workspace, or from the folder of an image. */
  start(name: ServiceName, settings?: Record<string, string>, folder?: string): Promise<Service>;
  /** All that any of them wrote. */
  output(): string;
  stop(): Promise<void>;
}

const WORKSPACE = fileURLToPath(new URL('../..', import.meta.url));

export async function startCluster(settings: Record<string, string>): Promise<Cluster> {
  const base = await testDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'apura-cluster-'));
  const running = new Set<Service>();
  let output = '';
  const environment = {
    PATH: process.env.PATH ?? '',
    ...(process.env.PUPPETEER_EXECUTABLE_PATH
      ? { PUPPETEER_EXECUTABLE_PATH: process.env.PUPPETEER_EXECUTABLE_PATH }
      : {}),
    APURA_HOME: folder,
    MAIL_DIR: join(folder, 'mail'),
    DATABASE_URL: base.urls.appUrl,
    DATABASE_RELAY_URL: base.urls.relayUrl,
    QUEUE_DATABASE_URL: base.urls.queueUrl,
    SECRETS_KEY: randomBytes(32).toString('base64'),
    DATABASE_POOL_MAX: '4',
    DATABASE_RELAY_POOL_MAX: '3',
    PORT: '0',
    ...settings,
  };
  return {
    base,
    output: () => output,
    async start(name, more = {}, image = WORKSPACE) {
      const child = spawn(
        process.execPath,
        [...NODE_FLAGS[name], join(image, 'services', name, 'dist', 'main.js')],
        {
          env: { ...MEMORY_ENVIRONMENT, ...environment, ...more },
          stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
          // As where it runs for real: a session of its own. It ends with this process, whose end it hears of.
          detached: true,
        },
      );
      // By lines: what two services say at a time must not be mixed.
      for (const stream of [child.stdout, child.stderr])
        if (stream)
          createInterface({ input: stream }).on('line', (line) => {
            output += `${line}\n`;
          });
      const ended = new Promise<number | null>((done) => child.once('exit', done));
      const ready = new Promise<{ port?: number; health_port: number }>((done) =>
        child.once('message', (message) => done(message as never)),
      );
      const { port = 0, health_port } = await Promise.race([
        ready,
        ended.then((code) => Promise.reject(new Error(`the ${name} ended with ${code}: ${output}`))),
      ]);
      const service: Service = {
        name,
        pid: child.pid as number,
        port,
        healthPort: health_port,
        kill: (signal) => void child.kill(signal),
        ended,
      };
      running.add(service);
      void ended.then(() => running.delete(service));
      return service;
    },
    async stop() {
      const all = [...running];
      for (const service of all) service.kill('SIGTERM');
      await Promise.all(all.map(({ ended }) => ended));
      rmSync(folder, { recursive: true, force: true });
      await base.close();
      checkLogs(output);
    },
  };
}
