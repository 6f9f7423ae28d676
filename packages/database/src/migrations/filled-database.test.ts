import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { applyMigrations } from './apply-migrations.ts';
import { readMigrations } from './migration-files.ts';

/** The first migration of this release: what the one before it wrote knows none from here on. */
const DESTA_VERSAO = '20261122';
const OFFICES = ['11111111-0000-4000-8000-000000000001', '11111111-0000-4000-8000-000000000002'] as const;

let base: TestDatabase;
let admin: pg.Client;
let filled: pg.Client;
const name = `filled_${process.pid}_${Date.now()}`;
const on = (url: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;

beforeAll(async () => {
  base = await testDatabase();
  admin = new pg.Client({ connectionString: base.urls.adminUrl });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name} TEMPLATE template0 OWNER apura_owner`);
  filled = new pg.Client({ connectionString: on(base.urls.adminUrl) });
  await filled.connect();
}, 60_000);
afterAll(async () => {
  await filled.end();
  await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
  await admin.end();
  await base.close();
});

type Row = Record<string, unknown>;

/** What a column must have and nothing is said of, by its type. */
const FILLER: Readonly<Record<string, unknown>> = {
  uuid: OFFICES[0],
  text: 'x',
  integer: 1,
  numeric: '12.34',
  jsonb: '{}',
  bytea: Buffer.from('ab'),
  'timestamp with time zone': '2026-09-10T10:00:00Z',
  boolean: false,
};

async function insert(table: string, row: Row): Promise<void> {
  const { rows: columns } = await filled.query<{ name: string; type: string }>(
    `SELECT column_name AS name, data_type AS type FROM information_schema.columns
      WHERE table_name = $1 AND is_nullable = 'NO' AND column_default IS NULL`,
    [table],
  );
  const whole: Row = {
    ...Object.fromEntries(columns.map((column) => [column.name, FILLER[column.type]])),
    ...row,
  };
  const names = Object.keys(whole).map((column) => pg.escapeIdentifier(column));
  await filled.query(
    `INSERT INTO ${pg.escapeIdentifier(table)} (${names}) VALUES (${names.map((_, i) => `$${i + 1}`)})`,
    Object.values(whole),
  );
}

const id = (office: number, n: number) => `${office}0000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const chave = (office: number, n: number, modelo: number) =>
  `35260912345678000190${modelo}001${office}${String(n).padStart(18, '0')}`;

/** A small office as the release before leaves it: its person, a client, notes that count, an NFC-e that was cancelled, a month. */
async function fillOffice(organization_id: string, i: number): Promise<void> {
  const office = i + 1;
  const [cliente_id, nota, cupom] = [id(office, 1), id(office, 2), id(office, 3)];
  const mes = { organization_id, cliente_id, competencia: '2026-09' };
  await insert('organization', { id: organization_id, nome: `Escritório ${office}` });
  await insert('user', {
    id: id(office, 4),
    organization_id,
    email: `dona${office}@exemplo.com.br`,
    papel: 'owner',
  });
  await insert('cliente', { id: cliente_id, organization_id, cnpj_raiz: '12345678' });
  await insert('cliente_regime', {
    id: id(office, 5),
    organization_id,
    cliente_id,
    desde: '2026-01',
    regime: 'lucro_real',
    ibs_cbs: 'regular',
  });
  const partes = {
    emitente: JSON.stringify({ cnpj: '12345678000190', nome: 'Vendedora Antiga Ltda' }),
    emitente_raiz: '12345678',
    destinatario: JSON.stringify({ cnpj: '87654321000155', nome: 'Compradora Antiga Ltda' }),
    destinatario_raiz: '87654321',
  };
  const documento = {
    organization_id,
    tp_amb: '1',
    competencia: '2026-09',
    dh_emi: '2026-09-10T10:00:00-03:00',
    ordem: 0,
    ...partes,
  };
  await insert('documento', {
    ...documento,
    id: nota,
    chave: chave(office, 1, 55),
    modelo: '55',
    situacao: 'autorizada',
  });
  await insert('documento', {
    ...documento,
    id: cupom,
    chave: chave(office, 2, 65),
    modelo: '65',
    situacao: 'cancelada',
  });
  await insert('evento_nfe', {
    id: id(office, 6),
    organization_id,
    chave: chave(office, 2, 65),
    tp_evento: '110111',
    n_seq: '1',
    cancela: true,
    c_stat: '135',
  });
  await insert('lancamento', {
    ...mes,
    id: id(office, 7),
    documento_id: nota,
    efeito: 'debito',
    cfop: '5102',
    cclasstrib: '000001',
    ncm_capitulo: '22',
  });
  await insert('divergencia', { id: id(office, 8), organization_id, documento_id: nota, gravidade: 'aviso' });
  await insert('pergunta', {
    ...mes,
    id: id(office, 9),
    documento_id: nota,
    tipo: 'cfop',
    cfop: '5949',
    ncm: '22021000',
    cclasstrib: '000001',
  });
  await insert('apuracao', {
    ...mes,
    id: id(office, 10),
    versao: 1,
    estado: 'calculada',
    comparativo: '{"resumo":"como era"}',
  });
  await insert('saldo_inicial', { ...mes, tributo: 'cbs', valor: '100.00' });
}

/** All rows of these tables as JSON, by table. */
async function rowsOf(tables: readonly string[]): Promise<Map<string, Row[]>> {
  const all = new Map<string, Row[]>();
  for (const table of tables) {
    const { rows } = await filled.query<{ row: Row }>(
      `SELECT to_jsonb(t) AS row FROM ${pg.escapeIdentifier(table)} t ORDER BY to_jsonb(t)::text COLLATE "C"`,
    );
    all.set(
      table,
      rows.map(({ row }) => row),
    );
  }
  return all;
}
const inOrder = (rows: readonly Row[]) => rows.map((row) => JSON.stringify(row)).sort();
const trimmed = (row: Row) =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      column,
      typeof value === 'string' ? value.trimEnd() : value,
    ]),
  );

