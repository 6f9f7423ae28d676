import {
  ApuracaoAssistida,
  AssistidaImportada,
  ListaDeImportacoesDaAssistida,
  MOTIVOS_DA_ASSISTIDA,
  validate,
} from '@apura/contracts';
import { MOTIVOS_DA_RECONCILIACAO } from '@apura/engine';
import { notaForTests, type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Express } from 'express';
import request from 'supertest';
import { createApp } from '../../teste/app-de-teste.ts';
import { expectError } from '../../teste/expect-error.ts';
import { type Escritorio, escritorioForTests, gatewayForTests } from '../../teste/gateway-for-tests.ts';

const MES = '2027-01';
const RAIZ = '11222333';
const OUTRA = '55666777';
const chave = (numero: number): string => `352701${RAIZ}000181${String(numero).padStart(24, '0')}`;
let database: TestDatabase;
let app: Express;
let escritorio: Escritorio;
let cliente: string;

beforeAll(async () => {
  database = await testDatabase();
  app = createApp(gatewayForTests(database.database));
});
afterAll(() => database.close());
beforeEach(async () => {
  escritorio = await escritorioForTests(database.database);
  const { body } = await request(app)
    .post('/v1/clientes')
    .set('Authorization', `Bearer ${escritorio.chave}`)
    .send({ cnpj_raiz: RAIZ, razao_social: 'Padaria', regime: 'lucro_real' });
  cliente = body.id;
});

const endereco = (resto = '') => `/v1/clientes/${cliente}/apuracao-assistida${resto}`;
const importar = (
  body: string | object,
  { consulta = '', tipo = 'application/octet-stream', quem = escritorio } = {},
) =>
  request(app)
    .post(`${endereco()}?arquivo=cbs.csv${consulta}`)
    .set('Authorization', `Bearer ${quem.chave}`)
    .set('Content-Type', tipo)
    .send(typeof body === 'string' ? body : JSON.stringify(body));
const importada = async (...pedido: Parameters<typeof importar>): Promise<AssistidaImportada> => {
  const { body } = await importar(...pedido);
  validate(AssistidaImportada, body);
  return body;
};
const pedir = (resto: string, quem = escritorio) =>
  request(app).get(endereco(resto)).set('Authorization', `Bearer ${quem.chave}`);
const compare = async (consulta = ''): Promise<ApuracaoAssistida> => {
  const { body } = await pedir(`?competencia=${MES}${consulta}`);
  validate(ApuracaoAssistida, body);
  return body;
};
const venda = (numero: number, cbs: string) =>
  notaForTests(database.database, escritorio.id, {
    cliente,
    emitente: RAIZ,
    destinatario: OUTRA,
    competencia: MES,
    efeito: 'debito',
    cfop: '5102',
    valor: '1000.00',
    cbs,
    chave: chave(numero),
  });

const HEADER = 'contribuinte;competencia;tributo;lado;chave;documento;origem;apurado';
const linha = (numero: number, apurado: string, mes = '01/2027'): string =>
  `11.222.333/0001-81;${mes};CBS;Débito;${chave(numero)};55;0;${apurado}`;

test('a month beside the file of the tax authority: each difference with its reason, and what adds up to it', async () => {
  await venda(1, '90.00');
  await venda(2, '45.00');
  await venda(3, '10.00');
  const arquivo = [
    HEADER,
    linha(1, '90,00'),
    linha(2, '1.045,50'),
    linha(4, '7,00'),
    linha(3, '10,00', '02/2027'),
  ];
  expect(await importada(arquivo.join('\n'))).toMatchObject({
    nova: true,
    formato: 'csv',
    linhas: 4,
    competencias: ['2027-01', '2027-02'],
    amostra: [
      { contribuinte: RAIZ, competencia: MES, tributo: 'cbs', lado: 'debito', apurado: '90.00' },
      {},
      {},
      {},
    ],
  });
  const { lados, nao_importados, data, prazos } = await compare();
  expect(lados).toEqual([
    {
      tributo: 'cbs',
      lado: 'debito',
      aqui: '145.00',
      no_fisco: '1142.50',
      diferenca: '997.50',
      atribuida: '997.50',
      por_motivo: [
        { motivo: 'falta_o_arquivo', linhas: 1, diferenca: '7.00' },
        { motivo: 'igual', linhas: 1, diferenca: '0.00' },
        { motivo: 'outra_competencia', linhas: 1, diferenca: '-10.00' },
        { motivo: 'valor', linhas: 1, diferenca: '1000.50' },
      ],
    },
  ]);
  expect(nao_importados).toHaveLength(3);
  expect(data.map((um) => [um.chave, um.situacao, um.diferenca])).toEqual([
    [chave(2), 'diferente', '1000.50'],
    [chave(3), 'so_aqui', '-10.00'],
    [chave(4), 'so_no_fisco', '7.00'],
    [chave(1), 'igual', '0.00'],
  ]);
  expect(prazos).toMatchObject({ apresentada_ate: '2027-02-15', ajuste_ate: '2027-02-26' });
  expect(prazos.silencio).toContain('art. 46, § 4º');
  expect((await compare('&motivo=valor')).data).toHaveLength(1);
  const page = await compare('&limit=3');
  expect(page.data).toHaveLength(3);
  expect((await compare(`&limit=3&cursor=${page.next_cursor}`)).data).toHaveLength(1);
  const planilha = await pedir(`/xlsx?competencia=${MES}`).buffer(true);
  expect(planilha.headers['content-type']).toContain('spreadsheetml');
});

