import type { ErrorCode } from '@apura/contracts';
import { newId } from '@apura/database';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Express } from 'express';
import request, { type Response } from 'supertest';
import { createApp } from '../../teste/app-de-teste.ts';
import { expectError } from '../../teste/expect-error.ts';
import { type Escritorio, escritorioForTests, gatewayForTests } from '../../teste/gateway-for-tests.ts';

const MES = '2026-11';
const FORNECEDOR = '55666777000101';
const NCM = '48202000';
let database: TestDatabase;
let app: Express;
let escritorio: Escritorio;
let padaria: string;
beforeAll(async () => {
  database = await testDatabase();
  app = createApp(gatewayForTests(database.database));
});
afterAll(() => database.close());
beforeEach(async () => {
  escritorio = await escritorioForTests(database.database);
  const { body } = await request(app)
    .post('/v1/clientes')
    .set(com())
    .send({ cnpj_raiz: '11222333', razao_social: 'Padaria', regime: 'lucro_real' });
  padaria = body.id;
  await buy();
});

const com = (quem = escritorio) => ({ Authorization: `Bearer ${quem.chave}` });
const list = async (path: string, quem = escritorio) =>
  (await request(app).get(`${path}?cliente_id=${padaria}`).set(com(quem))).body.data;
const answer = (respostas: readonly object[], quem = escritorio) =>
  request(app)
    .post('/v1/respostas')
    .set(com(quem))
    .send({
      respostas: respostas.map((uma) => ({
        ...{ cliente_id: padaria, pergunta: 'destinacao', desde: MES, ...uma },
      })),
    });
const importar = (csv: string, quem = escritorio) =>
  request(app)
    .post('/v1/respostas/importar')
    .set({ ...com(quem), 'Content-Type': 'text/csv' })
    .send(csv);
/** The faults that an error tells of. */
function faltas(
  resposta: Response,
  codigo: ErrorCode,
): { readonly campo: string; readonly motivo: string }[] {
  expectError(resposta, codigo);
  return resposta.body.detalhes;
}
const PRODUTO = { fornecedor: FORNECEDOR, produto: 'A', ncm: NCM };

/** A note of one notebook for 1,000.00 that is asked about. */
const buy = () =>
  database.database.forOrganization(escritorio.id).transaction(async (tx) => {
    const documento = newId();
    await tx.query(
      `INSERT INTO documento (id, organization_id, chave, tipo, modelo, serie, numero, emitida_em, dh_emi, competencia, situacao, tp_amb,
              emitente, destinatario, emitente_raiz, destinatario_raiz, valor_total, tributos_atuais, reforma, versao_regras, sha256, ordem, produtos)
       VALUES ($1, $2, $3, 'nfe', '55', '1', '1', now(), '2026-11-10T10:00:00-03:00', $4, 'autorizada', '1',
              $5, '{"cnpj":"11222333000181"}', '55666777', '11222333', 1000, '{}', '{}', '1', '\\x00', 0, $6)`,
      [
        documento,
        escritorio.id,
        '1'.repeat(44),
        MES,
        { cnpj: FORNECEDOR, nome: 'Papelaria' },
        `ncm${NCM} caderno`,
      ],
    );
    await tx.query(
      `INSERT INTO pergunta (id, organization_id, documento_id, cliente_id, competencia, tipo, cfop, ncm, cprod, descricao, cclasstrib,
              alternativas, condicao, itens, valor, emitente, emitente_nome, quando, em_jogo, padrao)
       VALUES ($1, $2, $3, $4, $5, 'destinacao', '', $6, 'A', 'Caderno', '', '{}', '', 1, 1000, $7, 'Papelaria', $8, $9, 'revenda')`,
      [newId(), escritorio.id, documento, padaria, MES, NCM, FORNECEDOR, PRODUTO, { icms: '180.00' }],
    );
  });

test('a purchase is asked about once by supplier and product, with what hangs on it, and one answer of a whole NCM answers it', async () => {
  const [pergunta, ...outras] = await list('/v1/perguntas');
  expect(outras).toEqual([]);
  expect(pergunta).toMatchObject({
    ...{ tipo: 'destinacao', padrao: 'revenda', quando: PRODUTO, em_jogo: { icms: '180.00' } },
    ...{ descricao: 'Caderno', texto: 'Para que serve esta compra?' },
  });
  expect(pergunta.respostas).toContain('uso_consumo');
  expect((await answer([{ quando: { ncm: NCM }, resposta: 'uso_consumo' }])).status).toBe(201);
  expect(await list('/v1/perguntas')).toEqual([]);
});

