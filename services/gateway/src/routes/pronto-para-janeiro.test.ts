import { ProntoParaJaneiro, ProntosParaJaneiro, validate } from '@apura/contracts';
import { notaForTests, type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Express } from 'express';
import request from 'supertest';
import { createApp } from '../../teste/app-de-teste.ts';
import { expectError } from '../../teste/expect-error.ts';
import { type Escritorio, escritorioForTests, gatewayForTests } from '../../teste/gateway-for-tests.ts';

// The clock stands on 20 November 2026, 42 days before 1 January.
let database: TestDatabase;
let app: Express;
let escritorio: Escritorio;
beforeAll(async () => {
  database = await testDatabase();
  app = createApp(gatewayForTests(database.database));
});
afterAll(() => database.close());
beforeEach(async () => {
  escritorio = await escritorioForTests(database.database);
});

const call = (path: string, quem = escritorio) =>
  request(app).get(path).set('Authorization', `Bearer ${quem.chave}`);
const send = (path: string, body: object) =>
  request(app).post(path).set('Authorization', `Bearer ${escritorio.chave}`).send(body);
const createCliente = async (
  cnpj_raiz: string,
  razao_social: string,
  regime: string,
  mais = {},
): Promise<string> => (await send('/v1/clientes', { cnpj_raiz, razao_social, regime, ...mais })).body.id;

/** As the engine leaves it in the note (`pontosDoDocumento`). */
const ponto = (causa: string, codigo: string, em_jogo: string | null, itens = 1) => ({
  ...{ causa, codigo, ncm: codigo === '' ? '' : '22021000', descricao: `Produto ${codigo}`, detalhe: 'd' },
  ...{ fundamento: 'f', itens, em_jogo },
});

interface Nota {
  readonly emitente: string;
  readonly destinatario?: string;
  readonly crt?: string;
  /** Null: nobody has looked at it. */
  readonly pontos?: readonly object[] | null;
}

async function issue(
  emitidaEm: string,
  { emitente, destinatario = '99000111', crt = '3', pontos = [] }: Nota,
) {
  const id = await notaForTests(database.database, escritorio.id, {
    ...{ cliente: null, emitente, destinatario, crt, competencia: emitidaEm.slice(0, 7), emitidaEm },
    ...{ efeito: 'debito', cfop: '5102', valor: '1000.00' },
  });
  if (pontos === null) return;
  await database.database
    .forOrganization(escritorio.id)
    .transaction((tx) =>
      tx.query(`UPDATE documento SET janeiro = $2::jsonb WHERE id = $1`, [id, JSON.stringify(pontos)]),
    );
}

/** The register of products, whose newest note is of that day. */
const seen = (clienteId: string, codigo: string, visto_em: string, emitente: string) =>
  database.database
    .forOrganization(escritorio.id)
    .transaction((tx) =>
      tx.query(
        `INSERT INTO produto (organization_id, cliente_id, lado, emitente, codigo, ncm, descricao, visto_em) VALUES ($1, $2, 'saida', $3, $4, '22021000', 'p', $5)`,
        [escritorio.id, clienteId, emitente, codigo, visto_em],
      ),
    );

const pronto = async (id: string, consulta = '') => {
  const { body, status } = await call(`/v1/clientes/${id}/pronto-para-janeiro${consulta}`);
  expect(status).toBe(200);
  validate(ProntoParaJaneiro, body);
  return body;
};

// Two notes of 136.92 and 68.46 (see pontos-do-documento.test.ts) are 205.38; of product B the 10.00 that costs more than its code of 4.00.
test('a client of the real profit regime: one row by cause and product, with its notes, items and money; a product counts once in the sum', async () => {
  const id = await createCliente('11222333', 'Atacado', 'lucro_real');
  const own = { emitente: '11222333' };
  await issue('2026-10-05', {
    ...own,
    pontos: [ponto('grupo_ausente', 'A', '136.92', 2), ponto('codigo_a_confirmar', 'B', '4.00')],
  });
  await issue('2026-11-05', {
    ...own,
    pontos: [ponto('grupo_ausente', 'A', '68.46'), ponto('campo_recusado', 'B', '10.00')],
  });
  await issue('2026-09-30', { ...own, pontos: [ponto('grupo_ausente', 'A', '1.00')] });
  await issue('2026-11-06', { ...own, pontos: null });
  const body = await pronto(id);
  expect(body).toMatchObject({ dias: 42, por_ler: 1, total: 3, em_jogo: '215.38' });
  expect(body.data).toMatchObject([
    {
      ...{ causa: 'grupo_ausente', titulo: 'Sem CBS e IBS', quem: 'cliente', estado: 'aberta', cprod: 'A' },
      ...{
        emitente: '11222333',
        documentos: 2,
        itens: 3,
        em_jogo: '205.38',
        desde: '2026-10-05',
        ate: '2026-11-05',
      },
    },
    { causa: 'campo_recusado', cprod: 'B', em_jogo: '10.00' },
    { causa: 'codigo_a_confirmar', quem: 'escritorio', cprod: 'B', em_jogo: '4.00' },
  ]);
  expect((await pronto(id, '?quem=escritorio')).data).toHaveLength(1);
});