test('the same file twice is there once; a newer line takes the place of the older one', async () => {
  await venda(1, '90.00');
  const um = [`${HEADER};atualizacao`, `${linha(1, '80,00')};2027-02-10`].join('\n');
  const primeira = await importada(um);
  expect(await importada(um)).toMatchObject({ id: primeira.id, nova: false });
  await importada([`${HEADER};atualizacao`, `${linha(1, '90,00')};2027-02-12`].join('\n'));
  expect((await compare()).data).toMatchObject([{ situacao: 'igual', no_fisco: { apurado: '90.00' } }]);
  // An older state that comes later changes nothing.
  await importada([`${HEADER};atualizacao`, `${linha(1, '70,00')};2027-02-11`].join('\n'));
  expect((await compare()).data).toMatchObject([{ situacao: 'igual' }]);
  const { body } = await pedir('/importacoes?limit=2');
  expect((await pedir('/importacoes?ate=2026-01-01T00:00:00Z')).body.data).toEqual([]);
  validate(ListaDeImportacoesDaAssistida, body);
  expect(body.data).toHaveLength(2);
  expect(body.next_cursor).toEqual(expect.any(String));
});

test('debits and credits of the CBS (API v2), amounts as they are written', async () => {
  const texto = `{"ni":"${RAIZ}","geradoEm":"2027-02-11T10:00:00-03:00","estranho":1,"apuracao":[{"pa":"01/2027","debitos":[
    {"origem":0,"documento":55,"chave":"${chave(1)}","emissao":"2027-01-05T10:00:00-03:00","cbs":{"apurado":9007199254740.93,"saldoDevedor":1.5,"extinto":""}}]},
    {"pa":"01/2027","creditos":[{"origem":7,"documento":55,"chave":"${chave(2)}","cbs":{"apurado":10,"apropriacao":{"aApropriar":4,"apropriado":6,"utilizacao":{"utilizado":2}}}}]}]}`;
  expect(await importada(texto)).toMatchObject({
    formato: 'cbs_v2',
    gerado_em: '2027-02-11T10:00:00-03:00',
    amostra: [
      { lado: 'debito', apurado: '9007199254740.93', saldo_devedor: '1.50', documento: '55', origem: '0' },
      { lado: 'credito', apurado: '10.00', a_apropriar: '4.00', apropriado: '6.00', utilizado: '2.00' },
    ],
  });
});

test('a current account of the IBS: what is only extinguished adds nothing', async () => {
  const movimento = (mes: string, aberto: string, extinto: string) => ({
    DTH_LANCTO: `${mes}-10T10:00:00`,
    DEBITO_EM_ABERTO: aberto,
    DEBITO_EXTINTO: extinto,
  });
  const arquivo = {
    header: { datageracao: '2027-02-11' },
    operacoes: [
      {
        CHAVE_ACESSO: chave(1),
        CNPJ_FORNECEDOR: RAIZ,
        CNPJ_ADQUIRENTE: OUTRA,
        extrato_cc: { lista: [movimento(MES, '50.00', '0'), movimento('2027-02', '-50.00', '50.00')] },
      },
    ],
  };
  expect(await importada(arquivo)).toMatchObject({
    formato: 'ipa',
    amostra: [
      { competencia: MES, tributo: 'ibs', lado: 'debito', apurado: '50.00', contraparte: OUTRA },
      { competencia: '2027-02', apurado: '0.00', extinto: '50.00' },
    ],
  });
  expect((await compare()).data).toMatchObject([
    { chave: chave(1), tributo: 'ibs', no_fisco: { apurado: '50.00' } },
  ]);
});

