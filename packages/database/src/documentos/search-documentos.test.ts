import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { produtosDaNota } from '@apura/words';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { createEscritorio } from '../escritorios/escritorio.ts';
import { PRISMA_FOLDER } from '../migrations/apply-migrations.ts';
import type { DocumentoToStore } from './documento-to-store.ts';
import { insertDocumentos } from './insert-documentos.ts';
import { WITHOUT_LANCAMENTOS } from './lancamentos-in-columns.ts';
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

const novo = () => createEscritorio(base.database, { nome: 'Escritório' });
const EMPRESA = {
  emitente: { nome: 'Padaria Sol 100%_Boa', cnpj: '11222333000181' },
  emitente_raiz: '11222333',
};
const PESSOA = { destinatario: { nome: 'João da Silva', cpf: '52998224725' }, destinatario_raiz: null };

function nota(numero: number, partes: Partial<DocumentoToStore>): DocumentoToStore {
  return {
    chave: String(numero).padStart(44, '0'),
    modelo: '55',
    serie: '1',
    numero: String(900_000 + numero),
    dh_emi: '2026-09-10T10:00:00-03:00',
    competencia: '2026-09',
    situacao: 'autorizada',
    tp_amb: '1',
    emitente: { nome: 'Ninguém' },
    destinatario: null,
    emitente_raiz: null,
    destinatario_raiz: null,
    valor_total: '1.00',
    tributos_atuais: {},
    reforma: {},
    versao_regras: '1',
    sha256: randomBytes(32),
    ordem: 0,
    produtos: '',
    lancamentos: WITHOUT_LANCAMENTOS,
    divergencias: [],
    ...partes,
  } as unknown as DocumentoToStore;
}

const store = (office: string, notas: readonly DocumentoToStore[]) =>
  base.database.forOrganization(office).transaction((tx) => insertDocumentos(tx, notas));

/** Numbers of the notes that are found, the newest first. */
async function achados(office: string, q: string, filtro = {}): Promise<number[]> {
  const linhas = await searchDocumentos(base.database.forOrganization(office), { q, limit: 50, ...filtro });
  return (linhas ?? []).map(({ json }) => Number((JSON.parse(json) as { numero: string }).numero) - 900_000);
}

test('notes are found by a part of either name, by a CPF, and by nothing of another office', async () => {
  const [um, outro] = [await novo(), await novo()];
  await store(um, [nota(1, EMPRESA), nota(2, { ...EMPRESA, ...PESSOA }), nota(3, PESSOA)]);
  await store(outro, [nota(1, PESSOA)]);
  expect(await achados(um, 'padaria')).toEqual([2, 1]);
  expect(await achados(um, 'DA SILVA')).toEqual([3, 2]);
  expect(await achados(um, '529.982.247-25')).toEqual([3, 2]);
  expect(await achados(um, 'sol 100%_b')).toEqual([2, 1]);
  expect(await achados(um, 'sol%boa')).toEqual([]);
  expect(await achados(um, 'so')).toEqual([2, 1]);
  expect(await achados(um, 'zebra')).toEqual([]);
  expect(await achados(um, 'padaria', { competencia: '2026-08' })).toEqual([]);
  expect(await achados(outro, 'padaria')).toEqual([]);
  expect(await achados(outro, 'silva')).toEqual([1]);
  expect(await achados(um, '11.222.333')).toEqual([2, 1]);
});

test('a name is found with accents and without, however either was typed', async () => {
  const um = await novo();
  const chamado = (nome: string, i: number) => nota(i + 1, { destinatario: { nome } });
  const nomes = ['João Conceição', 'JOAO CONCEICAO', 'JOÃO CONCEIÇÃO', 'João Conceição'.normalize('NFD')];
  await store(um, nomes.map(chamado));
  for (const q of [...nomes, 'joao conc', 'ÃO CONCEIÇ']) expect(await achados(um, q)).toEqual([4, 3, 2, 1]);
  expect(await achados(um, 'jo_o')).toEqual([]);
  // So many that they are looked at one by one.
  await store(
    um,
    Array.from({ length: 250 }, (_, i) => nota(100 + i, { emitente: { nome: `Açougue ${i}` } })),
  );
  expect(await achados(um, 'acougue 249')).toEqual([349]);
  expect((await achados(um, 'AÇOUGUE')).length).toBe(51);
});

