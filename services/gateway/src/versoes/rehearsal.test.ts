import type { ApiVersion } from '@apura/contracts';
import { notifyOfDescontinuacao } from '@apura/database';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import request from 'supertest';
import { type Escritorio, escritorioForTests, gatewayForTests } from '../../teste/gateway-for-tests.ts';
import { createApp } from '../app.ts';

/** One address is taken out of use and comes back: what its callers would see. */
const ENDING: ApiVersion = {
  prefix: '/v1/fornecedores-simples',
  descontinuacao: { desde: new Date('2027-01-01T03:00:00Z'), fim: new Date('2027-04-01T03:00:00Z') },
};
const VERSOES = [ENDING, { prefix: '/v1' }];

let database: TestDatabase;
let office: Escritorio;
beforeAll(async () => {
  database = await testDatabase();
  office = await escritorioForTests(database.database);
});
afterAll(() => database.close());

async function seen(versoes?: readonly ApiVersion[]) {
  const app = createApp(gatewayForTests(database.database), versoes);
  const get = (path: string, accept: string) => request(app).get(path).set('Accept', accept);
  const called = await get('/v1/fornecedores-simples', 'application/json').set(
    'Authorization',
    `Bearer ${office.chave}`,
  );
  const { body } = await get('/openapi.json', 'application/json');
  const guide = await get('/desenvolvedores', 'text/markdown');
  const reference = await get('/desenvolvedores/fornecedores-do-simples', 'text/markdown');
  return {
    status: called.status,
    headers: [called.headers.deprecation, called.headers.sunset],
    deprecated: Object.entries(body.paths as Record<string, Record<string, { deprecated?: boolean }>>)
      .filter(([, methods]) => Object.values(methods).some(({ deprecated }) => deprecated))
      .map(([path]) => path),
    versioning: guide.text.split('<a id="versionamento"></a>')[1] ?? '',
    beside: reference.text.match(/^\*\*Em descontinuação:\*\*/gm)?.length ?? 0,
  };
}

test('an address that ends says so in its answers, in the document and on the pages, and goes on answering', async () => {
  const during = await seen(VERSOES);
  expect(during).toMatchObject({
    status: 200,
    headers: ['Fri, 01 Jan 2027 03:00:00 GMT', 'Thu, 01 Apr 2027 03:00:00 GMT'],
    deprecated: [
      '/v1/fornecedores-simples',
      '/v1/fornecedores-simples/importar',
      '/v1/fornecedores-simples/{cnpj_raiz}',
    ],
    beside: 3,
  });
  expect(during.versioning).toContain(
    '`/v1/fornecedores-simples`: desaconselhado desde 1º de janeiro de 2027; deixa de responder em 1º de abril de 2027',
  );
  const afterwards = await seen();
  expect(afterwards).toMatchObject({
    status: 200,
    headers: [undefined, undefined],
    deprecated: [],
    beside: 0,
  });
  expect(afterwards.versioning).toContain('Hoje nenhuma versão está em descontinuação.');
});

test('owners of offices with a key that works are told by mail, once; those without one are not', async () => {
  const { prefix, descontinuacao } = ENDING;
  const notice = { prefix, ...(descontinuacao as NonNullable<ApiVersion['descontinuacao']>) };
  const tenantOf = ({ id }: Escritorio) => database.database.forOrganization(id);
  const withOwner = async (one: Escritorio) => {
    await tenantOf(one).transaction((tx) =>
      tx.query(
        `INSERT INTO "user" (id, organization_id, email, nome, senha_hash, papel, email_confirmado_em)
         VALUES (gen_random_uuid(), $1, $2, 'Ana', 'x', 'owner', now())`,
        [one.id, `${one.id}@escritorio.example`],
      ),
    );
    return one;
  };
  const mails = (one: Escritorio) =>
    tenantOf(one).transaction((tx) =>
      tx.rows<{ para: string; modelo: string; dados: object }>('SELECT para, modelo, dados FROM email'),
    );
  await withOwner(office);
  const withoutKey = await withOwner(await escritorioForTests(database.database, { expiraEm: new Date(0) }));
  expect(await notifyOfDescontinuacao(tenantOf(office), notice, 'r')).toBe(1);
  expect(await notifyOfDescontinuacao(tenantOf(office), notice, 'r')).toBe(0);
  expect(await notifyOfDescontinuacao(tenantOf(withoutKey), notice, 'r')).toBe(0);
  expect(await mails(office)).toEqual([
    {
      para: `${office.id}@escritorio.example`,
      modelo: 'api.descontinuada',
      dados: expect.objectContaining({
        prefix,
        desde: '2027-01-01T03:00:00.000Z',
        fim: '2027-04-01T03:00:00.000Z',
      }),
    },
  ]);
  expect(await mails(withoutKey)).toEqual([]);
});
