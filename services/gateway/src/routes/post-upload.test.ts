import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { LIMITES, UploadAceito, UploadJob, validate } from '@apura/contracts';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createApp } from '../../teste/app-de-teste.ts';
import { expectError } from '../../teste/expect-error.ts';
import {
  countRows,
  type Escritorio,
  escritorioForTests,
  gatewayForTests,
  NOTHING_SENT,
  portOf,
  sha256,
  xml,
} from '../../teste/gateway-for-tests.ts';
import { connectRaw, readResposta } from '../../teste/http-cru.ts';
import type { Gateway } from '../gateway.ts';
import { openPlaces } from '../request/limits/open-places.ts';

let database: TestDatabase;
let gateway: Gateway;
let server: Server;
let url: string;

beforeAll(async () => {
  database = await testDatabase();
  gateway = gatewayForTests(database.database);
  server = createServer(createApp(gateway));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${portOf(server)}/v1/upload`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
  await database.close();
});

type Arquivo = readonly [nome: string, conteudo: string | Buffer];

function formulario(arquivos: readonly Arquivo[], campos: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [nome, valor] of Object.entries(campos)) form.append(nome, valor);
  for (const [nome, conteudo] of arquivos)
    form.append('arquivos', new Blob([new Uint8Array(Buffer.from(conteudo))]), nome);
  return form;
}

async function send(escritorio: Escritorio, body: FormData | string, headers: Record<string, string> = {}) {
  const resposta = await fetch(url, {
    method: 'POST',
    headers: { Authorization: `Bearer ${escritorio.chave}`, ...headers },
    body,
  });
  return {
    status: resposta.status,
    type: resposta.headers.get('content-type')?.split(';')[0] ?? '',
    headers: resposta.headers,
    body: (await resposta.json()) as Record<string, unknown>,
  };
}

async function findUpload(escritorio: Escritorio, id: unknown, consulta = '') {
  const resposta = await fetch(`${url}/${id}${consulta}`, {
    headers: { Authorization: `Bearer ${escritorio.chave}` },
  });
  expect(resposta.status).toBe(200);
  return validate(UploadJob, await resposta.json());
}

const novo = () => escritorioForTests(database.database);
const notas = (quantas: number): Arquivo[] =>
  Array.from({ length: quantas }, (_, i) => [`nota-${i}.xml`, xml(i)] as const);

test('stores the bytes, the rows and the permits', async () => {
  const escritorio = await novo();
  const arquivos: Arquivo[] = [...notas(60), ['vazio.xml', ''], ['grande.xml', xml(1).repeat(20_000)]];
  const resposta = await send(escritorio, formulario(arquivos, { competencia: '2026-03' }), {
    'X-Request-Id': 'envio-de-teste',
  });
  expect(resposta.status).toBe(202);
  const aceito = validate(UploadAceito, resposta.body);
  expect(aceito).toMatchObject({ estado: 'na_fila', total: 62 });
  expect(resposta.headers.get('location')).toBe(aceito.links.self);
  expect(aceito.links.self).toMatch(new RegExp(`/v1/upload/${aceito.job_id}$`));

  const hashes = arquivos.map(([, conteudo]) => sha256(conteudo));
  const guardados = await gateway.storage.read(escritorio.id, hashes);
  for (const [i, [, conteudo]] of arquivos.entries()) {
    const guardado = guardados.get((hashes[i] as Buffer).toString('hex'));
    expect(guardado?.equals(Buffer.from(conteudo))).toBe(true);
  }

  // 50 + 11 small ones; the large one has a chunk of its own.
  expect(await countRows(database.database, escritorio.id)).toEqual({
    ...NOTHING_SENT,
    lote: 1,
    arquivo: 62,
    pedaco: 3,
    outbox: 3,
  });
  const { provisorios, pedidos, lote } = await database.database
    .forOrganization(escritorio.id)
    .transaction(async (tx) => ({
      provisorios: await tx.query('SELECT FROM conteudo WHERE provisorio'),
      pedidos: await tx.query('SELECT DISTINCT fila, dados->>$1 AS request_id FROM outbox', ['request_id']),
      lote: await tx.query('SELECT competencia, cliente_id, request_id FROM lote'),
    }));
  expect(provisorios.rowCount).toBe(0);
  expect(pedidos.rows).toEqual([{ fila: 'lotes', request_id: 'envio-de-teste' }]);
  expect(lote.rows).toEqual([{ competencia: '2026-03', cliente_id: null, request_id: 'envio-de-teste' }]);

  const job = await findUpload(escritorio, aceito.job_id, '?limit=100');
  expect(job).toMatchObject({ estado: 'na_fila', total: 62, pendentes: 62, processados: 0 });
  expect(job.arquivos.data.map((arquivo) => arquivo.nome)).toEqual(arquivos.map(([nome]) => nome));
});

test('the files of a lote are listed page by page', async () => {
  const escritorio = await novo();
  const { body } = await send(escritorio, formulario(notas(5)));
  const primeira = await findUpload(escritorio, body.job_id, '?limit=3');
  expect(primeira.arquivos.data.map((arquivo) => arquivo.nome)).toEqual([
    'nota-0.xml',
    'nota-1.xml',
    'nota-2.xml',
  ]);
  const segunda = await findUpload(
    escritorio,
    body.job_id,
    `?limit=3&cursor=${primeira.arquivos.next_cursor}`,
  );
  expect(segunda.arquivos.data.map((arquivo) => arquivo.nome)).toEqual(['nota-3.xml', 'nota-4.xml']);
  expect(segunda.arquivos.next_cursor).toBeNull();
});

test('takes files under any field name, twice the same bytes, and names with accents', async () => {
  const escritorio = await novo();
  const form = formulario([['pasta/ação.xml', xml(1)]]);
  form.append('xml', new Blob([xml(1)]), 'cópia.xml');
  const { status, body } = await send(escritorio, form);
  expect([status, body.total]).toEqual([202, 2]);
  const job = await findUpload(escritorio, body.job_id);
  expect(job.arquivos.data.map((arquivo) => arquivo.nome)).toEqual(['ação.xml', 'cópia.xml']);
});

test('exactly 500 files and a file of exactly 5 MB are taken', async () => {
  const escritorio = await novo();
  const limite: Arquivo = ['limite.xml', Buffer.alloc(LIMITES.bytes_por_arquivo, 'a')];
  const { status, body } = await send(escritorio, formulario([...notas(499), limite]));
  expect([status, body.total]).toEqual([202, 500]);
});

test('more bytes than are held in memory arrive whole', async () => {
  const escritorio = await novo();
  // Random bytes do not compress: each file is more than one batch.
  const arquivos: Arquivo[] = Array.from({ length: 6 }, (_, i) => [`${i}.bin`, randomBytes(3 * 1024 * 1024)]);
  const { status } = await send(escritorio, formulario(arquivos));
  expect(status).toBe(202);
  const hashes = arquivos.map(([, conteudo]) => sha256(conteudo));
  const guardados = await gateway.storage.read(escritorio.id, hashes);
  expect([...guardados.keys()].sort()).toEqual(hashes.map((hash) => hash.toString('hex')).sort());
});

test('a ZIP is stored in parts, as it is, in a chunk of its own', async () => {
  const escritorio = await novo();
  const zip = Buffer.concat([Buffer.from('PK'), randomBytes(5 * 1024 * 1024)]);
  const { status, body } = await send(
    escritorio,
    formulario([...notas(2), ['mês.ZIP', zip], ['outra.xml', xml(9)], ['vazio.zip', '']]),
  );
  expect([status, body.total]).toEqual([202, 5]);
  const { rows } = await database.database.forOrganization(escritorio.id).transaction((tx) =>
    tx.query<{
      nome: string;
      partes: Buffer[] | null;
      tamanho: number;
      sha256: Buffer;
      arquivos: number;
    }>(
      `SELECT a.nome, a.partes, a.tamanho, a.sha256, p.arquivos FROM arquivo a JOIN pedaco p ON p.id = a.pedaco_id
        ORDER BY a.id`,
    ),
  );
  expect(rows.map(({ nome, partes, arquivos }) => [nome, partes?.length ?? null, arquivos])).toEqual([
    ['nota-0.xml', null, 2],
    ['nota-1.xml', null, 2],
    ['mês.ZIP', 3, 1],
    ['outra.xml', null, 1],
    ['vazio.zip', 0, 1],
  ]);
  const partes = rows[2]?.partes ?? [];
  const guardadas = await gateway.storage.read(escritorio.id, partes);
  const inteiro = Buffer.concat(partes.map((parte) => guardadas.get(parte.toString('hex')) as Buffer));
  expect(inteiro.equals(zip)).toBe(true);
  expect([rows[2]?.tamanho, rows[2]?.sha256.equals(sha256(zip))]).toEqual([zip.length, true]);
});

test('not multipart', async () => {
  const escritorio = await novo();
  for (const tipo of ['application/json', 'text/xml', 'multipart/mixed; boundary=x'])
    expectError(await send(escritorio, '{}', { 'Content-Type': tipo }), 'upload_nao_multipart');
  expect(await countRows(database.database, escritorio.id)).toEqual(NOTHING_SENT);
});

test('no file', async () => {
  const escritorio = await novo();
  expectError(await send(escritorio, formulario([], { competencia: '2026-03' })), 'upload_sem_arquivos');
  expectError(
    await send(escritorio, '--x--\r\n', { 'Content-Type': 'multipart/form-data; boundary=x' }),
    'upload_sem_arquivos',
  );
  expect(await countRows(database.database, escritorio.id)).toEqual(NOTHING_SENT);
});

test('501 files', async () => {
  const escritorio = await novo();
  expectError(await send(escritorio, formulario(notas(501))), 'upload_excesso_de_arquivos');
  expect(await countRows(database.database, escritorio.id)).toEqual(NOTHING_SENT);
});

test('a file over 5 MB, among good ones', async () => {
  const escritorio = await novo();
  const grande: Arquivo = ['grande demais.xml', Buffer.alloc(LIMITES.bytes_por_arquivo + 1, 'a')];
  const resposta = await send(escritorio, formulario([...notas(3), grande, ...notas(3)]));
  expectError(resposta, 'payload_too_large');
  expect(resposta.body.message).toContain('"grande demais.xml"');
  expect(resposta.body.message).toContain('5MB');
  expect(await countRows(database.database, escritorio.id)).toEqual(NOTHING_SENT);
});

test.each([
  [{ competencia: '2026-13' }, 'competencia_invalida'],
  [{ competencia: '' }, 'competencia_invalida'],
  [{ cliente_id: 'padaria' }, 'cliente_id_invalido'],
  [{ cliente: 'padaria' }, 'corpo_invalido'],
  [{ 'cliente_id[a]': 'b' }, 'upload_malformado'],
] as const)('the text fields %p: %s', async (campos, codigo) => {
  const escritorio = await novo();
  expectError(await send(escritorio, formulario(notas(2), campos)), codigo);
  expect(await countRows(database.database, escritorio.id)).toEqual(NOTHING_SENT);
});

test('a client of another office is not found, exactly like one that does not exist', async () => {
  const [escritorio, outro] = [await novo(), await novo()];
  const criado = await fetch(url.replace('upload', 'clientes'), {
    method: 'POST',
    headers: { Authorization: `Bearer ${outro.chave}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ cnpj_raiz: '11222333', razao_social: 'Padaria', regime: 'mei' }),
  });
  const { id } = (await criado.json()) as { id: string };
  const alheio = await send(escritorio, formulario(notas(2), { cliente_id: id }));
  const inexistente = await send(
    escritorio,
    formulario(notas(2), { cliente_id: '01939f00-0000-7000-8000-000000000000' }),
  );
  expectError(alheio, 'cliente_nao_encontrado');
  expect(alheio.body).toEqual(inexistente.body);
  expect(await countRows(database.database, escritorio.id)).toEqual(NOTHING_SENT);
  const proprio = await send(outro, formulario(notas(2), { cliente_id: id.toUpperCase() }));
  expect(proprio.status).toBe(202);
});

