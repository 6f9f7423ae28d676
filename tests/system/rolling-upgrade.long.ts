import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Apuracao, UploadAceito, UploadJob } from '@apura/contracts';
import { generateNota } from '@apura/samples';
import { createDemoOffice, type Receiver, startReceiver } from '@apura/standalone';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { layout } from '../../scripts/layout.mjs';
import { findExecutable } from '../../services/worker/src/browser/find-executable.ts';
import { type Cluster, type Service, startCluster } from './cluster.ts';

/**
 * Load on, two of each service. The next version is a build of its own, laid out as its images are, with one migration more:
 * its migrate command runs under the load, then each process is replaced one by one as a Deployment does it. Old and new
 * work side by side, no request fails, nothing is lost, every event arrives.
 */
const DRAIN_SECONDS = 1;
const POLL_MS = 200;
const PER_UPLOAD = 3;

/** What the next version may do to tables that the running one uses: expand, never take away. */
const EXPAND = `
ALTER TABLE lote ADD COLUMN origem_do_envio TEXT NOT NULL DEFAULT 'api';
ALTER TABLE documento ADD COLUMN nova_coluna TEXT;
ALTER TABLE event ADD COLUMN nova_coluna INTEGER;
CREATE TABLE proxima (id UUID PRIMARY KEY, organization_id UUID NOT NULL);
CREATE INDEX proxima_lote ON lote (organization_id, criado_em);
`;

const NEXT = '20991231000000_next';
const NAMES = ['gateway', 'worker', 'deliverer'] as const;

/** The folder of an image of the next version. */
const image = (name: Service['name']) => join(folder, name);

