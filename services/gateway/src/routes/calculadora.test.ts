import { Calculo, type ErrorCode, validate } from '@apura/contracts';
import { generateNota } from '@apura/samples';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Express } from 'express';
import request from 'supertest';
import { createApp } from '../../teste/app-de-teste.ts';
import { expectError } from '../../teste/expect-error.ts';
import { BASE, type Escritorio, escritorioForTests, gatewayForTests } from '../../teste/gateway-for-tests.ts';

let database: TestDatabase;
let app: Express;
let escritorio: Escritorio;

beforeAll(async () => {
  database = await testDatabase();
  app = createApp(gatewayForTests(database.database));
  escritorio = await escritorioForTests(database.database);
});
afterAll(() => database.close());

const send = (arquivo: string | Buffer, campos: Record<string, string> = {}) => {
  const pedido = request(app).post('/api/calculadora').field(campos);
  return pedido.attach('xml', Buffer.from(arquivo), 'nota.xml');
};
const manual = (body: object) =>
  request(app).post('/v1/calculadora').set('Authorization', `Bearer ${escritorio.chave}`).send(body);

const nota = generateNota({ itens: 3 });

test('a note is computed for its own year, without a key', async () => {
  const { status, body } = await send(nota.bytes);
  expect(status).toBe(200);
  const calculo = validate(Calculo, body);
  expect(calculo.ano).toBe(2026);
  expect(calculo.documento?.chave).toBe(nota.chave);
  expect(calculo.itens.map(({ descricao }) => descricao)).toEqual(
    nota.pedido.itens.map(({ produto }) => produto.nome),
  );
  expect(calculo.totais).toMatchObject({
    base: nota.correto.vBC,
    cbs: nota.correto.vCBS,
    ibs_uf: nota.correto.vIBSUF,
    ibs: nota.correto.vIBS,
  });
  // In the test year nothing of the reform is paid, and today's taxes stay.
  expect(calculo.comparativo).toMatchObject({ exigivel: false, diferenca: '0.00' });
});

test.each(['2026', '2027', '2029', '2033'])('the year %s is applied whole', async (ano) => {
  const calculo = validate(Calculo, (await send(nota.bytes, { ano })).body);
  expect(calculo.ano).toBe(Number(ano));
  const centavos = (valor: string) => Math.round(Number(valor) * 100);
  const { atual, reforma, permanecem, total_no_ano, diferenca, exigivel } = calculo.comparativo;
  expect(exigivel).toBe(ano !== '2026');
  expect(centavos(total_no_ano)).toBe(centavos(permanecem) + (exigivel ? centavos(reforma) : 0));
  expect(centavos(diferenca as string)).toBe(centavos(total_no_ano) - centavos(atual));
  expect(calculo.regime_atual.total).toBe(atual);
});

test('the scenario is the one that was used: the law in 2026, the newest estimate after it', async () => {
  const cenario = async (ano?: string) =>
    validate(Calculo, (await send(nota.bytes, ano === undefined ? {} : { ano })).body).cenario;
  expect(await cenario()).toEqual({ nome: 'lei', status: 'lei' });
  expect(await cenario('2027')).toEqual({ nome: 'estimativa_27_91', status: 'estimativa' });
  expect(await cenario('2033')).toEqual({ nome: 'estimativa_27_91', status: 'estimativa' });
});

// 9.21 % to the nearest 0.1 is 9.2, less 0.1 is 9.1 (LC 214/2025 arts. 349 § 14 and 347).
test('without a year a note of 2027 is computed by the law of 2027, whatever rates it declares', async () => {
  const de2027 = nota.bytes.toString('utf8').replace(/<dhEmi>2026/, '<dhEmi>2027');
  const calculo = validate(Calculo, (await send(de2027)).body);
  expect(calculo).toMatchObject({
    ano: 2027,
    cenario: { nome: 'estimativa_27_91', status: 'estimativa' },
    aliquotas: { cbs: '9.1000', ibs_uf: '0.0500', ibs_mun: '0.0500' },
  });
  // It does not hold the taxes of 2026: nothing to compare with.
  expect(calculo.comparativo.diferenca).toBeUndefined();
  const doItem = calculo.divergencias.filter(({ n_item }) => n_item === 1);
  expect(doItem.map(({ regra, gravidade, declarado }) => [regra, gravidade, declarado])).toEqual(
    expect.arrayContaining([
      ['aliquota_ibs_uf', 'critica', '0.1000'],
      ['aliquota_cbs', 'aviso', '0.9000'],
    ]),
  );
});

test.each([
  ['2025', 2026],
  ['2034', 2033],
])('a note of %s has the rates of %d, and a warning says so', async (anoDaNota, ano) => {
  const { bytes } = generateNota({ itens: 1 });
  const calculo = validate(
    Calculo,
    (await send(bytes.toString('utf8').replace(/<dhEmi>2026/, `<dhEmi>${anoDaNota}`))).body,
  );
  expect(calculo.ano).toBe(ano);
  expect(calculo.avisos[0]).toMatch(new RegExp(`^A nota é de ${anoDaNota}, .* de ${ano}`));
});

