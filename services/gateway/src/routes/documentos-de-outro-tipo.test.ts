import { DocumentoComItens, ListaDeDocumentos, validate } from '@apura/contracts';
import { newId } from '@apura/database';
import { generateDocumento, TIPOS_DE_AMOSTRA } from '@apura/samples';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { readCents } from '@apura/words';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Express } from 'express';
import request from 'supertest';
import { createApp } from '../../teste/app-de-teste.ts';
import { documentoForTests } from '../../teste/documento-for-tests.ts';
import { expectError } from '../../teste/expect-error.ts';
import { doneIn } from '../../teste/feitos.ts';
import { type Escritorio, escritorioForTests, gatewayForTests } from '../../teste/gateway-for-tests.ts';
import { outroDocumentoForTests } from '../../teste/outro-documento-for-tests.ts';

const FRETE = 'ex01-cte-tomador-destinatario';
const SERVICO = 'ex08-nfse-tomado-com-retencoes';
const ENERGIA = 'ex10-nf3e-industria';

let database: TestDatabase;
let app: Express;
let escritorio: Escritorio;
let outro: Escritorio;
let nfe: string;
let chaves: Record<'frete' | 'servico' | 'energia', string>;

beforeAll(async () => {
  database = await testDatabase();
  const gateway = gatewayForTests(database.database);
  app = createApp(gateway);
  escritorio = await escritorioForTests(database.database);
  outro = await escritorioForTests(database.database);
  nfe = await documentoForTests(gateway, escritorio);
  const frete = await outroDocumentoForTests(gateway, escritorio, FRETE);
  const servico = await outroDocumentoForTests(gateway, escritorio, SERVICO);
  const energia = await outroDocumentoForTests(gateway, escritorio, ENERGIA, {
    situacao: 'substituida',
    substituida_por: nfe,
  });
  chaves = { frete: frete.chave, servico: servico.chave, energia: energia.chave };
});
afterAll(() => database.close());

const find = (path: string, { chave } = escritorio) =>
  request(app).get(path).set('Authorization', `Bearer ${chave}`);
const detalhe = async (chave: string) =>
  validate(DocumentoComItens, (await find(`/v1/documentos/${chave}`)).body);

test.each(['/v1/documentos', '/api/v1/documents'])('%s lists all kinds, each with its own', async (path) => {
  const { data } = validate(ListaDeDocumentos, (await find(path)).body);
  expect(data.map(({ tipo, modelo }) => [tipo, modelo])).toEqual([
    ['nf3e', '66'],
    ['nfse', ''],
    ['cte', '57'],
    ['nfe', '55'],
  ]);
  const [energia, , frete, nota] = data;
  expect(nota).not.toHaveProperty('fornecedor');
  expect(frete).toMatchObject({
    fornecedor: { cnpj: '11111111000191' },
    adquirente: { cnpj: '22222222000191' },
    emitente: { cnpj: '11111111000191' },
    destinatario: { cnpj: '22222222000191' },
  });
  expect(energia).toMatchObject({ situacao: 'substituida', substituida_por: nfe });
});

test('one kind, one situation; a kind that there is not', async () => {
  const lista = async (consulta: string) =>
    (await find(`/v1/documentos?${consulta}`)).body.data.map(({ chave }: { chave: string }) => chave);
  expect(await lista('tipo=nfse')).toEqual([chaves.servico]);
  expect(await lista('tipo=nfe')).toEqual([nfe]);
  expect(await lista('tipo=nfgas')).toEqual([]);
  expect(await lista('situacao=substituida')).toEqual([chaves.energia]);
  expect(await lista('tipo=cte&situacao=substituida')).toEqual([]);
  expectError(await find('/v1/documentos?tipo=mdfe'), 'parametros_invalidos');
});

test('a freight: who is who in it, what travels, what it costs, and its only item', async () => {
  const frete = await detalhe(chaves.frete);
  expect(frete.partes).toMatchObject({
    emit: { cnpj: '11111111000191' },
    dest: { cnpj: '22222222000191' },
    rem: { cnpj: '33333333000191' },
  });
  expect(frete.transporte).toMatchObject({ modal: '01' });
  expect(frete.vinculos).toEqual([{ tipo: 'transporta', chave: expect.stringMatching(/^\d{44}$/) }]);
  expect(frete.itens).toHaveLength(1);
  expect(frete.itens[0]).toMatchObject({
    base: '798.60',
    cbs: '7.19',
    ncm: '',
    natureza: expect.any(String),
  });
  expect(frete.itens[0]?.memoria.length).toBeGreaterThan(0);
  expect(frete).not.toHaveProperty('retencoes');
});

test('a service: its key of 50, what is retained, what it was', async () => {
  const servico = await detalhe(chaves.servico);
  expect(servico.retencoes).toMatchObject({ iss: '400.00', irrf: '300.00', csll: '200.00' });
  expect(servico.servico).toMatchObject({ tpEmit: '1' });
  expect(servico.itens[0]).toMatchObject({ natureza: expect.stringMatching(/^\d{6}$/), base: '17750.00' });
});

test('a bill of energy: each of its lines, with its unit and its class', async () => {
  const { itens, fatura, substituida_por } = await detalhe(chaves.energia);
  expect(itens.length).toBeGreaterThan(2);
  expect(itens.every(({ natureza, descricao }) => natureza && descricao)).toBe(true);
  expect([fatura?.tpAcesso, substituida_por]).toEqual(['1', nfe]);
});

