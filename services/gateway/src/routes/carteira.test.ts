import { ApuracoesPedidas, Carteira, type Comparativo, validate } from '@apura/contracts';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Express } from 'express';
import { strFromU8, unzipSync } from 'fflate';
import request from 'supertest';
import { createApp } from '../../teste/app-de-teste.ts';
import { comparativoForTests } from '../../teste/comparativo-for-tests.ts';
import { documentoForTests } from '../../teste/documento-for-tests.ts';
import { expectError } from '../../teste/expect-error.ts';
import {
  countRows,
  type Escritorio,
  escritorioForTests,
  gatewayForTests,
  NOTHING_SENT,
  sha256,
} from '../../teste/gateway-for-tests.ts';
import type { Gateway } from '../gateway.ts';

let database: TestDatabase;
let gateway: Gateway;
let app: Express;
beforeAll(async () => {
  database = await testDatabase();
  gateway = gatewayForTests(database.database);
  app = createApp(gateway);
});
afterAll(() => database.close());

const com = ({ chave }: Escritorio) => ({ Authorization: `Bearer ${chave}` });
const find = (escritorio: Escritorio, consulta = '') =>
  request(app).get(`/v1/carteira${consulta}`).set(com(escritorio));
const assess = (escritorio: Escritorio, competencia = '2026-10') =>
  request(app).post('/v1/apuracoes/varias').set(com(escritorio)).send({ competencia });
const download = (escritorio: Escritorio, path: string) =>
  request(app)
    .get(path)
    .set(com(escritorio))
    .buffer(true)
    .parse((res, pronto) => {
      const chunks: Buffer[] = [];
      res.on('data', (chunk: Buffer) => chunks.push(chunk));
      res.on('end', () => pronto(null, Buffer.concat(chunks)));
    });
const lida = async (escritorio: Escritorio, consulta = '') =>
  validate(Carteira, (await find(escritorio, consulta)).body);

const NOMES = ['Água Clara', 'Bar do Zé', 'Casa Lima', 'Doces Ema'];

/** Four clients: the first two have notes of October, in the second month of which there are others. */
async function withClientes(): Promise<{ escritorio: Escritorio; ids: string[] }> {
  const escritorio = await escritorioForTests(database.database);
  const clientes = NOMES.map((razao_social, i) => ({
    cnpj_raiz: `1122233${i}`,
    razao_social,
    regime: i === 3 ? 'simples_nacional' : 'lucro_real',
  }));
  const { body } = await request(app).post('/v1/clientes/varios').set(com(escritorio)).send({ clientes });
  const ids = body.data.map(({ id }: { id: string }) => id);
  for (const [numero, id] of ids.slice(0, 2).entries())
    await documentoForTests(
      gateway,
      escritorio,
      { dhEmi: '2026-10-05T10:00:00-03:00', numero: numero + 1 },
      id,
    );
  return { escritorio, ids };
}

/** What a worker would leave behind. */
function change({ id }: Escritorio, apuracao: string, atribuicoes: string, valores: unknown[] = []) {
  return database.database
    .forOrganization(id)
    .transaction((tx) =>
      tx.query(`UPDATE apuracao SET ${atribuicoes} WHERE id = $1`, [apuracao, ...valores]),
    );
}
const close = ({ id }: Escritorio, cliente: string, apuracao: string, competencia: string) =>
  database.database
    .forOrganization(id)
    .transaction((tx) =>
      tx.query(
        `INSERT INTO fechamento (organization_id, cliente_id, competencia, fechada_id, fechada_por, fechada_em) VALUES ($1, $2, $3, $4, 'Dona', now())`,
        [id, cliente, competencia, apuracao],
      ),
    );
const calculada = (escritorio: Escritorio, apuracao: string, comparativo: Comparativo) =>
  change(escritorio, apuracao, `estado = 'calculada', comparativo = $2`, [JSON.stringify(comparativo)]);

function withMudancas(total_a_recolher: string, em2027: string, em2033: string): Comparativo {
  const base = comparativoForTests();
  const ano = (n: number, variacao: string) => ({
    ...(base.transicao[0] as Comparativo['transicao'][number]),
    ano: n,
    premissa_preco: 'liquido_constante' as const,
    variacao,
  });
  return {
    ...base,
    devido_no_mes: base.devido_no_mes && { ...base.devido_no_mes, total_a_recolher },
    transicao: [
      ano(2027, em2027),
      { ...ano(2033, '9.99'), premissa_preco: 'final_constante' },
      ano(2033, em2033),
    ],
  };
}

