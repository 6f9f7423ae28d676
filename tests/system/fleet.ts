import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import {
  createCliente,
  createEscritorio,
  type Database,
  openDatabase,
  registerLote,
  requestApuracao,
  saveProvisional,
  splitIntoChunks,
  type Tenant,
} from '@apura/database';
import { generateNota } from '@apura/samples';
import { openQueues, type Queues } from '../../packages/queues/src/index.ts';
import { prepareDatabase } from '../../packages/runtime/src/index.ts';
import { freePort } from '../../packages/standalone/src/postgres/free-port.ts';
import {
  type RunningPostgres,
  startPostgres,
} from '../../packages/standalone/src/postgres/start-postgres.ts';
import { MEMORY_ENVIRONMENT, NODE_FLAGS } from '../../packages/standalone/src/supervisor/service-process.ts';
import { prepareOwner } from '../../packages/standalone/src/supervisor/start-stack.ts';
import { type Redis, startRedis } from './start-redis.ts';

/** Workers from the build on a PostgreSQL (and a Redis) of their own, all of which can be killed, stopped and started. */
export interface Fleet {
  readonly tenant: Tenant;
  readonly database: Database;
  readonly queues: Queues;
  readonly workers: Worker[];
  /** Starts one more worker; resolves when it is ready. */
  addWorker(): Promise<Worker>;
  /** Sends notes numbered from `first` as one lote. Resolves to its id. */
  send(
    first: number,
    count: number,
    over?: { readonly extra?: readonly Buffer[]; readonly itens?: (numero: number) => number },
  ): Promise<string>;
  /** Asks for the next version of the client's month. Resolves to its id. */
  ask(): Promise<string>;
  readonly postgresPid: () => number;
  restartPostgres(): Promise<void>;
  /** Only with queues in Redis. */
  readonly redis: Redis | undefined;
  stop(): Promise<void>;
}

export interface Worker {
  readonly pid: number;
  kill(signal: 'SIGKILL' | 'SIGTERM'): void;
  readonly ended: Promise<number | null>;
}

/** How many items each generated note has: by it the checker knows what must be stored. */
export const itensDaNota = (numero: number): number => (numero % 12) + 1;

export async function startFleet(kind: 'postgres' | 'redis'): Promise<Fleet> {
  const folder = mkdtempSync(join(tmpdir(), 'apura-fleet-'));
  const data = mkdtempSync(join(tmpdir(), 'apura-fleet-postgres-'));
  const password = randomBytes(12).toString('hex');
  const port = await freePort();
  const start = () =>
    startPostgres({ folder: data, password, settings: { port: String(port), max_connections: '200' } });
  const url = (name = 'postgres', role = 'postgres', secret = password) =>
    `postgresql://${role}:${secret}@127.0.0.1:${port}/${name}`;
  let postgres: RunningPostgres = await start();
  const urls = await prepareOwner(
    { ...postgres, url },
    {
      owner: password,
      app: password,
      relay: password,
      queue: password,
    },
  );
  await prepareDatabase(urls);

  const redis = kind === 'redis' ? await startRedis(folder) : undefined;
  // Lost connections are what these tests are about.
  const database = openDatabase({ ...urls, onError: () => {} });
  const queues = openQueues(
    redis ? { kind: 'redis', url: redis.url } : { kind: 'postgres', url: urls.queueUrl },
    () => {},
  );
  const tenant = database.forOrganization(await createEscritorio(database, { nome: 'Escritório' }));
  const clienteId = (await createCliente(tenant, {
    cnpjRaiz: generateNota().pedido.emitente.cnpj.slice(0, 8),
    razaoSocial: 'Emitente das notas',
    regime: 'lucro_real',
    ibs_cbs: 'regular',
    desde: '2026-01',
    requestId: 'teste',
  })) as string;
  const log = openSync(join(folder, 'workers.log'), 'a');
  const workers: Worker[] = [];

  return {
    tenant,
    database,
    queues,
    workers,
    redis,
    async addWorker() {
      const worker = await startWorker(log, {
        DATABASE_URL: urls.appUrl,
        DATABASE_RELAY_URL: urls.relayUrl,
        ...(redis ? { REDIS_URL: redis.url } : { QUEUE_DATABASE_URL: urls.queueUrl }),
        APURA_HOME: folder,
      });
      workers.push(worker);
      void worker.ended.then(() => workers.splice(workers.indexOf(worker), 1));
      return worker;
    },
    async send(first, count, { extra = [], itens = itensDaNota } = {}) {
      const notas = Array.from({ length: count }, (_, i) => {
        const numero = first + i;
        return Buffer.from(generateNota({ seed: numero, numero, itens: itens(numero) }).bytes);
      });
      const arquivos = [...notas, ...extra].map((bytes, i) => ({
        nome: `arquivo-${first + i}.xml`,
        sha256: createHash('sha256').update(bytes).digest(),
        size: bytes.length,
        bytes,
      }));
      await saveProvisional(
        tenant,
        arquivos.map(({ sha256, size, bytes }) => ({
          sha256,
          codificacao: 'gzip',
          tamanho: size,
          bytes: gzipSync(bytes),
        })),
      );
      return registerLote(tenant, {
        chunks: splitIntoChunks(arquivos.map(({ nome, sha256, size }) => ({ nome, sha256, tamanho: size }))),
        requestId: 'teste',
      });
    },
    async ask() {
      const resposta = await requestApuracao(tenant, {
        clienteId,
        competencia: '2026-09',
        cenario: { nome: 'lei', status: 'lei' },
        requestId: 'teste',
      });
      if (resposta === 'cliente_desconhecido' || 'fechado' in resposta || 'ultimoMes' in resposta)
        throw new Error('not accepted');
      return 'criada' in resposta ? resposta.criada.id : resposta.emAndamento;
    },
    postgresPid: () => postgres.pid,
    async restartPostgres() {
      await postgres.stop();
      postgres = await start();
    },
    async stop() {
      for (const worker of [...workers]) worker.kill('SIGKILL');
      await Promise.all(workers.map(({ ended }) => ended));
      closeSync(log);
      redis?.signal('SIGCONT');
      await queues.close();
      await database.close();
      redis?.stop();
      await postgres.stop();
      for (const path of [folder, data]) rmSync(path, { recursive: true, force: true });
    },
  };
}

async function startWorker(log: number, environment: Record<string, string>): Promise<Worker> {
  const main = fileURLToPath(new URL('../../services/worker/dist/main.js', import.meta.url));
  const child: ChildProcess = spawn(process.execPath, [...NODE_FLAGS.worker, main], {
    env: { PATH: process.env.PATH ?? '', LOG_LEVEL: 'warn', ...MEMORY_ENVIRONMENT, ...environment },
    stdio: ['ignore', log, log, 'ipc'],
  });
  const ended = new Promise<number | null>((done) => child.once('exit', done));
  await Promise.race([
    new Promise((ready) => child.on('message', ready)),
    ended.then((code) => Promise.reject(new Error(`the worker ended with ${code}`))),
  ]);
  return { pid: child.pid as number, kill: (signal) => child.kill(signal), ended };
}
