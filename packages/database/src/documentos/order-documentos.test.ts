import { randomBytes } from 'node:crypto';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { createEscritorio } from '../escritorios/escritorio.ts';
import type { DocumentoToStore } from './documento-to-store.ts';
import { insertDocumentos } from './insert-documentos.ts';
import { WITHOUT_LANCAMENTOS } from './lancamentos-in-columns.ts';
import type { OrderOfNotas } from './order-documentos.ts';
import { listDocumentos, searchDocumentos } from './search-documentos.ts';

let base: TestDatabase;
let owner: pg.Client;
beforeAll(async () => {
  base = await testDatabase();
  owner = new pg.Client({ connectionString: base.urls.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await base.close();
});

type Written = readonly [
  numero: string,
  dia: string,
  valor: string,
  emitente: object,
  destinatario: object | null,
];
/** As they came: two of one day, two of one value, two of one name but for an accent, one to nobody and one to a CPF alone. */
const NOTAS: readonly Written[] = [
  ['9', '2026-09-03', '100.00', { nome: 'Zebra' }, { nome: 'Água Clara' }],
  ['10', '2026-09-01', '20.00', { nome: 'água' }, null],
  ['100', '2026-09-03', '20.00', { nome: 'Agua' }, { cpf: '52998224725' }],
  ['2', '2026-08-31', '1000.00', { nome: 'Bar' }, { nome: 'Bar' }],
  ['11', '2026-09-02', '3.50', { nome: 'Casa' }, { nome: 'casa' }],
];

const stored = async (notas: readonly Written[]) => {
  const office = await createEscritorio(base.database, { nome: 'Escritório' });
  const tenant = base.database.forOrganization(office);
  const rows = notas.map(([numero, dia, valor_total, emitente, destinatario], n) => ({
    ...{
      chave: String(n).padStart(44, '0'),
      modelo: '55',
      serie: '1',
      numero,
      dh_emi: `${dia}T10:00:00-03:00`,
    },
    ...{
      competencia: dia.slice(0, 7),
      situacao: 'autorizada',
      tp_amb: '1',
      emitente,
      destinatario,
      valor_total,
    },
    ...{ emitente_raiz: null, destinatario_raiz: null, tributos_atuais: {}, reforma: {}, versao_regras: '1' },
    ...{
      sha256: randomBytes(32),
      ordem: 0,
      produtos: '',
      lancamentos: WITHOUT_LANCAMENTOS,
      divergencias: [],
    },
  }));
  await tenant.transaction((tx) => insertDocumentos(tx, rows as unknown as readonly DocumentoToStore[]));
  return { office, tenant };
};

const read = { listDocumentos, searchDocumentos };
/** Numbers of all notes, in pages of two as they are read on. */
async function paged(
  { tenant }: Awaited<ReturnType<typeof stored>>,
  list: (typeof read)[keyof typeof read],
  order: OrderOfNotas,
): Promise<string[]> {
  const numeros: string[] = [];
  for (let depoisDe: string | undefined, more = true; more; ) {
    const page: object = depoisDe === undefined ? {} : { depoisDe };
    const rows = (await list(tenant, { ...order, ...page, limit: 2 })) ?? [];
    const shown = rows.slice(0, 2);
    numeros.push(...shown.map(({ json }) => (JSON.parse(json) as { numero: string }).numero));
    depoisDe = shown.at(-1)?.id;
    more = rows.length > 2;
  }
  return numeros;
}

/** From the smallest; of two alike the one that came first. */
const SORTED: readonly (readonly [NonNullable<OrderOfNotas['ordem']>, readonly string[]])[] = [
  ['emissao', ['2', '10', '11', '9', '100']],
  ['numero', ['2', '9', '10', '11', '100']],
  ['valor', ['11', '10', '100', '9', '2']],
  ['emitente', ['10', '100', '2', '11', '9']],
  ['destinatario', ['10', '100', '9', '2', '11']],
];

test.each(SORTED)(
  'by %s every note comes once, page by page, in both directions and in both lists',
  async (ordem, numeros) => {
    const notas = await stored(NOTAS);
    for (const list of [listDocumentos, searchDocumentos]) {
      expect(await paged(notas, list, { ordem, sentido: 'asc' })).toEqual(numeros);
      expect(await paged(notas, list, { ordem })).toEqual(numeros.toReversed());
    }
  },
);

test('a page behind a note that is gone is none, and neither is one behind a note of another office', async () => {
  const [{ tenant }, outro] = [await stored(NOTAS), await stored(NOTAS)];
  const [first, second] = (await listDocumentos(tenant, { ordem: 'valor', limit: 1 })) ?? [];
  const behindFirst = { ordem: 'valor', limit: 1, depoisDe: first?.id ?? '' } as const;
  expect((await listDocumentos(tenant, behindFirst))?.map(({ id }) => id)[0]).toBe(second?.id);
  expect(await listDocumentos(outro.tenant, behindFirst)).toBeUndefined();
  await tenant.transaction((tx) => tx.query('DELETE FROM documento WHERE id = $1', [first?.id]));
  expect(await listDocumentos(tenant, behindFirst)).toBeUndefined();
  expect(await searchDocumentos(tenant, behindFirst)).toBeUndefined();
});

test.each(['emissao', 'valor'] as const)(
  'by %s a page begins at an index, however many notes there are',
  async (ordem) => {
    const { office, tenant } = await stored(NOTAS);
    await tenant.transaction((tx) =>
      tx.query(
        `INSERT INTO documento SELECT (jsonb_populate_record(d, jsonb_build_object('id', uuidv7(), 'chave', '9' || lpad(i::text, 43, '0'),
                'valor_total', i, 'emitida_em', d.emitida_em + i * interval '1 second'))).*
           FROM documento d, generate_series(1, 20000) i WHERE d.numero = '11'`,
        [],
      ),
    );
    await owner.query('VACUUM (ANALYZE) documento');
    const [, second] = (await listDocumentos(tenant, { ordem, limit: 1 })) ?? [];
    const column = { emissao: 'emitida_em', valor: 'valor_total' }[ordem];
    const { rows } = await owner.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN SELECT * FROM documento WHERE organization_id = '${office}'
        AND (${column}, id) < (SELECT ${column}, id FROM documento WHERE id = '${second?.id}')
      ORDER BY ${column} DESC, id DESC LIMIT 51`,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain(`documento_organization_id_${column}_id_idx`);
    expect(plan).not.toContain('Sort');
  },
);