/** The next version's own migrate command, beside this process, which must go on balancing. */
function migrate(): Promise<string> {
  const { ownerUrl, appUrl, relayUrl, queueUrl } = cluster.base.urls;
  const child = spawn(process.execPath, ['packages/runtime/dist/migrate/main.js'], {
    cwd: image('gateway'),
    env: {
      DATABASE_OWNER_URL: ownerUrl,
      DATABASE_URL: appUrl,
      DATABASE_RELAY_URL: relayUrl,
      QUEUE_DATABASE_URL: queueUrl,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => (output += bytes));
  return new Promise((done) => child.once('close', (code) => done(`${code}: ${output}`)));
}

let cluster: Cluster;
let receiver: Receiver;
let balancer: Balancer;
let folder: string;
let key: string;
/** An image has its browser from the distribution; here it gets the one that the tests have. */
let browser: Record<string, string>;

beforeAll(async () => {
  receiver = await startReceiver();
  folder = mkdtempSync(join(tmpdir(), 'apura-next-'));
  const { path, environment: ambiente } = await findExecutable({
    folder: join(process.cwd(), 'node_modules/.cache/apura/navegador'),
    environment: process.env,
  });
  browser = { ...ambiente, PUPPETEER_EXECUTABLE_PATH: path };
  for (const name of NAMES) {
    layout(name, image(name));
    mkdirSync(join(image(name), 'prisma', 'migrations', NEXT));
    writeFileSync(join(image(name), 'prisma', 'migrations', NEXT, 'migration.sql'), EXPAND);
  }
  balancer = await startBalancer();
  cluster = await startCluster({
    LOG_LEVEL: 'warn',
    DRAIN_SECONDS: String(DRAIN_SECONDS),
    PUBLIC_BASE_URL: balancer.url,
    WEBHOOK_ALLOW_INSECURE: receiver.host,
  });
  ({ key } = await createDemoOffice(cluster.base.database));
}, 60_000);
afterAll(async () => {
  await balancer?.close();
  await cluster?.stop();
  await receiver?.close();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

test('services are replaced one by one under load: no failed request, no lost job', async () => {
  const fleet: Service[] = [];
  const add = async (name: Service['name'], from?: string) => {
    const service = await cluster.start(name, from && name === 'worker' ? browser : {}, from);
    fleet.push(service);
    if (name === 'gateway') balancer.add(service);
    return service;
  };
  for (const name of NAMES) await Promise.all([add(name), add(name)]);
  await balancer.settled(2);

  const call = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${balancer.url}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${key}`, ...init.headers },
    });
    const body = await response.json();
    requests += 1;
    if (!response.ok)
      failed.push(`${init.method ?? 'GET'} ${path}: ${response.status} ${JSON.stringify(body)}`);
    return body;
  };
  const post = (path: string, body: object) =>
    call(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  let requests = 0;
  const failed: string[] = [];

  const { secret } = (await post('/v1/webhooks', { url: receiver.url })) as { secret: string };
  receiver.trust(secret);
  const cliente = (await post('/v1/clientes', {
    cnpj: generateNota().pedido.emitente.cnpj,
    razao_social: 'Emitente',
    regime: 'lucro_real',
  })) as { id: string };

  // The load: uploads and reads, one after the other on two lines, until everything is replaced.
  let going = true;
  let next = 1;
  const jobs: string[] = [];
  const line = async () => {
    while (going) {
      const form = new FormData();
      for (let i = 0; i < PER_UPLOAD; i++, next++) {
        const bytes = new Uint8Array(generateNota({ seed: next, numero: next }).bytes);
        form.append('arquivos', new Blob([bytes]), `${next}.xml`);
      }
      const accepted = (await call('/v1/upload', { method: 'POST', body: form })) as UploadAceito;
      if (failed.length) return;
      jobs.push(accepted.job_id);
      await call(`/v1/upload/${accepted.job_id}`);
      // A key may upload once a second: its limits are not what is looked at here.
      await pause(2500);
    }
  };
  const load = Promise.all([line(), line()]);

  const replace = async (old: Service) => {
    const fresh = await add(old.name, image(old.name));
    if (old.name === 'gateway') await balancer.knows(fresh);
    old.kill('SIGTERM');
    expect(await old.ended).toBe(0);
    balancer.remove(old);
  };
  const olds = [...fleet];
  const accepted = async (count: number) => {
    while (jobs.length < count && !failed.length) await pause(100);
  };
  await accepted(2);
  expect(await migrate()).toBe(`0: Applied: ${NEXT}.\n`);
  await accepted(jobs.length + 2);
  for (const old of olds) await replace(old);
  going = false;
  await load;
  expect(failed).toEqual([]);

  for (const job of jobs) {
    while (((await call(`/v1/upload/${job}?limit=1`)) as UploadJob).estado !== 'concluido') await pause(500);
    await receiver.waitFor(({ type, data }) => type === 'lote.concluido' && data.job_id === job);
  }
  const asked = (await post('/v1/apuracoes', { cliente_id: cliente.id, competencia: '2026-09' })) as Apuracao;
  await receiver.waitFor(({ type, data }) => type === 'apuracao.calculada' && data.apuracao_id === asked.id);
  const apuracao = (await call(`/v1/apuracoes/${asked.id}`)) as Apuracao;

  process.stdout.write(
    `${olds.length} processes replaced, ${requests} requests, ${failed.length} failed, ${jobs.length} lotes\n`,
  );
  expect(failed).toEqual([]);
  expect(jobs.length).toBeGreaterThan(3);
  expect(apuracao.documentos).toBe(jobs.length * PER_UPLOAD);
}, 300_000);

interface Balancer {
  readonly url: string;
  add(service: Service): void;
  remove(service: Service): void;
  /** Resolves when it sends requests to the service. */
  knows(service: Service): Promise<void>;
  /** Resolves when it sends requests to so many. */
  settled(count: number): Promise<void>;
  close(): Promise<void>;
}

/** Round robin over the gateways whose /readyz said yes when last asked, as a Service and its probes do. */
async function startBalancer(): Promise<Balancer> {
  const known = new Map<Service, boolean>();
  let turn = 0;
  const server: Server = createServer((incoming: IncomingMessage, outgoing: ServerResponse) => {
    const ready = [...known].filter(([, is]) => is).map(([service]) => service);
    const target = ready[turn++ % Math.max(1, ready.length)];
    const refuse = (why: string) => {
      if (!outgoing.headersSent) outgoing.writeHead(502, { 'content-type': 'application/json' });
      outgoing.end(JSON.stringify({ why }));
    };
    if (!target) return refuse('nobody is ready');
    const onward = request(
      {
        port: target.port,
        host: '127.0.0.1',
        method: incoming.method,
        path: incoming.url,
        headers: incoming.headers,
      },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    onward.on('error', (error) => refuse(`${target.name}: ${error.message}`));
    incoming.pipe(onward);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const probe = setInterval(() => {
    for (const service of known.keys())
      void fetch(`http://127.0.0.1:${service.healthPort}/readyz`).then(
        ({ status }) => known.has(service) && known.set(service, status === 200),
        () => known.has(service) && known.set(service, false),
      );
  }, POLL_MS);
  const until = async (holds: () => boolean) => {
    while (!holds()) await pause(POLL_MS / 4);
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: (service) => void known.set(service, false),
    remove: (service) => void known.delete(service),
    knows: (service) => until(() => known.get(service) === true),
    settled: (count) => until(() => [...known.values()].filter(Boolean).length === count),
    close: () =>
      new Promise((done) => {
        clearInterval(probe);
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
