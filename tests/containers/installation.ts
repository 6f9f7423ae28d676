import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../packages/standalone/src/postgres/free-port.ts';
import { HOME } from '../../scripts/containers.mjs';
import { ROOT } from '../manifests/dockerfiles.ts';
import { IMAGES } from './base-images.ts';
import { docker, type Outcome, run, tryRun } from './engine.ts';

/** What an operator has on the machine: the file, its neighbours, .env and the secrets; images are there already. */
const FILES = [
  'docker-compose.yml',
  'monitoring',
  'scripts/compose-owner.sql',
  'scripts/compose-secrets.mjs',
];
const PROJECT = 'apura-trial';
/**
 * Outside of the installation: somebody who takes webhooks and prints what it got, a line each; and the database of another cell. Both are
 * on the network by which deliverer and operator get out.
 */
const outside = (port: number) => `
services:
  receiver:
    image: ${IMAGES.node}
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
  # What stands in for them has no digest.
  postgres: { image: "${IMAGES.postgres}" }
  redis: { image: "${IMAGES.redis}" }
  s3: { image: "${IMAGES.seaweedfs}" }
  s3-bucket: { image: "${IMAGES.seaweedfs}" }
  other-cell:
    extends: { file: docker-compose.yml, service: postgres }
    image: ${IMAGES.postgres}
    profiles: [other-cell]
    networks: !override [outside]
    volumes: !override ["./scripts/compose-owner.sql:/docker-entrypoint-initdb.d/owner.sql:ro"]
  prometheus:
    image: ${IMAGES.prometheus}
    ports: !override ["127.0.0.1:${port}:9090"]
`;

export type Installation = Awaited<ReturnType<typeof install>>;

/** The first of two ports side by side that are both free. */
async function freePair(): Promise<number> {
  for (;;) {
    const first = await freePort();
    const second = await freePort(first + 1).catch(() => undefined);
    if (second) return first;
  }
}

/** Lays out a new installation in a folder of its own, with nothing left of one before. */
export async function install() {
  const folder = join(HOME, 'installation');
  const port = await freePair();
  const monitoring = await freePort();
  const files = ['--file', 'docker-compose.yml', '--file', 'outside.yml'];
  const args = (rest: readonly string[]) => ['compose', '--project-name', PROJECT, ...files, ...rest];
  const options = { cwd: folder, timeoutMs: 240_000 };
  const compose = (...rest: string[]): Promise<string> => run('docker', args(rest), options);
  mkdirSync(folder, { recursive: true });
  for (const file of FILES) cpSync(join(ROOT, file), join(folder, file), { recursive: true });
  cpSync(join(ROOT, 'scripts/bootstrap.mjs'), join(folder, 'scripts/bootstrap.mjs'));
  writeFileSync(join(folder, 'outside.yml'), outside(monitoring));
  const listenOn = (ports: string) =>
    writeFileSync(
      join(folder, '.env'),
      [
        `GATEWAY_PORTS=${ports}`,
        `PUBLIC_BASE_URL=http://127.0.0.1:${port}`,
        'WEBHOOK_ALLOW_INSECURE=receiver:9999',
        '',
      ].join('\n'),
    );
  listenOn(String(port));
  const remove = () =>
    tryRun('docker', args(['--profile', '*', 'down', '--volumes', '--timeout', '5']), options);
  await remove();
  rmSync(join(folder, '.apura'), { recursive: true, force: true });
  await run(process.execPath, ['scripts/compose-secrets.mjs'], options);
  return {
    folder,
    url: `http://127.0.0.1:${port}`,
    /** Where a second gateway listens, after `listenOn` with a range of the two. */
    second: `http://127.0.0.1:${port + 1}`,
    ports: { one: String(port), two: `${port}-${port + 1}` },
    listenOn,
    /** Takes away all of it, with its volumes. */
    remove,
    prometheus: `http://127.0.0.1:${monitoring}`,
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
    sql: (text: string, database = 'postgres') =>
      compose(
        'exec',
        '--no-TTY',
        database,
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
