import type { TestDatabase } from '@apura/testing';
import pg from 'pg';
import { applyMigrations, readMigrations } from '../src/migrations/apply-migrations.ts';

export const OFFICES = [
  '11111111-0000-4000-8000-000000000001',
  '11111111-0000-4000-8000-000000000002',
] as const;
export const MIGRATIONS = readMigrations().migrationDirectories.map(({ path }) => path);

export type Row = Record<string, unknown>;
type Insert = (table: string, row: Row) => Promise<void>;

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

export const id = (office: number, n: number) =>
  `${office}0000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
export const chave = (office: number, n: number, modelo: number) =>
  `35260912345678000190${modelo}001${office}${String(n).padStart(18, '0')}`;

/** A small office as the release before leaves it: its person, a client, notes that count, an NFC-e that was cancelled, a month. */
async function fillOffice(insert: Insert, organization_id: string, i: number): Promise<void> {
  const office = i + 1;
  const [cliente_id, nota, cupom] = [id(office, 1), id(office, 2), id(office, 3)];
  const mes = { organization_id, cliente_id, competencia: '2026-09' };
  await insert('organization', { id: organization_id, nome: `Escritório ${office}` });
  const email = `dona${office}@exemplo.com.br`;
  await insert('pessoa', { id: id(office, 11), email });
  await insert('user', {
    id: id(office, 4),
    organization_id,
    email,
    pessoa_id: id(office, 11),
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
    tipo: 'nfe',
    situacao: 'autorizada',
  });
  await insert('documento', {
    ...documento,
    id: cupom,
    chave: chave(office, 2, 65),
    modelo: '65',
    tipo: 'nfce',
    situacao: 'cancelada',
  });
  const evento = {
    id: id(office, 6),
    organization_id,
    chave: chave(office, 2, 65),
    tp_evento: '110111',
    dh_evento: '2026-09-10T10:00:00Z',
    n_seq: '1',
    cancela: true,
    c_stat: '135',
  };
  await insert('evento_nfe', evento);
  await insert('evento_documento', { ...evento, tipo: 'nfe' });
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

/** What is written while the tables change: as the release before knows them, over and over until `ended`. */
async function keepWriting(insert: Insert, client: pg.Client, ended: Promise<unknown>): Promise<number> {
  let over = false;
  const end = () => {
    over = true;
  };
  ended.then(end, end);
  let written = 0;
  for (; !over; written += 1) {
    const nota = id(1, 1000 + written);
    await insert('documento', {
      id: nota,
      organization_id: OFFICES[0],
      chave: chave(1, 1000 + written, 55),
      modelo: '55',
      tipo: 'nfe',
      situacao: 'autorizada',
      competencia: '2026-09',
      tp_amb: '1',
    });
    await client.query('SELECT chave, situacao, competencia FROM documento WHERE id = $1', [nota]);
    await client.query(`UPDATE documento SET situacao = 'cancelada' WHERE id = $1`, [nota]);
    await client.query('DELETE FROM documento WHERE id = $1', [nota]);
  }
  return written;
}

export interface OldRelease {
  /** Where the database is, for a login of the server. */
  readonly on: (url: string) => string;
  readonly client: pg.Client;
  readonly insert: Insert;
  /** Two small offices. */
  fill(): Promise<void>;
  /** All rows of what was filled and is there, as JSON, by table. */
  rows(): Promise<Map<string, Row[]>>;
  /** Brings it to this release while others write; how often they wrote. Rejects when one of their writes failed. */
  upgrade(): Promise<number>;
  drop(): Promise<void>;
}

/** A database as the release whose last migration is `last` leaves it, with nothing in it. */
export async function oldRelease(base: TestDatabase, last: string): Promise<OldRelease> {
  const name = `release_${process.pid}_${Date.now()}`;
  const on = (url: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;
  const admin = new pg.Client({ connectionString: base.urls.adminUrl });
  await admin.connect();
  await admin.query(`CREATE DATABASE ${name} TEMPLATE template0 OWNER apura_owner`);
  const client = new pg.Client({ connectionString: on(base.urls.adminUrl) });
  await client.connect();
  const all = readMigrations();
  const before = all.migrationDirectories.filter(({ path }) => path <= last);
  const owner = on(base.urls.ownerUrl);
  await applyMigrations(owner, { ...all, migrationDirectories: before });

  const columns = new Map<string, { name: string; type: string; needed: boolean }[]>();
  for (const table of [...FILLED, 'pessoa']) {
    const { rows } = await client.query(
      `SELECT column_name AS name, data_type AS type, is_nullable = 'NO' AND column_default IS NULL AS needed
         FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
        WHERE table_name = $1 AND table_type = 'BASE TABLE'`,
      [table],
    );
    columns.set(table, rows);
  }
  /** Of a row what the release has columns for; nothing where it has no such table. */
  const insert: Insert = async (table, row) => {
    const known = columns.get(table) ?? [];
    const whole = known.flatMap(({ name: column, type, needed }): [string, unknown][] =>
      column in row || needed
        ? [[pg.escapeIdentifier(column), column in row ? row[column] : FILLER[type]]]
        : [],
    );
    if (!whole.length) return;
    await client.query(
      `INSERT INTO ${pg.escapeIdentifier(table)} (${whole.map(([column]) => column)}) VALUES (${whole.map((_, i) => `$${i + 1}`)})`,
      whole.map(([, value]) => value),
    );
  };
  return {
    on,
    client,
    insert,
    async fill() {
      for (const [i, office] of OFFICES.entries()) await fillOffice(insert, office, i);
    },
    async rows() {
      const found = new Map<string, Row[]>();
      for (const table of FILLED.filter((one) => columns.get(one)?.length)) {
        const { rows } = await client.query<{ row: Row }>(
          `SELECT to_jsonb(t) AS row FROM ${pg.escapeIdentifier(table)} t ORDER BY to_jsonb(t)::text COLLATE "C"`,
        );
        found.set(
          table,
          rows.map(({ row }) => row),
        );
      }
      return found;
    },
    async upgrade() {
      const upgraded = applyMigrations(owner, all);
      const [written] = await Promise.all([keepWriting(insert, client, upgraded), upgraded]);
      return written;
    },
    async drop() {
      await client.end();
      await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await admin.end();
    },
  };
}

const FILLED = [
  'organization',
  'user',
  'cliente',
  'cliente_regime',
  'documento',
  'evento_nfe',
  'evento_documento',
  'lancamento',
  'divergencia',
  'pergunta',
  'apuracao',
  'saldo_inicial',
];
