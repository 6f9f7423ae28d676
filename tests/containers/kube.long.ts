import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { stringify } from 'yaml';
import { HOME, kubectlCommand } from '../../scripts/containers.mjs';
import { ROOT, SERVICES } from '../manifests/dockerfiles.ts';
import { type Manifest, parseYaml } from '../manifests/yaml-files.ts';
import { COMPOSE_BUILD, makeBaseImages } from './base-images.ts';
import { docker, run, startEngine, TURN_MS, tryRun } from './engine.ts';
import { filesOf, openWork, PEAK, SEEDS, until } from './work.ts';

/*
 * The overlay `small` as kustomize renders it, run by `podman kube play`: its pods, their security, environment, Secrets and volumes,
 * and the main job done by them. What podman has no idea of (probes, policies, autoscalers, the Job as such) is not tried.
 */
jest.setTimeout(900_000);

const STORE = join(HOME, 'podman');
const PORT = 30036;
const URL_OF_GATEWAY = `http://127.0.0.1:${PORT}`;
const PASSWORD = 'for-this-run-only';
let stopEngine = async () => {};
let manifests: Manifest[];
let work: Awaited<ReturnType<typeof openWork>>;

const settings = join(STORE, 'containers.conf');
/** Not the engine's logins, of which there are none. */
const ENVIRONMENT = { CONTAINERS_CONF: settings, DOCKER_CONFIG: '' };
const podman = (...args: string[]): Promise<string> =>
  run('podman', [`--root=${STORE}/root`, `--runroot=${STORE}/run`, ...args], {
    env: ENVIRONMENT,
    timeoutMs: 300_000,
  });

beforeAll(async () => {
  stopEngine = await startEngine();
  await makeBaseImages();
  await run('docker', ['compose', ...COMPOSE_BUILD, '--quiet', ...SERVICES], { timeoutMs: 850_000 });
  mkdirSync(STORE, { recursive: true });
  writeFileSync(
    settings,
    '[containers]\ndefault_ulimits = []\n[engine]\nruntime = "runc"\ncgroup_manager = "cgroupfs"\n',
  );
  await podman('pod', 'rm', '--all', '--force');
  await podman('rm', '--all', '--force');
  await podman('secret', 'rm', '--all');
  const archive = join(STORE, 'images.tar');
  await docker(
    'save',
    '--output',
    archive,
    ...SERVICES.map((service) => `apura-${service}:latest`),
    'postgres:18',
  );
  await podman('load', '--input', archive);
  await podman('image', 'prune', '--force');
  rmSync(archive);
  manifests = rendered();
}, TURN_MS + 1_800_000);
afterAll(async () => {
  try {
    await podman('pod', 'rm', '--all', '--force', '--time=5');
    await podman('rm', '--all', '--force', '--time=5');
  } finally {
    await stopEngine();
  }
});

/** The overlay as the cluster gets it. */
function rendered(): Manifest[] {
  const file = 'k8s/overlays/small';
  const { status, stdout, stderr } = spawnSync(kubectlCommand() ?? '', ['kustomize', join(ROOT, file)], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return parseYaml(stdout, file);
}
interface Container {
  readonly image: string;
  readonly ports?: readonly { readonly name: string }[];
  readonly [field: string]: unknown;
}

/** The pod of a workload, with nothing changed but names of images, probes, which podman reads otherwise, and a port to reach it by. */
function podOf(kind: string, name: string): object {
  const { spec } = manifests.find((it) => it.kind === kind && it.metadata.name === name) as Manifest;
  const { template } = spec.jobTemplate?.spec ?? spec;
  const containers = (template.spec.containers as Container[]).map(
    ({ livenessProbe, readinessProbe, startupProbe, image, ports = [], ...rest }) => ({
      ...rest,
      image: `localhost/${/apura-[a-z]+/.exec(image)?.[0]}:latest`,
      // podman takes each port of the host, too.
      ports: ports.filter(({ name }) => name === 'http').map((port) => ({ ...port, hostPort: PORT })),
    }),
  );
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name, labels: template.metadata.labels },
    spec: { ...template.spec, containers },
  };
}

async function play(kind: string, name: string): Promise<void> {
  const file = join(STORE, `${name}.yaml`);
  const address = { WEBHOOK_ALLOW_INSECURE: 'receiver:9999', PUBLIC_BASE_URL: URL_OF_GATEWAY };
  const maps = manifests.filter(({ kind }) => kind === 'ConfigMap');
  const given = maps.map((map) =>
    'PUBLIC_BASE_URL' in map.data ? { ...map, data: { ...map.data, ...address } } : map,
  );
  writeFileSync(file, [...given, podOf(kind, name)].map((it) => stringify(it)).join('---\n'));
  await podman('kube', 'play', file);
}

async function secret(name: string, values: Record<string, string>): Promise<void> {
  const file = join(STORE, 'secret.json');
  const encoded = Object.entries(values).map(([key, value]) => [key, Buffer.from(value).toString('base64')]);
  writeFileSync(file, JSON.stringify(Object.fromEntries(encoded)));
  await podman('secret', 'create', name, file);
  rmSync(file);
}

