import { ConformidadeDaCarteira, ConformidadeDoCliente, validate } from '@apura/contracts';
import { newId } from '@apura/database';
import { notaForTests, type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Express } from 'express';
import request from 'supertest';
import { createApp } from '../../teste/app-de-teste.ts';
import { expectError } from '../../teste/expect-error.ts';
import { type Escritorio, escritorioForTests, gatewayForTests } from '../../teste/gateway-for-tests.ts';

// The clock stands on 20 November 2026, 41 days before 31 December (Ato Conjunto RFB/CGIBS 5/2026 art. 2º § 1º III).
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
const createCliente = async (cnpj_raiz: string, razao_social: string, regime: string): Promise<string> =>
  (await send('/v1/clientes', { cnpj_raiz, razao_social, regime })).body.id;

interface Nota {
  readonly emitente: string;
  readonly destinatario?: string;
  readonly crt?: string;
  readonly cliente?: string;
  readonly cfop?: string;
  /** What a worker found in it; nothing where it is right. */
  readonly divergencia?: readonly [
    regra: string,
    campo: string,
    declarado: string | null,
    calculado: string | null,
  ];
}

const WARNED = new Set(['ibscbs_ausente']);

async function issue(emitidaEm: string, nota: Nota) {
  const { emitente, destinatario = '99000111', crt = '3', cliente = null, cfop = '5102', divergencia } = nota;
  const id = await notaForTests(database.database, escritorio.id, {
    ...{ cliente, emitente, destinatario, crt, competencia: emitidaEm.slice(0, 7), emitidaEm },
    ...{ efeito: 'debito', cfop, valor: '1000.00' },
  });
  if (!divergencia) return;
  const [regra, campo, declarado, calculado] = divergencia;
  await database.database.forOrganization(escritorio.id).transaction((tx) =>
    tx.query(
      `INSERT INTO divergencia (id, organization_id, documento_id, regra, gravidade, campo, declarado, calculado, mensagem, fundamento, em_jogo)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, 'm', 'f', 9)`,
      [
        ...[newId(), escritorio.id, id, regra, WARNED.has(regra) ? 'aviso' : 'critica'],
        ...[campo, declarado, calculado],
      ],
    ),
  );
}

// NF-e must have the group from 3 August 2026 on (Ato Conjunto RFB/CGIBS 4/2026 art. 1º I): the note of 2 August need not. Of August's one
// note that must, none is right; of September's four, the one that declares 1.00 of 9.00 is not, and a wrong total of today's taxes says
// nothing of CBS and IBS: 3 of 4 are 75 %.
test('a client of the real profit regime: by month the share that is right since the day of its kind, and what corrects the others', async () => {
  const id = await createCliente('11222333', 'Atacado', 'lucro_real');
  const own = { emitente: '11222333' };
  await issue('2026-08-02', own);
  await issue('2026-08-10', { ...own, divergencia: ['ibscbs_ausente', 'IBSCBS', null, null] });
  await issue('2026-09-01', own);
  await issue('2026-09-02', own);
  await issue('2026-09-03', { ...own, divergencia: ['vcbs_item', 'vCBS', '1.00', '9.00'] });
  await issue('2026-09-05', { ...own, divergencia: ['total_de_hoje', 'ICMSTot/vProd', '1.00', '2.00'] });
  const fornecedor = { emitente: '55666777', destinatario: '11222333' };
  await issue('2026-09-04', { ...fornecedor, divergencia: ['vcbs_item', 'vCBS', '9.00', '1.00'] });
  const { body, status } = await call(`/v1/clientes/${id}/conformidade-de-2026`);
  expect(status).toBe(200);
  // A request may have no line breaks, which is what `validate` is for: the text to the supplier has some.
  const emUmaLinha = body.inconsistencias.map((uma: object) => ({ ...uma, texto: null }));
  validate(ConformidadeDoCliente, { ...body, inconsistencias: emUmaLinha });
  expect(body).toMatchObject({
    ano: 2026,
    corrige_ate: '2026-12-31',
    dias: 41,
    sobe: true,
    obrigados: 5,
    certos: 3,
  });
  const agosto = { emitidos: 2, obrigados: 1, com_grupo: 0, certos: 0, parte: '0.00' };
  const setembro = { emitidos: 4, obrigados: 4, com_grupo: 4, certos: 3, parte: '75.00' };
  expect(body.meses).toEqual([
    { competencia: '2026-08', ...agosto, tipos: [{ tipo: 'nfe', ...agosto }] },
    { competencia: '2026-09', ...setembro, tipos: [{ tipo: 'nfe', ...setembro }] },
  ]);
  expect(body.por_correcao).toMatchObject([
    { correcao: 'emitir_de_novo', documentos: 1, em_jogo: '9.00', estados: { aberta: 1 } },
    { correcao: 'nota_de_debito', documentos: 1, em_jogo: '9.00' },
    { correcao: 'pedir_ao_fornecedor', documentos: 1, em_jogo: '9.00' },
  ]);
  const daVez = body.inconsistencias.find(
    ({ correcao }: { correcao: string }) => correcao === 'pedir_ao_fornecedor',
  );
  expect(daVez.texto).toContain('declara 9,00 e, pela lei, seria 1,00');
  expect(body.ressalvas[0]).toContain('evidência, e não certificado');
});

