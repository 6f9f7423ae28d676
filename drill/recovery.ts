import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { UploadAceito, UploadJob } from '@apura/contracts';
import { openDatabase } from '@apura/database';
import { generateNota } from '@apura/samples';
import {
  type ApiClient,
  ApiError,
  apiClient,
  createDemoOffice,
  openHome,
  runningStack,
} from '@apura/standalone';
import { freePort } from '@apura/standalone/postgres';

/**
 * `npm run drill -- recovery`: how long `npm start` needs after each part of it was ended by kill -9 in the middle of a
 * batch: until an upload is taken again, and until that small lote is done. Figures of the machine, no limits.
 *
 *   `--rounds N`   of each; by default 3. `REDIS_URL` puts the queues there.
 */
const BATCH = 200;
const VICTIMS = ['gateway', 'worker', 'deliverer', 'postgres', 'everything'] as const;
type Victim = (typeof VICTIMS)[number];

const say = (line: string) => process.stdout.write(`${line}\n`);
const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
const rounds = Number(process.argv[process.argv.indexOf('--rounds') + 1]) || 3;

const home = openHome({ APURA_HOME: mkdtempSync(join(tmpdir(), 'apura-recovery-')) });
const port = await freePort();
let numero = 0;
let supervisor = start();
try {
  const reach = await reached();
  const database = openDatabase({ ...reach, onError: () => {} });
  const { key } = await createDemoOffice(database);
  await database.close();
  const api = apiClient(reach.baseUrl, key);
  await settled(api, await send(api, 1));
  for (let round = 1; round <= rounds; round += 1)
    for (const victim of VICTIMS) say(await measured(api, victim));
} finally {
  supervisor.kill('SIGTERM');
  await new Promise((done) => supervisor.once('exit', done));
  for (const path of [home.postgres, home.folder]) rmSync(path, { recursive: true, force: true });
}

async function measured(api: ApiClient, victim: Victim): Promise<string> {
  const batch = await send(api, BATCH);
  while ((await look(api, batch)).pendentes === BATCH) await pause(50); // a key has 600 requests a minute
  const killed = Date.now();
  for (const pid of pidsOf(victim)) process.kill(pid, 'SIGKILL');
  if (victim === 'everything') supervisor = start();
  const small = await untilAnswered(() => send(api, 1));
  const taken = Date.now() - killed;
  await settled(api, small);
  const done = Date.now() - killed;
  await settled(api, batch);
  const all = Date.now() - killed;
  return `${victim.padEnd(10)}  upload taken ${seconds(taken)}, small lote done ${seconds(done)}, batch done ${seconds(all)}`;
}

function start(): ChildProcess {
  const { PATH = '', REDIS_URL } = process.env;
  const environment = {
    PATH,
    APURA_HOME: home.folder,
    PORT: String(port),
    ...(REDIS_URL ? { REDIS_URL } : {}),
  };
  return spawn(process.execPath, ['packages/standalone/dist/main.js', '--no-demo'], {
    env: environment,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

async function reached() {
  for (;;) {
    const stack = runningStack(home);
    if (stack) return stack;
    await pause(100);
  }
}

async function send(api: ApiClient, count: number): Promise<string> {
  const arquivos = Array.from({ length: count }, () => {
    numero += 1;
    return { nome: `${numero}.xml`, bytes: generateNota({ seed: numero, numero, itens: 5 }).bytes };
  });
  return (await api.upload<UploadAceito>('/v1/upload', arquivos)).job_id;
}

function look(api: ApiClient, id: string): Promise<UploadJob> {
  return api.get<UploadJob>(`/v1/upload/${id}?limit=1`);
}

async function settled(api: ApiClient, id: string): Promise<void> {
  while ((await untilAnswered(() => look(api, id))).estado !== 'concluido') await pause(100);
}

async function untilAnswered<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      // Refused, cut off, or told to come again.
      if (!(error instanceof ApiError || (error as Error).message === 'fetch failed')) throw error;
      await pause(100);
    }
  }
}

/** The processes of a victim; of `everything` with the supervisor, so that nobody is left to put it in order. */
function pidsOf(victim: Victim): number[] {
  const postgres = Number(readFileSync(join(home.postgres, 'data/postmaster.pid'), 'utf8').split('\n', 1)[0]);
  if (victim === 'postgres') return [postgres];
  const services = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      const [parent, command] = processAt(pid);
      const wanted = victim === 'everything' ? '/services/' : `/services/${victim}/`;
      return parent === supervisor.pid && command.includes(wanted);
    });
  return victim === 'everything' ? [supervisor.pid as number, ...services, postgres] : services;
}

/** Its parent and its command line (Linux's /proc). */
function processAt(pid: number): [number, string] {
  try {
    const parent = Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]);
    return [parent, readFileSync(`/proc/${pid}/cmdline`, 'utf8')];
  } catch {
    return [0, '']; // ended while we looked
  }
}
