import { ClientesConferidos, ClientesImportados, LIMITES, validate } from '@apura/contracts';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Express } from 'express';
import request from 'supertest';
import { createApp } from '../../teste/app-de-teste.ts';
import { expectError } from '../../teste/expect-error.ts';
import {
  countRows,
  type Escritorio,
  escritorioForTests,
  gatewayForTests,
  NOTHING_SENT,
} from '../../teste/gateway-for-tests.ts';

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

const importar = (csv: string | Buffer, headers: Record<string, string> = {}) =>
  request(app)
    .post('/v1/clientes/importar')
    .set({ Authorization: `Bearer ${escritorio.chave}`, 'Content-Type': 'text/csv', ...headers })
    .send(csv);
/** In the order in which they were made. */
const clientes = async () =>
  (
    await request(app).get('/v1/clientes').set('Authorization', `Bearer ${escritorio.chave}`)
  ).body.data.toReversed();

const SIMPLES = 'cnpj,razao_social,regime\n11222333000181,Padaria,lucro_real\n';

test('a spreadsheet as Brazilian machines save it: Windows-1252, semicolons, quotes, accents, punctuation', async () => {
  const csv =
    'CNPJ;Razão Social;Regime;Desde\r\n' +
    '11.222.333/0001-81;"Pão & Açúcar; Comércio ""Sul""";Lucro Real;07/2026\r\n' +
    '\r\n' +
    '04.252.011/0001-10; Café São João \x96 Centro ;Simples Nacional;\r\n';
  const resposta = await importar(Buffer.from(csv, 'latin1'));
  expect(resposta.status).toBe(201);
  const { importados, data } = validate(ClientesImportados, resposta.body);
  expect(importados).toBe(2);
  const vistos = await clientes();
  expect(vistos.map(({ id }: { id: string }) => id)).toEqual(data.map(({ id }) => id));
  expect(data.map(({ linha }) => linha)).toEqual([2, 4]);
  expect(vistos).toMatchObject([
    {
      razao_social: 'Pão & Açúcar; Comércio "Sul"',
      regimes: [{ desde: '2026-07', regime: 'lucro_real', ibs_cbs: 'regular' }],
      estabelecimentos: [{ cnpj: '11222333000181' }],
    },
    {
      razao_social: 'Café São João – Centro',
      regimes: [{ desde: '2026-01', regime: 'simples_nacional', ibs_cbs: 'das' }],
    },
  ]);
  // One permit for both: their stored notes are picked up together (ADR 86).
  expect((await countRows(database.database, escritorio.id)).outbox).toBe(1);
});

test.each([
  ['Simples', 'simples_nacional'],
  ['SIMPLES NACIONAL', 'simples_nacional'],
  ['S.N.', 'simples_nacional'],
  ['Presumido', 'lucro_presumido'],
  ['Lucro Presumido (LP)', 'lucro_presumido'],
  ['LP', 'lucro_presumido'],
  ['Lucro real', 'lucro_real'],
  ['L.R.', 'lucro_real'],
  ['MEI', 'mei'],
])('a regime that is called %s', async (dito, regime) => {
  const { status } = await importar(`CNPJ;Cliente;Regime Tributário\n11.222.333/0001-81;A;${dito}\n`);
  expect(status).toBe(201);
  expect(await clientes()).toMatchObject([{ razao_social: 'A', regime }]);
});

test('what the Simples and the MEI need, as people write it', async () => {
  const csv =
    'cnpj_raiz;Razão social;Regime;Desde;Anexo;RBT12;Folha12;CBS e IBS;Atividade\n' +
    '11222333;Estúdio;Simples Nacional;2026-09;Anexo V;R$ 1.234.567,8;345.678,90;regular;\n' +
    '44555666;Salgados;MEI;;;;;;Indústria\n';
  const { status } = await importar(csv.replace('CBS e IBS', 'ibs_cbs'));
  expect(status).toBe(201);
  expect(await clientes()).toMatchObject([
    {
      regimes: [
        {
          desde: '2026-09',
          regime: 'simples_nacional',
          simples_anexo: 'V',
          rbt12: '1234567.80',
          folha12: '345678.90',
          ibs_cbs: 'regular',
        },
      ],
    },
    { regimes: [{ desde: '2026-01', regime: 'mei', atividade: 'industria', ibs_cbs: 'das' }] },
  ]);
});