test('a company is found under the name that a note has, not under those of its other notes', async () => {
  const um = await novo();
  await store(um, [nota(1, EMPRESA), nota(2, { ...EMPRESA, emitente: { nome: 'Filial Norte' } })]);
  expect(await achados(um, 'filial')).toEqual([2]);
  expect(await achados(um, 'padaria')).toEqual([1]);
});

test('a copy that takes the place of a note brings its own names', async () => {
  const um = await novo();
  await store(um, [nota(1, { ...PESSOA, situacao: 'sem_protocolo' })]);
  await store(um, [nota(1, { ...PESSOA, destinatario: { nome: 'Maria' } })]);
  expect([await achados(um, 'silva'), await achados(um, 'maria')]).toEqual([[], [1]]);
});

/** What a note's items are found by. */
const produtos = (...itens: readonly (readonly [NCM: string, xProd: string])[]) => ({
  produtos: produtosDaNota(itens.map(([ncm, descricao]) => ({ ncm, descricao }))),
});
const DA_PADARIA = produtos(['09012100', 'CAFÉ  Torrado 100%_PURO'], ['19059090', 'Pão de queijo']);

test('notes are found by a part of what an item is called and by an NCM or its beginning, and by nothing of another office', async () => {
  const [um, outro] = [await novo(), await novo()];
  const [produtor, deOutro] = [
    { emitente: { nome: 'José', cpf: '52998224725' } },
    produtos(['09011110', 'Café em grão']),
  ];
  await store(um, [
    nota(1, { ...EMPRESA, ...DA_PADARIA }),
    nota(2, EMPRESA),
    nota(3, { ...produtor, ...deOutro }),
  ]);
  await store(outro, [nota(1, EMPRESA)]);
  for (const q of ['café', 'CAFE', 'cafe']) expect(await achados(um, q)).toEqual([3, 1]);
  for (const q of ['pão  de QUEIJO', 'torrado 100%_p', 'NCM 0901.21', '0901.21.00', '09012100', 'ncm 190590'])
    expect(await achados(um, q)).toEqual([1]);
  for (const q of ['torrado%puro', 'puro pao', 'queijo ncm', '0901.22', '0902.10.00', 'ncm 12100', '901'])
    expect(await achados(um, q)).toEqual([]);
  expect(await achados(outro, 'café')).toEqual([]);
  const daApi = async (office: string, filtro: object) => {
    const linhas = await listDocumentos(base.database.forOrganization(office), { limit: 50, ...filtro });
    return (linhas ?? []).map(
      ({ json }) => Number((JSON.parse(json) as { numero: string }).numero) - 900_000,
    );
  };
  expect(await daApi(um, { produto: 'Cafe' })).toEqual([3, 1]);
  expect(await daApi(um, { produto: 'cafe', ncm: '0901.1' })).toEqual([3]);
  expect(await daApi(um, { ncm: '09' })).toEqual([3, 1]);
  expect(await daApi(um, { produto: 'padaria' })).toEqual([]);
  expect(await daApi(outro, { ncm: '09' })).toEqual([]);
});

test('of a product that very many notes have in other words the newest come; a copy brings its own products', async () => {
  const um = await novo();
  const cafe = (i: number) => produtos(['09012100', `Café lote ${i}`]);
  await store(
    um,
    Array.from({ length: 250 }, (_, i) => nota(i, { ...EMPRESA, ...cafe(i), situacao: 'sem_protocolo' })),
  );
  expect(await achados(um, 'café lote')).toHaveLength(51);
  expect(await achados(um, 'café lote 249')).toEqual([249]);
  await store(um, [nota(249, { ...EMPRESA, ...DA_PADARIA })]);
  expect([await achados(um, 'café lote 249'), await achados(um, 'pao de queijo')]).toEqual([[], [249]]);
});

test('of a name that very many have the newest come, page by page', async () => {
  const um = await novo();
  const notas = Array.from({ length: 250 }, (_, i) => nota(i, { emitente: { nome: `Mercado ${i}` } }));
  await store(um, notas);
  expect(await achados(um, 'mercado')).toHaveLength(51);
  expect(await achados(um, 'mercado 249')).toHaveLength(1);
});

