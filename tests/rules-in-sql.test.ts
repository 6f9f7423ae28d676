import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { devidosOf, sumOfDevidosIn } from '../packages/database/src/apuracoes/sum-devidos.ts';
import { createEscritorio, searchDocumentos, type Tenant } from '../packages/database/src/index.ts';
import { type Efeito, sentido, sumDevidos } from '../packages/engine/src/index.ts';
import { TRIBUTOS } from '../packages/engine/src/mes.ts';
import { CFOP, OBRIGACOES, rowAt } from '../packages/law/src/index.ts';
import { type TestDatabase, testDatabase } from '../packages/testing/src/index.ts';

const { Client } = createRequire(new URL('../packages/database/package.json', import.meta.url))(
  'pg',
) as typeof import('pg');

/** Rows of notes, each with the effect and the CFOP that it is named by. */
const EFEITOS: readonly Efeito[] = [
  'debito',
  'credito',
  'estorno_debito',
  'estorno_credito',
  'credito_recusado',
  'sem_efeito',
];
/** Of each class, returns and others; then codes that stand in no table. */
const CODIGOS = [...CFOP.flatMap(({ codigos }) => codigos.slice(0, 2)), '1999', '4000', '7000', ''];
const LINHAS = EFEITOS.flatMap((efeito) => CODIGOS.map((cfop) => ({ efeito, cfop, id: randomUUID() })));

const AMOUNTS = [
  ...['valor', 'icms', 'icms_st', 'fcp', 'difal', 'ipi', 'ii', 'pis', 'cofins', 'iss'],
  ...['base', 'cbs', 'ibs_uf', 'ibs_mun', 'ibs', '"is"'],
];

let base: TestDatabase;
let tenant: Tenant;
beforeAll(async () => {
  base = await testDatabase();
  const office = await createEscritorio(base.database, { nome: 'Escritório' });
  tenant = base.database.forOrganization(office);
  const admin = new Client({ connectionString: base.urls.adminUrl });
  await admin.connect();
  const cliente = randomUUID();
  await admin.query(
    `INSERT INTO cliente (id, organization_id, cnpj_raiz, razao_social) VALUES ($1, $2, '11222333', 'Padaria')`,
    [cliente, office],
  );
  const rows = LINHAS.map((linha, i) => ({ ...linha, chave: String(i).padStart(44, '0') }));
  await admin.query(
    `INSERT INTO documento (id, organization_id, chave, numero, emitida_em, dh_emi, competencia, situacao, tp_amb, emitente, modelo,
            valor_total, tributos_atuais, reforma, versao_regras, sha256, ordem, produtos)
     SELECT id, $2, chave, '1', now(), '2026-09-10T10:00:00-03:00', '2026-09', 'autorizada', '1', '{}', '55', 1, '{}', '{}', '1', '\\x00', 0, ''
       FROM jsonb_to_recordset($1) AS x(id uuid, chave text)`,
    [JSON.stringify(rows), office],
  );
  await admin.query(
    `INSERT INTO lancamento (id, organization_id, documento_id, cliente_id, competencia, estabelecimento, efeito, cfop, cclasstrib,
            ncm_capitulo, itens, versao_regras, ${AMOUNTS.join(', ')})
     SELECT uuidv7(), $2, id, $3, '2026-09', '', efeito, cfop, '', '00', 1, '1', ${AMOUNTS.map(() => '1').join(', ')}
       FROM jsonb_to_recordset($1) AS x(id uuid, efeito text, cfop text)`,
    [JSON.stringify(rows), office, cliente],
  );
  await admin.end();
}, 60_000);
afterAll(() => base.close());

/** The rows that a search finds, in the order of `LINHAS`. */
async function found(tributo: 'icms' | 'cbs' | 'is', conta: 'debitos' | 'creditos'): Promise<string[]> {
  const notas = await searchDocumentos(tenant, { tributo, conta, limit: LINHAS.length });
  const ids = new Set(notas?.map(({ id }) => id));
  return LINHAS.filter(({ id }) => ids.has(id)).map(nameOf);
}

const nameOf = ({ efeito, cfop }: (typeof LINHAS)[number]) => `${efeito} ${cfop}`;

test.each([
  ['debitos', 'debito'],
  ['creditos', 'credito'],
] as const)("today's %s of a tax are found where the engine adds a row to them", async (conta, direcao) => {
  const expected = LINHAS.filter(({ efeito, cfop }) => sentido(efeito, cfop) === direcao).map(nameOf);
  expect(expected.some((name) => name.startsWith('sem_efeito'))).toBe(true);
  expect(await found('icms', conta)).toEqual(expected);
});

