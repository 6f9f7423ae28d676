import { ListaDeDecisoes, OpcaoDoSimplesDoCliente, validate } from '@apura/contracts';
import { listAuditoria, newId } from '@apura/database';
import { notaForTests, type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Express } from 'express';
import request from 'supertest';
import { createApp } from '../../teste/app-de-teste.ts';
import { expectError } from '../../teste/expect-error.ts';
import { type Escritorio, escritorioForTests, gatewayForTests } from '../../teste/gateway-for-tests.ts';

// The clock stands on 20 November 2026: of the first half of 2027 one may cancel until 20 December (Resolução CGSN 194/2026).
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

const call = (method: 'get' | 'post', path: string, body?: object, quem = escritorio) => {
  const asked = request(app)[method](path).set('Authorization', `Bearer ${quem.chave}`);
  return body ? asked.send(body) : asked;
};
const createCliente = async (cnpj_raiz: string, razao_social: string, regime = 'simples_nacional') =>
  (await call('post', '/v1/clientes', { cnpj_raiz, razao_social, regime })).body.id as string;
const opcao = (id = cliente) => `/v1/clientes/${id}/opcao-do-simples`;
const decide = (escolha: 'dentro' | 'fora', semestre = '2027-1') =>
  call('post', opcao(), { semestre, opcao: escolha });
const transaction = (text: string, values: unknown[]) =>
  database.database.forOrganization(escritorio.id).transaction((tx) => tx.query(text, values));

/** The month of decidir-opcao.test.ts, where its figures are worked out, as a worker leaves it; and sales to three companies and a person. */
async function apurada(): Promise<void> {
  const mes = {
    ...{
      competencia: '2026-10',
      regime: 'simples_nacional',
      ibs_cbs: 'das',
      cenario: { nome: 'estimativa_26_5' },
    },
    ...{ saldos_anteriores: [], documentos: 2, simples: { anexo: 'I', rbt12: '1000000.00' } },
  };
  const comparativo = {
    opcao_do_simples: { anos: [{ ano: 2027, diferenca: '3970.25', credito_a_mais: '4494.14' }] },
  };
  await transaction(
    `INSERT INTO apuracao (id, organization_id, cliente_id, competencia, versao, estado, cenario, entrada, comparativo, request_id)
     VALUES ($1, $2, $3, '2026-10', 1, 'calculada', '{}', $4, $5, 'r')`,
    [newId(), escritorio.id, cliente, JSON.stringify(mes), JSON.stringify(comparativo)],
  );
  const sell = (destinatario: string | null, valor: string) =>
    notaForTests(database.database, escritorio.id, {
      ...{ cliente, emitente: '11222333', destinatario, valor, competencia: '2026-10' },
      ...{ efeito: 'sem_efeito', motivo: 'cliente_no_das', cfop: '5102', crt: '1' },
    });
  await notaForTests(database.database, escritorio.id, {
    ...{ cliente, emitente: '66555444', destinatario: '11222333', valor: '40000.00', competencia: '2026-10' },
    ...{ efeito: 'sem_efeito', motivo: 'cliente_no_das', cfop: '1102', crt: '3' },
  });
  await sell('55666777', '30000.00');
  await sell('88999000', '10000.00');
  await sell('77888999', '20000.00');
  await sell(null, '40000.00');
  // What the first one sells says that it is of the regular regime, what the second one sells that it is not.
  for (const [emitente, crt] of [
    ['55666777', '3'],
    ['88999000', '1'],
  ] as const)
    await notaForTests(database.database, escritorio.id, {
      ...{ cliente: null, emitente, crt, destinatario: '11222333', valor: '1.00', competencia: '2026-10' },
      ...{ efeito: 'credito', cfop: '1102' },
    });
}

test('both sides with the credit of each customer, whose regime is known from what it issues', async () => {
  await apurada();
  const { body, status } = await call('get', opcao());
  expect(status).toBe(200);
  validate(OpcaoDoSimplesDoCliente, body);
  expect(body).toMatchObject({
    semestre: '2027-1',
    janela: {
      ...{ de: '2026-09-01', ate: '2026-10-30', cancela_de: '2026-11-03', cancela_ate: '2026-12-20' },
      ...{ situacao: 'aberta_para_cancelar', dias: 30 },
    },
    no_cadastro: 'dentro',
    decisao: null,
    anteriores: [],
    figuras: {
      meses: ['2026-10'],
      ...{ dentro_total: '50700.00', fora_total: '74521.50', diferenca: '23821.50', aponta_para: 'fora' },
      ...{ preco_com_tributos: '3.14', credito_suposto: '10560.00' },
    },
  });
  const clientes = body.figuras.clientes.map((um: Record<string, string>) => [
    um.cnpj_raiz,
    um.regime,
    um.vendas,
    um.credito_fora,
  ]);
  expect(clientes).toEqual([
    ['55666777', 'regular', '180000.00', '15840.00'],
    ['77888999', 'nao_se_sabe', '120000.00', '10560.00'],
    ['88999000', 'simples', '60000.00', '0.00'],
  ]);
});

test('a buyer that is a client of the office is of the regime that the register says', async () => {
  await apurada();
  await createCliente('77888999', 'Loja', 'mei');
  const { body } = await call('get', opcao());
  expect(body.figuras.clientes[1]).toMatchObject({ cnpj_raiz: '77888999', regime: 'simples' });
  expect(body.figuras.credito_suposto).toBe('0.00');
});

