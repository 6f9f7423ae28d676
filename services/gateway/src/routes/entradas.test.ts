import { EntradaInformada, EntradasImportadas, validate } from '@apura/contracts';
import { newId } from '@apura/database';
import { FORNECEDORES } from '@apura/samples';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Express } from 'express';
import request from 'supertest';
import { createApp } from '../../teste/app-de-teste.ts';
import { documentoForTests } from '../../teste/documento-for-tests.ts';
import { expectError } from '../../teste/expect-error.ts';
import { type Escritorio, escritorioForTests, gatewayForTests } from '../../teste/gateway-for-tests.ts';

const CNPJ = FORNECEDORES.atacado.cnpj;
const FILIAL = '11222333000262';
let database: TestDatabase;
let gateway: ReturnType<typeof gatewayForTests>;
let app: Express;
let escritorio: Escritorio;
let cliente: string;
let chave: string;
beforeAll(async () => {
  database = await testDatabase();
  gateway = gatewayForTests(database.database);
  app = createApp(gateway);
});
afterAll(() => database.close());
beforeEach(async () => {
  escritorio = await escritorioForTests(database.database);
  cliente = (
    await pedir('post', '/v1/clientes', {
      cnpj: '11222333000181',
      razao_social: 'Padaria',
      regime: 'lucro_real',
    })
  ).body.id;
  chave = await buy({ dhEmi: '2026-09-30T16:00:00-03:00', numero: 1 });
});

type Method = 'get' | 'post' | 'put' | 'delete';
const pedir = (method: Method, path: string, body?: object | string, quem = escritorio, headers = {}) => {
  const pedido = request(app)
    [method](path)
    .set({
      Authorization: `Bearer ${quem.chave}`,
      ...(typeof body === 'string' ? { 'Content-Type': 'text/csv' } : {}),
      ...headers,
    });
  return body === undefined ? pedido : pedido.send(body);
};
const sql = <T extends object>(texto: string, valores: unknown[] = []) =>
  database.database
    .forOrganization(escritorio.id)
    .transaction((tx) => tx.rows<T & Record<string, unknown>>(texto, valores));
/** A note that the client buys, with one row in its month. */
async function buy(options: Parameters<typeof documentoForTests>[2]): Promise<string> {
  const nova = await documentoForTests(gateway, escritorio, options, cliente);
  await sql(
    `UPDATE documento SET destinatario_raiz = '11222333', emitente_raiz = '${CNPJ.slice(0, 8)}' WHERE chave = $1`,
    [nova],
  );
  return nova;
}
const state = (body: object, qual = chave) =>
  pedir('put', `/v1/documentos/${qual}/entrada`, { cliente_id: cliente, ...body });
const importar = (csv: string, consulta = '', headers = {}) =>
  pedir('post', `/v1/clientes/${cliente}/entradas/importar${consulta}`, csv, escritorio, headers);
const entradas = async (consulta = '') =>
  (await pedir('get', `/v1/clientes/${cliente}/entradas${consulta}`)).body.data;
const deliver = (mes: string) =>
  sql(
    `INSERT INTO prazo_cumprido (organization_id, cliente_id, obrigacao, competencia, por) VALUES ($1, $2, 'x', $3, 'Ana')`,
    [escritorio.id, cliente, mes],
  );

test('the day of a document: kept, listed by the month that it counts in, taken back', async () => {
  const { status, body } = await state({ entrada_em: '2026-10-02' });
  expect(status).toBe(200);
  expect(validate(EntradaInformada, body)).toEqual({
    chave,
    cliente_id: cliente,
    entrada_em: '2026-10-02',
    conta_em: null,
    oferta: null,
  });
  expect(await entradas('?competencia=2026-10')).toMatchObject([
    { chave, entrada_em: '2026-10-02', conta_em: null, origem: 'informada' },
  ]);
  expect(await entradas('?competencia=2026-09')).toEqual([]);
  expect((await state({ entrada_em: null })).status).toBe(200);
  expect(await entradas()).toEqual([]);
});

test.each([
  [{ entrada_em: '2026-09-29' }, 'entrada_em', /antes da emissão do documento, de 2026-09-30/],
  [{ entrada_em: '2026-02-31' }, 'entrada_em', /AAAA-MM-DD/],
  [{ entrada_em: 'ontem' }, 'entrada_em', /AAAA-MM-DD/],
  [{ entrada_em: '2026-10-02', conta_em: '2026-09' }, 'conta_em', /antes do mês da entrada/],
  [{ entrada_em: '2026-10-02', conta_em: '2031-11' }, 'conta_em', /cinco anos/],
  [{ entrada_em: null, conta_em: '2026-11' }, 'conta_em', /só com entrada_em/],
])('%j is an error at %s, and nothing is kept', async (body, campo, motivo) => {
  const resposta = await state(body);
  expectError(resposta, 'corpo_invalido');
  expect(resposta.body.detalhes).toMatchObject([{ campo, motivo: expect.stringMatching(motivo) }]);
  expect(await entradas()).toEqual([]);
});