const FILLED = [
  'organization',
  'user',
  'cliente',
  'cliente_regime',
  'documento',
  'evento_nfe',
  'lancamento',
  'divergencia',
  'pergunta',
  'apuracao',
  'saldo_inicial',
];

test('what the release before has stored is there after the migrations of this one, and can be read as its own', async () => {
  const all = readMigrations();
  const before = all.migrationDirectories.filter(({ path }) => path < DESTA_VERSAO);
  const owner = on(base.urls.ownerUrl);
  expect(await applyMigrations(owner, { ...all, migrationDirectories: before })).toHaveLength(before.length);
  for (const [i, office] of OFFICES.entries()) await fillOffice(office, i);
  const antes = await rowsOf(FILLED);
  // Whoever has mails wanted one more since.
  for (const row of antes.get('user') ?? []) row.avisos = [...(row.avisos as string[]), 'regras'];

  expect(await applyMigrations(owner)).toHaveLength(all.migrationDirectories.length - before.length);
  const depois = await rowsOf(FILLED);
  for (const table of FILLED) {
    const velhas = antes.get(table) ?? [];
    const columns = Object.keys(velhas[0] ?? {});
    const novas = (depois.get(table) ?? []).map((row) =>
      Object.fromEntries(columns.map((column) => [column, row[column]])),
    );
    expect([table, inOrder(novas.map(trimmed))]).toEqual([table, inOrder(velhas.map(trimmed))]);
  }

  const kinds = await filled.query(
    'SELECT modelo, tipo, count(*)::int AS n FROM documento GROUP BY 1, 2 ORDER BY 1',
  );
  expect(kinds.rows).toEqual([
    { modelo: '55', tipo: 'nfe', n: 2 },
    { modelo: '65', tipo: 'nfce', n: 2 },
  ]);
  const events = await filled.query(
    'SELECT DISTINCT tipo, cancela, registrado, efeito FROM evento_documento',
  );
  expect(events.rows).toEqual([{ tipo: 'nfe', cancela: true, registrado: false, efeito: 'nenhum' }]);
  const people = await filled.query('SELECT email FROM pessoa ORDER BY 1');
  expect(people.rows).toEqual([{ email: 'dona1@exemplo.com.br' }, { email: 'dona2@exemplo.com.br' }]);
  const names = await filled.query('SELECT DISTINCT texto FROM parte ORDER BY 1');
  expect(names.rows).toEqual([{ texto: 'Compradora Antiga Ltda' }, { texto: 'Vendedora Antiga Ltda' }]);
}, 120_000);

test('each office sees its own of it, and a note of the release before may still be written', async () => {
  const { appUrl } = base.urls;
  const app = new pg.Client({ connectionString: on(appUrl) });
  await app.connect();
  try {
    await app.query(`SELECT set_config('app.organization_id', $1, false)`, [OFFICES[0]]);
    const { rows } = await app.query('SELECT DISTINCT organization_id FROM documento');
    expect(rows).toEqual([{ organization_id: OFFICES[0] }]);
  } finally {
    await app.end();
  }
  await insert('documento', {
    id: id(1, 50),
    organization_id: OFFICES[0],
    chave: chave(1, 50, 65),
    modelo: '65',
    situacao: 'autorizada',
    competencia: '2026-09',
    tp_amb: '1',
    tipo: null,
  });
  const { rows } = await filled.query('SELECT tipo FROM documento WHERE id = $1', [id(1, 50)]);
  expect(rows).toEqual([{ tipo: 'nfce' }]);
});
