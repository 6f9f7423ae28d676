import { createHash, randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import { ESCOPOS, type Escopo, type LimitName, type Policy, RATE_LIMITS } from '@apura/contracts';
import { createChave, createEscritorio, type Database, generateChave } from '@apura/database';
import { openEgress } from '@apura/egress';
import { createLogger, openKeyRing } from '@apura/runtime';
import { postgresStorage } from '@apura/storage';
import { readResultado } from '../src/calculo/calculos.ts';
import { runTask } from '../src/calculo/tasks.ts';
import { noteOpenings } from '../src/compartilhamentos/note-openings.ts';
import type { Gateway } from '../src/gateway.ts';
import { openProviders } from '../src/panel/empresa/providers.ts';
import { PACES } from '../src/request/bodies/paces.ts';
import { createLimiter } from '../src/request/limits/limiter.ts';
import { openPlaces } from '../src/request/limits/open-places.ts';

export const BASE = 'http://apura.teste';
export const NOW = new Date('2026-11-20T12:00:00Z');

export const ROOMY = Object.fromEntries(
  Object.entries(RATE_LIMITS).map(([nome, politica]) => [nome, { ...politica, quota: 100_000 }]),
) as Record<LimitName, Policy>;

/** A gateway over a real database, with its clock stopped. */
export function gatewayForTests(database: Database, mudancas: Partial<Gateway> = {}): Gateway {
  const logger = createLogger('gateway', 'error');
  logger.silent = true;
  const { allowedHosts = ['127.0.0.1:4000'] } = mudancas;
  // Who is refused waits for it in production, and would in each of very many tests.
  const places = { ...openPlaces({ maxUploads: 20, connections: 10, threads: 2 }), refusal: async () => {} };
  return {
    database,
    storage: postgresStorage(database),
    logger,
    // Without threads: what they do is looked at in calculos.test.ts.
    calculos: {
      fazer: async (task) => readResultado(runTask(task)),
      fechar: async () => {},
    },
    // Suites make many requests; the limits themselves are looked at in limits.test.ts.
    limiter: createLimiter({ store: { tipo: 'memoria' }, policies: ROOMY }),
    publicBaseUrl: BASE,
    trustedProxies: [],
    keyRing: openKeyRing({ SECRETS_KEY: randomBytes(32).toString('base64'), SECRETS_KEYS_PREVIOUS: '' }),
    quotas: { lotes: 1000, arquivos: 1_000_000, bytes: 1e12 },
    nextCell: undefined,
    allowedHosts,
    ownPorts: new Set([5432]),
    places,
    providers: openProviders(openEgress({ allowedHosts }), places),
    openings: noteOpenings(logger),
    paces: PACES,
    encerrando: new AbortController().signal,
    panelFolder: '/nao-construida',
    ownTexts: {},
    installation: {
      ...{ name: '', address: '', contact: '', price: '', dpo: '', data: '' },
      egress: [],
      command: undefined,
    },
    agora: () => NOW,
    ...mudancas,
  };
}

export interface Escritorio {
  readonly id: string;
  readonly chave: string;
  readonly chaveId: string;
}

/** A new office with a key. */
export async function escritorioForTests(
  database: Database,
  options: { escopos?: readonly Escopo[]; expiraEm?: Date; sandbox?: boolean } = {},
): Promise<Escritorio> {
  const vivo = await createEscritorio(database, { nome: 'Contábil Aurora' });
  const id = options.sandbox
    ? await createEscritorio(database, { nome: 'Contábil Aurora (testes)', sandboxDe: vivo })
    : vivo;
  const { chave, prefixo, hash } = generateChave(options.sandbox ? 'test' : 'live');
  const chaveId = await createChave(database.forOrganization(id), {
    nome: 'de teste',
    prefixo,
    hash,
    escopos: options.escopos ?? Object.keys(ESCOPOS),
    ...(options.expiraEm ? { expiraEm: options.expiraEm } : {}),
  });
  return { id, chave, chaveId };
}

/** How many rows the office has in each table that a request may write. */
export function countRows(database: Database, organizationId: string): Promise<Record<string, number>> {
  return database.forOrganization(organizationId).transaction(async (tx) => {
    const contagens: Record<string, number> = {};
    for (const tabela of [
      'cliente',
      'lote',
      'arquivo',
      'pedaco',
      'apuracao',
      'event',
      'webhook_endpoint',
      'outbox',
    ]) {
      const { rows } = await tx.query<{ n: number }>(
        `SELECT count(*)::int AS n FROM ${tabela} WHERE organization_id = $1`,
        [organizationId],
      );
      contagens[tabela] = rows[0]?.n ?? 0;
    }
    return contagens;
  });
}

export const NOTHING_SENT = {
  cliente: 0,
  lote: 0,
  arquivo: 0,
  pedaco: 0,
  apuracao: 0,
  event: 0,
  webhook_endpoint: 0,
  outbox: 0,
};

export const xml = (numero: number): string =>
  `<?xml version="1.0" encoding="UTF-8"?><NFe xmlns="http://www.portalfiscal.inf.br/nfe"><infNFe versao="4.00"><ide><nNF>${numero}</nNF></ide></infNFe></NFe>`;

export const sha256 = (conteudo: string | Buffer): Buffer => createHash('sha256').update(conteudo).digest();

/** The port of a server that listens. */
export function portOf(server: Server): number {
  const endereco = server.address();
  if (endereco === null || typeof endereco === 'string')
    throw new Error('the server does not listen on a port');
  return endereco.port;
}