test.each([
  ['debitos', 'debito'],
  ['creditos', 'credito'],
] as const)('of the reform only what has that effect is among the %s', async (conta, efeito) => {
  expect(await found('cbs', conta)).toEqual(LINHAS.filter((linha) => linha.efeito === efeito).map(nameOf));
});

test('the selective tax gives no credit (CF art. 153 § 6º II)', async () => {
  expect(await found('is', 'creditos')).toEqual([]);
  expect(await found('is', 'debitos')).not.toEqual([]);
});

/** No two begin in one month; the office may enter them in any order. */
const REGIMES = [
  { desde: '2026-03', regime: 'simples_nacional' },
  { desde: '2025-12', regime: 'mei' },
  { desde: '2027-01', regime: 'lucro_presumido' },
];

test.each([
  ['2025-11', 'mei'],
  ['2025-12', 'mei'],
  ['2026-02', 'mei'],
  ['2026-03', 'simples_nacional'],
  ['2026-12', 'simples_nacional'],
  ['2027-01', 'lucro_presumido'],
  ['9999-12', 'lucro_presumido'],
])(
  'in %s a client is in the same regime in SQL, in a fact about it and in TypeScript: %s',
  async (mes, regime) => {
    const admin = new Client({ connectionString: base.urls.adminUrl });
    await admin.connect();
    const { rows: clientes } = await admin.query<{ id: string; organization_id: string }>(
      'SELECT id, organization_id FROM cliente',
    );
    const [{ id, organization_id } = { id: '', organization_id: '' }] = clientes;
    await admin.query('DELETE FROM cliente_regime');
    await admin.query(
      `INSERT INTO cliente_regime (id, organization_id, cliente_id, desde, regime, ibs_cbs)
     SELECT uuidv7(), $1, $2, desde, regime, 'regular' FROM jsonb_to_recordset($3) AS x(desde text, regime text)`,
      [organization_id, id, JSON.stringify(REGIMES)],
    );
    const { rows } = await admin.query('SELECT regime FROM regime_no_mes($1, $2)', [id, mes]);
    const { rows: facts } = await admin.query(
      `INSERT INTO event (id, organization_id, type, sequencia, request_id, payload) VALUES (uuidv7(), $1, 'mes.fechado', 1, 'r', $2) RETURNING regime`,
      [organization_id, { cliente_id: id, competencia: mes }],
    );
    await admin.end();
    const inOrder = REGIMES.toSorted((a, b) => (a.desde < b.desde ? -1 : 1));
    expect([rows, facts, rowAt(inOrder, mes)?.regime]).toEqual([[{ regime }], [{ regime }], regime]);
  },
);

/** A row of each tax in each situation, no two amounts alike. */
const DEVIDOS = ([...TRIBUTOS, 'das'] as const).flatMap((tributo, i) =>
  (['devido', 'informativo', 'no_das', 'extinto'] as const).map((situacao, j) => ({
    tributo,
    situacao,
    a_recolher: `${2 ** i}.${j}0`,
  })),
);

/** What is paid with the obligations of the law, each list once, and nothing. */
const PAGAS: readonly (readonly string[])[] = [
  ...new Set(OBRIGACOES.flatMap((um) => ('paga' in um ? [JSON.stringify(um.paga)] : []))),
  '[]',
].map((list) => JSON.parse(list));

test.each(PAGAS.map((paga) => [paga]))(
  'what is due of %j is the same in SQL as in the engine',
  async (paga) => {
    const admin = new Client({ connectionString: base.urls.adminUrl });
    await admin.connect();
    const { rows } = await admin.query(
      `SELECT coalesce(${sumOfDevidosIn(devidosOf('$1::jsonb'), '$2::jsonb')}, 0.00)::text AS soma`,
      [JSON.stringify({ devido_no_mes: { tributos: DEVIDOS } }), JSON.stringify(paga)],
    );
    await admin.end();
    expect(rows).toEqual([{ soma: sumDevidos(DEVIDOS, paga) }]);
  },
);

test('with the ICMS are paid its substitution, the FCP and the DIFAL, and what is only told is not due', () => {
  const due = (tributo: 'icms' | 'icms_st' | 'fcp' | 'difal' | 'iss', a_recolher: string) =>
    ({ tributo, situacao: 'devido', a_recolher }) as const;
  const month = [
    ...[due('icms', '100.00'), due('icms_st', '20.50'), due('fcp', '3.25'), due('difal', '4.00')],
    due('iss', '50.00'),
    { tributo: 'cbs', situacao: 'informativo', a_recolher: '9.00' } as const,
  ];
  expect(sumDevidos(month, ['icms'])).toBe('127.75');
  expect(sumDevidos(month, ['iss', 'cbs'])).toBe('50.00');
});