test('when companies began, as spreadsheets write it', async () => {
  const { status } = await importar(
    'cnpj_raiz;Razão social;Regime;Data de abertura;Anexo\n11222333;Nova;Simples Nacional;10/11/2026;I\n44555666;Velha;Simples Nacional;;I\n',
  );
  expect(status).toBe(201);
  const [nova, velha] = await clientes();
  expect([nova?.inicio_de_atividade, velha?.inicio_de_atividade]).toEqual(['2026-11-10', undefined]);
  const resposta = await importar(
    'cnpj_raiz;razao_social;regime;inicio_de_atividade\n77888999;Outra;simples_nacional;31/02/2026\n',
  );
  expectError(resposta, 'csv_invalido');
  expect(resposta.body.detalhes).toMatchObject([{ campo: 'linha 2, inicio_de_atividade' }]);
});

test('amounts that are none, or more than the Simples allows, are told line by line, and nothing is made', async () => {
  const resposta = await importar(
    [
      'cnpj_raiz;razao_social;regime;anexo;rbt12;folha12',
      '11222333;A;simples_nacional;I;4.800.000,01;',
      '22333444;B;simples_nacional;VI;doze;',
      '33444555;C;simples_nacional;V;-1,00;1,234',
      '44555666;D;simples_nacional;III;480.000,00;134.400,00',
    ].join('\n'),
  );
  expectError(resposta, 'csv_invalido');
  expect(resposta.body.detalhes.map(({ campo }: { campo: string }) => campo).sort()).toEqual([
    'linha 2, rbt12',
    'linha 3, rbt12',
    'linha 3, simples_anexo',
    'linha 4, folha12',
    'linha 4, rbt12',
  ]);
  expect(JSON.stringify(resposta.body.detalhes)).toContain('4800000.00');
  expect(await countRows(database.database, escritorio.id)).toEqual(NOTHING_SENT);
});

test('UTF-8 with a mark, commas, the root alone', async () => {
  const resposta = await importar('\ufeffcnpj_raiz,razao_social,regime\n11222333,Ótica Visão,mei\n');
  expect(resposta.status).toBe(201);
  expect((await clientes())[0]).toMatchObject({ cnpj_raiz: '11222333', razao_social: 'Ótica Visão' });
});

test('all faults of all lines are told at once, and nothing is made', async () => {
  const resposta = await importar(
    [
      'cnpj;razao_social;regime;desde',
      '11222333000181;Boa;lucro_real;2026-01',
      '11222333000182;Dígito;lucro_real;',
      '04252011000110;;lucro_ideal;13/2026',
      '11222333000262;De novo;mei;',
      '04252011000110;Curta',
    ].join('\n'),
  );
  expectError(resposta, 'csv_invalido');
  const campos = resposta.body.detalhes.map(({ campo }: { campo: string }) => campo);
  expect(campos.sort()).toEqual([
    'linha 3, cnpj',
    'linha 4, desde',
    'linha 4, razao_social',
    'linha 4, regime',
    'linha 5, cnpj',
    'linha 6, colunas',
  ]);
  expect(JSON.stringify(resposta.body.detalhes)).toContain('já está na linha 2');
  expect(await countRows(database.database, escritorio.id)).toEqual(NOTHING_SENT);
});

