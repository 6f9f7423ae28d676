import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createCliente } from '../clientes/cadastro.ts';
import { createEscritorio } from '../escritorios/escritorio.ts';
import { newId } from '../tenancy/new-id.ts';
import type { Tenant } from '../tenancy/tenant.ts';
import { markDesatualizadas } from './mark-desatualizadas.ts';

let base: TestDatabase;
let tenant: Tenant;
let cliente: string;

beforeAll(async () => {
  base = await testDatabase();
});
afterAll(() => base.close());
beforeEach(async () => {
  tenant = base.database.forOrganization(await createEscritorio(base.database, { nome: 'Um' }));
  cliente = await novoCliente('11111111');
});

const novoCliente = async (cnpjRaiz: string) => {
  const regime = { regime: 'lucro_real', ibs_cbs: 'regular', desde: '2026-01' };
  return (await createCliente(tenant, {
    ...regime,
    cnpjRaiz,
    razaoSocial: 'Padaria',
    requestId: 'r',
  })) as string;
};

/** `comFiguras`: its calculation is done, whatever became of it since. */
async function versao(
  competencia: string,
  estado = 'calculada',
  numero = 1,
  comFiguras = estado !== 'na_fila',
) {
  const { id } = await tenant.transaction(({ prisma }) =>
    prisma.apuracao.create({
      data: {
        id: newId(),
        organization_id: tenant.organizationId,
        cliente_id: cliente,
        competencia,
        versao: numero,
        estado,
        cenario: {},
        request_id: 'r',
        ...(comFiguras ? { comparativo: {} } : {}),
      },
    }),
  );
  return id;
}

const mark = (...competencias: string[]) =>
  tenant.transaction((tx) =>
    markDesatualizadas(
      tx,
      'r',
      competencias.map((competencia) => ({ cliente_id: cliente, competencia })),
      'nota',
    ),
  );

const marcadas = async () => {
  const rows = await tenant.read<{ quais: string }>(
    `SELECT competencia || ' v' || versao AS quais FROM apuracao WHERE desatualizada_desde IS NOT NULL ORDER BY 1`,
    [],
  );
  return rows.map(({ quais }) => quais);
};

const avisadas = async () => {
  const rows = await tenant.read<{ apuracao_id: string }>(
    `SELECT apuracao_id FROM event WHERE type = 'apuracao.desatualizada' ORDER BY id`,
    [],
  );
  return rows.map(({ apuracao_id }) => apuracao_id);
};

test('a month goes stale with those after it, up to the first that has no figures', async () => {
  for (const mes of ['2026-01', '2026-02', '2026-03', '2026-05']) await versao(mes);
  await versao('2026-04', 'na_fila');
  await mark('2026-02');
  expect(await marcadas()).toEqual(['2026-02 v1', '2026-03 v1']);
});

test('over the turn of a year, and through a month whose report failed', async () => {
  for (const mes of ['2026-11', '2027-01']) await versao(mes);
  await versao('2026-12', 'falhou');
  await mark('2026-11');
  expect(await marcadas()).toEqual(['2026-11 v1', '2027-01 v1']);
});

test('only what has figures is marked, and only the newest version of a month is told of, once', async () => {
  await versao('2026-01');
  const segunda = await versao('2026-01', 'gerando_pdf', 2);
  await versao('2026-01', 'falhou', 3, false);
  await mark('2026-01', '2026-01');
  await mark('2026-01');
  expect(await marcadas()).toEqual(['2026-01 v1', '2026-01 v2']);
  expect(await avisadas()).toEqual([segunda]);
});

test('neither another client of the office nor the same month of another office', async () => {
  await versao('2026-01');
  const [meu, minha] = [cliente, tenant];
  cliente = await novoCliente('22222222');
  await versao('2026-01');
  await mark('2026-01');
  expect(await avisadas()).toHaveLength(1);
  tenant = base.database.forOrganization(await createEscritorio(base.database, { nome: 'Outro' }));
  cliente = meu;
  await mark('2026-01');
  expect(await marcadas()).toEqual([]);
  tenant = minha;
  expect(await marcadas()).toEqual(['2026-01 v1']);
});
