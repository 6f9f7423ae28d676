import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { UploadAceito } from '@apura/contracts';
import { generateNota } from '@apura/samples';
import { apiClient, createDemoOffice, startReceiver } from '@apura/standalone';
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { queueSuite } from '../../packages/queues/teste/queue-suite.ts';
import { canMakeCertificates } from './certificates.ts';
import { type Service, startCluster } from './cluster.ts';
import { startTopology, TOPOLOGIES, type Topology, type TopologyName } from './redis-topologies.ts';
import { canRunRedis } from './start-redis.ts';

/*
 * Redis as a cluster of machines has it, against live servers: behind Sentinels, as a Redis Cluster, with TLS of an
 * authority of the operator's own, and the latter two with TLS as well.
 */
jest.setTimeout(180_000);

const folders: string[] = [];
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'apura-topology-'));
  folders.push(folder);
  return folder;
};
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const plain: readonly TopologyName[] = canRunRedis ? ['sentinels', 'cluster'] : [];
for (const name of plain) {
  describe(`the queues on ${name}`, () => {
    let topology: Topology;
    let made = 0;
    beforeAll(async () => {
      topology = await startTopology(name, newFolder(), false);
    });
    afterAll(() => topology.stop());
    queueSuite(() => {
      made += 1;
      return {
        ...topology.backend,
        ...('prefix' in topology.backend ? { prefix: `{suite-${made}}` } : { prefix: `suite-${made}` }),
      };
    });
  });
}

const ways = [false, true].flatMap((tls) => TOPOLOGIES.map((name) => [name, tls] as const));
const runnable = ways.filter(
  ([name, tls]) => canRunRedis && (tls ? canMakeCertificates : name !== 'one server'),
);

let undo: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const step of undo.reverse()) await step();
  undo = [];
});

for (const [name, tls] of runnable) {
  test(`the services on ${name}${tls ? ' with TLS' : ''}: work goes through, and the gateways count together`, async () => {
    const topology = await startTopology(name, newFolder(), tls);
    undo.push(() => topology.stop());
    const receiver = await startReceiver();
    undo.push(() => receiver.close());
    const cluster = await startCluster({
      LOG_LEVEL: 'warn',
      WEBHOOK_ALLOW_INSECURE: receiver.host,
      ...topology.settings,
    });
    undo.push(() => cluster.stop());
    const [one, other] = await Promise.all([
      cluster.start('gateway'),
      cluster.start('gateway'),
      cluster.start('worker'),
      cluster.start('deliverer'),
    ]);
    const { key } = await createDemoOffice(cluster.base.database);
    const api = apiClient(`http://127.0.0.1:${one.port}`, key);
    const { secret } = await api.post<{ secret: string }>('/v1/webhooks', { url: receiver.url });
    receiver.trust(secret);
    let numero = 0;
    const lote = async () => {
      const notas = [1, 2, 3].map(() => {
        numero += 1;
        return { nome: `${numero}.xml`, bytes: generateNota({ seed: numero, numero }).bytes };
      });
      const { job_id } = await api.upload<UploadAceito>('/v1/upload', notas);
      return job_id;
    };
    const told = (job: string) =>
      receiver.waitFor(({ type, data }) => type === 'lote.concluido' && data.job_id === job);

    await told(await lote());
    expect(await countedTogether([one, other], cluster.base.database)).toBe(true);
    expect(await storeFailures(one)).toBe(0);

    if (name === 'sentinels') {
      const before = await lote();
      await topology.failOver();
      const after = await lote();
      await Promise.all([told(before), told(after)]);
      // A window that the old master counted may be lost with it; from here on they count together again.
      while (!(await countedTogether([one, other], cluster.base.database))) await pause(500);
    }
    const prefix = topology.settings.REDIS_PREFIX ?? 'apura';
    const keys = topology.keys();
    expect(keys.length).toBeGreaterThan(3);
    expect(keys.filter((key) => !key.startsWith(`${prefix}:`))).toEqual([]);
  });
}

/** Whether requests of one key that go to the two in turn are counted in one place. */
async function countedTogether(
  gateways: readonly Service[],
  database: Parameters<typeof createDemoOffice>[0],
): Promise<boolean> {
  // A key of its own: its window opens with the first request and is not over before the last.
  const { key } = await createDemoOffice(database);
  const left: number[] = [];
  for (const { port } of [...gateways, ...gateways]) {
    const { headers } = await fetch(`http://127.0.0.1:${port}/v1/clientes`, {
      headers: { authorization: `Bearer ${key}` },
    });
    left.push(Number(headers.get('x-ratelimit-remaining')));
  }
  const [first = Number.NaN] = left;
  return left.every((rest, i) => rest === first - i);
}

async function storeFailures({ healthPort }: Service): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${healthPort}/metrics`)).text();
  return Number(/^apura_rate_limit_store_failures_total\S* (\d+)$/m.exec(text)?.[1]);
}