test('of very many faults the first are told, and that there may be more', async () => {
  const muitas = (linha: string) => importar(`cnpj;razao_social;regime\n${`${linha}\n`.repeat(900)}`);
  const { detalhes } = (await muitas('1;;x')).body;
  expect([detalhes[0].campo, detalhes.length]).toEqual(['linha 2, razao_social', 103]);
  expect(detalhes.at(-1)).toEqual({ campo: 'arquivo', motivo: 'pode ter outras falhas depois destas' });
  expect((await muitas('1;2')).body.detalhes.map(({ campo }: { campo: string }) => campo)).toEqual([
    'linha 102, colunas',
  ]);
});

test('a client that is there already: its line is named, and nothing is made', async () => {
  await importar(SIMPLES);
  const antes = await countRows(database.database, escritorio.id);
  const resposta = await importar(`${SIMPLES}04252011000110,Outra,mei\n`);
  expectError(resposta, 'csv_invalido');
  expect(resposta.body.detalhes).toEqual([
    { campo: 'linha 2, cnpj', motivo: 'o escritório já tem um cliente com a raiz 11222333' },
  ]);
  expect(await countRows(database.database, escritorio.id)).toEqual(antes);
});

test.each([
  ['', 'linha 1'],
  ['cnpj,razao_social,regime\n', 'linha 2'],
  ['cnpj,razao_social,regime,cor\n1,2,3,4', 'linha 1, cor'],
  ['cnpj,cnpj,razao_social,regime\n1,2,3,4', 'linha 1, cnpj'],
  ['razao_social,regime\nA,mei', 'linha 1, cnpj'],
  ['cnpj\n1', 'linha 1, razao_social'],
  ['cnpj,razao_social,regime\n"aberta', 'linha 2'],
  ['cnpj,razao_social,regime\n11222333000181,a\u0000b,mei', 'linha 2, razao_social'],
  ['cnpj,cnpj_raiz,razao_social,regime\n11222333000181,11222333,A,mei', 'linha 2, cnpj'],
  ['constructor,__proto__,razao_social,regime\na,b,c,mei', 'linha 1, constructor'],
  [
    `cnpj_raiz,razao_social,regime\n${'11222333,A,mei\n'.repeat(LIMITES.linhas_por_importacao + 1)}`,
    'arquivo',
  ],
])('the file %j is refused at %s', async (csv, campo) => {
  const resposta = await importar(csv);
  expectError(resposta, 'csv_invalido');
  expect(resposta.body.detalhes[0].campo).toBe(campo);
  expect(await countRows(database.database, escritorio.id)).toEqual(NOTHING_SENT);
});

test('another type, and a file that is too large', async () => {
  expectError(await importar('{}', { 'Content-Type': 'application/json' }), 'tipo_de_conteudo_invalido');
  expectError(await importar(SIMPLES.padEnd(LIMITES.bytes_por_importacao + 1)), 'requisicao_grande_demais');
});

test('repeated with its key it is imported once; another file with the key is refused', async () => {
  const chave = { 'Idempotency-Key': 'importacao-1' };
  const primeira = await importar(SIMPLES, chave);
  const segunda = await importar(SIMPLES, chave);
  expect([segunda.status, segunda.text, segunda.headers['idempotency-replayed']]).toEqual([
    201,
    primeira.text,
    'true',
  ]);
  expectError(await importar(`${SIMPLES}\n04252011000110,Outra,mei`, chave), 'idempotency_key_reutilizada');
});

const atualizar = (csv: string, { conferir = false, quem = escritorio, competencia = '2026-10' } = {}) =>
  request(app)
    .post(`/v1/clientes/importar${conferir ? '/conferir' : ''}?atualizar=true&competencia=${competencia}`)
    .set({ Authorization: `Bearer ${quem.chave}`, 'Content-Type': 'text/csv' })
    .send(csv);
const BASE =
  'cnpj_raiz;razao_social;regime;anexo;rbt12\n11222333;Loja;simples_nacional;I;480.000,00\n44555666;Bar;mei;;\n';

