import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createChave,
  createEscritorio,
  findApuracao,
  generateChave,
  newId,
  removeExpired,
  runAlone,
  storeLancamentosManuais,
  updateOrganizacao,
} from '@apura/database';
import { createLogger } from '@apura/runtime';
import { generateMes, generateNota } from '@apura/samples';
import { type OpenStorage, openStorage, postgresStorage } from '@apura/storage';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { escritorioForTests } from '../teste/escritorio-for-tests.ts';
import { openReaders } from './lotes/readers/open-readers.ts';
import { runMaintenance } from './maintenance.ts';
import type { WorkContext } from './work-context.ts';

interface S3rver {
  run(): Promise<{ port: number }>;
  close(): Promise<void>;
}
/** What other packages test with. */
const de = (archive: string) =>
  createRequire(new URL(`../../../packages/${archive}/package.json`, import.meta.url));
const S3rverClass = de('storage')('s3rver') as new (options: object) => S3rver;
const pg = de('database')('pg') as {
  Client: new (options: {
    connectionString: string;
  }) => {
    connect(): Promise<void>;
    query<T>(sql: string, values?: unknown[]): Promise<{ rows: T[]; rowCount: number | null }>;
    end(): Promise<void>;
  };
};

const SETEMBRO = '2026-09';
const mes = generateMes({ seed: 7, competencia: SETEMBRO });

let base: TestDatabase;
let server: S3rver;
let folder: string;
let s3: OpenStorage;
let workContext: WorkContext;
let escritorio: Awaited<ReturnType<typeof escritorioForTests>>;

beforeAll(async () => {
  base = await testDatabase();
  folder = mkdtempSync(join(tmpdir(), 'apura-s3-'));
  server = new S3rverClass({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'apura' }],
  });
  const { port } = await server.run();
  s3 = openStorage(base.database, {
    STORAGE_DRIVER: 's3',
    S3_BUCKET: 'apura',
    S3_REGION: 'us-east-1',
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  });
  workContext = {
    database: base.database,
    storage: s3,
    readers: openReaders({ threads: 1, limitePorArquivoMs: 30_000 }),
    logger: createLogger('test', 'error'),
  };
}, 60_000);
afterAll(async () => {
  await workContext.readers.close();
  s3.close();
  await server.close();
  await base.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  escritorio = await escritorioForTests(workContext);
});

const meios = (agora = new Date()) => ({
  database: base.database,
  storage: s3,
  logger: workContext.logger,
  agora: () => agora,
});

/** Rows by table, as nobody's tenant sees them. */
async function linhasDe(organizationId: string): Promise<Record<string, number>> {
  const admin = new pg.Client({ connectionString: base.urls.adminUrl });
  await admin.connect();
  const { rows: tabelas } = await admin.query<{ nome: string }>(
    `SELECT table_name AS nome FROM information_schema.columns c JOIN information_schema.tables USING (table_schema, table_name)
      WHERE table_schema = 'public' AND column_name = 'organization_id' AND table_type = 'BASE TABLE'
        AND NOT (SELECT relispartition FROM pg_class WHERE oid = format('%I', table_name)::regclass) ORDER BY 1`,
  );
  const contagem: Record<string, number> = {};
  for (const { nome } of tabelas) {
    const { rowCount } = await admin.query(`SELECT FROM "${nome}" WHERE organization_id = $1`, [
      organizationId,
    ]);
    if (rowCount) contagem[nome] = rowCount;
  }
  const { rowCount } = await admin.query('SELECT FROM organization WHERE id = $1', [organizationId]);
  if (rowCount) contagem.organization = rowCount;
  await admin.end();
  return contagem;
}

test('the month goes through with its bytes in a bucket as it does with PostgreSQL', async () => {
  const emPostgres = { ...workContext, storage: postgresStorage(base.database) };
  const figuras = [];
  for (const usada of [workContext, emPostgres]) {
    const um = await escritorioForTests(usada);
    const id = await um.cliente(mes.clientes[0]);
    await um.processar(await um.enviar(mes.arquivos.slice(0, 60)));
    figuras.push((await um.calcular(id, SETEMBRO)).comparativo);
  }
  expect(figuras[0]).toEqual(figuras[1]);
}, 60_000);