test('a closed month offers the next one that is open, and takes it by the office’s word alone', async () => {
  await deliver('2026-10');
  await deliver('2026-11');
  const { body } = await state({ entrada_em: '2026-10-02' });
  expect(body.conta_em).toBeNull();
  expect(body.oferta).toMatchObject({ fechado: '2026-10', conta_em: '2026-12' });
  expect(body.oferta.texto).toMatch(/outubro de 2026 já tem obrigação cumprida.*dezembro de 2026.*art. 23/i);
  expect(await entradas('?competencia=2026-10')).toHaveLength(1);
  const aceita = await state({ entrada_em: '2026-10-02', conta_em: body.oferta.conta_em });
  expect(aceita.body).toMatchObject({ conta_em: '2026-12', oferta: null });
  expect(await entradas('?competencia=2026-12')).toHaveLength(1);
});

test('from a spreadsheet: tried first, then whole; with a key once', async () => {
  const outra = await buy({ dhEmi: '2026-09-29T16:00:00-03:00', numero: 2 });
  const csv = `Chave de acesso;Data de entrada;Conta em\n${chave};02/10/2026;\n${outra};2026-10-01;11/2026\n`;
  const tentada = await importar(csv, '?conferir=true');
  expect(tentada.status).toBe(200);
  expect(validate(EntradasImportadas, tentada.body)).toMatchObject({
    importados: 0,
    data: [
      { linha: 2, chave, entrada_em: '2026-10-02', conta_em: null },
      { linha: 3, chave: outra, entrada_em: '2026-10-01', conta_em: '2026-11' },
    ],
  });
  expect(await entradas()).toEqual([]);
  const headers = { 'Idempotency-Key': 'uma-vez' };
  expect((await importar(csv, '', headers)).body.importados).toBe(2);
  expect(await entradas()).toHaveLength(2);
  await state({ entrada_em: null });
  expect((await importar(csv, '', headers)).body.importados).toBe(2);
  expect(await entradas()).toHaveLength(1);
});

test('each bad line is named, and nothing of the file is kept', async () => {
  const outra = await buy({ dhEmi: '2026-09-29T16:00:00-03:00', numero: 2 });
  const linhas = [`${chave};01/10/2026`, `${outra};28/09/2026`, `${chave.replace(/^../, '11')};01/10/2026`];
  for (const consulta of ['', '?conferir=true']) {
    const resposta = await importar(['chave;entrada_em', ...linhas].join('\n'), consulta);
    expectError(resposta, 'csv_invalido');
    expect(resposta.body.detalhes).toMatchObject([
      { campo: 'linha 3, entrada_em', motivo: 'é antes da emissão do documento, de 2026-09-29' },
      { campo: 'linha 4, chave' },
    ]);
  }
  const ilegivel = await importar(
    `chave;entrada_em\n${chave};31/02/2026\n${chave};02/10/2026\n${chave};03/10/2026\n`,
  );
  expectError(ilegivel, 'csv_invalido');
  expect(ilegivel.body.detalhes.map(({ campo }: { campo: string }) => campo)).toEqual([
    'linha 2, entrada_em',
    'linha 4, chave',
  ]);
  expect(await entradas()).toEqual([]);
});

test('rules: the office’s and a client’s own, replaced by month, taken back', async () => {
  const gravar = (body: object) => pedir('put', '/v1/regras-de-entrada', body);
  const geral = (await gravar({ desde: '2026-09', dias: 3 })).body;
  expect(geral).toMatchObject({ cliente_id: null, desde: '2026-09', dias: 3 });
  expect((await gravar({ desde: '2026-09', dias: 4 })).body).toMatchObject({ id: geral.id, dias: 4 });
  expect((await gravar({ cliente_id: cliente, desde: '2026-09', dias: 1 })).body.cliente_id).toBe(cliente);
  for (const body of [
    { desde: '2026-09', dias: 61 },
    { desde: '2026-09', dias: -1 },
    { desde: '2026-09', dias: 'três' },
  ])
    expectError(await gravar(body), 'corpo_invalido');
  expectError(await gravar({ cliente_id: newId(), desde: '2026-09', dias: 1 }), 'cliente_nao_encontrado');
  const listar = async () => (await pedir('get', '/v1/regras-de-entrada')).body.data;
  expect((await listar()).map(({ dias }: { dias: number }) => dias)).toEqual([4, 1]);
  expect((await pedir('delete', `/v1/regras-de-entrada/${geral.id}`)).status).toBe(204);
  expectError(await pedir('delete', `/v1/regras-de-entrada/${geral.id}`), 'regra_nao_encontrada');
});