test('columns with other names are refused with those that are wanted, and taken when they are named', async () => {
  const arquivo = `Chave do documento;Mês;Valor do débito;Obs\n${chave(1)};2027-01;90,00;x`;
  const recusado = await importar(arquivo);
  expectError(recusado, 'importacao_invalida');
  expect(JSON.stringify(recusado.body)).toContain('Valor do débito');
  expect(JSON.stringify(recusado.body)).toContain('saldo_devedor');
  const consulta = `&colunas=${encodeURIComponent('Chave do documento=chave;Mês=competencia;Valor do débito=apurado;Obs=ignorar')}&constantes=${encodeURIComponent(`tributo=CBS;lado=debito;contribuinte=${RAIZ}`)}`;
  expect(await importada(arquivo, { consulta: `${consulta}&conferir=true` })).toMatchObject({
    id: null,
    nova: false,
    colunas: [
      { coluna: 'Chave do documento', campo: 'chave' },
      { coluna: 'Mês', campo: 'competencia' },
      { coluna: 'Valor do débito', campo: 'apurado' },
      { coluna: 'Obs', campo: 'ignorar' },
    ],
    amostra: [{ chave: chave(1), apurado: '90.00' }],
  });
  expect((await pedir('/importacoes')).body.data).toEqual([]);
  expect(await importada(arquivo, { consulta })).toMatchObject({
    nova: true,
    linhas: 1,
    mapa_guardado: false,
  });
  // The next file with this header is understood as this one was; the office sees it before it keeps it.
  const outro = arquivo.replace('90,00', '80,00');
  expect(await importada(outro, { consulta: '&conferir=true' })).toMatchObject({
    id: null,
    mapa_guardado: true,
    colunas: [{ campo: 'chave' }, { campo: 'competencia' }, { campo: 'apurado' }, { campo: 'ignorar' }],
    amostra: [{ apurado: '80.00', tributo: 'cbs' }],
  });
  expectError(await importar(arquivo.replace('Obs', 'Nota')), 'importacao_invalida');
});

test.each<[string, string, string]>([
  ['a line without a month', [HEADER, linha(1, '1,00', '')].join('\n'), 'linha 2, competencia'],
  ['an amount that is none', [HEADER, linha(1, '1,00,0')].join('\n'), 'linha 2, apurado'],
  [
    'another taxpayer',
    [HEADER, linha(1, '1,00').replace('11.222.333/0001-81', OUTRA)].join('\n'),
    'é de 55666777',
  ],
  [
    'a number with an exponent',
    `{"ni":"${RAIZ}","apuracao":[{"pa":"01/2027","debitos":[{"cbs":{"apurado":1e3}}]}]}`,
    'apurado',
  ],
  ['half a JSON', '{"apuracao":[', 'bem formado'],
  ['the old version of the API', '{"apuracaoCorrente":{}}', 'envie as linhas em CSV'],
  ['another block of the old version', '{"apuracaoAjuste":{}}', 'versão 1'],
  ['JSON of something else', '{"notas":[]}', 'não é um destes'],
  ['lists in lists in lists', '['.repeat(100_000), 'deve ter no máximo'],
  ['a neutral line with a strange field', '[{"estranho":"1"}]', 'não é um destes campos'],
  ['nothing', '', 'cabeçalho'],
])('%s is refused, and nothing of the file is kept', async (_, arquivo, motivo) => {
  const recusado = await importar(arquivo);
  expectError(recusado, 'importacao_invalida');
  expect(JSON.stringify(recusado.body)).toContain(motivo);
  expect((await pedir('/importacoes')).body.data).toEqual([]);
});

test('another office finds no client, no import and no month', async () => {
  await importada([HEADER, linha(1, '90,00')].join('\n'));
  const outro = await escritorioForTests(database.database);
  expectError(
    await importar([HEADER, linha(1, '90,00')].join('\n'), { quem: outro }),
    'cliente_nao_encontrado',
  );
  const [{ id }] = (await pedir('/importacoes')).body.data;
  const remover = (quem: Escritorio) =>
    request(app).delete(`/v1/importacoes-da-assistida/${id}`).set('Authorization', `Bearer ${quem.chave}`);
  expectError(await remover(outro), 'importacao_nao_encontrada');
  for (const resto of [`?competencia=${MES}`, `/xlsx?competencia=${MES}`, '/importacoes']) {
    expectError(await pedir(resto, outro), 'cliente_nao_encontrado');
  }
  expect((await remover(escritorio)).status).toBe(204);
  expect((await compare()).data).toEqual([]);
});