test('an office whose owner asked for it is removed after its days: rows, bytes and keys; one line stays', async () => {
  const { organizationId } = escritorio.tenant;
  const sandbox = await createEscritorio(base.database, { nome: 'Testes', sandboxDe: organizationId });
  const neighbour = await escritorioForTests(workContext);
  for (const um of [escritorio, neighbour]) {
    const id = await um.cliente(mes.clientes[0]);
    await um.processar(await um.enviar(mes.arquivos.slice(0, 20)));
    await um.calcular(id, SETEMBRO);
    await storeLancamentosManuais(
      um.tenant,
      id,
      [{ competencia: SETEMBRO, tipo: 'credito', tributo: 'cbs', valor: '1.00', nota: 'x' }],
      'teste',
    );
    const { prefixo, hash } = generateChave('live');
    await createChave(um.tenant, { nome: 'chave', prefixo, hash, escopos: ['office'] });
  }
  await escritorio.consultar(
    'UPDATE organization SET apagamento_pedido_em = now(), apagamento_pedido_por = NULL',
  );
  const antes = await linhasDe(neighbour.tenant.organizationId);
  expect(Object.keys(antes).length).toBeGreaterThan(15);

  await runMaintenance(meios(new Date(Date.now() + 29 * 86_400_000)));
  expect((await linhasDe(organizationId)).documento).toBeGreaterThan(0);
  await runMaintenance(meios(new Date(Date.now() + 30.1 * 86_400_000)));
  expect(await linhasDe(organizationId)).toEqual({ audit_log: 1 });
  expect(await linhasDe(sandbox)).toEqual({ audit_log: 1 });
  expect(await escritorio.consultar('SELECT ator, acao, alvo FROM audit_log')).toEqual([
    { ator: 'sistema', acao: 'escritorio.apagado', alvo: organizationId },
  ]);
  expect(await s3.outside?.erase(organizationId)).toBe(0);
  // The outbox is told to all alike: the neighbour's rows may only have grown by what the rules asked for.
  const { recalculo: _, ...depois } = await linhasDe(neighbour.tenant.organizationId);
  expect({ ...depois, outbox: 0 }).toEqual({ ...antes, outbox: 0 });
  expect(await s3.outside?.erase(neighbour.tenant.organizationId)).toBeGreaterThan(0);
}, 60_000);

test('nobody removes an office without being in it', async () => {
  await expect(
    base.database.app.query('SELECT apagar_escritorio(gen_random_uuid(), $1)', ['x']),
  ).rejects.toThrow('no tenant');
  await expect(
    base.database.relay.query('SELECT apagar_escritorio(gen_random_uuid(), $1)', ['x']),
  ).rejects.toThrow('permission denied');
});

test('notes whose years are over go with their XMLs; results, and what the office still keeps, stay', async () => {
  const { cnpj } = generateNota().pedido.emitente;
  const id = await escritorio.cliente({ cnpj, razao_social: 'Antiga', regime: 'lucro_real' });
  const ano = new Date().getUTCFullYear();
  const nota = (numero: number, desde: number) => ({
    nome: `${numero}.xml`,
    bytes: generateNota({ seed: 1, numero, dhEmi: `${ano - desde}-03-10T10:00:00-03:00` }).bytes,
  });
  await escritorio.processar(await escritorio.enviar([nota(1, 6), nota(2, 5), nota(3, 0)]));
  const velha = await escritorio.calcular(id, `${ano - 6}-03`);
  await escritorio.consultar(
    `INSERT INTO revisao SELECT uuidv7(), organization_id, id, 1, 'paga_a_mais', 'm', '{}', '', '', '', '', '', '', NULL, 0, 0, 0, 0, 0
       FROM documento`,
  );
  expect(await removeExpired(base.database)).toBe(0);
  await updateOrganizacao(
    escritorio.tenant,
    { id: newId(), nome: 'Ana', ip: '127.0.0.1' },
    { retencao_anos: 5 },
  );
  expect(await removeExpired(base.database)).toBe(1);
  expect(await removeExpired(base.database)).toBe(0);
  expect(await escritorio.consultar('SELECT numero FROM documento ORDER BY numero')).toEqual([
    { numero: '2' },
    { numero: '3' },
  ]);
  expect(await escritorio.consultar('SELECT FROM lancamento')).toHaveLength(2);
  expect(await escritorio.consultar('SELECT FROM revisao')).toHaveLength(2);
  expect((await findApuracao(escritorio.tenant, velha.id))?.comparativo).toEqual(velha.comparativo);
}, 60_000);

test('what is done alone is done by one', async () => {
  const feitos: string[] = [];
  const fazer = (nome: string) => async () => {
    feitos.push(nome);
  };
  await runAlone(base.database, 'x', async () => {
    expect(await runAlone(base.database, 'x', fazer('x de novo'))).toBe(false);
    expect(await runAlone(base.database, 'y', fazer('y'))).toBe(true);
  });
  expect(await runAlone(base.database, 'x', fazer('x depois'))).toBe(true);
  expect(feitos).toEqual(['y', 'x depois']);
});
