import { spawnSync } from 'node:child_process';
import { LIMITES } from '@apura/contracts';
import { expect, test } from '@jest/globals';
import { CLOSED_NETWORKS } from '../../packages/egress/src/closed-networks.ts';
import { kubectlCommand } from '../../scripts/containers.mjs';
import { environmentOf, ROOT, SERVICES } from './dockerfiles.ts';
import { validateObject } from './validate-object.ts';
import { find, kustomizations, type Manifest, parseYaml, readYaml, writtenManifests } from './yaml-files.ts';

const written = writtenManifests();
const nameOf = ({ kind, metadata, file }: Manifest): [string, Manifest] => [
  `${kind}/${metadata.name} in ${file}`,
  { kind, metadata, file } as Manifest,
];
const named = (manifests: readonly Manifest[]): [string, Manifest][] =>
  manifests.map((object) => [nameOf(object)[0], object]);

test.each(named(written))('%s fits its schema', async (_, object) => {
  await validateObject(object);
});

const OVERLAYS = ['small', 'production', 'plain-hpa'];
const kubectl = kubectlCommand();
/** What reaches the cluster; where there is no kubectl only what is written can be checked. */
const rendered = new Map<string, Manifest[]>(
  (kubectl ? OVERLAYS : []).map((overlay) => {
    const file = `k8s/overlays/${overlay}`;
    const { status, stdout, stderr } = spawnSync(kubectl ?? '', ['kustomize', `${ROOT}${file}`], {
      encoding: 'utf8',
    });
    if (status !== 0 || stderr) throw new Error(`${file}: ${stderr}`);
    return [overlay, parseYaml(stdout, file).map((object) => ({ file, ...object }))];
  }),
);

test.each(named([...rendered.values()].flat()))('%s, rendered, fits its schema', async (_, object) => {
  await validateObject(object);
});

const wrong = (change: (object: Record<string, unknown>) => void): Manifest => {
  const object = structuredClone(find(written, 'Deployment', 'worker')) as Manifest;
  change(object.spec.template.spec.containers[0]);
  return object;
};

test('a wrong type, a missing field, a misspelt field and an unknown kind are found', async () => {
  await expect(validateObject(wrong((it) => (it.image = 5)))).rejects.toThrow('image must be string');
  await expect(validateObject(wrong((it) => delete it.name))).rejects.toThrow('property name');
  await expect(validateObject(wrong((it) => (it.imagePulPolicy = 'Always')))).rejects.toThrow(
    'Deployment has no field .spec.template.spec.containers[0].imagePulPolicy',
  );
  await expect(validateObject({ ...wrong(() => {}), kind: 'Deploiment' })).rejects.toThrow('Deploiment');
});

test('every file is part of a kustomization', () => {
  const listed = kustomizations().flatMap((file) => {
    const { resources = [] } = readYaml(file) as { resources?: string[] };
    return resources.map((name) => `${file.replace('kustomization.yaml', '')}${name}`);
  });
  for (const { file } of written) expect(listed).toContain(file);
});

/** A workload's pod: its own, or the one that it makes others from. */
const podObject = (object: Manifest) =>
  ({ Pod: object, CronJob: object.spec.jobTemplate?.spec.template })[object.kind] ?? object.spec.template;
const podOf = (object: Manifest) => podObject(object).spec;
const labelsOf = (object: Manifest): Record<string, string> => podObject(object).metadata.labels ?? {};
const workloads = written.filter(({ kind }) => ['Deployment', 'Job', 'CronJob', 'Pod'].includes(kind));