test('a choice is kept with its figures, changes until the window ends, and those before stay', async () => {
  await apurada();
  const primeira = await decide('fora');
  expect(primeira.status).toBe(201);
  expect(primeira.body).toMatchObject({ semestre: '2027-1', opcao: 'fora', por: 'Chave de API' });
  expect(primeira.body.figuras.diferenca).toBe('23821.50');
  expect((await decide('dentro')).status).toBe(201);
  const { body } = await call('get', opcao());
  validate(OpcaoDoSimplesDoCliente, body);
  expect([body.decisao.opcao, ...body.anteriores.map((uma: { opcao: string }) => uma.opcao)]).toEqual([
    'dentro',
    'fora',
  ]);
  expect(body.anteriores[0].figuras).toEqual(primeira.body.figuras);
  expect(body.providencia).toContain('cancele-a até 20/12/2026');
  const atos = await listAuditoria(database.database.forOrganization(escritorio.id), { limit: 2 });
  expect(atos.slice(0, 2).map(({ acao }) => acao)).toEqual(['decisao.registrada', 'decisao.registrada']);
});

test('without a month that was computed there are no figures, and a choice all the same', async () => {
  const { body } = await call('get', `${opcao()}?semestre=2027-2`);
  expect(body).toMatchObject({
    semestre: '2027-2',
    figuras: null,
    janela: { situacao: 'por_abrir', ate: '2027-03-31', cancela_ate: '2027-05-31', dias: null },
  });
  expect((await decide('dentro', '2027-2')).body).toMatchObject({ semestre: '2027-2', figuras: null });
});

test('refused: after the window, half-years that have none, another regime, a link of no choice', async () => {
  const depois = createApp({
    ...gatewayForTests(database.database),
    agora: () => new Date('2026-12-21T12:00:00Z'),
  });
  const tarde = await request(depois)
    .post(opcao())
    .set('Authorization', `Bearer ${escritorio.chave}`)
    .send({ semestre: '2027-1', opcao: 'dentro' });
  expectError(tarde, 'opcao_encerrada');
  expect(tarde.body.message).toContain('20/12/2026');
  expectError(await decide('dentro', '2026-2'), 'corpo_invalido');
  expectError(await call('get', `${opcao()}?semestre=2026-2`), 'parametros_invalidos');
  const real = await createCliente('44555666', 'Indústria', 'lucro_real');
  expectError(await call('get', opcao(real)), 'so_do_simples');
  expectError(await call('post', opcao(real), { semestre: '2027-1', opcao: 'fora' }), 'so_do_simples');
  expectError(await call('post', `${opcao()}/link`, { semestre: '2027-1' }), 'sem_decisao');
});

test('by the link the client reads the choice without a session, and confirms it under a name, once', async () => {
  await apurada();
  await decide('fora');
  const { body: link, status } = await call('post', `${opcao()}/link`, { semestre: '2027-1', dias: 7 });
  expect(status).toBe(201);
  expect(Date.parse(link.expira_em) - Date.parse('2026-11-20T12:00:00Z')).toBe(7 * 86_400_000);
  const path = new URL(link.url).pathname;
  // Links end by the database's clock.
  await transaction(`UPDATE decisao_do_simples SET link_expira_em = now() + interval '1 day'`, []);
  const page = await request(app).get(path);
  expect(page.status).toBe(200);
  expect(page.headers['content-security-policy']).toContain("form-action 'self'");
  expect(page.text).toContain('CBS e IBS fora do DAS no 1º semestre de 2027');
  expect(page.text).toContain('R$\u00a074.521,50');
  const confirm = (nome: string) => request(app).post(path).type('form').send({ nome });
  for (const nome of ['', '   ', 'x'.repeat(101), 'a\u202eb']) expect((await confirm(nome)).status).toBe(303);
  expect((await call('get', opcao())).body.decisao).toMatchObject({ confirmada_por: null });
  await confirm('Rosa <b>');
  await confirm('Outra pessoa');
  const { body } = await call('get', opcao());
  expect(body.decisao.confirmada_por).toBe('Rosa <b>');
  expect((await request(app).get(path)).text).toContain('Confirmada por Rosa &lt;b&gt;');
  // Another choice counts now: what was confirmed is no longer it.
  await decide('dentro');
  expect((await request(app).get(path)).status).toBe(404);
  expect((await request(app).get(`/decisao/${'A'.repeat(43)}`)).status).toBe(404);
});

test('the clients of the Simples with what they chose, by name and state; of another office nothing', async () => {
  await apurada();
  await createCliente('33444555', 'Açougue');
  await createCliente('44555666', 'Indústria', 'lucro_real');
  await decide('dentro');
  const list = async (consulta = '', quem = escritorio) => {
    const { body } = await call('get', `/v1/carteira/opcoes-do-simples${consulta}`, undefined, quem);
    validate(ListaDeDecisoes, body);
    return body;
  };
  expect(await list()).toMatchObject({
    semestre: '2027-1',
    cancela_ate: '2026-12-20',
    indecisos: 1,
    next_cursor: null,
    data: [
      { razao_social: 'Açougue', situacao: 'indecisa', opcao: null, competencia: null, diferenca: null },
      {
        ...{ razao_social: 'Padaria', situacao: 'decidida', opcao: 'dentro', por: 'Chave de API' },
        ...{ competencia: '2026-10', diferenca: '3970.25', credito_a_mais: '4494.14' },
      },
    ],
  });
  const names = ({ data }: { data: { razao_social: string }[] }) => data.map((um) => um.razao_social);
  expect(names(await list('?situacao=indecisa'))).toEqual(['Açougue']);
  const primeira = await list('?limit=1');
  expect(names(await list(`?limit=1&cursor=${primeira.next_cursor}`))).toEqual(['Padaria']);
  expect(await list('', await escritorioForTests(database.database))).toMatchObject({
    data: [],
    indecisos: 0,
  });
});