test('one request computes the month of all who have notes, and says of each other why not', async () => {
  const { escritorio, ids } = await withClientes();
  const resposta = await assess(escritorio);
  expect(resposta.status).toBe(201);
  const { data, ...resto } = validate(ApuracoesPedidas, resposta.body);
  expect(resto).toEqual({ competencia: '2026-10', pedidas: 2, envios_em_andamento: 0 });
  expect(data.map(({ razao_social, resultado }) => [razao_social, resultado])).toEqual([
    ['Água Clara', 'pedida'],
    ['Bar do Zé', 'pedida'],
    ['Casa Lima', 'sem_notas'],
    ['Doces Ema', 'sem_notas'],
  ]);
  // Two versions, each with its event and its permit; one more permit fans the events out.
  const depois = await countRows(database.database, escritorio.id);
  expect(depois).toMatchObject({ apuracao: 2, event: 2 });

  // Asked again it makes nothing, whether they are under way, done or failed for want of data.
  const outra = validate(ApuracoesPedidas, (await assess(escritorio)).body);
  expect(outra.data.map(({ resultado }) => resultado)).toEqual([
    ...['em_andamento', 'em_andamento', 'sem_notas', 'sem_notas'],
  ]);
  expect(outra.data[0]?.apuracao_id).toBe(data[0]?.apuracao_id);
  expect(await countRows(database.database, escritorio.id)).toEqual(depois);
  const [a = '', b = ''] = data.map(({ apuracao_id }) => apuracao_id ?? '');
  await calculada(escritorio, a, comparativoForTests());
  await change(escritorio, b, `estado = 'falhou', erro_mensagem = 'Não deu.'`);
  expect((await lida(escritorio)).data.map(({ situacao, motivo }) => [situacao, motivo])).toEqual([
    ['calculada', null],
    ['falhou', 'Não deu.'],
    ['sem_notas', null],
    ['sem_notas', null],
  ]);
  const terceira = validate(ApuracoesPedidas, (await assess(escritorio)).body);
  expect(terceira.data.map(({ resultado }) => resultado).slice(0, 2)).toEqual(['em_dia', 'pedida']);
  const { apuracao_id } = terceira.data[1] ?? {};
  const { body } = await request(app).get(`/v1/apuracoes/${apuracao_id}`).set(com(escritorio));
  expect(body).toMatchObject({ cliente_id: ids[1], versao: 2, estado: 'na_fila' });
});