test('clients that there are get what a line says, from its month on; a preview tells it line by line and keeps nothing', async () => {
  await importar(BASE);
  const csv =
    'CNPJ;Razão social;Regime;Desde;RBT12;Anexo;Atividade;E-mail\n' +
    '11.222.333;;;;500.000,00;;;Rosa <rosa@x.example>\n' +
    '44.555.666;;Lucro Presumido;2026-09;;;;\n' +
    '77.888.999;Nova;MEI;;;;Comércio;nova@x.example\n' +
    '11.222.333;;;;1,00;;;\n' +
    '99.000.111;;;;;;;\n';
  const { body, status } = await atualizar(csv, { conferir: true });
  expect(status).toBe(200);
  expect(validate(ClientesConferidos, body).data).toMatchObject([
    {
      linha: 2,
      situacao: 'existente',
      razao_social: 'Loja',
      cadastro: { cnpj: '11222333', desde: '2026-10', rbt12: '500.000,00' },
      mudancas: [
        { campo: 'rbt12', de: '480000.00', para: '500000.00' },
        { campo: 'contato', de: null, para: 'Rosa <rosa@x.example>' },
      ],
    },
    {
      linha: 3,
      situacao: 'existente',
      cadastro: { desde: '2026-09' },
      mudancas: [{ campo: 'regime', de: 'mei', para: 'lucro_presumido' }],
    },
    {
      linha: 4,
      situacao: 'novo',
      cliente: { razao_social: 'Nova' },
      cadastro: { contato: 'nova@x.example' },
    },
    { linha: 5, situacao: 'com_falha', faltas: [{ campo: 'cnpj' }] },
    { linha: 6, situacao: 'com_falha' },
  ]);
  const antes = await clientes();
  expect(antes.map(({ regimes }: { regimes: object[] }) => regimes.length)).toEqual([1, 1]);

  const boas = csv.split('\n').slice(0, 4).join('\n');
  const feito = await atualizar(boas);
  expect(feito.status).toBe(201);
  expect(validate(ClientesImportados, feito.body)).toMatchObject({ importados: 3, atualizados: 2 });
  const [loja, bar, nova] = await clientes();
  expect(loja.razao_social).toBe('Loja');
  expect(loja.regimes).toMatchObject([
    { desde: '2026-01', rbt12: '480000.00' },
    { desde: '2026-10', regime: 'simples_nacional', simples_anexo: 'I', rbt12: '500000.00' },
  ]);
  expect(bar.regimes).toMatchObject([
    { regime: 'mei', ibs_cbs: 'das' },
    { desde: '2026-09', regime: 'lucro_presumido', ibs_cbs: 'regular' },
  ]);
  expect(nova.regimes).toMatchObject([{ regime: 'mei', atividade: 'comercio' }]);
  const contatos = async (id: string) =>
    (
      await request(app).get(`/v1/clientes/${id}/contatos`).set('Authorization', `Bearer ${escritorio.chave}`)
    ).body.data.map(({ nome }: { nome: string }) => nome);
  expect([await contatos(loja.id), await contatos(nova.id)]).toEqual([['Rosa'], ['nova@x.example']]);

  // Sent again it changes nothing, and nothing is computed anew.
  const outbox = async () => (await countRows(database.database, escritorio.id)).outbox;
  const permits = await outbox();
  const deNovo = await atualizar(boas, { conferir: true });
  expect(deNovo.body.data.map(({ mudancas }: { mudancas?: object[] }) => mudancas)).toEqual([[], [], []]);
  await atualizar(boas);
  expect(await outbox()).toBe(permits);
});