test('rates that are not law yet are said in a header; those of 2026 are law, whatever a text says', async () => {
  const header = async (pedido: request.Test) => {
    const { status, headers, text } = await pedido;
    expect([status, text.includes('"status":"estimativa"')]).toEqual([
      200,
      headers['x-apura-estimated-rates'] === 'true',
    ]);
    return headers['x-apura-estimated-rates'];
  };
  const descricao = '"status":"estimativa"';
  const body = { uf: 'SP', data: '2026-03-15', itens: [{ ...ITEM, descricao }] };
  expect(await header(send(nota.bytes))).toBeUndefined();
  expect(await header(manual(body))).toBeUndefined();
  for (const ano of ['2027', '2033']) {
    expect(await header(send(nota.bytes, { ano }))).toBe('true');
    expect(await header(manual({ ...body, ano: Number(ano) }))).toBe('true');
  }
});

test.each(['2025', '2034', '20270', 'dois mil', '2027.0', ''])('the year %p: ano_invalido', async (ano) => {
  expectError(await send(nota.bytes, { ano }), 'ano_invalido');
});

test.each([
  ['', 'xml_vazio'],
  ['%PDF-1.4', 'xml_invalido'],
  ['<nfeProc><NFe>', 'xml_malformado'],
  ['<!DOCTYPE a><a/>', 'xml_doctype_proibido'],
  ['<a/>', 'xml_sem_nfe'],
])('a file like %p: 422 %s, with its message', async (arquivo, codigo) => {
  const { status, body } = await send(arquivo);
  expect([status, body.code]).toEqual([422, codigo]);
  expect(body.error).toBe(body.message);
  expect(body.hint.length).toBeGreaterThan(10);
  expect(body.docs).toBe(`${BASE}/desenvolvedores#erro-${codigo}`);
});

test('two notes in a file: varias_notas', async () => {
  const semProtocolo = (numero: number) =>
    generateNota({ numero, comProtocolo: false })
      .bytes.toString()
      .replace(/<\?xml[^>]*>/, '');
  const lote = `<enviNFe xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00">${semProtocolo(1)}${semProtocolo(2)}</enviNFe>`;
  expectError(await send(lote), 'varias_notas');
});

test('a file of more than 5 MB: payload_too_large', async () => {
  const resposta = await send(Buffer.alloc(5 * 1024 * 1024 + 1, 'a'));
  expectError(resposta, 'payload_too_large');
  expect(resposta.body.message).toContain('5MB');
});

test.each<[string, () => request.Test, ErrorCode]>([
  ['no file', () => request(app).post('/api/calculadora').field('ano', '2027'), 'corpo_invalido'],
  [
    'another field name',
    () => request(app).post('/api/calculadora').attach('nota', nota.bytes, 'a.xml'),
    'corpo_invalido',
  ],
  ['two files', () => send(nota.bytes).attach('xml', nota.bytes, 'b.xml'), 'corpo_invalido'],
  ['an unknown field', () => send(nota.bytes, { uf: 'SP' }), 'corpo_invalido'],
  ['JSON', () => request(app).post('/api/calculadora').send({ ano: 2027 }), 'upload_nao_multipart'],
  [
    'a cut form',
    () =>
      request(app)
        .post('/api/calculadora')
        .set('Content-Type', 'multipart/form-data; boundary=x')
        .send('--x\r\nContent-Disposition: form-data; name="xml"; filename="a"\r\n\r\nabc'),
    'upload_interrompido',
  ],
  [
    'no boundary',
    () => request(app).post('/api/calculadora').set('Content-Type', 'multipart/form-data').send('abc'),
    'upload_malformado',
  ],
  ['another method', () => request(app).get('/api/calculadora'), 'metodo_nao_permitido'],
])('%s: %s', async (_nome, pedir, codigo) => {
  expectError(await pedir(), codigo);
});

const ITEM = {
  ncm: '84713012',
  cfop: '5102',
  valor: '1000.00',
  icms: '180.00',
  pis: '16.50',
  cofins: '76.00',
};

test('a manual payload is computed like a note', async () => {
  const { status, body } = await manual({
    uf: 'SP',
    data: '2026-03-15',
    itens: [ITEM, { ...ITEM, ncm: '01' }],
  });
  expect(status).toBe(200);
  const calculo = validate(Calculo, body);
  expect(calculo).not.toHaveProperty('documento');
  expect(calculo.regime_atual.icms).toBe('360.00');
  // Test rates of 2026 over the price without ICMS, PIS and COFINS (LC 214/2025, arts. 12, 343 and 346).
  expect(calculo.itens[0]).toMatchObject({ base: '727.50', cbs: '6.55', ibs_uf: '0.73', ibs_mun: '0.00' });
});