const MULTIPART = { 'Content-Type': 'multipart/form-data; boundary=x' };
const PARTE = '--x\r\nContent-Disposition: form-data; name="arquivos"; filename="a.xml"\r\n\r\n';

test.each([
  ['cut in a file', `${PARTE}<NFe>`, 'upload_interrompido'],
  ['cut in a header', '--x\r\nContent-Disposition: form-da', 'upload_interrompido'],
  ['empty', '', 'upload_interrompido'],
  [
    'with a header that is none',
    '--x\r\nisto não é cabeçalho\r\n\r\n<NFe>\r\n--x--\r\n',
    'upload_malformado',
  ],
] as const)('a form %s', async (_, body, codigo) => {
  const escritorio = await novo();
  expectError(await send(escritorio, body, MULTIPART), codigo);
  expect(await countRows(database.database, escritorio.id)).toEqual(NOTHING_SENT);
});

test('a form without a boundary', async () => {
  const escritorio = await novo();
  const resposta = await send(escritorio, `${PARTE}x\r\n--x--\r\n`, {
    'Content-Type': 'multipart/form-data',
  });
  expectError(resposta, 'upload_malformado');
});

const sentHeaders = (escritorio: Escritorio, size: number) =>
  [
    'POST /v1/upload HTTP/1.1',
    'Host: apura.teste',
    `Authorization: Bearer ${escritorio.chave}`,
    'Content-Type: multipart/form-data; boundary=x',
    `Content-Length: ${size}`,
    '\r\n',
  ].join('\r\n');