test('a file of 301 lines is checked with as many trips to the database as one of two, and each line has its own answer', async () => {
  const raiz = (n: number) => String(10_000_000 + n);
  const quem = Array.from({ length: 300 }, (_, n) => raiz(n));
  await importar(
    `cnpj,razao_social,regime,anexo\n${quem.map((um) => `${um},Loja ${um},simples_nacional,I`).join('\n')}\n`,
  );
  const linhas = quem.map((um, n) => `${um};${n === 7 ? '1,00' : ''};${1000 + n},00`);
  const check = async (some: readonly string[]) => {
    let trips = 0;
    const one = () => {
      trips += 1;
    };
    database.database.app.on('acquire', one);
    const { body } = await atualizar(`cnpj;folha12;rbt12\n${some.join('\n')}\n${raiz(300)};;1,00\n`, {
      conferir: true,
    });
    database.database.app.off('acquire', one);
    return { trips, data: validate(ClientesConferidos, body).data };
  };
  const two = await check(linhas.slice(0, 1));
  const all = await check(linhas);
  expect(all.trips).toBe(two.trips);
  expect(all.data).toHaveLength(301);
  for (const [n, linha] of all.data.slice(0, 300).entries())
    expect(linha).toMatchObject({
      linha: n + 2,
      situacao: 'existente',
      razao_social: `Loja ${raiz(n)}`,
      mudancas: [
        { campo: 'rbt12', de: null, para: `${1000 + n}.00` },
        ...(n === 7 ? [{ campo: 'folha12', de: null, para: '1.00' }] : []),
      ],
    });
  expect(all.data[300]).toMatchObject({ linha: 302, situacao: 'com_falha' });

  // One line that cannot be kept, and nothing of the file is.
  const antes = await countRows(database.database, escritorio.id);
  const wrong = linhas.with(150, `${raiz(150)};1,00;`);
  const recusado = await atualizar(`cnpj;folha12;rbt12\n${wrong.join('\n')}\n`);
  expectError(recusado, 'csv_invalido');
  expect(recusado.body.detalhes).toMatchObject([{ campo: 'linha 152, rbt12' }]);
  expect(await countRows(database.database, escritorio.id)).toEqual(antes);
  const feito = await atualizar(`cnpj;folha12;rbt12\n${linhas.join('\n')}\n`);
  expect(validate(ClientesImportados, feito.body)).toMatchObject({ importados: 300, atualizados: 300 });
});

test('lines that cannot be kept are named each at its cell, and nothing of the file is', async () => {
  await importar(BASE);
  const antes = await clientes();
  const resposta = await atualizar(
    'cnpj;razao_social;regime;rbt12;anexo;desde\n' +
      '11222333;;;600.000,00;;\n' +
      '44555666;;;muito;;\n' +
      '33444555;Sem regime;;;;\n' +
      '55666777;Fora;lucro_real;;;2026-13\n',
  );
  expectError(resposta, 'csv_invalido');
  expect(resposta.body.detalhes.map(({ campo }: { campo: string }) => campo)).toEqual([
    ...['linha 3, rbt12', 'linha 4, regime', 'linha 5, desde'],
  ]);
  // Each line can be read; what the client is in that month refuses it.
  const doMes = await atualizar('cnpj;rbt12;desde\n11222333;600.000,00;\n44555666;1,00;2026-11\n');
  expectError(doMes, 'csv_invalido');
  expect(doMes.body.detalhes).toMatchObject([{ campo: 'linha 3, rbt12' }]);
  expect(await clientes()).toEqual(antes);
});

test('another office’s client is nobody here: its line is of a new one', async () => {
  await importar(BASE);
  const antes = await clientes();
  const outro = await escritorioForTests(database.database);
  const linha = 'cnpj;rbt12\n11222333;1,00\n';
  const { body } = await atualizar(linha, { conferir: true, quem: outro });
  expect(body.data).toMatchObject([
    { situacao: 'com_falha', faltas: expect.arrayContaining([expect.objectContaining({ campo: 'regime' })]) },
  ]);
  expect(JSON.stringify(body)).not.toContain('Loja');
  expectError(await atualizar(linha, { quem: outro }), 'csv_invalido');
  expect(await clientes()).toEqual(antes);
});