test.each(named(workloads))('%s runs without rights, on a read-only root, within bounds', (_, object) => {
  const pod = podOf(object);
  expect(pod).toMatchObject({
    automountServiceAccountToken: false,
    enableServiceLinks: false,
    securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
  });
  for (const { securityContext, resources, volumeMounts, command } of pod.containers) {
    // It would take the place of tini, without which SIGTERM is lost while Node starts.
    expect(command).toBeUndefined();
    expect(securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(Object.keys(resources.requests).sort()).toEqual(['cpu', 'memory']);
    expect(resources.limits.memory).toBeDefined();
    // The one place to write, as tests/manifests/layout.test.ts gives it; the backup has its volume as well.
    const mounts: object[] = [{ name: 'tmp', mountPath: '/tmp' }];
    if (object.metadata.name === 'backup') mounts.push({ name: 'backups', mountPath: '/backups' });
    if (object.kind === 'Deployment' || object.metadata.name === 'admin')
      mounts.push({ name: 'files', mountPath: '/files', readOnly: true });
    expect(volumeMounts).toEqual(mounts);
  }
  expect(pod.volumes[0]).toEqual({ name: 'tmp', emptyDir: { sizeLimit: expect.any(String) } });
  expect(find(written, 'PriorityClass', pod.priorityClassName)).toBeDefined();
});

test.each(SERVICES)('%s: probes, ports and labels agree with its image and with one another', (service) => {
  const deployment = find(written, 'Deployment', service);
  const label = { 'app.kubernetes.io/name': service };
  const [container] = podOf(deployment).containers;
  const { HEALTH_PORT, PORT } = environmentOf(service);
  expect(container.image).toBe(`apura-${service}`);
  expect(container.ports).toContainEqual({ name: 'private', containerPort: Number(HEALTH_PORT) });
  if (PORT) expect(container.ports).toContainEqual({ name: 'http', containerPort: Number(PORT) });
  expect(container.livenessProbe.httpGet).toEqual({ path: '/healthz', port: 'private' });
  expect(container.readinessProbe.httpGet).toEqual({ path: '/readyz', port: 'private' });
  expect(deployment.spec.selector.matchLabels).toEqual(label);
  expect(labelsOf(deployment)).toMatchObject(label);
  expect(find(written, 'Service', service).spec.selector).toEqual(label);
  expect(find(written, 'PodDisruptionBudget', service).spec.selector.matchLabels).toEqual(label);
  for (const spread of podOf(deployment).topologySpreadConstraints) {
    expect(spread.labelSelector.matchLabels).toEqual(label);
  }
  // Autoscalers count the replicas: a number here would set them back at each release.
  expect(deployment.spec.replicas).toBeUndefined();
});

/** A setting of a deployment, as a number; the defaults are those of the schemas. */
const setting = (service: string, name: string, otherwise: number): number =>
  Number(
    podOf(find(written, 'Deployment', service)).containers[0].env.find(
      (it: { name: string }) => it.name === name,
    )?.value ?? otherwise,
  );

test('a pod is given longer to end than its work may take', () => {
  /** packages/database/src/lotes/save-archive.ts, and two tries of each file. */
  const longestChunkSeconds = (25 * 2 * setting('worker', 'XML_TIME_BUDGET_MS', 5000)) / 1000;
  expect(setting('worker', 'SHUTDOWN_SECONDS', 8)).toBeGreaterThan(longestChunkSeconds);
  for (const service of SERVICES) {
    const ends = setting(service, 'DRAIN_SECONDS', 0) + setting(service, 'SHUTDOWN_SECONDS', 8);
    expect(podOf(find(written, 'Deployment', service)).terminationGracePeriodSeconds).toBeGreaterThan(ends);
  }
});

test('the ingress lets through what the gateway takes, and hardly more', () => {
  const { annotations } = find(written, 'Ingress', 'gateway').metadata;
  const [, megabytes] =
    /^(\d+)m$/.exec(annotations?.['nginx.ingress.kubernetes.io/proxy-body-size'] ?? '') ?? [];
  const bytes = Number(megabytes) * 1024 * 1024;
  expect(bytes).toBeGreaterThan(LIMITES.bytes_por_requisicao);
  expect(bytes).toBeLessThan(LIMITES.bytes_por_requisicao * 1.05);
});

const policies = written.filter(({ kind }) => kind === 'NetworkPolicy');

/** Does a policy's selector take the pods of a workload? */
function selects(policy: Manifest, labels: Record<string, string>): boolean {
  const { matchLabels = {}, matchExpressions = [] } = policy.spec.podSelector;
  return (
    Object.entries(matchLabels).every(([name, value]) => labels[name] === value) &&
    matchExpressions.every(
      ({ key, operator, values }: { key: string; operator: string; values: string[] }) =>
        operator === 'In' && values.includes(labels[key] ?? ''),
    )
  );
}

/** The ways out of a workload's pods: networks and ports. */
function waysOut(object: Manifest): { cidrs: string[]; ports: number[] } {
  const rules = policies
    .filter((policy) => selects(policy, labelsOf(object)))
    .flatMap((policy) => policy.spec.egress ?? []);
  return {
    cidrs: rules.flatMap(({ to }) =>
      to.flatMap((it: { ipBlock?: { cidr: string } }) => it.ipBlock?.cidr ?? []),
    ),
    ports: rules.flatMap(({ ports }) => ports.map(({ port }: { port: number }) => port)),
  };
}

test('all traffic is refused that no policy names', () => {
  expect(find(written, 'NetworkPolicy', 'default-deny').spec).toEqual({
    podSelector: {},
    policyTypes: ['Ingress', 'Egress'],
  });
});

test('only deliverer and gateway reach the internet, and no private address by that way', () => {
  const toAnywhere = workloads
    .filter((object) => waysOut(object).cidrs.some((cidr) => cidr.endsWith('/0')))
    .map(({ metadata }) => metadata.name);
  expect(toAnywhere.sort()).toEqual(['deliverer', 'gateway']);
  for (const name of toAnywhere) expectNothingPrivate(find(written, 'NetworkPolicy', `${name}-to-internet`));
});

function expectNothingPrivate(policy: Manifest): void {
  const [rule] = policy.spec.egress;
  const [four, six] = rule.to.map((it: { ipBlock: { except: string[] } }) => it.ipBlock.except);
  // The networks that the processes refuse by themselves, each of them and no other.
  expect({ four, six }).toEqual(CLOSED_NETWORKS);
}

test('each workload reaches PostgreSQL and Redis; bytes only who stores or reads them', () => {
  const ports = Object.fromEntries(
    workloads.map((object) => [
      object.metadata.name,
      new Set(waysOut(object).ports.filter((port) => port > 53)),
    ]),
  );
  expect(ports).toEqual({
    // 8443 too: an office's identity provider.
    gateway: new Set([5432, 6379, 443, 8443]),
    worker: new Set([5432, 6379, 443]),
    deliverer: new Set([5432, 6379, 443]),
    migrate: new Set([5432, 6379]),
    admin: new Set([5432, 6379, 443]),
    backup: new Set([5432, 6379, 443]),
  });
});

test('from outside only the gateway is reached', () => {
  const reached = workloads.filter((object) =>
    policies
      .filter((policy) => selects(policy, labelsOf(object)))
      .flatMap((policy) => policy.spec.ingress ?? [])
      .some(({ ports }) => ports.some(({ port }: { port: number }) => port !== 9400)),
  );
  expect(reached.map(({ metadata }) => metadata.name)).toEqual(['gateway']);
});

const secretsOf = (name: string): string[] =>
  podOf(workloads.find(({ metadata }) => metadata.name === name) as Manifest)
    .containers[0].envFrom.flatMap((it: { secretRef?: { name: string } }) => it.secretRef?.name ?? [])
    .sort();

test('each workload gets the secrets that it needs and no other', () => {
  expect(secretsOf('gateway')).toEqual(['apura-database', 'apura-keys', 'apura-queues', 'apura-storage']);
  expect(secretsOf('worker')).toEqual(['apura-database', 'apura-queues', 'apura-storage']);
  expect(secretsOf('deliverer')).toEqual([
    'apura-database',
    'apura-keys',
    'apura-mail',
    'apura-queues',
    'apura-storage',
  ]);
  expect(secretsOf('admin')).toEqual(['apura-database', 'apura-keys', 'apura-owner', 'apura-storage']);
  expect(secretsOf('backup')).toEqual(['apura-database', 'apura-owner', 'apura-storage']);
  expect(secretsOf('migrate')).toEqual(['apura-database', 'apura-owner', 'apura-queues']);
  for (const name of new Set(workloads.flatMap(({ metadata }) => secretsOf(metadata.name)))) {
    expect(find(written, 'ExternalSecret', name).spec.target.name).toBe(name);
  }
});

test("the operator's commands run when somebody asks, never by the clock", () => {
  expect(find(written, 'CronJob', 'admin').spec.suspend).toBe(true);
});

test('a workload names the settings that are rendered beside it: with the end of their names that each change makes', () => {
  for (const manifests of rendered.values()) {
    const maps = manifests.filter(({ kind }) => kind === 'ConfigMap').map(({ metadata }) => metadata.name);
    const pods = manifests.filter(({ kind }) => ['Deployment', 'Job', 'CronJob'].includes(kind));
    expect(pods.map(({ metadata }) => metadata.name)).toContain('admin');
    for (const object of pods)
      for (const { configMapRef } of podOf(object).containers[0].envFrom)
        if (configMapRef) expect(maps).toContain(configMapRef.name);
  }
});

test('who holds the owner of the database ends by itself', () => {
  const holders = workloads.filter(({ metadata }) => secretsOf(metadata.name).includes('apura-owner'));
  for (const { kind, metadata, spec } of holders) {
    expect([metadata.name, kind]).toEqual([metadata.name, expect.stringMatching(/^(Job|CronJob|Pod)$/)]);
    // A backup reads everything.
    const within = metadata.name === 'backup' ? 14_400 : 3600;
    const bounded = kind === 'CronJob' ? spec.jobTemplate.spec : spec;
    expect(bounded.activeDeadlineSeconds).toBeLessThanOrEqual(within);
  }
});

test('the gateway never scales to zero', () => {
  for (const manifests of [written, ...rendered.values()]) {
    const { scaleTargetRef, minReplicas } = find(manifests, 'HorizontalPodAutoscaler', 'gateway').spec;
    expect(scaleTargetRef).toEqual({ apiVersion: 'apps/v1', kind: 'Deployment', name: 'gateway' });
    expect(minReplicas).toBeGreaterThanOrEqual(1);
  }
  expect(
    written.filter(({ kind, metadata }) => kind === 'ScaledObject' && metadata.name === 'gateway'),
  ).toEqual([]);
});

test('the autoscaler asks the address under which the gateway tells, for queues that it knows', async () => {
  const { MEASURED_QUEUES } = await import('@apura/database');
  const { metadata, spec } = find(written, 'Service', 'gateway');
  const [port] = spec.ports.filter(({ name }: { name: string }) => name === 'private');
  const { namespace } = readYaml('k8s/base/kustomization.yaml');
  const triggers = written
    .filter(({ kind }) => kind === 'ScaledObject')
    .flatMap((object) => object.spec.triggers as { type: string; metadata: Record<string, string> }[]);
  for (const { type, metadata: trigger } of triggers) {
    expect(type).toBe('metrics-api');
    const url = new URL(trigger.url ?? '');
    expect(url.host).toBe(`${metadata.name}.${namespace}.svc:${port.port}`);
    expect(MEASURED_QUEUES.map((queue) => `/scaling/${queue}`)).toContain(url.pathname);
    expect(['backlog', 'oldest_seconds']).toContain(trigger.valueLocation);
    expect(Number(trigger.targetValue)).toBeGreaterThan(0);
  }
  // Each queue that is measured makes somebody grow.
  expect(new Set(triggers.map(({ metadata: { url } }) => new URL(url ?? '').pathname))).toEqual(
    new Set(MEASURED_QUEUES.map((queue) => `/scaling/${queue}`)),
  );
});

test('a deployment has one autoscaler, never two that disagree', () => {
  for (const [overlay, manifests] of rendered) {
    const targets = manifests
      .filter(({ kind }) => kind === 'ScaledObject' || kind === 'HorizontalPodAutoscaler')
      .map(({ spec }) => spec.scaleTargetRef.name)
      .sort();
    expect([overlay, targets]).toEqual([overlay, overlay === 'small' ? ['gateway'] : [...SERVICES].sort()]);
  }
});

test('images are named alike everywhere, and no overlay takes a moving tag', () => {
  const tags = OVERLAYS.flatMap((overlay) => {
    const { images } = readYaml(`k8s/overlays/${overlay}/kustomization.yaml`) as {
      images: { name: string; newName: string; newTag: string }[];
    };
    expect(images.map(({ name }) => name)).toEqual(SERVICES.map((service) => `apura-${service}`));
    for (const { name, newName } of images) expect(newName.split('/').at(-1)).toBe(name);
    return images.map(({ newTag }) => newTag);
  });
  expect(new Set(tags)).toEqual(new Set([readYaml('package.json').version]));
  const compose = readYaml('docker-compose.yml');
  for (const service of SERVICES) expect(compose.services[service].image).toBe(`apura-${service}`);
});
