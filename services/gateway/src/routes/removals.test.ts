import { Apuracao, Cliente, composeEvent, EVENT_SCHEMAS, validate } from '@apura/contracts';
import { cleanProvisional, clientesToErase, eraseCliente, listEvents } from '@apura/database';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Express } from 'express';
import request from 'supertest';
import { createApp } from '../../teste/app-de-teste.ts';
import { comparativoForTests } from '../../teste/comparativo-for-tests.ts';
import { documentoForTests } from '../../teste/documento-for-tests.ts';
import { type EscritorioWithAll, escritorioWithAll } from '../../teste/escritorio-with-all.ts';
import { expectError } from '../../teste/expect-error.ts';
import { BASE, gatewayForTests } from '../../teste/gateway-for-tests.ts';
import type { Gateway } from '../gateway.ts';

let database: TestDatabase;
let gateway: Gateway;
let app: Express;
let office: EscritorioWithAll;
beforeAll(async () => {
  database = await testDatabase();
  gateway = gatewayForTests(database.database);
  app = createApp(gateway);
});
afterAll(() => database.close());
beforeEach(async () => {
  office = await escritorioWithAll(app, gateway);
});

type Method = 'get' | 'post' | 'patch' | 'delete';
const call = (method: Method, path: string, body?: object) => {
  const asked = request(app)[method](path).set('Authorization', `Bearer ${office.chave}`);
  return body ? asked.send(body) : asked;
};
const sql = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> => {
  const tenant = database.database.forOrganization(office.id);
  return (await tenant.transaction((tx) => tx.query<Row>(text, values))).rows;
};
const acts = async () => (await sql<{ acao: string }>('SELECT acao FROM audit_log')).map(({ acao }) => acao);
const events = async (type: string) =>
  (await listEvents(database.database.forOrganization(office.id), { type, limit: 50 })).map((one) =>
    composeEvent(one, BASE),
  );
/** Makes a version finished, as a worker leaves it. */
const finish = (id: string) =>
  sql(`UPDATE apuracao SET estado = 'calculada', calculada_em = now(), comparativo = $2 WHERE id = $1`, [
    id,
    JSON.stringify(comparativoForTests()),
  ]);
const version = async (id: string) => validate(Apuracao, (await call('get', `/v1/apuracoes/${id}`)).body);
async function newVersion(competencia: string): Promise<string> {
  const { body } = await call('post', '/v1/apuracoes', { cliente_id: office.cliente, competencia });
  await finish(body.id);
  return body.id;
}
const closeMes = (competencia: string, id: string) =>
  sql(
    `INSERT INTO fechamento (organization_id, cliente_id, competencia, fechada_id, fechada_por, fechada_em)
     SELECT organization_id, cliente_id, $1, id, 'Ana', now() FROM apuracao WHERE id = $2`,
    [competencia, id],
  );

test('a document that was sent by mistake goes with its bytes, and its month becomes outdated', async () => {
  const { documento: chave } = office;
  const [counts] = await sql<{ competencia: string }>(
    'SELECT l.competencia FROM lancamento l JOIN documento d ON d.id = l.documento_id WHERE d.chave = $1',
    [chave],
  );
  const mes = String(counts?.competencia);
  const id = await newVersion(mes);
  const [file] = await sql<{ sha256: Buffer }>('SELECT sha256 FROM documento WHERE chave = $1', [chave]);
  await sql('UPDATE conteudo SET provisorio = false');
  const again = { 'Idempotency-Key': 'uma' };
  expect((await call('delete', `/v1/documentos/${chave}`).set(again)).status).toBe(204);
  expect((await call('delete', `/v1/documentos/${chave}`).set(again)).status).toBe(204);
  expectError(await call('delete', `/v1/documentos/${chave}`), 'documento_nao_encontrado');
  expectError(await call('get', `/v1/documentos/${chave}`), 'documento_nao_encontrado');
  expect((await version(id)).desatualizada_por).toEqual({
    motivo: 'documento_removido',
    texto: 'Um documento do mês foi apagado',
    chave,
  });
  const [told] = await events('apuracao.desatualizada');
  expect(told?.data).toMatchObject({ apuracao_id: id, desatualizada_por: { chave } });
  expect(await acts()).toContain('documento.removido');
  await sql(`UPDATE conteudo SET criado_em = now() - interval '2 hours'`);
  await cleanProvisional(database.database);
  expect(await sql('SELECT FROM conteudo WHERE sha256 = $1', [file?.sha256])).toEqual([]);
  for (const table of ['lancamento', 'divergencia', 'documento'])
    expect(await sql(`SELECT FROM ${table}`)).toEqual([]);
  // Sent again it is new.
  expect(await documentoForTests(gateway, office, {}, office.cliente)).toBe(chave);
});

