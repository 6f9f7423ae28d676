import { randomBytes } from 'node:crypto';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { criarEndpoint, criarEscritorio, type Database, newId, type Tenant } from '@apura/database';
import type { Permit, Queues } from '@apura/queues';
import { cifrarSegredo, createLogger, type KeyRing, openKeyRing } from '@apura/runtime';
import { abrirSaida, type Saida } from '../src/entrega-http/abrir-saida.ts';
import { abrirExpedidor, type Expedidor } from '../src/entregas/expedidor.ts';
import { distribuir } from '../src/eventos/distribuir.ts';
import { gerarSegredo } from './gerar-segredo.ts';

/** A ring of these keys, the first of which encrypts. */
export const ringOf = (current: Buffer, ...replaced: Buffer[]): KeyRing =>
  openKeyRing({
    SECRETS_KEY: current.toString('base64'),
    SECRETS_KEYS_PREVIOUS: replaced.map((key) => key.toString('base64')).join(','),
  });

export interface Recebido {
  readonly caminho: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** A `TestDatabase`, which only tests may import. */
interface BaseDeTeste {
  readonly database: Database;
  close(): Promise<void>;
}

/** A database, a receiver that a test programs, and deliverers whose clock a test may hold. */
export interface Bancada {
  readonly base: BaseDeTeste;
  readonly chave: Buffer;
  readonly host: string;
  readonly saida: Saida;
  recebidos: Recebido[];
  /** How the receiver answers; 204 to everything at first. */
  responder: (resposta: ServerResponse, recebido: Recebido) => void;
  tenant: Tenant;
  /** Permits that would have gone to the queues. */
  publicadas: { fila: string; jobId: string; delay: number | undefined }[];
  /** A new office, nothing received. */
  recomecar(): Promise<void>;
  endpoint(mudancas?: object, eventos?: string[], url?: string): Promise<{ id: string; segredo: string }>;
  /** Makes test events for an endpoint and fans them out. */
  eventos(endpointId: string, quantos: number): Promise<void>;
  expedidor(relogio?: () => Date, keyRing?: KeyRing, signal?: AbortSignal): Expedidor;
  /** One pass of a deliverer that has just started, to the end. */
  entregar(relogio?: () => Date, keyRing?: KeyRing): Promise<void>;
  sql<T = Record<string, unknown>>(texto: string, valores?: unknown[]): Promise<T[]>;
  fechar(): Promise<void>;
}

export async function montarBancada(base: BaseDeTeste): Promise<Bancada> {
  const chave = randomBytes(32);
  const logger = createLogger('test', 'error');
  const receptor: Server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      const recebido = {
        caminho: request.url ?? '',
        headers: request.headers as Record<string, string>,
        body,
      };
      bancada.recebidos.push(recebido);
      bancada.responder(response, recebido);
    });
  });
  await new Promise<void>((done) => receptor.listen(0, '127.0.0.1', done));
  const host = `127.0.0.1:${(receptor.address() as AddressInfo).port}`;
  const saida = abrirSaida({ hostsPermitidos: [host] });
  const queues = {
    publish: async (fila: string, permits: readonly { jobId: string; delay?: number }[]) => {
      bancada.publicadas.push(...permits.map(({ jobId, delay }) => ({ fila, jobId, delay })));
    },
  } as unknown as Queues;
  const bancada: Bancada = {
    base,
    chave,
    host,
    saida,
    recebidos: [],
    responder: (resposta) => resposta.writeHead(204).end(),
    tenant: base.database.forOrganization(newId()),
    publicadas: [],
    async recomecar() {
      bancada.recebidos = [];
      bancada.publicadas = [];
      bancada.responder = (resposta) => resposta.writeHead(204).end();
      const anteriores = await base.database.relay.query('UPDATE entrega SET lease_ate = NULL');
      if (anteriores.rowCount) await esvaziar();
      bancada.tenant = base.database.forOrganization(
        await criarEscritorio(base.database, { nome: 'Escritório' }),
      );
    },
    async endpoint(mudancas = {}, eventos = [], url = `http://${host}/`) {
      const segredo = gerarSegredo();
      const criado = await criarEndpoint(bancada.tenant, {
        url,
        eventos,
        segredoCifrado: cifrarSegredo(chave, segredo),
        maximo: 500,
      });
      const id = criado?.id ?? '';
      for (const [coluna, valor] of Object.entries(mudancas))
        await bancada.sql(`UPDATE webhook_endpoint SET ${coluna} = $2 WHERE id = $1`, [id, valor]);
      return { id, segredo };
    },
    async eventos(endpointId, quantos) {
      await bancada.sql(
        `INSERT INTO event (id, organization_id, type, endpoint_id, sequencia, payload, request_id)
         SELECT x, $1, 'webhook.teste', $2, 1, '{}', 'pedido-1' FROM unnest($3::uuid[]) AS x`,
        [bancada.tenant.organizationId, endpointId, Array.from({ length: quantos }, () => newId())],
      );
      const permit: Permit = {
        id: newId(),
        organization_id: bancada.tenant.organizationId,
        request_id: 'pedido-1',
      };
      await distribuir({ database: base.database, queues, logger }, permit);
    },
    expedidor: (relogio, keyRing = ringOf(chave), signal = new AbortController().signal) =>
      abrirExpedidor({
        database: base.database,
        queues,
        logger,
        saida,
        keyRing,
        publicBaseUrl: 'https://apura.example',
        aleatorio: Math.random,
        signal,
        ...(relogio === undefined ? {} : { relogio }),
      }),
    async entregar(relogio, keyRing) {
      const expedidor = bancada.expedidor(relogio, keyRing);
      await expedidor.acordar();
      await expedidor.ocioso();
    },
    sql: async <T>(texto: string, valores: unknown[] = []) =>
      (await bancada.tenant.sql((client) => client.query(texto, valores))).rows as T[],
    async fechar() {
      await saida.fechar();
      receptor.close();
      receptor.closeAllConnections();
      await base.close();
    },
  };
  /** What an earlier test left pending must not be claimed in the next one. */
  async function esvaziar(): Promise<void> {
    await bancada.sql(`UPDATE entrega SET estado = 'cancelada' WHERE estado = 'pendente'`);
  }
  return bancada;
}