test('a cause ends by itself when notes after the last one that has it are right, and an answer when another comes', async () => {
  const id = await createCliente('11222333', 'Atacado', 'lucro_presumido');
  const own = { emitente: '11222333' };
  await issue('2026-11-05', {
    ...own,
    pontos: [ponto('grupo_ausente', 'A', '5.00'), ponto('grupo_ausente', 'B', '3.00')],
  });
  await seen(id, 'A', '2026-11-05', '11222333');
  await seen(id, 'B', '2026-11-06', '11222333');
  const [a, b] = (await pronto(id)).data;
  expect([a, b]).toMatchObject([
    { cprod: 'A', estado: 'aberta' },
    { cprod: 'B', estado: 'corrigida' },
  ]);
  const { regra, campo, emitente, cprod } = a;
  const quais = [{ cliente_id: id, regra, campo, emitente, cprod }];
  const say = (estado: string) =>
    send('/v1/divergencias/tratar', { divergencias: quais, estado, motivo: 'Ana' });
  const estadoOfA = async () => (await pronto(id)).data.find((um: { cprod: string }) => um.cprod === 'A');
  expect((await say('pedida')).status).toBe(200);
  expect(await estadoOfA()).toMatchObject({ estado: 'pedida', tratativa: { motivo: 'Ana' } });
  await say('resolvida');
  expect(await estadoOfA()).toMatchObject({ estado: 'resolvida' });
  expect(await pronto(id)).toMatchObject({ em_jogo: '0.00' });
  await issue('2026-11-07', { ...own, pontos: [ponto('grupo_ausente', 'A', '5.00')] });
  expect(await estadoOfA()).toMatchObject({ estado: 'aberta', tratativa: null, documentos: 2 });
});

test('a wrong CNPJ is put right by a newer note to the same company, not by one to another', async () => {
  const id = await createCliente('11222333', 'Atacado', 'lucro_real');
  const own = { emitente: '11222333' };
  const wrong = (cnpj: string) => ({
    ...ponto('cnpj_recusado', '', null),
    detalhe: `dest/CNPJ ${cnpj} (rejeição 208)`,
  });
  await issue('2026-11-05', { ...own, destinatario: '12ABC345', pontos: [wrong('12ABC34501DE36')] });
  await issue('2026-11-05', { ...own, destinatario: '99000111', pontos: [wrong('99000111000100')] });
  await issue('2026-11-07', { ...own, destinatario: '99000111' });
  expect((await pronto(id)).data).toMatchObject([
    { detalhe: 'dest/CNPJ 12ABC34501DE36 (rejeição 208)', estado: 'aberta', cprod: '', documentos: 1 },
    { detalhe: 'dest/CNPJ 99000111000100 (rejeição 208)', estado: 'corrigida', documentos: 1 },
  ]);
});

// Inside the DAS: the group is due and the CRT stays; who buys there takes no credit, so its suppliers' notes cost nothing. Outside: the register
// says so for January, whose notes state CBS and IBS by the regular regime.
test('clients of the Simples inside and outside the DAS, and one that leaves it for January', async () => {
  const dentro = await createCliente('44555666', 'Padaria', 'simples_nacional');
  const fora = await createCliente('44555777', 'Oficina', 'simples_nacional', { ibs_cbs: 'regular' });
  const saiu = await createCliente('44555888', 'Gráfica', 'lucro_presumido');
  const semGrupo = { pontos: [ponto('grupo_do_simples', 'A', null)], crt: '1' };
  const doFornecedor = {
    emitente: '55666777',
    pontos: [ponto('grupo_ausente', 'X', '9.00'), ponto('campo_recusado', 'X', '1.00')],
  };
  for (const emitente of ['44555666', '44555777', '44555888']) {
    await issue('2026-11-10', { ...semGrupo, emitente });
    await issue('2026-11-11', { ...doFornecedor, destinatario: emitente });
  }
  const causas = async (id: string) =>
    (await pronto(id)).data
      .map(({ causa, quem }: { causa: string; quem: string }) => `${causa} ${quem}`)
      .sort();
  expect(await causas(dentro)).toEqual(['grupo_do_simples cliente']);
  expect(await causas(fora)).toEqual([
    ...['grupo_ausente fornecedor', 'grupo_do_simples cliente', 'opcao_fora_do_das escritorio'],
  ]);
  expect(await causas(saiu)).toEqual([
    ...['crt_muda cliente', 'grupo_ausente fornecedor', 'grupo_do_simples cliente'],
  ]);
  const { data } = await pronto(saiu, '?causa=crt_muda');
  expect(data).toMatchObject([
    { detalhe: 'CRT 1', fundamento: 'NT 2026.007, 12C21-20', em_jogo: null, cprod: '' },
  ]);
  // A note with the CRT of the new regime: the software knows.
  await issue('2026-11-20', { emitente: '44555888' });
  expect((await pronto(saiu, '?causa=crt_muda')).data).toMatchObject([{ estado: 'corrigida' }]);
});

