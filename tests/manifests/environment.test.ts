import { expect, test } from '@jest/globals';
import Type from 'typebox';
import { commonConfig } from '../../packages/runtime/src/common-config.ts';
import { readConfig } from '../../packages/runtime/src/read-config.ts';
import { delivererConfig } from '../../services/deliverer/src/config.ts';
import { gatewayConfig } from '../../services/gateway/src/config.ts';
import { workerConfig } from '../../services/worker/src/config.ts';
import { environmentOf, SERVICES, type Service } from './dockerfiles.ts';
import { find, readYaml, writtenManifests } from './yaml-files.ts';

/*
 * Every variable that an image, docker-compose.yml or a manifest sets is one that its process reads, and a wrong name or
 * value does not pass; what a process cannot start without is set everywhere.
 */

/** Of Node itself and of the system, not of ours. */
const NOT_OURS = ['NODE_ENV', 'HOME', 'NODE_EXTRA_CA_CERTS', 'MALLOC_ARENA_MAX'];

const MIGRATE = ['DATABASE_OWNER_URL', 'DATABASE_URL', 'DATABASE_RELAY_URL', 'QUEUE_DATABASE_URL'];
const SCHEMAS = {
  gateway: Type.Object({ ...commonConfig, ...gatewayConfig }),
  worker: Type.Object({ ...commonConfig, ...workerConfig }),
  deliverer: Type.Object({ ...commonConfig, ...delivererConfig }),
};
const known = (service: Service): string[] => Object.keys(SCHEMAS[service].properties);

/** What a secret may be worth, so that a configuration made of the manifests can be read. */
const SECRETS: Record<string, string> = {
  DATABASE_URL: 'postgresql://apura_app:x@postgres:5432/apura',
  DATABASE_RELAY_URL: 'postgresql://apura_relay:x@postgres:5432/apura',
  DATABASE_OWNER_URL: 'postgresql://apura_owner:x@postgres:5432/apura',
  REDIS_URL: 'rediss://:x@redis:6379',
  SECRETS_KEY: Buffer.alloc(32).toString('base64'),
  SECRETS_KEYS_PREVIOUS: '',
  S3_ACCESS_KEY_ID: 'x',
  S3_SECRET_ACCESS_KEY: 'x',
  SMTP_URL: 'smtps://a:b@mail.example:465',
};

/** The environment of a container in the cluster, with each secret's value. */
function inCluster(service: Service, overlay: string): Record<string, string> {
  const manifests = writtenManifests();
  const [container] = find(manifests, 'Deployment', service).spec.template.spec.containers;
  const maps = container.envFrom.map((it: { configMapRef?: { name: string } }) => it.configMapRef?.name);
  const literals = ['k8s/base', `k8s/overlays/${overlay}`].flatMap((folder) =>
    readYaml(`${folder}/kustomization.yaml`)
      .configMapGenerator.filter(({ name }: { name: string }) => maps.includes(name))
      .flatMap((map: { literals: string[] }) => map.literals),
  );
  const secrets = container.envFrom.flatMap((it: { secretRef?: { name: string } }) =>
    it.secretRef
      ? find(manifests, 'ExternalSecret', it.secretRef.name).spec.data.map(
          (key: { secretKey: string }) => key.secretKey,
        )
      : [],
  );
  return {
    ...environmentOf(service),
    ...Object.fromEntries(literals.map((line) => line.split(/=(.*)/s).slice(0, 2))),
    ...Object.fromEntries(secrets.map((name: string) => [name, SECRETS[name] ?? `no value for ${name}`])),
    ...Object.fromEntries(container.env.map((it: { name: string; value: string }) => [it.name, it.value])),
  };
}

/** The environment of a container under compose; `${NAME:-default}` is its default, NAME_FILE its secret's value. */
function inCompose(service: string): Record<string, string> {
  const { environment, secrets } = readYaml('docker-compose.yml').services[service];
  return Object.fromEntries(
    Object.entries(environment as Record<string, string>).map(([name, value]) => {
      if (!name.endsWith('_FILE')) return [name, value.replace(/\$\{[A-Z_]+:-(.*)\}/, '$1')];
      const variable = name.slice(0, -'_FILE'.length);
      expect(value).toBe(`/run/secrets/${variable.toLowerCase()}`);
      expect(secrets).toContain(variable.toLowerCase());
      return [variable, SECRETS[variable] ?? `no value for ${variable}`];
    }),
  );
}