test('asked for at the same instant, each month is made once', async () => {
  const { escritorio } = await withClientes();
  const todas = await Promise.all([assess(escritorio), assess(escritorio), assess(escritorio)]);
  expect(todas.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(todas.map(({ body }) => body.pedidas).sort()).toEqual([0, 0, 2]);
  expect((await countRows(database.database, escritorio.id)).apuracao).toBe(2);
});

test('each client is one line, with the sums of all', async () => {
  const { escritorio, ids } = await withClientes();
  const { data } = (await assess(escritorio)).body;
  await calculada(escritorio, data[0].apuracao_id, withMudancas('1023.40', '-10.00', '-250.00'));
  await calculada(escritorio, data[1].apuracao_id, withMudancas('200.00', '5.00', '80.50'));
  const carteira = await lida(escritorio);
  expect(carteira).toMatchObject({ competencia: '2026-10', next_cursor: null });
  expect(carteira.data[0]).toEqual({
    cliente_id: ids[0],
    razao_social: 'Água Clara',
    cnpj_raiz: '11222330',
    regime: 'lucro_real',
    situacao: 'calculada',
    motivo: null,
    etapa: 'conferido',
    fechado: null,
    reabrir: null,
    apuracao_id: data[0].apuracao_id,
    total_a_recolher: '1023.40',
    mudanca_2027: '-10.00',
    mudanca_2029: null,
    mudanca_2033: '-250.00',
    credito_em_risco: comparativoForTests().conferencia?.credito_em_risco ?? null,
    comparacao: expect.objectContaining({ ano: 2033 }),
    perguntas: 0,
  });
  expect(carteira.totais).toMatchObject({
    clientes: 4,
    ganham: 1,
    perdem: 1,
    total_a_recolher: '1223.40',
    mudanca_2027: '-5.00',
    mudanca_2029: '0.00',
    mudanca_2033: '-169.50',
  });
  expect(carteira.por_situacao).toMatchObject({ calculada: 2, sem_notas: 2, em_andamento: 0 });

  const nomes = async (consulta: string) =>
    (await lida(escritorio, consulta)).data.map(({ razao_social }) => razao_social);
  expect(await nomes('?ordem=mudanca_2033&sentido=desc')).toEqual([
    ...['Bar do Zé', 'Água Clara', 'Casa Lima', 'Doces Ema'],
  ]);
  expect(await nomes('?ordem=situacao')).toEqual(NOMES);
  expect(await nomes('?efeito=ganha')).toEqual(['Água Clara']);
  expect(await nomes('?efeito=perde')).toEqual(['Bar do Zé']);
  expect(await nomes('?regime=simples_nacional')).toEqual(['Doces Ema']);
  expect(await nomes('?situacao=sem_notas')).toEqual(['Casa Lima', 'Doces Ema']);
  expect(await nomes('?q=AGUA')).toEqual(['Água Clara']);
  expect(await nomes('?q=11222331')).toEqual(['Bar do Zé']);
  // A month with nothing, and one whose days are over, which is closed once somebody closes it.
  expect((await lida(escritorio, '?competencia=2026-04')).por_situacao.sem_notas).toBe(4);
  await change(escritorio, data[0].apuracao_id, `competencia = '2026-03'`);
  const emMarco = async () => (await lida(escritorio, '?competencia=2026-03')).data[0]?.situacao;
  expect(await emMarco()).toBe('calculada');
  await close(escritorio, data[0].cliente_id, data[0].apuracao_id, '2026-03');
  expect(await emMarco()).toBe('encerrada');

  const first = await lida(escritorio, '?limit=3&ordem=mudanca_2033');
  const second = await lida(escritorio, `?limit=3&ordem=mudanca_2033&cursor=${first.next_cursor}`);
  expect([...first.data, ...second.data].map(({ razao_social }) => razao_social)).toEqual([
    ...['Bar do Zé', 'Água Clara', 'Casa Lima', 'Doces Ema'],
  ]);
  expect(second.next_cursor).toBeNull();
  expect(second.totais).toEqual(first.totais);
  expectError(await find(escritorio, '?cursor=abc'), 'cursor_invalido');
  expectError(await find(escritorio, '?limit=1001'), 'parametros_invalidos');
});

test('while a newer version is made, the figures of the one before are shown', async () => {
  const { escritorio } = await withClientes();
  const { data } = (await assess(escritorio)).body;
  await calculada(escritorio, data[0].apuracao_id, withMudancas('10.00', '1.00', '2.00'));
  await change(escritorio, data[0].apuracao_id, 'desatualizada_desde = now()');
  expect((await lida(escritorio)).data[0]?.situacao).toBe('desatualizada');
  expect((await assess(escritorio)).body.pedidas).toBe(1);
  expect((await lida(escritorio)).data[0]).toMatchObject({
    situacao: 'em_andamento',
    total_a_recolher: '10.00',
  });
  const falta = {
    codigo: 'x',
    mensagem: 'Falta o anexo.',
    onde: 'cadastro_do_cliente' as const,
    campo: 'anexo',
  };
  const incompleto = { ...comparativoForTests({ situacao: 'incompleta', pendencias: [falta] }) };
  await calculada(escritorio, data[1].apuracao_id, incompleto);
  expect((await lida(escritorio)).data[1]).toMatchObject({
    situacao: 'faltam_dados',
    motivo: 'Falta o anexo.',
  });
});

/** The reports of all versions that are there. */
async function withReports(escritorio: Escritorio): Promise<void> {
  const bytes = Buffer.from('um relatório');
  const hash = sha256(bytes);
  await gateway.storage.putProvisional(escritorio.id, [
    { sha256: hash, encoding: 'identity', size: bytes.length, bytes },
  ]);
  await database.database
    .forOrganization(escritorio.id)
    .transaction((tx) =>
      tx.query(
        `UPDATE apuracao SET estado = 'calculada', pdf_sha256 = $1, xlsx_sha256 = $1, csv_zip_sha256 = $1`,
        [hash],
      ),
    );
}

test('the carteira is a workbook, and all reports are one ZIP with it', async () => {
  const { escritorio, ids } = await withClientes();
  const { data } = (await assess(escritorio)).body;
  await withReports(escritorio);
  await calculada(escritorio, data[0].apuracao_id, withMudancas('1023.40', '-10.00', '-250.00'));
  await request(app)
    .patch(`/v1/clientes/${ids[1]}`)
    .set(com(escritorio))
    .send({ razao_social: 'Água Clara' });

  const planilha = await download(escritorio, '/v1/carteira/xlsx?situacao=calculada');
  expect(planilha.headers['content-disposition']).toBe('attachment; filename="carteira-2026-10.xlsx"');
  const folha = strFromU8(unzipSync(planilha.body)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  expect(folha).toContain('<v>1023.4</v>');
  expect(folha).toContain('<f>SUBTOTAL(109,E2:E3)</f><v>1023.4</v>');

  const { headers, body } = await download(escritorio, '/v1/carteira/zip?competencia=2026-10');
  expect(headers['content-type']).toBe('application/zip');
  const arquivos = unzipSync(body);
  expect(Object.keys(arquivos)).toEqual([
    'carteira-2026-10.xlsx',
    'apuracao-agua-clara-2026-10-v1.pdf',
    'apuracao-agua-clara-2026-10-v1.xlsx',
    'csv/apuracao-agua-clara-2026-10-v1.csv.zip',
    '11222331-apuracao-agua-clara-2026-10-v1.pdf',
    '11222331-apuracao-agua-clara-2026-10-v1.xlsx',
    'csv/11222331-apuracao-agua-clara-2026-10-v1.csv.zip',
  ]);
  expect(strFromU8(arquivos['apuracao-agua-clara-2026-10-v1.pdf'] as Uint8Array)).toBe('um relatório');
});

test('a key of another office finds nothing, and one without the scope is refused', async () => {
  const { escritorio } = await withClientes();
  await assess(escritorio);
  await withReports(escritorio);
  const outro = await escritorioForTests(database.database);
  const vazia = await lida(outro);
  expect(vazia).toMatchObject({ data: [], next_cursor: null, totais: { clientes: 0 } });
  const { next_cursor } = await lida(escritorio, '?limit=1');
  expectError(await find(outro, `?cursor=${next_cursor}`), 'cursor_de_outra_lista');
  const { body } = await download(outro, '/v1/carteira/zip?competencia=2026-10');
  expect(Object.keys(unzipSync(body))).toEqual(['carteira-2026-10.xlsx']);
  expect((await assess(outro)).body).toMatchObject({ pedidas: 0, data: [] });
  expect(await countRows(database.database, outro.id)).toEqual(NOTHING_SENT);

  const soClientes = await escritorioForTests(database.database, { escopos: ['read:clients'] });
  expectError(await find(soClientes), 'escopo_insuficiente');
  expectError(await assess(soClientes), 'escopo_insuficiente');
});

const treat = ({ chave }: Escritorio, what: string, body: object, headers = {}) =>
  request(app)
    .post(`/v1/carteira/${what}`)
    .set({ Authorization: `Bearer ${chave}`, ...headers })
    .send({ competencia: '2026-10', ...body });

test('a program reviews, closes and opens months by a key; another office’s finds nothing', async () => {
  const { escritorio, ids } = await withClientes();
  const { data } = (await assess(escritorio)).body;
  await calculada(escritorio, data[0].apuracao_id, withMudancas('1023.40', '-10.00', '-250.00'));
  const cliente_ids = ids.slice(0, 2);
  const reviewed = await treat(escritorio, 'conferir', { cliente_ids, conferido: true });
  expect(reviewed.body).toMatchObject({
    feitos: 1,
    data: [{ resultado: 'feito' }, { resultado: 'recusado', codigo: 'apuracao_em_andamento' }],
  });
  const clientes = [{ cliente_id: ids[0]?.toUpperCase() }];
  const once = { 'Idempotency-Key': 'fechar-outubro' };
  const closed = await treat(escritorio, 'fechar', { clientes }, once);
  expect(closed.body.data).toMatchObject([{ resultado: 'feito', apuracao_id: data[0].apuracao_id }]);
  expect((await treat(escritorio, 'fechar', { clientes }, once)).body).toEqual(closed.body);
  expect((await lida(escritorio)).data[0]).toMatchObject({
    situacao: 'encerrada',
    etapa: null,
    fechado: { por: expect.any(String) },
    reabrir: null,
  });
  expect((await assess(escritorio)).body.data[0]).toMatchObject({ resultado: 'em_dia' });
  const own = await request(app)
    .post('/v1/apuracoes')
    .set(com(escritorio))
    .send({ cliente_id: ids[0], competencia: '2026-10' });
  expectError(own, 'mes_fechado');

  const outro = await escritorioForTests(database.database);
  for (const [what, body] of [
    ['conferir', { cliente_ids, conferido: false }],
    ['fechar', { clientes }],
    ['reabrir', { cliente_ids }],
  ] as const) {
    const codes = (await treat(outro, what, body)).body.data.map(({ codigo }: { codigo: string }) => codigo);
    expect(new Set(codes)).toEqual(new Set(['cliente_nao_encontrado']));
  }
  const reading = await escritorioForTests(database.database, { escopos: ['read:apuracoes'] });
  expectError(await treat(reading, 'reabrir', { cliente_ids }), 'escopo_insuficiente');
  expect((await treat(escritorio, 'reabrir', { cliente_ids })).body.data).toMatchObject([
    { resultado: 'feito' },
    { resultado: 'ja_estava' },
  ]);
  expect((await lida(escritorio)).data[0]).toMatchObject({ situacao: 'calculada', etapa: 'entregue' });
});
