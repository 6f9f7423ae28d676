import { type ChildProcess, fork } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { listDocumentos, openDatabase } from '@apura/database';
import { generateNota } from '@apura/samples';
import { startTemplateServer, testDatabase } from '@apura/testing';
import { openCalculos } from '../services/gateway/src/calculo/calculos.ts';
import { runTask } from '../services/gateway/src/calculo/tasks.ts';
import { createLimiter } from '../services/gateway/src/request/limits/limiter.ts';
import { openPlaces } from '../services/gateway/src/request/limits/open-places.ts';
import { appendPage } from '../services/gateway/src/request/paging.ts';
import { startGateway } from '../services/gateway/src/start-gateway.ts';
import { documentoForTests } from '../services/gateway/teste/documento-for-tests.ts';
import { escritorioForTests, gatewayForTests, ROOMY } from '../services/gateway/teste/gateway-for-tests.ts';

/**
 * `npm run bench -- gateway [seconds]`: the gateway beside a bare Express 5 app that does only the same SQL under
 * row-level security, or only the same computation, in the same run, turns about; each server in a process of its own,
 * PostgreSQL and the caller beside them. Key, limits (counted in PostgreSQL), validation and headers are what the gateway
 * does more. Goals: 60 % of the bare app; p99 under 25 ms at half of the maximum; calculator of 100 items under 100 ms.
 *
 * Latencies are taken at a steady rate, from the moment at which each request was due, the bare app's at the same rate and
 * turns about. Four processes share the cores, so beside them stands how much of the time the server's first thread had
 * work to do and no core to do it on: on a machine that is otherwise quiet next to nothing.
 */
const SECONDS = Number(process.argv[2] ?? 3);
const ROUNDS = 3;
const CONNECTIONS = 16;
const ITEMS = 100;

const require = createRequire(new URL('../services/deliverer/package.json', import.meta.url));
const { Agent, request } = require('undici') as {
  Agent: new (options: { connections: number }) => { destroy(): Promise<void> };
  request(
    url: string,
    options: object,
  ): Promise<{ statusCode: number; body: { arrayBuffer(): Promise<ArrayBuffer>; text(): Promise<string> } }>;
};
const say = (line: string) => process.stdout.write(`${line}\n`);

const MANUAL = {
  uf: 'SP',
  data: '2026-03-10',
  itens: Array.from({ length: 3 }, () => ({ ncm: '22030000', cfop: '5102', valor: '100.00', icms: '18.00' })),
};

// ------------------------------------------------------------------------------------------------ the two servers

interface Setup {
  readonly urls: { readonly appUrl: string; readonly relayUrl: string };
  readonly officeId: string;
}

interface Sender {
  type(name: string): { send(body: string | Buffer): void };
}

async function serve(which: 'gateway' | 'bare', { urls, officeId }: Setup): Promise<number> {
  const database = openDatabase({ ...urls, onError: () => {} });
  if (which === 'gateway') {
    const places = openPlaces({ maxUploads: 20, connections: 10, threads: 2 });
    const { details } = await startGateway(
      gatewayForTests(database, {
        places,
        calculos: openCalculos({ threads: 2, ...places }),
        limiter: createLimiter({ store: { tipo: 'postgres', database }, policies: ROOMY }),
      }),
      { host: '127.0.0.1', port: 0 },
    );
    return (details as { port: number }).port;
  }
  const express = createRequire(new URL('../services/gateway/package.json', import.meta.url))('express');
  const app = express();
  app.get('/api/v1/documents', async (req: { baseUrl: string; path: string }, res: Sender) => {
    const tenant = database.forOrganization(officeId);
    const rows = (await listDocumentos(tenant, { limit: 100 })) ?? [];
    res.type('json').send(appendPage({ req, tenant, query: { limit: 100 } }, rows));
  });
  app.post('/v1/calculadora', express.json({ limit: '1mb' }), (req: { body: never }, res: Sender) => {
    const done = runTask({ tipo: 'manual', body: req.body, hoje: '2026-11-20' });
    res.type('json').send('json' in done ? done.json : '{}');
  });
  const server = app.listen(0, '127.0.0.1');
  await new Promise((ready) => server.once('listening', ready));
  return server.address().port;
}