test('an office that ends, or whose notes are over, leaves no name behind', async () => {
  const um = await novo();
  const tenant = base.database.forOrganization(um);
  const textos = async () =>
    (await tenant.read<{ texto: string }>('SELECT texto FROM parte ORDER BY 1', [])).map(
      ({ texto }) => texto,
    );
  await store(um, [
    nota(1, { ...EMPRESA, ...PESSOA, competencia: '2001-01' }),
    nota(2, { emitente_raiz: '99888777', emitente: { nome: 'Loja' }, competencia: '2001-01' }),
    nota(3, EMPRESA),
  ]);
  expect(await textos()).toEqual(['João da Silva 52998224725', 'Loja', 'Padaria Sol 100%_Boa']);
  await tenant.transaction((tx) =>
    tx.query(`UPDATE organization SET config = '{"retencao_anos": 5}' WHERE id = $1`, [um]),
  );
  await base.database.relay.query('SELECT apagar_vencidos()');
  expect(await textos()).toEqual(['Padaria Sol 100%_Boa']);
  await tenant.transaction((tx) => tx.query(`SELECT apagar_escritorio(uuidv7(), 'teste')`));
  expect(await textos()).toEqual([]);
});

test('parties are seen by their office alone, whoever asks how', async () => {
  const [um, outro] = [await novo(), await novo()];
  await store(um, [nota(1, EMPRESA)]);
  const theirs = base.database.forOrganization(outro);
  expect(await theirs.read('SELECT texto FROM parte', [])).toEqual([]);
  expect(await theirs.read(`SELECT raiz FROM partes_com('%padaria%', 10)`, [])).toEqual([]);
  expect(
    await base.database.forOrganization(um).read(`SELECT raiz FROM partes_com('%padaria%', 10)`, []),
  ).toEqual([{ raiz: '11222333' }]);
  await store(um, [nota(2, { ...EMPRESA, ...DA_PADARIA })]);
  expect(await theirs.read(`SELECT raiz FROM produtos_com('%cafe%', 10)`, [])).toEqual([]);
  expect(
    await base.database.forOrganization(um).read(`SELECT raiz FROM produtos_com('%cafe%', 10)`, []),
  ).toEqual([{ raiz: '11222333' }]);
  for (const look of ['partes_com', 'produtos_com']) {
    const anybody = `SELECT raiz FROM ${look}('%', 10)`;
    expect((await base.database.app.query(anybody)).rows).toEqual([]);
    await expect(base.database.relay.query(anybody)).rejects.toMatchObject({ code: '42501' });
  }
});

test('notes from before the names were kept are found after the migration', async () => {
  const [um, outro] = [await novo(), await novo()];
  await store(um, [nota(1, EMPRESA), nota(2, PESSOA)]);
  await store(outro, [nota(1, EMPRESA)]);
  await owner.query('TRUNCATE parte');
  expect(await achados(um, 'padaria')).toEqual([]);
  const migration = join(PRISMA_FOLDER, 'migrations', '20261122000021_parties_of_before', 'migration.sql');
  await owner.query(readFileSync(migration, 'utf8'));
  expect([await achados(um, 'padaria'), await achados(um, 'silva')]).toEqual([[1], [2]]);
  expect([await achados(outro, 'padaria'), await achados(outro, 'silva')]).toEqual([[1], []]);
});

test('after the migration that brings products no office counts as computed by the rules of today', async () => {
  const um = await novo();
  const versao = () =>
    base.database.forOrganization(um).read('SELECT regras_versao FROM organization WHERE id = $1', [um]);
  await base.database
    .forOrganization(um)
    .transaction((tx) => tx.query(`UPDATE organization SET regras_versao = 'x' WHERE id = $1`, [um]));
  const migration = readFileSync(
    join(PRISMA_FOLDER, 'migrations', '20261122000145_products_of_notes', 'migration.sql'),
    'utf8',
  );
  await owner.query(migration.slice(migration.indexOf('CREATE POLICY produtos')));
  expect(await versao()).toEqual([{ regras_versao: null }]);
});

test('workers that bring the same new names at the same moment, in whatever order, all write', async () => {
  const um = await novo();
  const names = Array.from({ length: 20 }, (_, i) => ({
    emitente_raiz: String(10_000_000 + i),
    emitente: { nome: `Nova ${i}` },
    ...produtos(['09012100', `Café ${i}`], ['19059090', 'Pão']),
  }));
  // Slow enough that all are in the middle of it together.
  await owner.query(
    `CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep(0.02); RETURN NEW; END $$`,
  );
  await owner.query('CREATE TRIGGER slow BEFORE INSERT ON parte FOR EACH ROW EXECUTE FUNCTION slow()');
  await Promise.all(
    [1, 2, 3, 4].map((worker) => {
      const mine = worker % 2 ? names : [...names].reverse();
      return store(
        um,
        mine.map((partes, i) => nota(1000 * worker + i, partes)),
      );
    }),
  );
  await owner.query('DROP FUNCTION slow CASCADE');
  const tenant = base.database.forOrganization(um);
  expect(await tenant.read('SELECT count(*)::int AS n FROM parte', [])).toEqual([{ n: 60 }]);
});

