import { createHash } from 'node:crypto';
import { Comunicado, Dossie, DossiesDeTodos, Lista, ListaDePrazos, validate } from '@apura/contracts';
import { claimWork, newId, storeDossie } from '@apura/database';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Express } from 'express';
import { unzipSync } from 'fflate';
import request from 'supertest';
import { createApp } from '../../teste/app-de-teste.ts';
import { expectError } from '../../teste/expect-error.ts';
import { type Escritorio, escritorioForTests, gatewayForTests } from '../../teste/gateway-for-tests.ts';

// The clock stands on 20 November 2026.
let database: TestDatabase;
let app: Express;
let escritorio: Escritorio;
let cliente: string;
beforeAll(async () => {
  database = await testDatabase();
  app = createApp(gatewayForTests(database.database));
});
afterAll(() => database.close());
beforeEach(async () => {
  escritorio = await escritorioForTests(database.database);
  cliente = await createCliente('11222333', 'Padaria');
});

const call = (
  method: 'get' | 'post' | 'patch' | 'delete',
  path: string,
  body?: object,
  quem = escritorio,
) => {
  const asked = request(app)[method](path).set('Authorization', `Bearer ${quem.chave}`);
  return body ? asked.send(body) : asked;
};
const createCliente = async (cnpj_raiz: string, razao_social: string): Promise<string> =>
  (await call('post', '/v1/clientes', { cnpj_raiz, razao_social, regime: 'lucro_real' })).body.id;
/** That of this office, whatever others of other tests wait before it. */
async function claimOwn() {
  for (;;) {
    const claim = await claimWork(database.database, 'dossie', newId(), 60);
    if (!claim) throw new Error('no dossier of the office waits');
    if (claim.organization_id === escritorio.id) return claim;
  }
}
const PEDIDO = { tipo: 'conformidade_2026' };

test('a dossier of each active client is asked for at once, and one that is under way is not asked for twice', async () => {
  await createCliente('22333444', 'Beta');
  expect((await call('post', '/v1/dossies', { ...PEDIDO, cliente_ids: [cliente] })).body).toEqual({
    pedidos: 1,
  });
  expect((await call('post', '/v1/dossies', PEDIDO)).body).toEqual({ pedidos: 1 });
  expect((await call('post', '/v1/dossies', PEDIDO)).body).toEqual({ pedidos: 0 });
  const { body } = await call('get', `/v1/clientes/${cliente}/dossies?tipo=conformidade_2026`);
  validate(Lista(Dossie), body);
  expect(body.data).toMatchObject([
    { cliente_id: cliente, estado: 'gerando_pdf', sobre: null, pronto_em: null },
  ]);
  const [{ id }] = body.data;
  expectError(await call('get', `/v1/dossies/${id}/pdf`), 'dossie_em_preparo');
});

test('who has left before 2027 gets no paper of what goes into it with those of all, and one of 2026 where it was still there', async () => {
  for (const [cnpj_raiz, razao_social, ultimo_mes] of [
    ['22333444', 'Saiu em novembro', '2026-11'],
    ['33444555', 'Saiu em 2025', '2025-12'],
    ['44555666', 'Sai em janeiro', '2027-01'],
  ] as const) {
    const id = await createCliente(cnpj_raiz, razao_social);
    expect((await call('patch', `/v1/clientes/${id}`, { ultimo_mes })).status).toBe(200);
  }
  const pedidos = async (tipo: string) => (await call('post', '/v1/dossies', { tipo })).body.pedidos;
  expect(await pedidos('posicao_de_abertura')).toBe(2);
  expect(await pedidos('pronto_para_janeiro')).toBe(2);
  expect(await pedidos('conformidade_2026')).toBe(3);
});

test('the paper of a choice is about a half-year, and only of clients that have decided for it', async () => {
  const decidir = { semestre: '2027-1', opcao: 'dentro' };
  const pedir = (mais: object = {}) =>
    call('post', '/v1/dossies', { tipo: 'opcao_do_simples', sobre: '2027-1', ...mais });
  const { body: bar } = await call('post', '/v1/clientes', {
    ...{ cnpj_raiz: '22333444', razao_social: 'Bar', regime: 'simples_nacional' },
  });
  for (const body of [
    { tipo: 'opcao_do_simples' },
    { tipo: 'opcao_do_simples', sobre: '2027-01' },
    { ...PEDIDO, sobre: '2027-1' },
  ])
    expectError(await call('post', '/v1/dossies', body), 'corpo_invalido');
  expect((await pedir()).body).toEqual({ pedidos: 0 });
  expectError(await pedir({ cliente_ids: [bar.id] }), 'sem_decisao');
  expect((await call('post', `/v1/clientes/${bar.id}/opcao-do-simples`, decidir)).status).toBe(201);
  expectError(await pedir({ cliente_ids: [bar.id, cliente] }), 'sem_decisao');
  expect((await pedir()).body).toEqual({ pedidos: 1 });
  const { body } = await call('get', `/v1/clientes/${bar.id}/dossies`);
  expect(body.data).toMatchObject([{ tipo: 'opcao_do_simples', sobre: '2027-1' }]);
});

test('the books of a month beside its XMLs are printed only of clients that have books of it', async () => {
  const pedir = (mais: object = {}) =>
    call('post', '/v1/dossies', { tipo: 'confronto', sobre: '2026-10', ...mais });
  for (const sobre of [undefined, '2026', '2026-13', '2027-1'])
    expectError(await pedir({ sobre }), 'corpo_invalido');
  expect((await pedir()).body).toEqual({ pedidos: 0 });
  expectError(await pedir({ cliente_ids: [cliente] }), 'sem_livros');
});