// ------------------------------------------------------------------------------------------------ measuring

interface Target {
  readonly name: string;
  readonly child: ChildProcess;
  readonly base: string;
}

const next = <T>(child: ChildProcess): Promise<T> =>
  new Promise((done) => child.once('message', done as never));

async function cpu({ child }: Target): Promise<number> {
  child.send('cpu');
  const { user, system } = await next<NodeJS.CpuUsage>(child);
  return (user + system) / 1000;
}

interface Call {
  readonly path: string;
  readonly options: object;
}

/** Requests per second with all connections busy, and the server's own CPU time of one. */
async function throughput(target: Target, { path, options }: Call): Promise<{ rate: number; cpu: number }> {
  const dispatcher = new Agent({ connections: CONNECTIONS });
  let count = 0;
  const until = performance.now() + SECONDS * 1000;
  const [began, used] = [performance.now(), await cpu(target)];
  await Promise.all(
    Array.from({ length: CONNECTIONS }, async () => {
      while (performance.now() < until) {
        const answer = await request(target.base + path, { ...options, dispatcher });
        const text = await answer.body.text();
        if (answer.statusCode !== 200) throw new Error(`${target.name}: ${answer.statusCode} ${text}`);
        count += 1;
      }
    }),
  );
  const rate = count / ((performance.now() - began) / 1000);
  const spent = ((await cpu(target)) - used) / count;
  await dispatcher.destroy();
  return { rate, cpu: spent };
}

interface Latency {
  readonly p50: number;
  readonly p99: number;
  /** Share of the time in which the server's first thread waited for a core; Linux only. */
  readonly waited: number;
}

/** Milliseconds for which the first thread of a process has waited for a core until now. */
function waitedForCore(pid: number | undefined): number {
  const file = `/proc/${pid}/task/${pid}/schedstat`;
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split(' ')[1]) / 1e6 : 0;
}

/** Requests at a steady rate. The first tenth opens connections and is not counted. */
async function latency(target: Target, { path, options }: Call, rate: number): Promise<Latency> {
  const dispatcher = new Agent({ connections: 64 });
  const total = Math.max(100, Math.round(rate * SECONDS * 2));
  const warmUp = Math.round(total / 10);
  const times: number[] = [];
  const send = async (due: number, counts: boolean) => {
    const answer = await request(target.base + path, { ...options, dispatcher });
    await answer.body.arrayBuffer();
    if (counts) times.push(performance.now() - due);
  };
  const [began, waited] = [performance.now(), waitedForCore(target.child.pid)];
  const sent: Promise<void>[] = [];
  while (sent.length < total) {
    const due = began + (sent.length * 1000) / rate;
    if (due > performance.now()) await new Promise((done) => setTimeout(done, due - performance.now()));
    sent.push(send(due, sent.length >= warmUp));
  }
  await Promise.all(sent);
  const share = (waitedForCore(target.child.pid) - waited) / (performance.now() - began);
  await dispatcher.destroy();
  times.sort((a, b) => a - b);
  const at = (part: number) => times[Math.floor(times.length * part)] ?? 0;
  return { p50: at(0.5), p99: at(0.99), waited: share };
}

/** The medians over all rounds, in words. */
function inWords(rounds: readonly Latency[]): string {
  const of = (what: keyof Latency) => middle(rounds.map((round) => round[what]));
  return `p50 ${of('p50').toFixed(1)} ms, p99 ${of('p99').toFixed(1)} ms (without a core ${(of('waited') * 100).toFixed(1)} %)`;
}