const PLACES: [string, (service: Service) => Record<string, string>][] = [
  ['its image', environmentOf],
  ['docker-compose.yml', (service) => ({ ...environmentOf(service), ...inCompose(service) })],
  ['k8s/overlays/production', (service) => inCluster(service, 'production')],
  ['k8s/overlays/plain-hpa', (service) => inCluster(service, 'plain-hpa')],
  ['k8s/overlays/small', (service) => inCluster(service, 'small')],
];

/** What all services share in one place, and only some of them read. */
const SHARED = /^(S3_|STORAGE_DRIVER|TRUSTED_PROXIES|SECRETS_KEYS_PREVIOUS)/;

test.each(PLACES.flatMap(([place, read]) => SERVICES.map((service) => [service, place, read] as const)))(
  '%s: every variable that %s sets is one that it knows',
  (service, _, read) => {
    const unknown = Object.keys(read(service)).filter(
      (name) => !known(service).includes(name) && !NOT_OURS.includes(name),
    );
    // The shared ones are known to another service, and set for all in one ConfigMap.
    const everywhere = new Set(SERVICES.flatMap(known));
    expect(unknown.filter((name) => !(SHARED.test(name) && everywhere.has(name)))).toEqual([]);
  },
);

test.each(
  PLACES.slice(1).flatMap(([place, read]) => SERVICES.map((service) => [service, place, read] as const)),
)('%s starts with what %s sets', (service, _, read) => {
  expect(() => readConfig(SCHEMAS[service], read(service))).not.toThrow();
});

test('the migration has what it needs, in compose and in the cluster', () => {
  expect(Object.keys(inCompose('migrate')).every((name) => MIGRATE.includes(name))).toBe(true);
  const [container] = find(writtenManifests(), 'Job', 'migrate').spec.template.spec.containers;
  const names = container.envFrom.flatMap((it: { secretRef: { name: string } }) =>
    find(writtenManifests(), 'ExternalSecret', it.secretRef.name).spec.data.map(
      (key: { secretKey: string }) => key.secretKey,
    ),
  );
  expect(names).toEqual(expect.arrayContaining(MIGRATE.slice(0, 3)));
});

/** Settings whose default holds in a cluster too, so that nobody there sets them; an operator may. */
const LEFT_TO_DEFAULTS = [
  ...[
    'REDIS_PREFIX',
    'REDIS_CLUSTER',
    'REDIS_SENTINELS',
    'REDIS_SENTINEL_NAME',
    'REDIS_SENTINEL_PASSWORD',
    'QUEUE_DATABASE_URL',
  ],
  ...['OTEL_EXPORTER_OTLP_ENDPOINT', 'S3_ENDPOINT', 'PANEL_DIR', 'WORKER_QUEUES'],
  ...['QUOTA_BYTES_PER_DAY', 'QUOTA_FILES_PER_DAY', 'QUOTA_OPEN_LOTES'],
  ...['NEXT_CELL', 'CELL_OFFICES'],
  ...['PRIVACY_TEXT', 'TERMS_TEXT', 'ICP_BRASIL_CA'],
  ...['WEBHOOK_ALLOW_INSECURE', 'WEBHOOK_STACK_PORTS', 'WEBHOOK_PROXY', 'MAIL_FROM', 'MAIL_DIR'],
];

test('every setting of the services is set in the cluster, or left to its default on purpose', () => {
  const set = SERVICES.flatMap((service) =>
    ['production', 'small'].flatMap((overlay) => Object.keys(inCluster(service, overlay))),
  );
  const open = SERVICES.flatMap(known).filter((name) => !set.includes(name));
  expect([...new Set(open)].sort()).toEqual(LEFT_TO_DEFAULTS.sort());
});

test('what a cluster must be able to set can be set', () => {
  const all = new Set(SERVICES.flatMap(known));
  for (const name of [
    'TRUSTED_PROXIES',
    'PUBLIC_BASE_URL',
    'REDIS_URL',
    'REDIS_SENTINELS',
    'REDIS_CLUSTER',
    'REDIS_PREFIX',
    'DATABASE_POOL_MAX',
    'DATABASE_RELAY_POOL_MAX',
  ]) {
    expect(all).toContain(name);
  }
});

test('nothing secret stands in a manifest, in compose or in an image', () => {
  const open = PLACES.flatMap(([, read]) =>
    SERVICES.flatMap((service) =>
      Object.entries(read(service)).filter(([name, value]) => name in SECRETS && value !== SECRETS[name]),
    ),
  );
  // SMTP_URL is taken from the caller's environment by compose, and is empty unless it is set.
  expect(open.filter(([name, value]) => !(name === 'SMTP_URL' && value === ''))).toEqual([]);
});