test.each(TIPOS_DE_AMOSTRA)('a %s is explained: its items, and how each amount came about', async (tipo) => {
  const { id, ...com } = await escritorioForTests(database.database);
  const { bytes, chave } = generateDocumento({ tipo, seed: 5, numero: 5 });
  await outroDocumentoForTests(gatewayForTests(database.database), { id }, bytes);
  const { body } = await find(`/v1/documentos/${chave}`, { id, ...com });
  const documento = validate(DocumentoComItens, body);
  if (tipo === 'gtve') return expect(documento.itens).toEqual([]);
  expect(documento.itens.length).toBeGreaterThan(0);
  for (const { valor, memoria } of documento.itens) {
    expect(readCents(valor)).toBeGreaterThan(0n);
    expect(memoria.length).toBeGreaterThan(0);
  }
});

test('a note knows the documents that name it and its events, in their order', async () => {
  const { tenant } = { tenant: database.database.forOrganization(escritorio.id) };
  await tenant.transaction(async (tx) => {
    await tx.query(
      `INSERT INTO documento_vinculo (id, organization_id, documento_id, tipo, chave_alvo)
       SELECT $1, $2, id, 'transporta', $3 FROM documento WHERE chave = $4`,
      [newId(), escritorio.id, nfe, chaves.frete],
    );
    for (const [tp_evento, dh] of [
      ['110110', '2026-10-03T10:00:00-03:00'],
      ['210200', '2026-10-02T23:30:00-03:00'],
    ])
      await tx.query(
        `INSERT INTO evento_documento (id, organization_id, chave, tp_evento, n_seq, dh_evento, registrado, efeito, sha256)
         VALUES ($1, $2, $3, $4, '1', $5, true, 'nenhum', '\\x00')`,
        [newId(), escritorio.id, nfe, tp_evento, dh],
      );
  });
  const nota = await detalhe(nfe);
  expect(nota.referido_por).toEqual([{ tipo: 'transporta', chave: chaves.frete }]);
  const semRegistro = {
    situacao: 'sem_registro',
    motivo: expect.stringContaining('Falta a resposta da SEFAZ'),
  };
  expect(nota.eventos).toMatchObject([
    { tp_evento: '210200', n_seq: '1', em: '2026-10-03T02:30:00.000Z', efeito: 'nenhum', ...semRegistro },
    {
      tp_evento: '110110',
      n_seq: '1',
      em: '2026-10-03T13:00:00.000Z',
      nome: 'Carta de correção',
      ...semRegistro,
    },
  ]);
  expect(nota).not.toHaveProperty('partes');
});

test('a request of an event of which only its document or its registration is missing promises nothing', async () => {
  const tenant = database.database.forOrganization(escritorio.id);
  const falta = `${chaves.frete.slice(0, 43)}${(Number(chaves.frete[43]) + 1) % 10}`;
  const insert = (chave: string, registrado: boolean, tp_evento: string) =>
    tenant.transaction((tx) =>
      tx.query(
        `INSERT INTO evento_documento (id, organization_id, chave, tipo, tp_evento, n_seq, dh_evento, registrado, efeito, sha256)
         VALUES ($1, $2, $3, 'cte', $4, '1', '2026-10-03T10:00:00-03:00', $5, 'cancela', '\\x00')`,
        [newId(), escritorio.id, chave, tp_evento, registrado],
      ),
    );
  await insert(chaves.frete, false, '110111');
  await insert(falta, false, '110111');
  await insert(falta, true, '240140');
  const { eventos } = await detalhe(chaves.frete);
  expect(eventos).toMatchObject([
    { efeito: 'nenhum', motivo: expect.stringMatching(/sem prova dele, o evento não tem efeito/) },
  ]);
  const { body } = await find('/v1/eventos-sem-nota');
  const aguardam = body.data.filter(({ chave }: { chave: string }) => chave === falta);
  expect(aguardam.map(({ tp_evento, aguarda }: Record<string, string>) => [tp_evento, aguarda])).toEqual([
    ['240140', expect.stringMatching(/fica guardado e vale quando a nota for enviada/)],
    ['110111', expect.stringMatching(/só o pedido .* não tem efeito, também quando a nota for enviada/)],
  ]);
});

test('the file comes back byte for byte', async () => {
  const { status, body, headers } = await find(`/v1/documentos/${chaves.servico}/xml`)
    .buffer(true)
    .responseType('blob');
  expect([status, headers['content-disposition']]).toEqual([
    200,
    `attachment; filename="${chaves.servico}.xml"`,
  ]);
  expect(Buffer.compare(body, doneIn(SERVICO))).toBe(0);
});

test('another office’s key finds nothing of them', async () => {
  for (const chave of Object.values(chaves)) {
    expectError(await find(`/v1/documentos/${chave}`, outro), 'documento_nao_encontrado');
    expectError(await find(`/v1/documentos/${chave}/xml`, outro), 'documento_nao_encontrado');
  }
  for (const tipo of ['cte', 'nfse', 'nf3e'])
    expect((await find(`/v1/documentos?tipo=${tipo}`, outro)).body.data).toEqual([]);
  // Nor does a document of theirs show that they name this office's note, nor its events.
  const gateway = gatewayForTests(database.database);
  await documentoForTests(gateway, outro);
  const { body } = await find(`/v1/documentos/${nfe}`, outro);
  expect([body.eventos, body.referido_por]).toEqual([[], []]);
});

test.each(['9'.repeat(49), '9'.repeat(51), `${'9'.repeat(9)}AB${'9'.repeat(38)}A`])(
  'a key like %s is nobody’s',
  async (chave) => {
    expectError(await find(`/v1/documentos/${chave}`), 'documento_nao_encontrado');
  },
);
