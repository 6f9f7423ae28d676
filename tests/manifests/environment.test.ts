import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import Type from 'typebox';
import { adminConfig } from '../../packages/admin/src/command.ts';
import { commonConfig, readConfig } from '../../packages/runtime/src/read-config.ts';
import { delivererConfig } from '../../services/deliverer/src/config.ts';
import { gatewayConfig } from '../../services/gateway/src/config.ts';
import { workerConfig } from '../../services/worker/src/config.ts';
import { environmentOf, ROOT, SERVICES, type Service } from './dockerfiles.ts';
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

/** The environment of a service's container in the cluster, with each secret's value. */
function inCluster(service: Service, overlay?: string): Record<string, string> {
  const { template } = find(writtenManifests(), 'Deployment', service).spec;
  return { ...environmentOf(service), ...givenTo(template.spec.containers[0], overlay) };
}

/** What a container of the cluster is given from outside. */
// biome-ignore lint/suspicious/noExplicitAny: its schema is Kubernetes'
function givenTo(container: any, overlay?: string): Record<string, string> {
  const manifests = writtenManifests();
  const maps = container.envFrom.map((it: { configMapRef?: { name: string } }) => it.configMapRef?.name);
  const literals = ['k8s/base', ...(overlay ? [`k8s/overlays/${overlay}`] : [])].flatMap((folder) =>
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
    // A setting that names a file of /files gives the one that has it.
    ...Object.fromEntries(
      literals.map((line) =>
        line
          .replace(/_FILE=/, '=')
          .split(/=(.*)/s)
          .slice(0, 2),
      ),
    ),
    ...Object.fromEntries(secrets.map((name: string) => [name, SECRETS[name] ?? `no value for ${name}`])),
    ...Object.fromEntries(
      (container.env ?? []).map((it: { name: string; value: string }) => [it.name, it.value]),
    ),
  };
}

/** The environment of a container under compose; `${NAME:-default}` is its default, NAME_FILE its secret's value. */
function inCompose(service: string): Record<string, string> {
  const { environment, secrets, volumes } = readYaml('docker-compose.yml').services[service];
  return Object.fromEntries(
    Object.entries(environment as Record<string, string>).map(([name, value]) => {
      const given = /^\$\{([A-Z_]+):-(.*)\}$/.exec(value);
      const variable = name.replace(/_FILE$/, '');
      // From .env; a file of the operator's own stands where /files is mounted.
      if (given?.[1] === name) {
        if (variable !== name) expect(volumes).toContainEqual(expect.stringMatching(/:\/files:ro$/));
        return [variable, given[2] ?? ''];
      }
      if (variable === name) return [name, given?.[2] ?? value];
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
const SHARED =
  /^(S3_|STORAGE_DRIVER|TRUSTED_PROXIES|SECRETS_KEYS_PREVIOUS|QUOTA_|PRIVACY_TEXT|TERMS_TEXT|OPERATOR_|ICP_BRASIL_CA|NEXT_CELL|CELL_OFFICES|WORKER_QUEUES|MAIL_FROM|WEBHOOK_)/;

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

/**
 * Settings that a place does not let through, each for a reason: Compose has a Redis and a bucket of its own; nobody stands before a
 * gateway there, or before worker and deliverer anywhere, who would have to turn away first; folders are those of the image.
 */
const SETTLED = {
  compose: [
    ...['QUEUE_DATABASE_URL', 'REDIS_PREFIX', 'REDIS_CLUSTER', 'REDIS_SENTINELS', 'REDIS_SENTINEL_NAME'],
    ...['REDIS_SENTINEL_PASSWORD', 'S3_REGION', 'DRAIN_SECONDS', 'PANEL_DIR', 'MAIL_DIR'],
  ],
  cluster: [
    // The Secret apura-queues may have them: k8s/README.md.
    ...['QUEUE_DATABASE_URL', 'REDIS_SENTINEL_PASSWORD'],
    ...['DRAIN_SECONDS', 'PANEL_DIR', 'MAIL_DIR'],
  ],
};

test.each(SERVICES)(
  '%s: each documented setting can be given to it, in compose and in a cluster',
  (service) => {
    const lacking = (set: Record<string, string>) => known(service).filter((name) => !(name in set));
    const expected = (settled: string[]) => settled.filter((name) => known(service).includes(name)).sort();
    // The gateway of a cluster drains, since an ingress asks it.
    const here = (settled: string[]) =>
      expected(settled).filter((name) => !(name === 'DRAIN_SECONDS' && service === 'gateway'));
    expect(lacking({ ...environmentOf(service), ...inCompose(service) }).sort()).toEqual(
      expected(SETTLED.compose),
    );
    expect(lacking(inCluster(service)).sort()).toEqual(here(SETTLED.cluster));
  },
);

test('.env.example names what docker-compose.yml takes from it, all of it and nothing else', () => {
  const taken = readFileSync(`${ROOT}docker-compose.yml`, 'utf8').matchAll(/\$\{([A-Z_]+):-/g);
  const named = readFileSync(`${ROOT}.env.example`, 'utf8').matchAll(/^#?([A-Z_]+)=/gm);
  const names = (found: Iterable<RegExpMatchArray>) =>
    [...new Set([...found].map(([, name]) => name))].sort();
  expect(names(named)).toEqual(names(taken));
});

test("apura-admin has its settings in compose, but for the region of somebody else's bucket", () => {
  const set = inCompose('admin');
  expect(Object.keys(adminConfig).filter((name) => !(name in set))).toEqual(['S3_REGION']);
});

test('apura-admin has its settings in a cluster, all of them', () => {
  const { template } = find(writtenManifests(), 'CronJob', 'admin').spec.jobTemplate.spec;
  const set = givenTo(template.spec.containers[0]);
  expect(Object.keys(adminConfig).filter((name) => !(name in set))).toEqual([]);
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