test('a month that is closed keeps its documents and its versions', async () => {
  const [counts] = await sql<{ competencia: string }>('SELECT competencia FROM lancamento');
  const mes = String(counts?.competencia);
  const id = await newVersion(mes);
  await closeMes(mes, id);
  expectError(await call('delete', `/v1/documentos/${office.documento}`), 'mes_fechado');
  expectError(await call('delete', `/v1/apuracoes/${id}`), 'mes_fechado');
  expect((await call('get', `/v1/documentos/${office.documento}`)).status).toBe(200);
  expect((await version(id)).desatualizada_desde).toBeUndefined();
});

test('a version goes with its links, is told, and the month after it becomes outdated', async () => {
  const first = await newVersion('2026-05');
  const second = await newVersion('2026-05');
  const next = await newVersion('2026-06');
  const link = await call('post', `/v1/apuracoes/${office.apuracao}/links`, {});
  expect(link.status).toBe(201);
  expect((await call('delete', `/v1/apuracoes/${second}`)).status).toBe(204);
  expectError(await call('get', `/v1/apuracoes/${second}`), 'apuracao_nao_encontrada');
  expect((await version(first)).estado).toBe('calculada');
  expect((await version(next)).desatualizada_por?.motivo).toBe('mes_anterior');
  const [told] = await events('apuracao.removida');
  expect(validate(EVENT_SCHEMAS['apuracao.removida'], told).data).toMatchObject({
    apuracao_id: second,
    cliente_id: office.cliente,
    competencia: '2026-05',
    versao: 2,
  });
  // An older one changes no month.
  const third = await newVersion('2026-05');
  const after = await newVersion('2026-06');
  expect((await call('delete', `/v1/apuracoes/${first}`)).status).toBe(204);
  expect((await version(after)).desatualizada_desde).toBeUndefined();
  expect((await version(third)).versao).toBe(2);
  expect((await call('delete', `/v1/apuracoes/${office.apuracao}`)).status).toBe(204);
  expect(await sql('SELECT FROM compartilhamento WHERE apuracao_id = $1', [office.apuracao])).toEqual([]);
  expect(await acts()).toContain('apuracao.removida');
});

test('a version that is under way stays until it has ended', async () => {
  const { body } = await call('post', '/v1/apuracoes', {
    cliente_id: office.cliente,
    competencia: '2026-05',
  });
  expectError(await call('delete', `/v1/apuracoes/${body.id}`), 'apuracao_em_andamento');
});

test('a client is inactive at once and gone after its days, unless it is made active; its notes stay', async () => {
  const path = `/v1/clientes/${office.cliente}`;
  const asked = await call('delete', path);
  expect(asked.status).toBe(202);
  const { status, apagar_em = '' } = validate(Cliente, asked.body);
  const days = (Date.parse(apagar_em) - Date.now()) / 86_400_000;
  expect([status, Math.round(days)]).toEqual(['inativo', 30]);
  expect((await call('delete', path)).body).toEqual(asked.body);
  expect((await call('get', path)).body).toEqual(asked.body);
  const back = await call('patch', path, { status: 'ativo' });
  expect([back.body.status, back.body.apagar_em]).toEqual(['ativo', undefined]);

  const soon = () => new Date(Date.now() + 1000);
  const due = async () =>
    (await clientesToErase(database.database, soon())).filter(({ id }) => id === office.cliente);
  expect(await due()).toEqual([]);
  const tenant = database.database.forOrganization(office.id);
  // Whoever was about to remove it finds it active again.
  await eraseCliente(tenant, office.cliente);
  expect((await call('get', path)).status).toBe(200);

  await call('delete', path);
  expect(await clientesToErase(database.database, new Date(Date.now() - 1000))).toEqual([]);
  expect(await due()).toEqual([{ id: office.cliente, organization_id: office.id }]);
  await eraseCliente(tenant, office.cliente);
  expectError(await call('get', path), 'cliente_nao_encontrado');
  expectError(await call('get', `/v1/apuracoes/${office.apuracao}`), 'apuracao_nao_encontrada');
  for (const table of ['lancamento', 'apuracao', 'contato', 'compartilhamento', 'resposta', 'cliente_regime'])
    expect([table, await sql(`SELECT FROM ${table}`)]).toEqual([table, []]);
  expect((await call('get', `/v1/documentos/${office.documento}`)).status).toBe(200);
  const { body } = await call('get', '/v1/clientes/sugestoes');
  expect(body.data.map((one: { cnpj_raiz: string }) => one.cnpj_raiz)).toContain('11222333');
  expect(await acts()).toEqual(expect.arrayContaining(['cliente.apagamento_pedido', 'cliente.apagado']));
});
