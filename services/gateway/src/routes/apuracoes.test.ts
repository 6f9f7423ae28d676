import {
  Apuracao,
  composeEvent,
  EVENT_SCHEMAS,
  ListaDeApuracoes,
  ListaDeDivergencias,
  validate,
} from '@apura/contracts';
import { listEvents } from '@apura/database';
import { versoes } from '@apura/engine';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Express } from 'express';
import request from 'supertest';
import { createApp } from '../../teste/app-de-teste.ts';
import { comparativoForTests } from '../../teste/comparativo-for-tests.ts';
import { documentoForTests } from '../../teste/documento-for-tests.ts';
import { expectError } from '../../teste/expect-error.ts';
import {
  BASE,
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

const com = (escritorio: Escritorio) => `Bearer ${escritorio.chave}`;

async function withCliente(): Promise<{ escritorio: Escritorio; clienteId: string }> {
  const escritorio = await escritorioForTests(database.database);
  const { body } = await request(app)
    .post('/v1/clientes')
    .set('Authorization', com(escritorio))
    .send({ cnpj_raiz: '11222333', razao_social: 'Padaria', regime: 'lucro_real' });
  return { escritorio, clienteId: body.id };
}

const pedir = (escritorio: Escritorio, body: object) =>
  request(app).post('/v1/apuracoes').set('Authorization', com(escritorio)).send(body);
const find = (escritorio: Escritorio, path: string) =>
  request(app).get(`/v1/apuracoes/${path}`).set('Authorization', com(escritorio));

/** What a worker would write, for the gateway to show. */
function change(escritorio: Escritorio, id: string, atribuicoes: string, valores: unknown[] = []) {
  return database.database
    .forOrganization(escritorio.id)
    .transaction((tx) => tx.query(`UPDATE apuracao SET ${atribuicoes} WHERE id = $1`, [id, ...valores]));
}

test('an apuração is asked for, with its event and permit', async () => {
  const { escritorio, clienteId } = await withCliente();
  const resposta = await pedir(escritorio, { cliente_id: clienteId.toUpperCase(), competencia: '2026-03' });
  expect(resposta.status).toBe(201);
  const apuracao = validate(Apuracao, resposta.body);
  expect(apuracao).toMatchObject({
    cliente_id: clienteId,
    competencia: '2026-03',
    versao: 1,
    estado: 'na_fila',
    documentos: 0,
    versoes,
    cenario: { nome: 'lei', status: 'lei' },
  });
  const { self } = apuracao.links;
  expect(resposta.headers.location).toBe(self);
  expect(self).toBe(`${BASE}/v1/apuracoes/${apuracao.id}`);
  expect((await find(escritorio, apuracao.id)).body).toEqual(apuracao);

  const [evento, ...outros] = await listEvents(database.database.forOrganization(escritorio.id), {
    limit: 9,
  });
  if (!evento) throw new Error('no event');
  expect(outros).toEqual([]);
  const { data } = validate(EVENT_SCHEMAS['apuracao.criada'], composeEvent(evento, BASE));
  expect(data.links).toEqual({ apuracao: self, pdf: `${self}/pdf` });
  // Client, apuração and event: one permit each.
  expect(await countRows(database.database, escritorio.id)).toEqual({
    ...NOTHING_SENT,
    cliente: 1,
    apuracao: 1,
    event: 1,
    outbox: 3,
  });
});

test('one run of a client and month at a time; after that, the next version', async () => {
  const { escritorio, clienteId } = await withCliente();
  const body = { cliente_id: clienteId, competencia: '2026-03' };
  const primeira = await pedir(escritorio, body);
  const segunda = await pedir(escritorio, body);
  expectError(segunda, 'apuracao_em_andamento');
  expect(segunda.body.apuracao_id).toBe(primeira.body.id);
  expect(segunda.body.message).toContain(primeira.body.id);
  expect((await countRows(database.database, escritorio.id)).apuracao).toBe(1);
  expect((await pedir(escritorio, { ...body, competencia: '2026-04' })).body.versao).toBe(1);
  await change(escritorio, primeira.body.id, `estado = 'calculada'`);
  expect((await pedir(escritorio, body)).body.versao).toBe(2);
});

test('asked for at the same instant, one run is made', async () => {
  const { escritorio, clienteId } = await withCliente();
  const respostas = await Promise.all(
    Array.from({ length: 6 }, () => pedir(escritorio, { cliente_id: clienteId, competencia: '2026-03' })),
  );
  expect(respostas.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
  expect((await countRows(database.database, escritorio.id)).apuracao).toBe(1);
});

test.each([
  [{ competencia: '2026-13' }, 'competencia_invalida'],
  [{ competencia: '2026-3' }, 'competencia_invalida'],
  [{ competencia: 202603 }, 'competencia_invalida'],
  [{ cliente_id: 'padaria' }, 'cliente_id_invalido'],
  [{ cliente_id: '01939f00-0000-7000-8000-000000000000' }, 'cliente_nao_encontrado'],
  [{ cliente_id: 'x', competencia: '2026-13' }, 'corpo_invalido'],
  [{ cenario: 'lei' }, 'corpo_invalido'],
] as const)('the request %j: %s', async (mudanca, codigo) => {
  const { escritorio, clienteId } = await withCliente();
  expectError(await pedir(escritorio, { cliente_id: clienteId, competencia: '2026-03', ...mudanca }), codigo);
  expect(await countRows(database.database, escritorio.id)).toEqual({
    ...NOTHING_SENT,
    cliente: 1,
    outbox: 1,
  });
});

test('the figures are shown as they are stored, the PDF once it is there', async () => {
  const { escritorio, clienteId } = await withCliente();
  const { id } = (await pedir(escritorio, { cliente_id: clienteId, competencia: '2026-03' })).body;
  expectError(await find(escritorio, `${id}/pdf`), 'pdf_indisponivel');

  const antigas = { motor: '0.0.9', regras: '2026.01', dados: 'it-antiga' };
  const comparativo = comparativoForTests();
  await change(escritorio, id, `estado = 'gerando_pdf', comparativo = $2, versoes = $3, documentos = 7`, [
    JSON.stringify(comparativo),
    JSON.stringify(antigas),
  ]);
  const quase = await find(escritorio, id);
  expect(validate(Apuracao, quase.body)).toMatchObject({
    estado: 'gerando_pdf',
    documentos: 7,
    versoes: antigas,
    comparativo,
  });
  expectError(await find(escritorio, `${id}/pdf`), 'pdf_indisponivel');

  const pdf = Buffer.from('%PDF-1.4 de teste');
  await gateway.storage.putProvisional(escritorio.id, [
    { sha256: sha256(pdf), encoding: 'identity', size: pdf.length, bytes: pdf },
  ]);
  await change(
    escritorio,
    id,
    `estado = 'calculada', calculada_em = '2026-04-02T03:04:05Z', pdf_sha256 = $2`,
    [sha256(pdf)],
  );
  expect((await find(escritorio, id)).body.calculada_em).toBe('2026-04-02T03:04:05.000Z');
  const baixado = await find(escritorio, `${id}/pdf`);
  expect(baixado.status).toBe(200);
  expect(baixado.headers['content-type']).toBe('application/pdf');
  expect(baixado.headers['content-disposition']).toBe(
    'attachment; filename="apuracao-padaria-2026-03-v1.pdf"',
  );
  expect(baixado.body).toEqual(pdf);
  const { etag } = baixado.headers;
  const deNovo = await find(escritorio, `${id}/pdf`).set('If-None-Match', `"outra", ${etag}`);
  expect([deNovo.status, deNovo.headers.etag, deNovo.text]).toEqual([304, etag, '']);
  expect((await find(escritorio, `${id}/pdf`).set('If-None-Match', '"outra"')).status).toBe(200);
  const part = (range: string, condition: Record<string, string> = {}) =>
    find(escritorio, `${id}/pdf`).set({ Range: range, ...condition });
  // RFC 9110, 14.1.2: the first five bytes, the last three, from the third on.
  for (const [range, from, to] of [
    ['bytes=0-4', 0, 4],
    ['bytes=-3', pdf.length - 3, pdf.length - 1],
    ['bytes=2-', 2, pdf.length - 1],
  ] as const) {
    const { status, headers, body } = await part(range);
    expect([status, headers['content-range'], body]).toEqual([
      206,
      `bytes ${from}-${to}/${pdf.length}`,
      pdf.subarray(from, to + 1),
    ]);
  }
  const beyond = await part(`bytes=${pdf.length}-`);
  expectError(beyond, 'intervalo_invalido');
  expect(beyond.headers['content-range']).toBe(`bytes */${pdf.length}`);
  expect(beyond.headers).not.toHaveProperty('content-disposition');
  // Of another version than the one of which there is a part, of several parts, and of other units: all of it.
  for (const all of [
    await part('bytes=0-4', { 'If-Range': '"outra"' }),
    await part('bytes=0-1,3-4'),
    await part('linhas=0-4'),
  ])
    expect([all.status, all.headers['accept-ranges'], all.body]).toEqual([200, 'bytes', pdf]);
  expect((await part('bytes=0-4', { 'If-Range': etag as string })).status).toBe(206);
});

test('figures of earlier rules are not shown: the version is to be computed anew', async () => {
  const { escritorio, clienteId } = await withCliente();
  const { id } = (await pedir(escritorio, { cliente_id: clienteId, competencia: '2026-03' })).body;
  const deAntes = { regime_atual: { total: '10.00' }, regime_novo: { total: '1.00' }, diferenca: '-9.00' };
  await change(escritorio, id, `estado = 'calculada', comparativo = $2`, [JSON.stringify(deAntes)]);
  expect(validate(Apuracao, (await find(escritorio, id)).body)).not.toHaveProperty('comparativo');
  const { text } = await find(escritorio, id).set('Accept', 'text/markdown');
  expect(text).toContain('Esta versão foi calculada por regras anteriores');
  expect(text).not.toMatch(/-9\.00|Diferença/);
});

test('an incomplete month says what is missing, and shows no amount', async () => {
  const { escritorio, clienteId } = await withCliente();
  const { id } = (await pedir(escritorio, { cliente_id: clienteId, competencia: '2026-03' })).body;
  const falta = 'Falta a receita bruta acumulada de doze meses (RBT12) que vale em 2026-03.';
  const incompleto = comparativoForTests({
    situacao: 'incompleta',
    pendencias: [{ codigo: 'falta_rbt12', mensagem: falta, onde: 'cadastro_do_cliente', campo: 'rbt12' }],
    resumo: `Sem valores: ${falta}`,
    devido_no_mes: null,
    comparacao: null,
    ponte: null,
    conferencia: null,
    por_cfop: [],
  });
  await change(escritorio, id, `estado = 'calculada', comparativo = $2`, [JSON.stringify(incompleto)]);
  expect(validate(Apuracao, (await find(escritorio, id)).body).comparativo).toEqual(incompleto);
  const { text } = await find(escritorio, id).set('Accept', 'text/markdown');
  expect(text).toContain(falta);
  expect(text).not.toContain('|');
});

test('a failed apuração says where and why', async () => {
  const { escritorio, clienteId } = await withCliente();
  const { id } = (await pedir(escritorio, { cliente_id: clienteId, competencia: '2026-03' })).body;
  await change(
    escritorio,
    id,
    `estado = 'falhou', erro_estagio = 'calculando', erro_codigo = 'x', erro_mensagem = 'Não deu.'`,
  );
  const { body } = await find(escritorio, id);
  expect(validate(Apuracao, body).erro).toEqual({ etapa: 'calculando', codigo: 'x', mensagem: 'Não deu.' });
  expectError(await find(escritorio, `${id}/pdf`), 'pdf_indisponivel');
});

test('the list: in order, paged, filtered, without figures', async () => {
  const { escritorio, clienteId } = await withCliente();
  const ids: string[] = [];
  for (const competencia of ['2026-01', '2026-02', '2026-03']) {
    ids.push((await pedir(escritorio, { cliente_id: clienteId, competencia })).body.id);
  }
  await change(escritorio, ids[0] as string, `estado = 'calculada', comparativo = '{}'`);
  const listar = async (consulta: string) => {
    const { body } = await request(app)
      .get(`/v1/apuracoes?${consulta}`)
      .set('Authorization', com(escritorio));
    return validate(ListaDeApuracoes, body);
  };
  const primeira = await listar('limit=2');
  const segunda = await listar(`limit=2&cursor=${primeira.next_cursor}`);
  expect([...primeira.data, ...segunda.data].map(({ id }) => id)).toEqual(ids.toReversed());
  expect(primeira.data[0]).not.toHaveProperty('comparativo');
  expect(segunda.next_cursor).toBeNull();
  const vistos = async (consulta: string) => (await listar(consulta)).data.map(({ id }) => id);
  expect(await vistos('estado=calculada')).toEqual([ids[0]]);
  expect(await vistos('competencia=2026-02')).toEqual([ids[1]]);
  expect(await vistos(`cliente_id=${clienteId}`)).toEqual(ids.toReversed());
  expect(await vistos('cliente_id=01939f00-0000-7000-8000-000000000000')).toEqual([]);
});

test.each([
  ['estado=pronta', 'parametros_invalidos'],
  ['competencia=2026-00', 'competencia_invalida'],
  ['cliente_id=1', 'cliente_id_invalido'],
  ['cursor=abc', 'cursor_invalido'],
] as const)('the list with %s: %s', async (consulta, codigo) => {
  const { escritorio } = await withCliente();
  expectError(
    await request(app).get(`/v1/apuracoes?${consulta}`).set('Authorization', com(escritorio)),
    codigo,
  );
});

test('the notes of an apuração and their divergências, page by page, the newest first', async () => {
  const { escritorio, clienteId } = await withCliente();
  const chaves: string[] = [];
  for (const numero of [1, 2, 3]) {
    const nota = { numero, dhEmi: '2026-03-10T10:00:00-03:00' };
    chaves.push(await documentoForTests(gateway, escritorio, nota, clienteId));
  }
  await documentoForTests(gateway, escritorio, { numero: 4, dhEmi: '2026-03-10T10:00:00-03:00' });
  const { id, links } = (await pedir(escritorio, { cliente_id: clienteId, competencia: '2026-03' })).body;
  const pages = async (path: string) => {
    const primeira = (await find(escritorio, `${path}?limit=2`)).body;
    const segunda = (await find(escritorio, `${path}?limit=2&cursor=${primeira.next_cursor}`)).body;
    expect([primeira.data.length, segunda.data.length, segunda.next_cursor]).toEqual([2, 1, null]);
    return [...primeira.data, ...segunda.data].map(({ chave }: { chave: string }) => chave);
  };
  const maisNovas = chaves.toReversed();
  for (const path of [`${id}/documentos`, `${id}/inconsistencias`]) {
    expect(await pages(path)).toEqual(maisNovas);
    expect((await find(escritorio, `${path}?desde=2026-01-01T00:00:00Z`)).body.data).toHaveLength(3);
    expect((await find(escritorio, `${path}?ate=2026-01-01T00:00:00Z`)).body.data).toEqual([]);
  }
  expect(links.documentos).toBe(`${BASE}/v1/apuracoes/${id}/documentos`);
  expect(links.divergencias).toBe(`${BASE}/v1/apuracoes/${id}/inconsistencias`);
  const { body } = await find(escritorio, `${id}/inconsistencias?gravidade=critica`);
  validate(ListaDeDivergencias, body);
  expect(body.data[0]).toEqual({
    chave: maisNovas[0],
    regra: 'de_teste',
    gravidade: 'critica',
    efeito: 'dinheiro',
    campo: 'vCBS',
    declarado: null,
    calculado: null,
    mensagem: 'm',
    fundamento: 'f',
  });
  expect((await find(escritorio, `${id}/inconsistencias?gravidade=aviso`)).body.data).toEqual([]);
  expectError(await find(escritorio, `${id}/inconsistencias?gravidade=nenhuma`), 'parametros_invalidos');
});

test('a month of other documents in Markdown: what was kept back, what is argued, cut by kind, what it is made of', async () => {
  const { escritorio, clienteId } = await withCliente();
  const { id } = (await pedir(escritorio, { cliente_id: clienteId, competencia: '2026-03' })).body;
  const { devido_no_mes, conferencia, ...mes } = comparativoForTests();
  const nada = { iss: '0.00', irrf: '0.00', inss: '0.00', pis: '0.00', cofins: '0.00', csll: '0.00' };
  const linha = (chave: string) => ({ chave, operacoes: '20000.00', atual: '-1850.00', novo: null });
  const comServicos = comparativoForTests({
    ...mes,
    devido_no_mes: devido_no_mes && {
      ...devido_no_mes,
      retencoes: { a_recolher: { ...nada, iss: '400.00' }, sofridas: nada },
    },
    conferencia: conferencia && {
      ...conferencia,
      em_duvida: [{ tributo: 'pis', valor: '40.59', fundamento: 'demanda contratada' }],
    },
    por_tipo_de_documento: [linha('nfse')],
    por_natureza: [linha('170101')],
    abrangencia: {
      entram: [
        { tipo: 'nfse', nome: 'NFS-e', no_mes: true },
        { tipo: 'cte', nome: 'CT-e', no_mes: false },
      ],
      ficam_de_fora: [{ codigo: 'pedagio', descricao: 'pedágio (NFS-e Via)' }],
    },
  });
  await change(escritorio, id, `estado = 'calculada', comparativo = $2`, [JSON.stringify(comServicos)]);
  const { text } = await find(escritorio, id).set('Accept', 'text/markdown');
  for (const parte of [
    '| ISS | 400,00 |',
    '| PIS | demanda contratada | 40,59 |',
    '| nfse | NFS-e | 20.000,00 | -1.850,00 |',
    '| 170101 | Serviço 17.01.01 da lista nacional (LC 116/2003) | 20.000,00 |',
    '| NFS-e | sim |',
    '| CT-e | não |',
    '- pedágio (NFS-e Via)',
  ]) {
    expect(text).toContain(parte);
  }
});

test('an apuração in Markdown, and not again to who has it', async () => {
  const { escritorio, clienteId } = await withCliente();
  const { id } = (await pedir(escritorio, { cliente_id: clienteId, competencia: '2026-03' })).body;
  const antes = await find(escritorio, id).set('Accept', 'text/markdown');
  expect([antes.status, antes.type]).toEqual([200, 'text/markdown']);
  expect(antes.text).toMatch(/^# Apuração de 2026-03, versão 1\n/);
  expect(antes.text).toContain('Ainda não há resultado.');
  await change(escritorio, id, `estado = 'calculada', comparativo = $2`, [
    JSON.stringify(comparativoForTests()),
  ]);
  const { text, headers } = await find(escritorio, id).set('Accept', 'text/markdown, application/json;q=0.5');
  for (const parte of [
    '**Em 2026 nada muda: a recolher R$ 1.023,40 em 09/2026.**',
    '| ICMS | Devido | 1.800,00 | 1.080,00 | 720,00 |',
    '| CBS | CBS e IBS de teste: recolhimento dispensado | 66,97 | 40,18 | 26,79 |',
    '| Total a recolher |  |  |  | 1.023,40 |',
    '| COFINS | -249,28 |',
    '| Pelas regras de 2027 (estimativa) | 1.001,75 |',
    '| Total | 1.023,40 | 788,80 |',
    '| Diferença |  | -234,60 |',
    '| Em risco | uso \\| &lt;b>pessoal | art. 57 | 4,82 |',
    '| 5102 | Venda · Saída para o estado | 10.000,00 | 1.023,40 | 788,80 |',
    '- Um aviso.',
    '- Uma premissa.',
  ]) {
    expect(text).toContain(parte);
  }
  expect(headers.vary).toMatch(/\bAccept\b(?!-)/);
  const json = await find(escritorio, id);
  expect(json.type).toBe('application/json');
  expect(json.headers.etag).not.toBe(headers.etag);
  for (const [accept, etag] of [
    ['text/markdown', headers.etag],
    ['application/json', json.headers.etag],
  ] as const) {
    const deNovo = await find(escritorio, id).set({ Accept: accept, 'If-None-Match': etag as string });
    expect([deNovo.status, deNovo.text]).toEqual([304, '']);
  }
  // An error is JSON whatever was asked for.
  expectError(
    await find(escritorio, '01939f00-0000-7000-8000-000000000000').set('Accept', 'text/markdown'),
    'apuracao_nao_encontrada',
  );
});

test.each([
  ['xlsx', 'xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['csv', 'csv', 'text/csv; charset=utf-8'],
  ['csv_zip', 'csv-zip', 'application/zip'],
])('the figures as %s, once they are there', async (nome, path, tipo) => {
  const { escritorio, clienteId } = await withCliente();
  const { id, links } = (await pedir(escritorio, { cliente_id: clienteId, competencia: '2026-03' })).body;
  expect(links[nome]).toBe(`${BASE}/v1/apuracoes/${id}/${path}`);
  expectError(await find(escritorio, `${id}/${path}`), 'planilha_indisponivel');
  await change(escritorio, id, `estado = 'calculada'`);
  expectError(await find(escritorio, `${id}/${path}`), 'planilha_indisponivel');
  const bytes = Buffer.from(`planilha de teste em ${nome}`);
  await gateway.storage.putProvisional(escritorio.id, [
    { sha256: sha256(bytes), encoding: 'identity', size: bytes.length, bytes },
  ]);
  await change(escritorio, id, `${nome}_sha256 = $2`, [sha256(bytes)]);
  const { status, headers, body } = await find(escritorio, `${id}/${path}`)
    .buffer(true)
    .parse((res, done) => {
      const partes: Buffer[] = [];
      res.on('data', (parte: Buffer) => partes.push(parte));
      res.on('end', () => done(null, Buffer.concat(partes)));
    });
  expect([status, headers['content-type'], body]).toEqual([200, tipo, bytes]);
  expect(headers['content-disposition']).toBe(
    `attachment; filename="apuracao-padaria-2026-03-v1.${nome.replace('_', '.')}"`,
  );
  const deNovo = await find(escritorio, `${id}/${path}`).set('If-None-Match', headers.etag as string);
  expect(deNovo.status).toBe(304);
});