// § 1º: of issuers of the Simples only from 2027 on; § 3º: likewise the note of an import; § 2º: of single-phase goods.
test('what is due only from 2027 on is not asked for in 2026, be it of the Simples, of the MEI, imported or single-phase', async () => {
  const simples = await createCliente('44555666', 'Padaria', 'simples_nacional');
  await issue('2026-10-05', { emitente: '44555666', crt: '1' });
  const { body } = await call(`/v1/clientes/${simples}/conformidade-de-2026`);
  expect(body.meses).toMatchObject([{ competencia: '2026-10', emitidos: 1, obrigados: 0, parte: null }]);
  expect(body.sobe).toBeNull();
  const mei = await createCliente('44555777', 'Costureira', 'mei');
  await issue('2026-10-05', { emitente: '44555777', crt: '4' });
  expect((await call(`/v1/clientes/${mei}/conformidade-de-2026`)).body).toMatchObject({
    obrigados: 0,
    emitidos: 1,
  });
  const presumido = await createCliente('33444555', 'Importadora', 'lucro_presumido');
  const ausente = ['ibscbs_ausente', 'IBSCBS', null, null] as const;
  await issue('2026-10-05', {
    ...{
      emitente: '33444555',
      destinatario: '33444555',
      cliente: presumido,
      cfop: '3102',
      divergencia: ausente,
    },
  });
  await issue('2026-10-06', { emitente: '33444555', cliente: presumido });
  expect((await call(`/v1/clientes/${presumido}/conformidade-de-2026`)).body).toMatchObject({
    ...{ emitidos: 2, obrigados: 1, certos: 1, parte: '100.00' },
  });
});

// An NF-e may be cancelled within 24 hours (Ajuste SINIEF 7/2005): on 20 November at noon one of 09:00 of that day may, one of the 18th may not.
test('the state of each divergence: asked for, corrected and dismissed, with who, when and why; the portfolio has the sums of its clients', async () => {
  const um = await createCliente('11222333', 'Atacado', 'lucro_real');
  const outro = await createCliente('22333444', 'Beta', 'lucro_presumido');
  await issue('2026-11-18', { emitente: '11222333', divergencia: ['vcbs_item', 'vCBS', '9.00', '1.00'] });
  await issue('2026-11-18', {
    ...{ emitente: '55666777', destinatario: '11222333', divergencia: ['vibs_item', 'vIBS', '9.00', '1.00'] },
  });
  await issue('2026-11-18', { emitente: '22333444' });
  const path = `/v1/clientes/${um}/conformidade-de-2026`;
  const antes = (await call(path)).body.inconsistencias;
  const pedir = antes.find(({ correcao }: { correcao: string }) => correcao === 'pedir_ao_fornecedor');
  const { regra, campo, emitente, cprod } = pedir;
  const tratar = (estado: string, motivo: string) =>
    send('/v1/divergencias/tratar', {
      ...{ divergencias: [{ cliente_id: um, regra, campo, emitente, cprod }], estado, motivo },
    });
  expect((await tratar('pedida', 'Texto enviado ao fornecedor')).status).toBe(200);
  const depois = (await call(path)).body;
  expect(
    depois.por_correcao.find(({ correcao }: { correcao: string }) => correcao === 'pedir_ao_fornecedor')
      .estados,
  ).toEqual({ aberta: 0, pedida: 1, resolvida: 0, ignorada: 0 });
  expect(
    depois.inconsistencias.find(({ estado }: { estado: string }) => estado === 'pedida').tratativa,
  ).toMatchObject({
    motivo: 'Texto enviado ao fornecedor',
    autor: expect.any(String),
    criado_em: expect.any(String),
  });
  await tratar('ignorada', 'Fornecedor encerrou as atividades');
  const carteira = (await call('/v1/carteira/conformidade-de-2026')).body;
  validate(ConformidadeDaCarteira, carteira);
  expect(carteira).toMatchObject({ dias: 41, obrigados: 2, certos: 1, parte: '50.00' });
  expect(carteira.data).toMatchObject([
    {
      cliente_id: um,
      razao_social: 'Atacado',
      parte: '0.00',
      estados: { aberta: 1, pedida: 0, ignorada: 1 },
    },
    { cliente_id: outro, razao_social: 'Beta', parte: '100.00', estados: { aberta: 0 } },
  ]);
});

test('another office finds nothing', async () => {
  const id = await createCliente('11222333', 'Atacado', 'lucro_real');
  await issue('2026-09-01', { emitente: '11222333' });
  const outro = await escritorioForTests(database.database);
  expectError(await call(`/v1/clientes/${id}/conformidade-de-2026`, outro), 'cliente_nao_encontrado');
  expect((await call('/v1/carteira/conformidade-de-2026', outro)).body).toMatchObject({
    emitidos: 0,
    data: [],
  });
});