// Res. CGSN 140 art. 106 § 1º V. Many an MEI still issues with the CRT of the Simples.
test('an MEI need not have the group, whatever CRT its notes say', async () => {
  const id = await createCliente('44555999', 'Costureira', 'mei');
  for (const crt of ['1', '4'])
    await issue('2026-11-10', { emitente: '44555999', crt, pontos: [ponto('grupo_do_simples', 'A', null)] });
  expect(await pronto(id)).toMatchObject({ total: 0, data: [] });
});

test('the portfolio: the sums of its clients by cause and by who acts, one page of clients by name, and filters', async () => {
  const um = await createCliente('11222333', 'Atacado', 'lucro_real');
  const outro = await createCliente('22333444', 'Beta', 'lucro_presumido');
  for (const emitente of ['11222333', '22333444'])
    await issue('2026-11-05', {
      emitente,
      pontos: [ponto('grupo_ausente', 'A', '5.00'), ponto('produto_muda', 'A', null)],
    });
  const { body, status } = await call('/v1/carteira/pronto-para-janeiro?limit=1');
  expect(status).toBe(200);
  validate(ProntosParaJaneiro, body);
  expect(body).toMatchObject({ em_jogo: '10.00', por_ler: 0, estados: { aberta: 4 } });
  expect(body.causas).toMatchObject([
    { causa: 'grupo_ausente', quem: 'cliente', clientes: 2, em_jogo: '10.00', estados: { aberta: 2 } },
    { causa: 'produto_muda', quem: 'escritorio', clientes: 2, em_jogo: '0.00' },
  ]);
  expect(body.data).toMatchObject([{ cliente_id: um, em_jogo: '5.00', estados: { aberta: 2 } }]);
  const segunda = await call(`/v1/carteira/pronto-para-janeiro?limit=1&cursor=${body.next_cursor}`);
  expect(segunda.body.data).toMatchObject([{ cliente_id: outro }]);
  const so = await call('/v1/carteira/pronto-para-janeiro?quem=escritorio');
  expect(so.body).toMatchObject({ estados: { aberta: 2 }, causas: [{ causa: 'produto_muda' }] });
});

test('the same rows as a CSV; of another office there is nothing', async () => {
  const id = await createCliente('11222333', 'Atacado', 'lucro_real');
  await issue('2026-11-05', { emitente: '11222333', pontos: [ponto('grupo_ausente', 'A', '5.00')] });
  const { text, status } = await call(`/v1/clientes/${id}/pronto-para-janeiro/csv`);
  expect(status).toBe(200);
  expect(text.split('\r\n')[1]).toMatch(/^Sem CBS e IBS;o cliente;por fazer;A;/);
  const alheio = await escritorioForTests(database.database);
  expectError(await call(`/v1/clientes/${id}/pronto-para-janeiro`, alheio), 'cliente_nao_encontrado');
  expect((await call('/v1/carteira/pronto-para-janeiro', alheio)).body).toMatchObject({
    data: [],
    causas: [],
  });
  const todos = await call('/v1/carteira/pronto-para-janeiro/csv', alheio);
  expect(todos.text.split('\r\n')).toHaveLength(2);
});

// More clients than are looked for at once.
test('all clients as one CSV, by name, each with its own rows, without who has left by then', async () => {
  const empresas = Array.from({ length: 101 }, (_, n) => ({
    ...{ cnpj_raiz: String(10_000_000 + n), razao_social: `Cliente ${String(n).padStart(3, '0')}` },
    regime: 'lucro_real',
  }));
  expect((await send('/v1/clientes/varios', { clientes: empresas })).status).toBe(201);
  const saiu = await createCliente('22333444', 'Aaa', 'lucro_real');
  await request(app)
    .patch(`/v1/clientes/${saiu}`)
    .set('Authorization', `Bearer ${escritorio.chave}`)
    .send({ ultimo_mes: '2026-12' });
  for (const emitente of ['10000000', '10000100', '22333444'])
    await issue('2026-11-05', { emitente, pontos: [ponto('grupo_ausente', 'A', '5.00')] });
  const { text, status } = await call('/v1/carteira/pronto-para-janeiro/csv?quem=cliente');
  expect(status).toBe(200);
  const [head, ...rows] = text.trim().split('\r\n');
  expect(head).toMatch(/^\uFEFF?Cliente;Raiz do CNPJ;Causa;Quem age;/);
  expect(rows.map((row) => row.split(';').slice(0, 4).join())).toEqual([
    'Cliente 000,10000000,Sem CBS e IBS,o cliente',
    'Cliente 100,10000100,Sem CBS e IBS,o cliente',
  ]);
});