test('manual entries: an establishment of the client for ICMS and IPI, by hand and from a spreadsheet', async () => {
  const path = `/v1/clientes/${cliente}/lancamentos-manuais`;
  const novo = { competencia: '2026-09', tipo: 'credito', tributo: 'icms', valor: '120.00', nota: 'Energia' };
  const { status, body } = await pedir('post', path, { ...novo, estabelecimento: FILIAL });
  expect([status, body.estabelecimento]).toEqual([201, FILIAL]);
  for (const errado of [
    { ...novo, estabelecimento: '04252011000110' },
    { ...novo, estabelecimento: '11222333000182' },
    { ...novo, tributo: 'pis', estabelecimento: FILIAL },
  ]) {
    const resposta = await pedir('post', path, errado);
    expectError(resposta, 'corpo_invalido');
    expect(resposta.body.detalhes).toMatchObject([{ campo: 'estabelecimento' }]);
  }
  const csv = (tributo: string) =>
    `Competência;Tipo;Tributo;Valor;Histórico;CNPJ\n09/2026;Crédito;ICMS;R$ 1.234,56;Energia;11.222.333/0002-62\n09/2026;débito;${tributo};10;Ajuste;\n`;
  const ruim = await pedir('post', `${path}/importar`, csv('iptu'));
  expectError(ruim, 'csv_invalido');
  expect(ruim.body.detalhes).toMatchObject([{ campo: 'linha 3, tributo' }]);
  const tentada = await pedir('post', `${path}/importar?conferir=true`, csv('PIS'));
  expect(tentada.body).toMatchObject({ importados: 0, data: [{ id: null, valor: '1234.56' }, { id: null }] });
  const listar = async () => (await pedir('get', `${path}?competencia=2026-09`)).body.data;
  expect(await listar()).toEqual([body]);
  expect((await pedir('post', `${path}/importar`, csv('PIS'))).body.importados).toBe(2);
  expect(await listar()).toMatchObject([
    { valor: '120.00' },
    { valor: '1234.56', estabelecimento: FILIAL },
    { valor: '10.00' },
  ]);
  expect((await pedir('delete', `/v1/lancamentos-manuais/${body.id}`)).status).toBe(204);
  expect(await listar()).toHaveLength(2);
});

test('the opening balance is taken away, and tried before it is kept', async () => {
  const path = `/v1/clientes/${cliente}/saldo-inicial`;
  const saldos = [{ tributo: 'pis', valor: '165.00' }];
  expect((await pedir('put', path, { competencia: '2026-01', saldos })).body.saldo.saldos).toEqual(saldos);
  const tentado = await pedir(
    'post',
    `${path}/importar?competencia=2026-01&conferir=true`,
    'tributo;valor\ncofins;1,00',
  );
  expect(tentado.body).toMatchObject({ importados: 0, data: [{ tributo: 'cofins', valor: '1.00' }] });
  expect((await pedir('get', path)).body.saldo.saldos).toEqual(saldos);
  expect((await pedir('delete', path)).status).toBe(204);
  expect((await pedir('delete', path)).status).toBe(204);
  expect((await pedir('get', path)).body.saldo).toBeNull();
});

test('another office’s key finds nothing of them, and keys without the right do nothing', async () => {
  const outro = await escritorioForTests(database.database);
  await state({ entrada_em: '2026-10-02' });
  await pedir('put', '/v1/regras-de-entrada', { desde: '2026-09', dias: 3 });
  const com = (method: Method, path: string, body?: object | string) => pedir(method, path, body, outro);
  for (const [path, csv] of [
    [`/v1/clientes/${cliente}/entradas/importar`, `chave;entrada_em\n${chave};02/10/2026`],
    [
      `/v1/clientes/${cliente}/lancamentos-manuais/importar`,
      'competencia;tipo;tributo;valor;nota\n2026-09;credito;pis;1;x',
    ],
    [`/v1/clientes/${cliente}/saldo-inicial/importar?competencia=2026-01`, 'tributo;valor\npis;1,00'],
  ] as const)
    expectError(await com('post', path, csv), 'cliente_nao_encontrado');
  expectError(
    await com('get', `/v1/clientes/${cliente}/lancamentos-manuais?competencia=2026-09`),
    'cliente_nao_encontrado',
  );
  expectError(
    await com('put', '/v1/regras-de-entrada', { cliente_id: cliente, desde: '2026-09', dias: 1 }),
    'cliente_nao_encontrado',
  );
  expect((await com('get', '/v1/regras-de-entrada')).body.data).toEqual([]);
  expect(await entradas()).toMatchObject([{ entrada_em: '2026-10-02' }]);
});
