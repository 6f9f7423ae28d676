import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Apuracao, UploadAceito, UploadJob } from '@apura/contracts';
import { generateNota } from '@apura/samples';
import { type ApiClient, apiClient, createDemoOffice, type Receiver, startReceiver } from '@apura/standalone';
import { testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { runAdmin } from '../../packages/admin/src/run-admin.ts';
import { type Cluster, type Service, type ServiceName, startCluster } from './cluster.ts';
import { type Collector, startCollector } from './collector.ts';

/** A month goes through real processes at the chattiest log level; then the operator looks at them. */
let cluster: Cluster;
let receiver: Receiver;
/** Whose endpoint is made when everything has happened already. */
let late: Receiver;
let collector: Collector;
let services: Record<ServiceName, Service>;
let api: ApiClient;
let officeId: string;
let apuracao: Apuracao;
/** What no log may hold. */
const hidden: string[] = [];

beforeAll(async () => {
  [receiver, late] = await Promise.all([startReceiver(), startReceiver()]);
  collector = await startCollector();
  cluster = await startCluster({
    LOG_LEVEL: 'debug',
    WEBHOOK_ALLOW_INSECURE: `${receiver.host},${late.host}`,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  });
  const [gateway, worker, deliverer] = await Promise.all(
    (['gateway', 'worker', 'deliverer'] as const).map((name) => cluster.start(name)),
  );
  services = { gateway, worker, deliverer } as typeof services;
  const office = await createDemoOffice(cluster.base.database);
  officeId = office.id;
  api = apiClient(`http://127.0.0.1:${services.gateway.port}`, office.key);
  const { secret } = await api.post<{ secret: string }>('/v1/webhooks', { url: receiver.url });
  receiver.trust(secret);
  const notas = [1, 2, 3].map((numero) => generateNota({ seed: numero, numero }));
  const { emitente } = notas[0]?.pedido ?? generateNota().pedido;
  const cliente = await api.post<{ id: string }>('/v1/clientes', {
    cnpj: emitente.cnpj,
    razao_social: 'Mercearia Discreta Ltda',
    regime: 'lucro_real',
  });
  const { job_id } = await api.upload<UploadAceito>('/v1/upload', [
    ...notas.map(({ bytes }, i) => ({ nome: `nota-${i}.xml`, bytes })),
    { nome: 'imagem.xml', bytes: Buffer.from('no XML at all') },
  ]);
  while ((await api.get<UploadJob>(`/v1/upload/${job_id}`)).estado !== 'concluido') await pause(50);
  const { id } = await api.post<{ id: string }>('/v1/apuracoes', {
    cliente_id: cliente.id,
    competencia: '2026-09',
  });
  await receiver.waitFor(({ type }) => type === 'apuracao.calculada');
  apuracao = await api.get<Apuracao>(`/v1/apuracoes/${id}`);
  // What goes wrong is logged too.
  await apiClient(`http://127.0.0.1:${services.gateway.port}`, 'apura_live_wrong')
    .get('/v1/clientes')
    .catch(() => {});
  hidden.push(
    office.key,
    office.email,
    secret,
    emitente.cnpj,
    'Mercearia Discreta',
    ...notas.map(({ chave }) => chave),
    new URL(cluster.base.urls.appUrl).password,
  );
}, 120_000);
afterAll(async () => {
  await cluster?.stop();
  await receiver?.close();
  await late?.close();
  await collector?.close();
}, 60_000);

const ask = (name: ServiceName, path: string) =>
  fetch(`http://127.0.0.1:${services[name].healthPort}${path}`);

/** The value of a metric; `labels` as they stand in the text. What was done is counted a moment later, so the value is waited for. */
async function counted(
  name: ServiceName,
  what: string,
  labels: string,
  right: (value: number) => boolean,
): Promise<void> {
  for (let said = ''; ; await pause(100)) {
    const text = await (await ask(name, '/metrics')).text();
    const line =
      text
        .split('\n')
        .find((it) => it.startsWith(what) && /^[{ ]/.test(it.slice(what.length)) && it.includes(labels)) ??
      '';
    if (line && right(Number(line.split(' ').at(-1)))) return;
    // The test's time ends a wait that is in vain: this tells for what it was.
    if (line !== said) process.stderr.write(`waiting for ${name}: ${line || `${what} ${labels}`}\n`);
    said = line;
  }
}
const is = (value: number) => (one: number) => one === value;
const over = (value: number) => (one: number) => one > value;

test('each service counts what it did', async () => {
  const upload = 'route="/v1/upload",status="202"';
  await counted('gateway', 'apura_http_request_seconds_count', upload, is(1));
  await counted('worker', 'apura_chunks_total', 'outcome="gravado"', over(0));
  await counted('worker', 'apura_files_total', 'outcome="read"', is(3));
  await counted('worker', 'apura_files_total', 'outcome="refused"', is(1));
  await counted('worker', 'apura_parse_failures_total', 'code="xml_invalido"', is(1));
  await counted('worker', 'apura_engine_seconds_total', '', over(0));
  await counted('worker', 'apura_pdf_seconds_count', '', is(1));
  await counted('worker', 'apura_apuracoes_total', 'outcome="calculada"', is(1));
  await counted('deliverer', 'apura_delivery_seconds_count', 'outcome="entregue",status="2xx"', over(0));
  await counted('deliverer', 'apura_events_distributed_total', '', over(2));
  for (const name of ['gateway', 'worker', 'deliverer'] as const) {
    await counted(name, 'apura_database_connections', 'pool="app",state="waiting"', is(0));
    await counted(name, 'nodejs_eventloop_lag_p99_seconds', '', over(0));
    expect((await ask(name, '/readyz')).status).toBe(200);
  }
});

test('the gateway tells the work of the fleet, for Prometheus and for an autoscaler', async () => {
  await counted('gateway', 'apura_queue_waiting', 'queue="lotes"', is(0));
  await counted('gateway', 'apura_outbox_oldest_seconds', '', (age) => age < 60);
  await counted('gateway', 'apura_webhook_endpoints', 'state="ativo",breaker="fechado"', is(1));
  for (const queue of ['lotes', 'apuracoes', 'pdfs', 'eventos', 'entregas', 'emails']) {
    expect(await (await ask('gateway', `/scaling/${queue}`)).json()).toEqual({
      queue,
      waiting: expect.any(Number),
      active: expect.any(Number),
      backlog: expect.any(Number),
      oldest_seconds: expect.any(Number),
    });
  }
  expect((await ask('gateway', '/scaling/other')).status).toBe(404);
});

test('no label holds an id, a name or an address: there are as many series as there are kinds of things', async () => {
  for (const name of ['gateway', 'worker', 'deliverer'] as const) {
    const lines = (await (await ask(name, '/metrics')).text())
      .split('\n')
      .filter((line) => /^apura_/.test(line));
    const values = lines.flatMap((line) => [...line.matchAll(/="([^"]*)"/g)].map(([, value]) => value ?? ''));
    expect(values.filter((value) => /[0-9a-f]{8}-|\d{5,}|@|https?:/.test(value))).toEqual([]);
    expect(lines.length).toBeLessThan(400);
  }
});

test.each([
  ['POST /v1/upload', ['outbox lotes', 'chunk', 'fan-out', 'webhook']],
  ['POST /v1/apuracoes', ['outbox apuracoes', 'apuracao', 'outbox pdfs', 'report', 'fan-out', 'webhook']],
])(
  'one trace goes from %s through outbox and queue to the webhook',
  async (root, names) => {
    const whole = () => {
      const first = collector.spans.find(({ name }) => name === root);
      const rest = collector.spans.filter((span) => span !== first && span.traceId === first?.traceId);
      return { first, rest };
    };
    while (!names.every((name) => whole().rest.some((span) => span.name === name))) await pause(100);
    const { first, rest } = whole();
    expect(first?.parentSpanId ?? '').toBe('');
    expect(new Set(rest.map(({ parentSpanId }) => parentSpanId))).toEqual(new Set([first?.spanId]));
    const services = new Set([first, ...rest].map((span) => span?.service));
    expect([...services].sort()).toEqual(['apura-deliverer', 'apura-gateway', 'apura-worker']);
    for (const { startTimeUnixNano, endTimeUnixNano } of rest) {
      expect(BigInt(endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(startTimeUnixNano));
    }
  },
  30_000,
);

test('the logs follow the request and name nobody', async () => {
  const SAID = ['request', 'chunk processed', 'apuracao computed', 'report stored', 'delivery attempt'];
  // A line is written after what it tells of.
  while (!SAID.every((message) => cluster.output().includes(`"message":"${message}"`))) await pause(100);
  const lines = cluster
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));
  for (const secret of hidden) expect(cluster.output().includes(secret)).toBe(false);
  const whose = (message: string) => lines.find((line) => line.message === message)?.request_id;
  expect(whose('apuracao computed')).toMatch(/^[0-9a-f-]{36}$/);
  expect(whose('report stored')).toBe(whose('apuracao computed'));
});

/** Runs a command of the operator against the running fleet. */
async function admin(...args: string[]): Promise<{ code: number; out: string }> {
  const said: string[] = [];
  const say = (line: string) => said.push(line);
  const code = await runAdmin(
    args,
    {
      DATABASE_URL: cluster.base.urls.appUrl,
      DATABASE_RELAY_URL: cluster.base.urls.relayUrl,
      DATABASE_OWNER_URL: cluster.base.urls.ownerUrl,
    },
    { out: say, err: say },
  );
  return { code, out: said.join('\n') };
}

test('apura-admin rerun: the next version of the month comes out like the first, and the office is told', async () => {
  const { code, out } = await admin('rerun', apuracao.id);
  expect({ code, out }).toEqual({
    code: 0,
    out: expect.stringMatching(/^apuracao {2}[0-9a-f-]{36} {2}version 2$/),
  });
  const id = out.split(/ +/)[1] as string;
  await receiver.waitFor(({ type, data }) => type === 'apuracao.calculada' && data.apuracao_id === id);
  const again = await api.get<Apuracao>(`/v1/apuracoes/${id}`);
  expect(again).toMatchObject({ versao: 2, estado: 'calculada', comparativo: apuracao.comparativo });
}, 60_000);

test('apura-admin replay: an endpoint that was made afterwards gets what it missed, and nothing twice', async () => {
  const { id, secret } = await api.post<{ id: string; secret: string }>('/v1/webhooks', { url: late.url });
  late.trust(secret);
  // All that there is has come to the endpoint that was there from the beginning.
  const { data: told } = await api.get<{ data: { event_id: string }[] }>('/v1/eventos?limit=100');
  const missed = told.map(({ event_id }) => event_id);
  for (const event of missed) await receiver.waitFor(({ event_id }) => event_id === event);
  const since = new Date(Date.now() - 3_600_000).toISOString();
  const { code, out } = await admin('replay', officeId, '--since', since, '--endpoint', id);
  expect({ code, out }).toEqual({
    code: 0,
    out: `endpoint  ${id}  0 failed, ${missed.length} missed: sent again`,
  });
  for (const event of missed) await late.waitFor(({ event_id }) => event_id === event);
  expect((await admin('replay', officeId, '--since', since, '--endpoint', id)).out).toBe(
    `endpoint  ${id}  0 failed, 0 missed: sent again`,
  );
  expect(late.events.map(({ event_id }) => event_id).sort()).toEqual([...missed].sort());
}, 60_000);

test('a backup of the running fleet opens in a fresh one: same key, same apuração, same PDF; and it is sound', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'apura-backup-'));
  const fresh = await testDatabase();
  const said: string[] = [];
  const say = { out: (line: string) => said.push(line), err: (line: string) => said.push(line) };
  const settings = ({ urls }: typeof fresh) => ({
    DATABASE_URL: urls.appUrl,
    DATABASE_RELAY_URL: urls.relayUrl,
    DATABASE_OWNER_URL: urls.ownerUrl,
  });
  expect({
    code: await runAdmin(['backup', join(folder, 'b')], settings(cluster.base), say),
    said,
  }).toMatchObject({ code: 0 });
  expect({ code: await runAdmin(['restore', join(folder, 'b')], settings(fresh), say), said }).toMatchObject({
    code: 0,
  });
  expect({ code: await runAdmin(['verify'], settings(fresh), say), said }).toMatchObject({ code: 0 });
  rmSync(folder, { recursive: true, force: true });

  const restored = await cluster.start('gateway', {
    DATABASE_URL: fresh.urls.appUrl,
    DATABASE_RELAY_URL: fresh.urls.relayUrl,
    QUEUE_DATABASE_URL: fresh.urls.queueUrl,
  });
  try {
    const there = apiClient(`http://127.0.0.1:${restored.port}`, hidden[0] as string);
    expect(await there.get(`/v1/apuracoes/${apuracao.id}`)).toEqual(apuracao);
    const [before, after] = await Promise.all(
      [api, there].map((it) => it.download(`/v1/apuracoes/${apuracao.id}/pdf`)),
    );
    expect(after?.equals(before as Buffer)).toBe(true);
  } finally {
    restored.kill('SIGTERM');
    expect(await restored.ended).toBe(0);
    await fresh.close();
  }
}, 60_000);

test('apura-admin quota: holds for the next upload of the running gateway, and goes again', async () => {
  const send = () =>
    api.upload<UploadAceito>('/v1/upload', [
      { nome: 'outra.xml', bytes: generateNota({ seed: 9, numero: 9 }).bytes },
    ]);
  expect((await admin('quota', officeId, '--files', '4')).out).toContain('own    {"arquivos":4}');
  await expect(send()).rejects.toThrow(/429 .*arquivos por dia: 4 de 4/);
  expect((await admin('quota', officeId)).out).toContain('own    {}');
  const { job_id } = await send();
  while ((await api.get<UploadJob>(`/v1/upload/${job_id}`)).estado !== 'concluido') await pause(50);
}, 60_000);
