import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { Apuracao, UploadAceito, UploadJob } from '@apura/contracts';
import { generateNota } from '@apura/samples';
import { type ApiClient, apiClient, createDemoOffice, type Receiver, startReceiver } from '@apura/standalone';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { runAdmin } from '../../packages/admin/src/run-admin.ts';
import { type Cluster, type Service, type ServiceName, startCluster } from './cluster.ts';

/** Two whole deployments with a key of their own each; an office goes from one to the other while that one works for another office. */
const SECRETS = { old: Buffer.alloc(32, 1).toString('base64'), next: Buffer.alloc(32, 2).toString('base64') };
const NAMES = ['gateway', 'worker', 'deliverer'] as const;

interface Deployment {
  readonly cluster: Cluster;
  readonly services: Readonly<Record<ServiceName, Service>>;
}

let old: Deployment;
let next: Deployment;
let receiver: Receiver;
let folder: string;

async function deployment(secretsKey: string): Promise<Deployment> {
  const cluster = await startCluster({ SECRETS_KEY: secretsKey, WEBHOOK_ALLOW_INSECURE: receiver.host });
  return { cluster, services: await started(cluster) };
}
async function started(cluster: Cluster): Promise<Deployment['services']> {
  const [gateway, worker, deliverer] = await Promise.all(NAMES.map((name) => cluster.start(name)));
  return { gateway, worker, deliverer } as Deployment['services'];
}
const reach = ({ services }: Deployment) => `http://127.0.0.1:${services.gateway.port}`;
const end = async (service: Service) => {
  service.kill('SIGTERM');
  await service.ended;
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'apura-move-'));
  receiver = await startReceiver();
  [old, next] = await Promise.all([deployment(SECRETS.old), deployment(SECRETS.next)]);
}, 240_000);
afterAll(async () => {
  await old?.cluster.stop();
  await next?.cluster.stop();
  await receiver?.close();
  rmSync(folder, { recursive: true, force: true });
});

const settingsOf = ({ cluster }: Deployment, key: string, previous = '') => ({
  DATABASE_URL: cluster.base.urls.appUrl,
  DATABASE_RELAY_URL: cluster.base.urls.relayUrl,
  DATABASE_OWNER_URL: cluster.base.urls.ownerUrl,
  SECRETS_KEY: key,
  SECRETS_KEYS_PREVIOUS: previous,
  PUBLIC_BASE_URL: 'https://apura.exemplo/',
});

async function admin(settings: ReturnType<typeof settingsOf>, args: string[]) {
  const said: string[] = [];
  const say = (line: string) => void said.push(line);
  return { code: await runAdmin(args, settings, { out: say, err: say }), said: said.join('\n') };
}