test('a request that announces more than 300 MB is refused before it is sent', async () => {
  const escritorio = await novo();
  const socket = await connectRaw(portOf(server));
  const resposta = readResposta(socket);
  socket.write(sentHeaders(escritorio, LIMITES.bytes_por_requisicao + 1));
  expectError(await resposta, 'requisicao_grande_demais');
  expect((await resposta).body.message).toContain('300MB');
  socket.destroy();
});

test('an error is answered while the client still sends', async () => {
  const escritorio = await novo();
  const socket = await connectRaw(portOf(server));
  const resposta = readResposta(socket);
  socket.write(sentHeaders(escritorio, 100 * 1024 * 1024) + PARTE);
  socket.write(Buffer.alloc(LIMITES.bytes_por_arquivo + 1, 'a'));
  expectError(await resposta, 'payload_too_large');
  socket.destroy();
});

test('a ZIP over 100 MB, while the client still sends', async () => {
  const escritorio = await novo();
  const socket = await connectRaw(portOf(server));
  const resposta = readResposta(socket);
  socket.write(sentHeaders(escritorio, 200 * 1024 * 1024) + PARTE.replace('a.xml', 'ano inteiro.zip'));
  socket.write(Buffer.alloc(LIMITES.bytes_por_zip + 1, 'a'));
  expectError(await resposta, 'zip_grande_demais');
  expect((await resposta).body.message).toContain('"ano inteiro.zip"');
  expect((await resposta).body.message).toContain(`${LIMITES.bytes_por_zip / 1024 / 1024}MB`);
  socket.destroy();
  expect(await countRows(database.database, escritorio.id)).toEqual(NOTHING_SENT);
});

