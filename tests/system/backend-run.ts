import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ArquivoDoUpload, UploadAceito, UploadJob } from '@apura/contracts';
import { createChave, createCliente, createEscritorio, generateChave, openDatabase } from '@apura/database';
import { apiClient, startStack } from '@apura/standalone';
import type { Expected } from './expected-outcomes.ts';
import { startRedis } from './start-redis.ts';
import { temporaryHome } from './temporary-home.ts';

/** What one run made of the files. */
export interface BackendRun {
  /** Outcome by the name of the file. */
  readonly outcomes: ReadonlyMap<string, Pick<ArquivoDoUpload, 'estado' | 'codigo' | 'documentos'>>;
  /** How many rows each table has, and a hash of them without what every run makes anew (ids, times). */
  readonly stored: Readonly<Record<string, { readonly rows: number; readonly hash: string }>>;
}

/** Each as rows of one text column, in an order of their own. */
const STORED: Readonly<Record<string, string>> = {
  documento: `SELECT (to_jsonb(d) - '{id,organization_id,criado_em,atualizado_em}'::text[])::text AS row FROM documento d`,
  evento_documento: `SELECT (to_jsonb(e) - '{id,organization_id,criado_em}'::text[])::text AS row FROM evento_documento e`,
  ...Object.fromEntries(
    ['lancamento', 'pergunta', 'retencao', 'em_duvida'].map((table) => [
      table,
      `SELECT d.chave || c.cnpj_raiz || (to_jsonb(x) - '{id,organization_id,documento_id,cliente_id}'::text[])::text AS row
         FROM ${table} x JOIN documento d ON d.id = x.documento_id JOIN cliente c ON c.id = x.cliente_id`,
    ]),
  ),
  ...Object.fromEntries(
    ['divergencia', 'documento_vinculo'].map((table) => [
      table,
      `SELECT d.chave || (to_jsonb(x) - '{id,organization_id,documento_id}'::text[])::text AS row
         FROM ${table} x JOIN documento d ON d.id = x.documento_id`,
    ]),
  ),
  event: `SELECT type || ' ' || count(*) AS row FROM event GROUP BY type`,
};

/**
 * Sends the waves through the real stack (gateway, worker, PostgreSQL, and Redis if asked for), one upload each, as a
 * sandbox office whose clients are all parties with a CNPJ. Each wave is done before the next one is sent.
 */
export async function runBackend(
  kind: 'postgres' | 'redis',
  { waves, clientes }: Pick<Expected, 'waves' | 'clientes'>,
): Promise<BackendRun> {
  const home = temporaryHome();
  const folder = mkdtempSync(join(tmpdir(), 'apura-redis-'));
  const redis = kind === 'redis' ? await startRedis(folder) : undefined;
  const stack = await startStack({
    home,
    port: 0,
    allowedHosts: [],
    say: () => {},
    ...(redis ? { redisUrl: redis.url } : {}),
  });
  const database = openDatabase({ appUrl: stack.appUrl, relayUrl: stack.relayUrl, onError: () => {} });
  try {
    const live = await createEscritorio(database, { nome: 'Escritório' });
    const office = await createEscritorio(database, { nome: 'Escritório (sandbox)', sandboxDe: live });
    const tenant = database.forOrganization(office);
    const { chave, ...nova } = generateChave('test');
    await createChave(tenant, { nome: 'teste', ...nova, escopos: ['write:uploads', 'read:uploads'] });
    for (const cnpjRaiz of clientes) {
      await createCliente(tenant, {
        cnpjRaiz,
        razaoSocial: `Cliente ${cnpjRaiz}`,
        regime: 'lucro_real',
        ibs_cbs: 'regular',
        desde: '2000-01',
        requestId: 'teste',
      });
    }
    const api = apiClient(stack.baseUrl, chave);
    const outcomes = new Map<string, Pick<ArquivoDoUpload, 'estado' | 'codigo' | 'documentos'>>();
    for (const wave of waves) {
      const { job_id } = await api.upload<UploadAceito>('/v1/upload', wave);
      const look = (query: string) => api.get<UploadJob>(`/v1/upload/${job_id}?${query}`);
      while ((await look('limit=1')).estado !== 'concluido') await pause(100);
      for (let cursor: string | null = ''; cursor !== null; ) {
        const { arquivos }: UploadJob = await look(
          `limit=100${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
        );
        for (const { nome, estado, codigo, documentos } of arquivos.data)
          outcomes.set(nome, { estado, ...(codigo ? { codigo } : {}), documentos });
        cursor = arquivos.next_cursor;
      }
    }
    const stored: Record<string, { rows: number; hash: string }> = {};
    for (const [name, text] of Object.entries(STORED)) {
      const { rows } = await tenant.transaction((tx) =>
        tx.query<{ row: string }>(`SELECT row FROM (${text}) t ORDER BY row COLLATE "C"`),
      );
      const hash = createHash('sha256').update(rows.map(({ row }) => row).join('\n'));
      stored[name] = { rows: rows.length, hash: hash.digest('hex') };
    }
    return { outcomes, stored };
  } finally {
    await database.close();
    await stack.stop();
    redis?.stop();
    home.remove();
    rmSync(folder, { recursive: true, force: true });
  }
}