/** As an operator would, through a pipe. */
async function exported(id: string, file: string): Promise<void> {
  const command = spawn(process.execPath, ['packages/admin/dist/main.js', 'export-office', id, '--to', '-'], {
    env: settingsOf(old, SECRETS.old),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [[code]] = await Promise.all([
    once(command, 'exit'),
    pipeline(command.stdout, createWriteStream(file)),
  ]);
  expect(code).toBe(0);
}

async function upload(base: string, key: string, once: string, numbers: readonly number[]) {
  const body = new FormData();
  for (const numero of numbers)
    body.append(
      'xml',
      new Blob([new Uint8Array(generateNota({ seed: numero, numero }).bytes)]),
      `nota-${numero}.xml`,
    );
  const response = await fetch(`${base}/v1/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'idempotency-key': once },
    body,
  });
  expect(response.status).toBe(202);
  return (await response.json()) as UploadAceito;
}

async function ended(api: ApiClient, id: string): Promise<UploadJob> {
  for (;;) {
    const job = await api.get<UploadJob>(`/v1/upload/${id}`);
    if (job.estado === 'concluido') return job;
    await pause(100);
  }
}

test('an office with work that waits goes to a deployment that works for others, and goes on there', async () => {
  const office = await createDemoOffice(old.cluster.base.database);
  const before = apiClient(reach(old), office.key);
  const { secret } = await before.post<{ secret: string }>('/v1/webhooks', { url: receiver.url });
  receiver.trust(secret);
  const { emitente } = generateNota({ seed: 1, numero: 1 }).pedido;
  const cliente = await before.post<{ id: string }>('/v1/clientes', {
    ...{ cnpj: emitente.cnpj, razao_social: 'Mercearia Mudada Ltda', regime: 'lucro_real' },
  });
  const first = await upload(reach(old), office.key, 'first', [1, 2, 3]);
  await ended(before, first.job_id);
  const asked = await before.post<{ id: string }>('/v1/apuracoes', {
    ...{ cliente_id: cliente.id, competencia: '2026-09' },
  });
  await receiver.waitFor(({ type }) => type === 'apuracao.calculada');
  const month = await before.get<Apuracao>(`/v1/apuracoes/${asked.id}`);
  // From here on nobody there works; what is acknowledged waits.
  await end(old.services.worker);
  await end(old.services.deliverer);
  const second = await upload(reach(old), office.key, 'second', [4, 5]);
  await end(old.services.gateway);

  const neighbour = await createDemoOffice(next.cluster.base.database);
  let moving = true;
  const neighbours = (async () => {
    const jobs: string[] = [];
    for (let numero = 100; moving; numero++)
      jobs.push((await upload(reach(next), neighbour.key, `n${numero}`, [numero])).job_id);
    return jobs;
  })();
  const file = join(folder, 'office');
  await exported(office.id, file);
  expect(await admin(settingsOf(next, SECRETS.next, SECRETS.old), ['import-office', file])).toMatchObject({
    code: 0,
  });
  moving = false;

  const after = apiClient(reach(next), office.key);
  expect(await upload(reach(next), office.key, 'second', [4, 5])).toMatchObject({ job_id: second.job_id });
  const there = await after.get<Apuracao>(`/v1/apuracoes/${asked.id}`);
  expect(there.comparativo).toEqual(month.comparativo);
  expect(there.documentos).toBe(month.documentos);
  expect(await ended(after, second.job_id)).toMatchObject({ total: 2, processados: 2 });
  await receiver.waitFor(({ type, data }) => type === 'lote.concluido' && data.job_id === second.job_id);
  const third = await upload(reach(next), office.key, 'third', [1, 6]);
  expect(await ended(after, third.job_id)).toMatchObject({ processados: 1, duplicados: 1 });
  const anew = await after.post<{ id: string }>('/v1/apuracoes', {
    ...{ cliente_id: cliente.id, competencia: '2026-09' },
  });
  await receiver.waitFor(({ type, data }) => type === 'apuracao.calculada' && data.apuracao_id === anew.id);
  // The receiver drops repetitions; these are all attempts, the old deployment's included.
  const attempts = await next.cluster.base.database.forOrganization(office.id).transaction((tx) =>
    tx.rows<{ type: string; estado: string; attempts: number }>(
      `SELECT v.type, e.estado, (SELECT count(*)::int FROM tentativa t WHERE t.entrega_id = e.id) AS attempts
         FROM event v LEFT JOIN entrega e ON e.event_id = v.id WHERE v.id = ANY($1)`,
      [receiver.events.map(({ event_id }) => event_id)],
    ),
  );
  expect(attempts).toHaveLength(receiver.events.length);
  // The last one may not be written down yet.
  expect(attempts.filter(({ attempts }) => attempts > 1)).toEqual([]);
  const ofNeighbour = apiClient(reach(next), neighbour.key);
  for (const id of await neighbours) expect(await ended(ofNeighbour, id)).toMatchObject({ processados: 1 });
  expect((await admin(settingsOf(next, SECRETS.next), ['verify'])).said).toMatch(/ 0 faults$/);
  const signedIn = await fetch(`${reach(next)}/painel/api/sessao`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-apura-painel': '1' },
    body: JSON.stringify({ email: office.email, senha: office.password }),
  });
  expect(signedIn.status).toBe(200);
});

/** What an office's programs do meanwhile: they come again when the answer says, on 421 where it says. */
async function uploadWherever(at: { base: string }, key: string, numero: number): Promise<string> {
  for (;;) {
    const body = new FormData();
    body.append(
      'xml',
      new Blob([new Uint8Array(generateNota({ seed: numero, numero }).bytes)]),
      `nota-${numero}.xml`,
    );
    const response = await fetch(`${at.base}/v1/upload`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'idempotency-key': `nota-${numero}` },
      body,
    });
    const answer = (await response.json()) as UploadAceito & { code: string; endereco: string };
    if (response.status === 202) return answer.job_id;
    if (response.status === 421) at.base = answer.endereco;
    else {
      expect(['escritorio_em_mudanca', 'rate_limited']).toContain(answer.code);
      await pause(Number(response.headers.get('retry-after')) * 1000);
    }
  }
}

/** Uploads note by note until it is told to stop. */
function uploading(at: { base: string }, key: string, first: number) {
  let on = true;
  const jobs: string[] = [];
  const all = (async () => {
    for (let numero = first; on; numero++) jobs.push(await uploadWherever(at, key, numero));
  })();
  return {
    jobs,
    /** Resolves when so many are acknowledged; rejects when one is not. */
    async until(acknowledged: number) {
      while (jobs.length < acknowledged) await Promise.race([pause(50), all]);
    },
    async stop() {
      on = false;
      await all;
      return jobs;
    },
  };
}

const countOf = async ({ cluster }: Deployment, office: string, table: string): Promise<number> => {
  const [row] = await cluster.base.database
    .forOrganization(office)
    .read<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`, []);
  return row?.n ?? 0;
};

async function moveOffice(from: Deployment, to: Deployment, id: string) {
  const [fromKey, toKey] = from === old ? [SECRETS.old, SECRETS.next] : [SECRETS.next, SECRETS.old];
  const file = join(folder, `to-${to === old ? 'old' : 'next'}`);
  const settings = { ...settingsOf(to, toKey), PUBLIC_BASE_URL: reach(to) };
  writeFileSync(
    file,
    Object.entries(settings)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(''),
  );
  return admin(settingsOf(from, fromKey), ['move-office', id, '--to', file]);
}

test('an office moves under uploads and webhooks; a move whose target dies goes back, and nobody notices more than a pause', async () => {
  const office = await createDemoOffice(next.cluster.base.database);
  old = { cluster: old.cluster, services: await started(old.cluster) };
  const api = apiClient(reach(next), office.key);
  const { secret } = await api.post<{ secret: string }>('/v1/webhooks', { url: receiver.url });
  receiver.trust(secret);
  const at = { base: reach(next) };
  const sender = uploading(at, office.key, 1000);
  await sender.until(10);

  // The other cell's connection ends in the middle.
  const target = old.cluster.base;
  const killer = new pg.Client({ connectionString: target.urls.adminUrl });
  await killer.connect();
  const killed = (async () => {
    const statement = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE usename = 'apura_owner' AND datname = current_database() AND state = 'idle in transaction'`;
    while (!(await killer.query(statement)).rowCount) await pause(5);
  })();
  const failed = await moveOffice(next, old, office.id);
  await killed;
  await killer.end();
  expect(failed.code).toBe(1);
  expect(await countOf(old, office.id, 'lote')).toBe(0);
  await sender.until(sender.jobs.length + 10);
  expect(at.base).toBe(reach(next));

  const moved = await moveOffice(next, old, office.id);
  expect(moved).toMatchObject({ code: 0, said: expect.stringMatching(/^frozen +\d+ ms$/m) });
  process.stdout.write(`${moved.said}\n`);
  await sender.until(sender.jobs.length + 10);
  const jobs = await sender.stop();
  expect(at.base).toBe(reach(old));

  // Every acknowledged file has one outcome, in one cell.
  const after = apiClient(reach(old), office.key);
  for (const id of jobs) expect(await ended(after, id)).toMatchObject({ total: 1, processados: 1 });
  expect(new Set(jobs).size).toBe(jobs.length);
  expect(await countOf(old, office.id, 'documento')).toBe(jobs.length);
  expect(await countOf(old, office.id, 'lote')).toBe(jobs.length);
  expect(await countOf(next, office.id, 'lote')).toBeLessThan(jobs.length);
  const told = () =>
    new Set(receiver.events.flatMap((event) => (event.type === 'lote.concluido' ? [event.data.job_id] : [])));
  for (const id of jobs)
    if (!told().has(id))
      await receiver.waitFor(({ type, data }) => type === 'lote.concluido' && data.job_id === id);
  // One event of each lote, signed by the secret that the office has.
  const events = receiver.events.filter(
    ({ type, data }) => type === 'lote.concluido' && jobs.includes(String(data.job_id)),
  );
  expect(events.length).toBe(jobs.length);
  for (const cell of [old, next])
    expect(
      (await admin(settingsOf(cell, cell === old ? SECRETS.old : SECRETS.next), ['verify'])).said,
    ).toMatch(/ 0 faults$/);
});