test('a client that goes away in the middle leaves nothing, and the process works on', async () => {
  const escritorio = await novo();
  const socket = await connectRaw(portOf(server));
  const recebeu = new Promise((done) => server.once('request', (req) => req.once('close', done)));
  socket.write(`${sentHeaders(escritorio, 10_000_000) + PARTE}${'<NFe/>'.repeat(1000)}\r\n${PARTE}<NFe>`);
  await new Promise((done) => server.once('request', done));
  socket.destroy();
  await recebeu;
  expect(await countRows(database.database, escritorio.id)).toEqual(NOTHING_SENT);
  expect((await send(escritorio, formulario(notas(1)))).status).toBe(202);
});

test('when the storage fails the upload fails, and says it is our fault', async () => {
  const escritorio = await novo();
  const quebrado = createServer(
    createApp({
      ...gateway,
      storage: { ...gateway.storage, putProvisional: () => Promise.reject(new Error('disk full')) },
    }),
  );
  await new Promise<void>((done) => quebrado.listen(0, '127.0.0.1', done));
  const resposta = await fetch(`http://127.0.0.1:${portOf(quebrado)}/v1/upload`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${escritorio.chave}` },
    body: formulario(notas(120)),
  });
  const body = (await resposta.json()) as Record<string, unknown>;
  expect([resposta.status, body.code]).toEqual([500, 'erro_interno']);
  expect(await countRows(database.database, escritorio.id)).toEqual(NOTHING_SENT);
  quebrado.closeAllConnections();
  await new Promise((done) => quebrado.close(done));
});

test('more uploads at a time than there are places for: who holds them is told to end one, and the place is given back', async () => {
  const escritorio = await novo();
  const cheio = createServer(
    createApp({ ...gateway, places: openPlaces({ maxUploads: 1, connections: 10, threads: 2 }) }),
  );
  await new Promise<void>((done) => cheio.listen(0, '127.0.0.1', done));
  const endereco = `http://127.0.0.1:${portOf(cheio)}/v1/upload`;
  const pedir = () =>
    fetch(endereco, {
      method: 'POST',
      headers: { Authorization: `Bearer ${escritorio.chave}` },
      body: formulario(notas(1)),
    });
  const socket = await connectRaw(portOf(cheio));
  // The first one has its place as soon as its body is read.
  const lendo = new Promise<void>((done) => cheio.once('request', (req) => req.once('resume', () => done())));
  const fechado = new Promise((done) => cheio.once('request', (req) => req.once('close', done)));
  socket.write(`${sentHeaders(escritorio, 10_000) + PARTE}<NFe>`);
  await lendo;
  const recusado = await pedir();
  expect([recusado.status, recusado.headers.get('retry-after')]).toEqual([429, '1']);
  expect(((await recusado.json()) as { code: string }).code).toBe('requisicoes_simultaneas');
  socket.destroy();
  await fechado;
  expect((await pedir()).status).toBe(202);
  cheio.closeAllConnections();
  await new Promise((done) => cheio.close(done));
});