test('a file of payments is kept, and works out nothing', async () => {
  const composicao = [
    { sequencial: 1, pa: '01/2027', chaveDFE: chave(1), principal: 90.0, multa: 0, juros: 0, total: 90.0 },
    { sequencial: 2, pa: '01/2027', principal: 10.0, total: 10.0 },
  ];
  const arquivo = (lista: string, parte: object) => ({
    ni: RAIZ,
    apuracao: [{ dataArrecadacao: '2027-02-26', [lista]: [{ numeroDARF: '7', composicao, ...parte }] }],
  });
  const lida = async (lista: string, parte: object) => (await importada(arquivo(lista, parte))).amostra;
  const linhaPaga = {
    chave: chave(1),
    competencia: MES,
    origem: 'DARF 7 1',
    apurado: '0.00',
    extinto: '90.00',
  };
  expect(await lida('pagamentos', {})).toEqual([
    expect.objectContaining({ ...linhaPaga, lado: 'debito', modo_extincao: 'pagamento' }),
  ]);
  expect(await lida('recolhimentos', { niFornecedor: OUTRA })).toEqual([
    expect.objectContaining({ ...linhaPaga, lado: 'credito', modo_extincao: 'rad', contraparte: OUTRA }),
  ]);
  const { lados, nao_importados, data } = await compare();
  expect([lados, nao_importados.length, data]).toEqual([[], 4, []]);
});

test('the reasons of the contract are those of the rules', () => {
  expect(MOTIVOS_DA_ASSISTIDA).toEqual(Object.keys(MOTIVOS_DA_RECONCILIACAO));
});

test('a month of 10,000 notes', async () => {
  const numeros = Array.from({ length: 10_000 }, (_, i) => i + 1);
  const arquivo = [HEADER, ...numeros.map((numero) => linha(numero, `${numero},00`))].join('\n');
  await database.database.forOrganization(escritorio.id).transaction((tx) =>
    tx.query(
      `WITH nova AS (
         INSERT INTO documento (id, organization_id, chave, modelo, serie, numero, emitida_em, dh_emi, competencia, situacao,
                tp_amb, emitente, destinatario, emitente_raiz, destinatario_raiz, valor_total, tributos_atuais, reforma,
                versao_regras, sha256, ordem)
         SELECT uuidv7(), $1, $2 || lpad(n::text, 24, '0'), '55', '1', n::text, now(), '2027-01-15', $3, 'autorizada', '1',
                '{}', '{}', $4, $5, 1, '{}', '{}', '1', '\\x00', n FROM generate_series(1, 10000) n
         RETURNING id, ordem)
       INSERT INTO lancamento (id, organization_id, documento_id, cliente_id, competencia, efeito, cfop, cclasstrib, ncm_capitulo,
              itens, versao_regras, valor, icms, icms_st, fcp, difal, ipi, ii, pis, cofins, iss, base, cbs, ibs_uf, ibs_mun, ibs, "is")
       SELECT uuidv7(), $1, id, $6, $3, 'debito', '5102', '000001', '04', 1, '1', 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
              ordem + (ordem % 100 = 0)::int, 0, 0, 0, 0 FROM nova`,
      [escritorio.id, `352701${RAIZ}000181`, MES, RAIZ, OUTRA, cliente],
    ),
  );
  const inicio = performance.now();
  await importada(arquivo);
  const guardado = performance.now();
  const { lados } = await compare();
  const comparado = performance.now();
  console.info(
    `10,000 notes: import ${Math.round(guardado - inicio)} ms, comparison ${Math.round(comparado - guardado)} ms, attributed ${lados.map(({ atribuida, diferenca }: { atribuida: string; diferenca: string }) => `${atribuida} of ${diferenca}`).join()}`,
  );
  expect(lados).toMatchObject([
    {
      diferenca: '-100.00',
      atribuida: '-100.00',
      por_motivo: [
        { motivo: 'igual', linhas: 9900 },
        { motivo: 'valor', linhas: 100 },
      ],
    },
  ]);
});