test('a search for a name begins at the index of the names, under forced row-level security too', async () => {
  const um = await novo();
  await base.database
    .forOrganization(um)
    .transaction((tx) =>
      tx.query(`INSERT INTO parte SELECT $1, uuidv7(), '', 'Nome ' || i FROM generate_series(1, 20000) i`, [
        um,
      ]),
    );
  await owner.query('VACUUM (ANALYZE) parte');
  const { rows } = await owner.query<{ 'QUERY PLAN': string }>(
    `EXPLAIN SELECT raiz FROM parte WHERE organization_id = '${um}' AND sem_acentos(texto) LIKE '%zebra%' AND texto !~ '^ncm[0-9]'`,
  );
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toMatch(/on parte_nome .*\n +Index Cond:.*~~ '%zebra%'/);
});

test('a note is found as it is called where it is shown, by its number and series, at the index of the numbers', async () => {
  const [um, outro] = [await novo(), await novo()];
  const numbered = (n: number, numero: string, serie: string) => nota(n, { ...EMPRESA, numero, serie });
  await store(um, [numbered(1, '11515', '1'), numbered(2, '11515', '2'), numbered(3, '1151', '51')]);
  await store(outro, [numbered(1, '11515', '1')]);
  const chaves = async (office: string, q: string) =>
    ((await searchDocumentos(base.database.forOrganization(office), { q, limit: 50 })) ?? []).map(
      ({ json }) => Number((JSON.parse(json) as { chave: string }).chave),
    );
  for (const q of ['11515/1', ' 11515/001 ', 'NF-e 11515/1', 'nfe 011515/1', 'Nota 11515/1'])
    expect([q, await chaves(um, q)]).toEqual([q, [1]]);
  expect(await chaves(um, '11515')).toEqual([2, 1]);
  expect(await chaves(um, 'NF-e 11515')).toEqual([2, 1]);
  expect(await chaves(um, '11515/3')).toEqual([]);
  expect(await chaves(outro, '11515/2')).toEqual([]);

  const tenant = base.database.forOrganization(um);
  await tenant.transaction((tx) =>
    tx.query(
      `INSERT INTO documento SELECT (jsonb_populate_record(d, jsonb_build_object('id', uuidv7(), 'chave', lpad(i::text, 44, '9'), 'numero', i::text))).*
         FROM documento d, generate_series(20000, 40000) i WHERE d.numero = '1151'`,
      [],
    ),
  );
  await owner.query('VACUUM (ANALYZE) documento');
  const { rows } = await owner.query<{ 'QUERY PLAN': string }>(
    `EXPLAIN SELECT id FROM documento WHERE organization_id = '${um}' AND numero = '11515' AND serie = '1'`,
  );
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('documento_organization_id_numero_idx');
});

test('words of one product find it with others between them, not words of two products, and not in another office', async () => {
  const [um, outro] = [await novo(), await novo()];
  await store(um, [
    nota(1, { ...EMPRESA, ...produtos(['22021000', 'REFRIGERANTE DE COLA 2L']) }),
    nota(2, { ...EMPRESA, ...produtos(['22021000', 'Refrigerante guaraná'], ['35061090', 'Cola branca']) }),
    nota(3, { ...EMPRESA, ...produtos(['22021000', 'Refrigerante Cola Zero']) }),
    nota(4, { ...EMPRESA, ...produtos(['73072200', 'Luva 3/4 galvanizada']) }),
  ]);
  await store(outro, [nota(1, EMPRESA)]);
  for (const q of ['Refrigerante cola', 'refrigerante  COLA', 'refrig cola'])
    expect([q, await achados(um, q)]).toEqual([q, [3, 1]]);
  expect(await achados(um, 'cola branca')).toEqual([2]);
  expect(await achados(um, '3/4')).toEqual([4]);
  expect(await achados(outro, 'refrigerante cola')).toEqual([]);
  // So many products that notes are looked at one by one.
  await store(
    um,
    Array.from({ length: 250 }, (_, i) =>
      nota(100 + i, {
        ...EMPRESA,
        ...produtos(['22021000', `Refrigerante ${i} cola`], ['35061090', `Cola ${i}`]),
      }),
    ),
  );
  expect(await achados(um, 'refrigerante 249 cola')).toEqual([349]);
  // The name of a party too.
  expect(await achados(um, 'padaria boa')).toHaveLength(51);
});