test.each([
  ['a purpose that there is not', { quando: PRODUTO, resposta: 'presente' }, 'respostas[0].resposta'],
  ['nothing that it is of', { quando: {}, resposta: 'insumo' }, 'respostas[0].quando'],
  ['a product never bought', { quando: { produto: 'Z' }, resposta: 'insumo' }, 'respostas[0].quando'],
  [
    'a supplier never bought of',
    { quando: { fornecedor: '99888777000191' }, resposta: 'insumo' },
    'respostas[0].quando',
  ],
  [
    'a rate of 100 %',
    { pergunta: 'aliquota_interna_do_icms', quando: { uf: 'SP' }, resposta: '100' },
    'respostas[0].resposta',
  ],
  [
    'the sale of no asset in particular',
    { pergunta: 'baixa_do_ativo', quando: {}, resposta: MES },
    'respostas[0].quando',
  ],
  [
    'the cut of no benefit in particular',
    { pergunta: 'reducao_linear_lc224', quando: {}, resposta: 'sim' },
    'respostas[0].quando',
  ],
  [
    'the cut of what was bought and never sold',
    { pergunta: 'reducao_linear_lc224', quando: { ncm: NCM }, resposta: 'sim' },
    'respostas[0].quando',
  ],
  [
    'a cut that is neither',
    { pergunta: 'reducao_linear_lc224', quando: { ncm: NCM }, resposta: 'talvez' },
    'respostas[0].resposta',
  ],
])('%s is an error at its field, and nothing is kept', async (_caso, resposta, campo) => {
  const boa = { quando: PRODUTO, resposta: 'insumo' };
  const detalhes = faltas(await answer([resposta, boa]), 'corpo_invalido');
  expect(detalhes.map(({ campo }) => campo)).toEqual([campo]);
  expect(await list('/v1/respostas')).toEqual([]);
});

test('two purposes for one product and month are an error at the later one', async () => {
  const detalhes = faltas(
    await answer([
      { quando: PRODUTO, resposta: 'insumo' },
      { quando: PRODUTO, resposta: 'uso_consumo' },
    ]),
    'corpo_invalido',
  );
  expect(detalhes).toEqual([
    {
      campo: 'respostas[1].resposta',
      motivo: 'contradiz outra resposta do mesmo pedido para o mesmo caso e mês: insumo',
    },
  ]);
  expect(await list('/v1/respostas')).toEqual([]);
});

test('a CSV file says what many purchases are for, or none where a line is wrong', async () => {
  const { status, body } = await importar(
    `CNPJ;Fornecedor;cProd;Destinação;Desde\n11.222.333/0001-81;55.666.777/0001-01;A;Uso consumo;11/2026\n`,
  );
  expect([status, body.importados, body.data[0]]).toEqual([
    ...[200, 1, { linha: 2, cliente_id: padaria, destinacao: 'uso_consumo' }],
  ]);
  expect(await list('/v1/respostas')).toMatchObject([
    { quando: { fornecedor: FORNECEDOR, produto: 'A' }, resposta: 'uso_consumo', desde: MES },
  ]);
  const linhas = (...quais: string[]) => `cnpj_raiz,produto,destinacao\n${quais.join('\n')}\n`;
  for (const [csv, campo] of [
    [linhas('11222333,A,presente'), 'linha 2, destinacao'],
    [linhas('11222333,A,insumo', '11222333,A,revenda'), 'linha 3, produto'],
    [linhas('11222333,A,insumo', '11222333,Z,insumo'), 'linha 3, produto'],
    [linhas('99888777,A,insumo'), 'linha 2, cnpj_raiz'],
  ] as const) {
    const detalhes = faltas(await importar(csv), 'csv_invalido');
    expect(detalhes.map(({ campo }) => campo)).toEqual([campo]);
  }
  expect(await list('/v1/respostas')).toHaveLength(1);
});

test('of another office nothing is asked, answered or found', async () => {
  const outro = await escritorioForTests(database.database);
  for (const path of ['/v1/perguntas', '/v1/respostas']) expect(await list(path, outro)).toEqual([]);
  expectError(await answer([{ quando: { ncm: NCM }, resposta: 'insumo' }], outro), 'cliente_nao_encontrado');
  const detalhes = faltas(
    await importar('cnpj_raiz,produto,destinacao\n11222333,A,insumo\n', outro),
    'csv_invalido',
  );
  expect(detalhes).toMatchObject([{ campo: 'linha 2, cnpj_raiz' }]);
  expect(await list('/v1/respostas')).toEqual([]);
});
