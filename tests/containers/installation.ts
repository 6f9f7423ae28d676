import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { HOME } from '../../scripts/containers.mjs';
import { ROOT } from '../manifests/dockerfiles.ts';
import { docker, type Outcome, run, tryRun } from './engine.ts';

/** What an operator has on the machine: the file, its neighbours, .env and the secrets; images are there already. */
const FILES = [
  'docker-compose.yml',
  'monitoring',
  'scripts/compose-owner.sql',
  'scripts/compose-secrets.mjs',
];
const PROJECT = 'apura-trial';
/** Somebody who takes webhooks, on the network by which the deliverer gets out; it prints what it got, a line each. */
const RECEIVER = `
services:
  receiver:
    image: node:26-trixie-slim
    networks: [outside]
    command:
      - node
      - -e
      - |
        require('node:http').createServer((request, answer) => {
          let body = '';
          request.on('data', (bytes) => { body += bytes; });
          request.on('end', () => { console.log(JSON.stringify({ headers: request.headers, body })); answer.writeHead(204).end(); });
        }).listen(9999);
        process.on('SIGTERM', () => process.exit());
`;

export type Installation = Awaited<ReturnType<typeof install>>;

const freePort = () =>
  new Promise<number>((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => done(port));
    });
  });

/** Lays out a new installation in a folder of its own, with nothing left of one before. */
export async function install() {
  const folder = join(HOME, 'installation');
  const port = await freePort();
  const files = ['--file', 'docker-compose.yml', '--file', 'receiver.yml'];
  const args = (rest: readonly string[]) => ['compose', '--project-name', PROJECT, ...files, ...rest];
  const options = { cwd: folder, timeoutMs: 240_000 };
  const compose = (...rest: string[]): Promise<string> => run('docker', args(rest), options);
  mkdirSync(folder, { recursive: true });
  for (const file of FILES) cpSync(join(ROOT, file), join(folder, file), { recursive: true });
  cpSync(join(ROOT, 'scripts/bootstrap.mjs'), join(folder, 'scripts/bootstrap.mjs'));
  writeFileSync(join(folder, 'receiver.yml'), RECEIVER);
  writeFileSync(
    join(folder, '.env'),
    [
      `GATEWAY_PORTS=${port}`,
      `PUBLIC_BASE_URL=http://127.0.0.1:${port}`,
      'WEBHOOK_ALLOW_INSECURE=receiver:9999',
      '',
    ].join('\n'),
  );
  await compose('--profile', 'admin', '--profile', 'monitoring', 'down', '--volumes', '--timeout', '5');
  rmSync(join(folder, '.apura'), { recursive: true, force: true });
  await run(process.execPath, ['scripts/compose-secrets.mjs'], options);
  return {
    folder,
    url: `http://127.0.0.1:${port}`,
    compose,
    tryCompose: (...rest: string[]): Promise<Outcome> => tryRun('docker', args(rest), options),
    /** A command of the operator's, as docs/operations.md has it. */
    admin: (...command: string[]) => compose('run', '--rm', '--no-TTY', 'admin', ...command),
    /** Starts what is not running and waits until all of it is healthy. */
    up: (...rest: string[]) =>
      compose('up', '--detach', '--no-build', '--wait', '--wait-timeout', '180', ...rest),
    /** The containers of a service. */
    containers: async (service: string) => (await compose('ps', '--all', '--quiet', service)).split('\n'),
    /** A field of what the engine knows of the service's first container. */
    async inspect(service: string, format: string) {
      const [container = ''] = (await compose('ps', '--all', '--quiet', service)).split('\n');
      return docker('inspect', '--format', format, container);
    },
    sql: (text: string) =>
      compose(
        'exec',
        '--no-TTY',
        'postgres',
        'psql',
        '-h',
        '/run/postgresql',
        '-U',
        'postgres',
        '-d',
        'apura',
        '-Atc',
        text,
      ),
  };
}