test('both files are there once a worker has stored them, and to no other office', async () => {
  await call('post', '/v1/dossies', PEDIDO);
  const claim = await claimOwn();
  const tenant = database.database.forOrganization(escritorio.id);
  const sha256 = createHash('sha256').update('%PDF').digest();
  await tenant.transaction((tx) =>
    tx.query(
      `INSERT INTO conteudo (organization_id, sha256, codificacao, tamanho, provisorio, bytes) VALUES ($1, $2, 'identity', 4, true, '%PDF')`,
      [escritorio.id, sha256],
    ),
  );
  expect(await storeDossie(tenant, claim, new Date(), { pdf: sha256, xlsx: sha256 })).toBe(true);
  expect(await storeDossie(tenant, claim, new Date(), { pdf: sha256, xlsx: sha256 })).toBe(false);
  for (const extensao of ['pdf', 'xlsx']) {
    const answer = await call('get', `/v1/dossies/${claim.id}/${extensao}`).responseType('blob');
    expect([answer.status, answer.body.toString()]).toEqual([200, '%PDF']);
    expect(answer.get('Content-Disposition')).toBe(
      `attachment; filename="conformidade-2026-${claim.id}.${extensao}"`,
    );
  }
  // Of each client the newest counts: the one that was asked for since waits, and nothing of it is in the ZIP.
  const de = '/v1/dossies?tipo=conformidade_2026';
  const lista = await call('get', de);
  validate(DossiesDeTodos, lista.body);
  expect(lista.body).toMatchObject({
    ...{ em_preparo: 0, prontos: 1, falharam: 0, next_cursor: null },
    data: [{ id: claim.id, razao_social: 'Padaria', cnpj_raiz: '11222333', estado: 'pronto' }],
  });
  const zip = (quem = escritorio) =>
    call('get', '/v1/dossies/zip?tipo=conformidade_2026', undefined, quem).responseType('blob');
  expect(Object.keys(unzipSync((await zip()).body))).toEqual([
    'conformidade-2026-padaria-11222333.pdf',
    'conformidade-2026-padaria-11222333.xlsx',
  ]);
  const outro = await escritorioForTests(database.database);
  expect((await call('get', de, undefined, outro)).body).toMatchObject({ data: [], prontos: 0 });
  expect(Object.keys(unzipSync((await zip(outro)).body))).toEqual([]);
  await call('post', '/v1/dossies', PEDIDO);
  expect((await call('get', de)).body).toMatchObject({ em_preparo: 1, prontos: 0 });
  expect(Object.keys(unzipSync((await zip()).body))).toEqual([]);
  expectError(await call('get', `${de}&sobre=2027-1`), 'parametros_invalidos');
  expectError(await call('get', '/v1/dossies?tipo=opcao_do_simples&sobre=2027'), 'parametros_invalidos');
  expectError(await call('get', `/v1/dossies/${claim.id}/pdf`, undefined, outro), 'dossie_nao_encontrado');
  expectError(
    await call('post', '/v1/dossies', { ...PEDIDO, cliente_ids: [cliente] }, outro),
    'cliente_nao_encontrado',
  );
});

// LC 214/2025 art. 348 § 3º: 60 days; ten of November, thirty-one of December leave nine of January from the 10th on.
test('a notice is entered with the day on which it was known, and its 60 days stand among the deadlines until it is answered', async () => {
  const path = `/v1/clientes/${cliente}/comunicados`;
  const novo = { orgao: 'rfb', numero: '2026/123', assunto: 'Notas sem o grupo', ciencia: '2026-11-10' };
  const { body, status } = await call('post', path, novo);
  validate(Comunicado, body);
  expect([status, body.prazo, body.atendido_em]).toEqual([201, '2027-01-09', null]);
  expectError(await call('post', path, novo), 'comunicado_repetido');
  expect(
    (await call('post', path, { ...novo, numero: '2', ciencia: '2026-11-21' })).body.detalhes,
  ).toMatchObject([{ campo: 'ciencia' }]);
  const prazos = async () => {
    const { body: lista } = await call('get', '/v1/prazos?de=2027-01-09&ate=2027-01-09');
    validate(ListaDePrazos, lista);
    return lista.data.filter(({ id }: { id: string }) => id.startsWith('comunicado_'));
  };
  expect(await prazos()).toMatchObject([
    {
      data: '2027-01-09',
      obrigacao: 'Resposta ao comunicado 2026/123 da Receita Federal: Padaria',
      ...{ observacao: 'Notas sem o grupo', cliente_id: cliente },
      ...{ clientes: 1, cumpridos: 0 },
    },
  ]);
  const { body: atendido } = await call('post', `/v1/comunicados/${body.id}/atender`, {
    atendimento: 'Respondido',
  });
  expect(atendido).toMatchObject({ atendimento: 'Respondido', atendido_por: expect.any(String) });
  expect(await prazos()).toMatchObject([{ cumpridos: 1 }]);
  expect((await call('get', path)).body.data).toMatchObject([
    { numero: '2026/123', atendimento: 'Respondido' },
  ]);
  const outro = await escritorioForTests(database.database);
  expectError(
    await call('delete', `/v1/comunicados/${body.id}`, undefined, outro),
    'comunicado_nao_encontrado',
  );
  expect((await call('delete', `/v1/comunicados/${body.id}`)).status).toBe(204);
  expect((await call('get', path)).body.data).toEqual([]);
});
