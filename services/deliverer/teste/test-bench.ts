import { randomBytes } from 'node:crypto';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createEndpoint, createEscritorio, type Database, newId, type Tenant } from '@apura/database';
import { type Egress, openEgress } from '@apura/egress';
import type { Queues } from '@apura/queues';
import type { Permit } from '@apura/queues/permits';
import { createLogger, encryptSecret, type KeyRing, openKeyRing } from '@apura/runtime';
import { type Dispatcher, openDispatcher } from '../src/entregas/dispatcher.ts';
import { distributeDue } from '../src/entregas/distribute-due.ts';
import { makeSecret } from './make-secret.ts';

/** A ring of these keys, the first of which encrypts. */
export const ringOf = (current: Buffer, ...replaced: Buffer[]): KeyRing =>
  openKeyRing({
    SECRETS_KEY: current.toString('base64'),
    SECRETS_KEYS_PREVIOUS: replaced.map((key) => key.toString('base64')).join(','),
  });

export interface Received {
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** A `TestDatabase`, which only tests may import. */
interface BaseDeTeste {
  readonly database: Database;
  close(): Promise<void>;
}

/** A database, a receiver that a test programs, and deliverers whose clock a test may hold. */
export interface TestBench {
  readonly base: BaseDeTeste;
  readonly chave: Buffer;
  readonly host: string;
  readonly saida: Egress;
  recebidos: Received[];
  /** How the receiver answers; 204 to everything at first. */
  respond: (resposta: ServerResponse, recebido: Received) => void;
  tenant: Tenant;
  /** Permits that would have gone to the queues. */
  publicadas: { queue: string; jobId: string; delay: number | undefined }[];
  /** A new office, nothing received. */
  recomecar(): Promise<void>;
  endpoint(mudancas?: object, eventos?: string[], url?: string): Promise<{ id: string; segredo: string }>;
  /** Makes test events for an endpoint and fans them out. */
  eventos(endpointId: string, quantos: number): Promise<void>;
  dispatcher(clock?: () => Date, keyRing?: KeyRing, signal?: AbortSignal): Dispatcher;
  /** One pass of a deliverer that has just started, to the end. */
  entregar(clock?: () => Date, keyRing?: KeyRing): Promise<void>;
  sql<T = Record<string, unknown>>(texto: string, valores?: unknown[]): Promise<T[]>;
  fechar(): Promise<void>;
}

export async function buildTestBench(base: BaseDeTeste): Promise<TestBench> {
  const chave = randomBytes(32);
  const logger = createLogger('test', 'error');
  const receiver: Server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      const recebido = {
        path: request.url ?? '',
        headers: request.headers as Record<string, string>,
        body,
      };
      testBench.recebidos.push(recebido);
      testBench.respond(response, recebido);
    });
  });
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done));
  const host = `127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  const egress = openEgress({ allowedHosts: [host] });
  const queues = {
    publish: async (permits: readonly Permit[]) => {
      testBench.publicadas.push(
        ...permits.map(({ queue, jobId, delay }) => ({ queue: queue, jobId, delay })),
      );
    },
  } as unknown as Queues;
  const testBench: TestBench = {
    base,
    chave,
    host,
    saida: egress,
    recebidos: [],
    respond: (resposta) => resposta.writeHead(204).end(),
    tenant: base.database.forOrganization(newId()),
    publicadas: [],
    async recomecar() {
      testBench.recebidos = [];
      testBench.publicadas = [];
      testBench.respond = (resposta) => resposta.writeHead(204).end();
      const anteriores = await base.database.relay.query('UPDATE entrega SET lease_ate = NULL');
      if (anteriores.rowCount) await drain();
      testBench.tenant = base.database.forOrganization(
        await createEscritorio(base.database, { nome: 'Escritório' }),
      );
    },
    async endpoint(mudancas = {}, eventos = [], url = `http://${host}/`) {
      const segredo = makeSecret();
      const criado = await createEndpoint(testBench.tenant, {
        url,
        eventos,
        encryptedSecret: encryptSecret(chave, segredo),
        maximo: 500,
      });
      const id = criado?.id ?? '';
      for (const [coluna, valor] of Object.entries(mudancas))
        await testBench.sql(`UPDATE webhook_endpoint SET ${coluna} = $2 WHERE id = $1`, [id, valor]);
      return { id, segredo };
    },
    async eventos(endpointId, quantos) {
      await testBench.sql(
        `INSERT INTO event (id, organization_id, type, endpoint_id, sequencia, payload, request_id)
         SELECT x, $1, 'webhook.teste', $2, 1, '{}', 'pedido-1' FROM unnest($3::uuid[]) AS x`,
        [testBench.tenant.organizationId, endpointId, Array.from({ length: quantos }, () => newId())],
      );
      const permit = {
        id: newId(),
        organization_id: testBench.tenant.organizationId,
        request_id: 'pedido-1',
      };
      await distributeDue({ database: base.database, queues, logger }, permit);
    },
    dispatcher: (clock, keyRing = ringOf(chave), signal = new AbortController().signal) =>
      openDispatcher({
        database: base.database,
        queues,
        logger,
        saida: egress,
        keyRing,
        publicBaseUrl: 'https://apura.example',
        random: Math.random,
        signal,
        ...(clock === undefined ? {} : { clock }),
      }),
    async entregar(clock, keyRing) {
      const dispatcher = testBench.dispatcher(clock, keyRing);
      await dispatcher.wake();
      await dispatcher.idle();
    },
    sql: async <T>(texto: string, valores: unknown[] = []) =>
      (await testBench.tenant.transaction((tx) => tx.query(texto, valores))).rows as T[],
    async fechar() {
      await egress.close();
      receiver.close();
      receiver.closeAllConnections();
      await base.close();
    },
  };
  /** What an earlier test left pending must not be claimed in the next one. */
  async function drain(): Promise<void> {
    await testBench.sql(`UPDATE entrega SET estado = 'cancelada' WHERE estado = 'pendente'`);
  }
  return testBench;
}