test.each([
  [{ uf: 'SP', itens: [] }, 'corpo_invalido'],
  [{ uf: 'XX', itens: [ITEM] }, 'corpo_invalido'],
  [{ uf: 'SP', itens: [{ ...ITEM, valor: 1000 }] }, 'corpo_invalido'],
  [{ uf: 'SP', itens: [{ ...ITEM, valor: '-1.00' }] }, 'corpo_invalido'],
  [{ uf: 'SP', itens: [{ ...ITEM, ncm: '123' }] }, 'corpo_invalido'],
  [{ uf: 'SP', itens: [ITEM], data: '2026-02-30' }, 'corpo_invalido'],
  [{ uf: 'SP', itens: [ITEM], ano: 2034 }, 'ano_invalido'],
  [{ uf: 'SP', itens: [{ ...ITEM, preco: '1' }] }, 'corpo_invalido'],
  [{ uf: 'SP', itens: Array.from({ length: 991 }, () => ITEM) }, 'corpo_invalido'],
] as const)('the payload %j: %s', async (body, codigo) => {
  expectError(await manual(body), codigo);
});

/** A note as a system has it before it sends it: bare, without key, protocol or signature. */
const draft = generateNota({ comProtocolo: false })
  .bytes.toString()
  .replace(/ Id="NFe\d+"/, '')
  .replace(/<Signature[\s\S]*<\/Signature>/, '')
  .replace(/<c(NF|DV)>\d+<\/c\1>/g, '');

test('a note that is not issued yet is checked: nothing to reject, what is not judged named with its reason', async () => {
  const { body } = await send(draft, { conferir: 'true' });
  const { conferencia, documento } = validate(Calculo, body);
  expect(documento?.situacao).toBe('sem_protocolo');
  expect(conferencia).toMatchObject({ rejeicoes: [], avaliadas: expect.any(Number) });
  expect(conferencia?.nao_avaliadas).toContainEqual({
    id: '12C02-10',
    codigo: '178',
    mensagem: expect.stringMatching(/CNPJ/),
    motivo: 'Depende do cadastro da Receita Federal.',
  });
  expect(conferencia?.nao_avaliadas.map(({ id }) => id)).not.toContain('UB26-15');
});

test('what the tax authority would reject is said rule by rule, and what it will reject from another day on apart', async () => {
  const errada = draft.replace('<CFOP>5102</CFOP>', '<CFOP>5202</CFOP>').replace(/<vCBS>/, '<vCBS>9');
  const { conferencia } = validate(Calculo, (await send(errada, { conferir: 'true' })).body);
  expect(conferencia?.rejeicoes.map(({ rejeicao, n_item }) => [rejeicao, n_item])).toEqual(
    expect.arrayContaining([
      ['328', 1],
      ['1069', 1],
    ]),
  );
  expect(conferencia?.rejeicoes.every(({ efeito }) => efeito === 'rejeicao')).toBe(true);
  expect(conferencia?.futuras.map(({ regra }) => regra)).toContain('VB01-05');
  expect(validate(Calculo, (await send(errada)).body)).not.toHaveProperty('conferencia');
});

test('own rates that the caller gives stand in place of the law’s; another classification, and what is no rate, is refused', async () => {
  const imovel = draft.replace(
    /<IBSCBS><CST>\d+<\/CST><cClassTrib>\d+</,
    '<IBSCBS><CST>221</CST><cClassTrib>221001<',
  );
  const calcular = (aliquotas_proprias: string) => send(imovel, { ano: '2027', aliquotas_proprias });
  const proprias = { '221001': { cbs: '3.285', ibs_uf: '0.365', ibs_mun: '0' } };
  const calculo = validate(Calculo, (await calcular(JSON.stringify(proprias))).body);
  const [item] = calculo.itens;
  expect([item?.cclasstrib, item?.ibs_mun]).toEqual(['221001', '0.00']);
  expect(Number(item?.cbs)).toBeCloseTo(Number(item?.base) * 0.03285, 2);
  expect(calculo.premissas.map(({ codigo }) => codigo)).toContain('aliquota_propria_informada');
  for (const errada of [
    '{',
    '[]',
    '{"000001":{"cbs":"1","ibs_uf":"1","ibs_mun":"1"}}',
    '{"221001":{"cbs":"3,2"}}',
  ])
    expectError(await calcular(errada), 'corpo_invalido');
});

test('conferir is true or false; a draft that gives no key is refused like any other note', async () => {
  expectError(await send(draft, { conferir: 'sim' }), 'corpo_invalido');
  const semNumero = await send(draft.replace(/<nNF>\d+<\/nNF>/, '<nNF>x</nNF>'), { conferir: 'true' });
  expect([semNumero.status, semNumero.body.code]).toEqual([422, 'nfe_campo_ausente']);
});