const middle = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function compare(name: string, gateway: Target, bare: Target, call: Call): Promise<void> {
  const rounds = {
    gateway: [] as number[],
    bare: [] as number[],
    cpuGateway: [] as number[],
    cpuBare: [] as number[],
  };
  for (const target of [gateway, bare]) await throughput(target, call); // warm
  for (let i = 0; i < ROUNDS; i++) {
    const one = await throughput(bare, call);
    const other = await throughput(gateway, call);
    rounds.bare.push(one.rate);
    rounds.cpuBare.push(one.cpu);
    rounds.gateway.push(other.rate);
    rounds.cpuGateway.push(other.cpu);
  }
  const [ours, theirs] = [middle(rounds.gateway), middle(rounds.bare)];
  say(
    `${name}: gateway ${ours.toFixed(0)}/s (${middle(rounds.cpuGateway).toFixed(2)} ms CPU each), bare ${theirs.toFixed(0)}/s (${middle(rounds.cpuBare).toFixed(2)} ms), ratio ${(ours / theirs).toFixed(2)}`,
  );
  const steady = { gateway: [] as Latency[], bare: [] as Latency[] };
  for (let i = 0; i < ROUNDS; i++) {
    steady.bare.push(await latency(bare, call, ours / 2));
    steady.gateway.push(await latency(gateway, call, ours / 2));
  }
  say(`${name}: at half of that, gateway ${inWords(steady.gateway)}; bare, as many, ${inWords(steady.bare)}`);
}

async function measure(): Promise<void> {
  const postgres = await startTemplateServer();
  const base = await testDatabase();
  const children: ChildProcess[] = [];
  try {
    const office = await escritorioForTests(base.database);
    const storing = gatewayForTests(base.database);
    for (let numero = 1; numero <= 200; numero++) {
      await documentoForTests(storing, office, { seed: numero, numero, itens: 1 });
    }
    await base.database.app.query('SELECT 1');
    const start = async (name: 'gateway' | 'bare'): Promise<Target> => {
      const child = fork(fileURLToPath(import.meta.url), [String(SECONDS), name], {
        execArgv: process.execArgv,
      });
      children.push(child);
      child.send({ urls: base.urls, officeId: office.id });
      return { name, child, base: `http://127.0.0.1:${await next<number>(child)}` };
    };
    const [gateway, bare] = [await start('gateway'), await start('bare')];
    const headers = { authorization: `Bearer ${office.chave}` };
    say(
      `${CONNECTIONS} connections, ${ROUNDS} rounds of ${SECONDS} s, median; PostgreSQL and caller on this machine`,
    );
    await compare('GET /api/v1/documents?limit=100', gateway, bare, {
      path: '/api/v1/documents?limit=100',
      options: { headers },
    });
    await compare('POST /v1/calculadora', gateway, bare, {
      path: '/v1/calculadora',
      options: {
        method: 'POST',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(MANUAL),
      },
    });
    const boundary = 'apura-bench';
    const { bytes } = generateNota({ itens: ITEMS });
    const nota: Call = {
      path: '/api/calculadora',
      options: {
        method: 'POST',
        headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
        body: Buffer.concat([
          Buffer.from(
            `--${boundary}\r\ncontent-disposition: form-data; name="xml"; filename="n.xml"\r\ncontent-type: application/xml\r\n\r\n`,
          ),
          bytes,
          Buffer.from(`\r\n--${boundary}--\r\n`),
        ]),
      },
    };
    await throughput(gateway, nota); // warm: the threads of the calculators start with it
    const { rate } = await throughput(gateway, nota);
    const steady: Latency[] = [];
    for (let i = 0; i < ROUNDS; i++) steady.push(await latency(gateway, nota, rate / 2));
    say(`POST /api/calculadora, ${ITEMS} items: ${rate.toFixed(0)}/s; at half of that, ${inWords(steady)}`);
  } finally {
    for (const child of children) child.disconnect();
    await base.close();
    await postgres.stop();
  }
}

const role = process.argv[3];
if (process.send && (role === 'gateway' || role === 'bare')) {
  process.once('message', async (setup: Setup) => process.send?.(await serve(role, setup)));
  process.on('message', (message) => {
    if (message === 'cpu') process.send?.(process.cpuUsage());
  });
  process.on('disconnect', () => process.exit());
} else {
  await measure();
}