/** A PostgreSQL for the pods, and its address. */
async function startPostgres(): Promise<string> {
  for (const [name, text] of [
    ['user', 'postgres'],
    ['password', PASSWORD],
    [
      'owner.sql',
      `CREATE ROLE apura_owner LOGIN CREATEROLE PASSWORD '${PASSWORD}'; ALTER DATABASE apura OWNER TO apura_owner;`,
    ],
  ] as const)
    writeFileSync(join(STORE, name), text, { mode: 0o644 });
  await podman(
    ...['run', '--detach', '--name', 'postgres', '--volume', `${STORE}/user:/user:ro`],
    ...['--volume', `${STORE}/password:/password:ro`],
    ...['--volume', `${STORE}/owner.sql:/docker-entrypoint-initdb.d/owner.sql:ro`],
    ...['--env', 'POSTGRES_USER_FILE=/user', '--env', 'POSTGRES_PASSWORD_FILE=/password'],
    ...['--env', 'POSTGRES_DB=apura', 'localhost/postgres:18'],
  );
  const address = await podman('inspect', '--format', '{{.NetworkSettings.IPAddress}}', 'postgres');
  const ready = () =>
    tryRun(
      'podman',
      [`--root=${STORE}/root`, `--runroot=${STORE}/run`, 'exec', 'postgres', 'pg_isready', '-h', '127.0.0.1'],
      {
        env: ENVIRONMENT,
      },
    );
  await until(ready, ({ code }) => code === 0);
  return address;
}

test('the overlay small, rendered and run: migrated, ready, the main job done', async () => {
  const address = await startPostgres();
  const url = (login: string) => `postgresql://${login}:${PASSWORD}-${login}@${address}:5432/apura`;
  await secret('apura-owner', {
    DATABASE_OWNER_URL: `postgresql://apura_owner:${PASSWORD}@${address}:5432/apura`,
  });
  await secret('apura-database', { DATABASE_URL: url('apura_app'), DATABASE_RELAY_URL: url('apura_relay') });
  await secret('apura-queues', { QUEUE_DATABASE_URL: url('apura_queue') });
  await secret('apura-keys', { SECRETS_KEY: Buffer.alloc(32).toString('base64') });
  await play('Job', 'migrate');
  expect(await podman('wait', 'migrate-migrate')).toBe('0');
  for (const service of SERVICES) await play('Deployment', service);
  await play('CronJob', 'admin');
  const answers = () =>
    fetch(`${URL_OF_GATEWAY}/painel`).then(
      ({ ok }) => ok,
      () => false,
    );
  await until(answers, (there) => there);
  for (const service of SERVICES) {
    const status = await podman('exec', `${service}-${service}`, 'cat', '/proc/self/status');
    for (const line of [
      'Uid:\t1000\t1000\t1000\t1000',
      'CapEff:\t0000000000000000',
      'NoNewPrivs:\t1',
      'Seccomp:\t2',
    ])
      expect(status).toContain(line);
  }
  work = await openWork(
    URL_OF_GATEWAY,
    await podman(
      ...['exec', 'admin-admin', 'node', 'packages/admin/dist/main.js', 'create-office'],
      ...['--name', 'Ensaio', '--email', 'dona@ensaio.example', '--owner', 'Dona', '--with-key'],
    ),
  );
  expect(await work.ended(await work.upload(filesOf(1)))).toMatchObject({ recusados: 1 });
  const { apuracao, pdf } = await work.month();
  expect([apuracao.estado, pdf.subarray(0, 5).toString()]).toEqual(['calculada', '%PDF-']);
  const admin = (...command: string[]) =>
    podman('exec', 'admin-admin', 'node', 'packages/admin/dist/main.js', ...command);
  expect(await admin('offices')).toMatch(/ {2}Ensaio$/m);
  expect(await admin('verify')).toMatch(/, 0 faults$/m);
});

/** Of the container of a service. */
const limitOf = (service: string) =>
  podman('inspect', '--format', '{{.HostConfig.Memory}}', `${service}-${service}`);

test('a month of 2,000 documents prints at the limits of the cluster', async () => {
  const limits = { gateway: 2 ** 30, worker: 2 * 2 ** 30, deliverer: 512 * 2 ** 20 };
  for (const service of SERVICES) expect(Number(await limitOf(service))).toBe(limits[service]);
  const began = Date.now();
  const accepted = [];
  for (const seed of SEEDS) accepted.push(await work.upload(filesOf(seed)));
  await Promise.all(accepted.map(work.ended));
  const asked = Date.now();
  const { apuracao, pdf } = await work.month();
  const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(1);
  process.stdout.write(
    `    read in ${seconds(began, asked)} s, month of ${apuracao.documentos} documents, ${pdf.length} bytes of PDF, ${seconds(asked, Date.now())} s\n`,
  );
  expect([apuracao.estado, pdf.subarray(0, 5).toString()]).toEqual(['calculada', '%PDF-']);
  expect(apuracao.documentos).toBeGreaterThan(2000);
  expect(await podman('logs', 'worker-worker')).not.toContain('was not ready');
  for (const service of SERVICES) {
    const peak = await tryRun(
      'podman',
      [`--root=${STORE}/root`, `--runroot=${STORE}/run`, 'exec', `${service}-${service}`, 'sh', '-c', PEAK],
      { env: ENVIRONMENT },
    );
    const [most, limit] = [Number(peak.stdout), limits[service]];
    process.stdout.write(`    peak ${service} ${Math.round(most / 2 ** 20)} of ${limit / 2 ** 20} MB\n`);
    expect(most).toBeGreaterThan(0);
    expect(most).toBeLessThan(limit);
  }
});
