import {
  ListaDePerguntas,
  ListaDeRespostas,
  PERGUNTAS_DO_DOCUMENTO,
  TIPOS_DE_DOCUMENTO,
  validate,
} from '@apura/contracts';
import { newId } from '@apura/database';
import { TIPOS_DE_DOCUMENTO as DO_MOTOR, PERGUNTAS } from '@apura/engine';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Express } from 'express';
import { createApp } from '../../teste/app-de-teste.ts';
import { expectError } from '../../teste/expect-error.ts';
import { outroDocumentoForTests } from '../../teste/outro-documento-for-tests.ts';
import { type Browser, panelGateway, register } from '../../teste/test-panel.ts';
import type { Gateway } from '../gateway.ts';

let database: TestDatabase;
let gateway: Gateway;
let app: Express;
beforeAll(async () => {
  database = await testDatabase();
  gateway = panelGateway(database.database);
  app = createApp(gateway);
});
afterAll(() => database.close());

const MES = '2026-10';
const PRESTADORA = '77777777000191';
const INSUMO = { pergunta: 'servico_e_insumo', quando: { fornecedor: PRESTADORA, natureza: '140101' } };

/** An office with a client that takes services: two of one kind, one of another, and the purpose of a freight. */
async function escritorio() {
  const { browser, organizationId } = await register(app);
  const { body: cliente } = await browser.post('/clientes', {
    cnpj_raiz: '22222222',
    razao_social: 'Indústria',
    regime: 'lucro_real',
  });
  const { chave } = await outroDocumentoForTests(
    gateway,
    { id: organizationId },
    'ex08-nfse-tomado-com-retencoes',
  );
  const tenant = database.database.forOrganization(organizationId);
  await tenant.transaction(async (tx) => {
    for (const [tipo, quando, valor] of [
      ['servico_e_insumo', INSUMO.quando, '1850.00'],
      ['servico_e_insumo', INSUMO.quando, '150.00'],
      ['servico_e_insumo', { fornecedor: PRESTADORA, natureza: '170101' }, '10.00'],
      ['finalidade_do_frete', { chave }, '80.00'],
    ] as const)
      await tx.query(
        `INSERT INTO pergunta (id, organization_id, documento_id, cliente_id, competencia, tipo, cfop, ncm, cprod, descricao,
                cclasstrib, alternativas, condicao, itens, valor, emitente, emitente_nome, quando, em_jogo)
         VALUES ($1, $2, (SELECT id FROM documento WHERE chave = $3), $4, $5, $6, '', '', '', '', '', '{}', '', 1, $7, $8,
                 'Prestadora', $9, $10)`,
        [
          ...[newId(), organizationId, chave, cliente.id, MES, tipo, valor, PRESTADORA],
          ...[JSON.stringify(quando), JSON.stringify({ pis: valor, cofins: '1.00' })],
        ],
      );
  });
  return { browser, cliente, chave, tenant };
}

const abertas = async (browser: Browser) =>
  validate(ListaDePerguntas, (await browser.get('/perguntas?limit=100')).body).data;
const respostasDe = async (browser: Browser, consulta = '') =>
  validate(ListaDeRespostas, (await browser.get(`/respostas${consulta}`)).body).data;

test('the lists of the contract are those of the engine', () => {
  expect([...PERGUNTAS_DO_DOCUMENTO].sort()).toEqual(Object.keys(PERGUNTAS).sort());
  expect([...TIPOS_DE_DOCUMENTO].sort()).toEqual(Object.keys(DO_MOTOR).sort());
});

test('a question says what is asked, what holds until then and what hangs on it, all documents alike together', async () => {
  const { browser, chave } = await escritorio();
  const perguntas = await abertas(browser);
  expect(perguntas.map(({ tipo, valor, documentos, itens }) => [tipo, valor, documentos, itens])).toEqual([
    ['servico_e_insumo', '2000.00', 1, 2],
    ['finalidade_do_frete', '80.00', 1, 1],
    ['servico_e_insumo', '10.00', 1, 1],
  ]);
  expect(perguntas[0]).toMatchObject({
    texto: 'Este serviço é insumo da atividade?',
    padrao: 'nao',
    respostas: ['sim', 'nao'],
    quando: INSUMO.quando,
    em_jogo: { pis: '2000.00', cofins: '2.00' },
    fundamento: expect.stringMatching(/10\.833/),
    emitente: PRESTADORA,
    desde: MES,
    chaves: [chave],
  });
});

test('one answer answers all that are alike, and is told by who gave it; the client’s documents are computed anew', async () => {
  const { browser, cliente, tenant } = await escritorio();
  const recolhidos = () =>
    tenant.transaction((tx) =>
      tx.rows<{ em: Date | null }>('SELECT documentos_recolhidos_em AS em FROM cliente WHERE id = $1', [
        cliente.id,
      ]),
    );
  await tenant.transaction((tx) =>
    tx.query('UPDATE cliente SET documentos_recolhidos_em = now() WHERE id = $1', [cliente.id]),
  );
  const pedido = { respostas: [{ ...INSUMO, cliente_id: cliente.id, desde: '2026-01', resposta: 'sim' }] };
  const { status, body } = await browser.post('/respostas', pedido);
  expect([status, body.gravados]).toEqual([201, 1]);
  expect(body.data[0]).toMatchObject({
    ...INSUMO,
    texto: 'Este serviço é insumo da atividade?',
    resposta: 'sim',
  });
  expect((await abertas(browser)).map(({ tipo, valor }) => [tipo, valor])).toEqual([
    ['finalidade_do_frete', '80.00'],
    ['servico_e_insumo', '10.00'],
  ]);
  expect((await recolhidos())[0]?.em).toBeNull();
  const [dita] = await respostasDe(browser, `?cliente_id=${cliente.id}`);
  expect([dita?.resposta, dita?.ate]).toEqual(['sim', null]);
  const { data: atos } = (await browser.get('/auditoria')).body;
  expect(atos[0]).toMatchObject({ acao: 'pergunta.respondida', alvo: cliente.id, ator: { nome: dita?.por } });
  // Taken back, it is asked again.
  expect((await browser.delete(`/respostas/${dita?.id}`)).status).toBe(204);
  expect(await abertas(browser)).toHaveLength(3);
  expect((await browser.delete(`/respostas/${dita?.id}`)).status).toBe(404);
});

test('an answer for the supplier answers each of its services; from a later month on it answers none before', async () => {
  const { browser, cliente } = await escritorio();
  const responder = (desde: string, ate?: string) =>
    browser.post('/respostas', {
      respostas: [
        {
          ...{ cliente_id: cliente.id, pergunta: 'servico_e_insumo', quando: { fornecedor: PRESTADORA } },
          ...{ desde, resposta: 'nao', ...(ate === undefined ? {} : { ate }) },
        },
      ],
    });
  await responder('2026-11');
  await responder('2026-01', '2026-09');
  expect(await abertas(browser)).toHaveLength(3);
  await responder('2026-10');
  expect((await abertas(browser)).map(({ tipo }) => tipo)).toEqual(['finalidade_do_frete']);
});

test('the same question from the same month is answered once: the later answer stands', async () => {
  const { browser, cliente, chave } = await escritorio();
  const dita = (resposta: string) => ({
    ...{ cliente_id: cliente.id, pergunta: 'finalidade_do_frete', quando: { chave } },
    ...{ desde: MES, resposta },
  });
  await browser.post('/respostas', { respostas: [dita('compra'), dita('venda')] });
  await browser.post('/respostas', { respostas: [dita('transferencia')] });
  expect((await respostasDe(browser)).map(({ resposta }) => resposta)).toEqual(['transferencia']);
});

test.each([
  ['servico_e_insumo', 'talvez'],
  ['anexo_do_simples', 'VI'],
  ['parcela_industrial', '100.5'],
  ['parcela_industrial', '-1'],
  ['parcela_industrial', 'oitenta'],
  ['mes_do_consumo', '2026-13'],
  ['finalidade_do_frete', 'sim'],
])('%s has no answer "%s"', async (pergunta, resposta) => {
  const { browser, cliente } = await escritorio();
  const errada = { cliente_id: cliente.id, pergunta, quando: {}, desde: MES, resposta };
  const certa = { ...INSUMO, cliente_id: cliente.id, desde: MES, resposta: 'sim' };
  const recusa = await browser.post('/respostas', { respostas: [certa, errada] });
  expectError(recusa, 'corpo_invalido');
  expect(recusa.body.detalhes).toMatchObject([
    { campo: expect.stringMatching(/respostas[[/]1\]?[./]resposta/) },
  ]);
  expect(await respostasDe(browser)).toEqual([]);
});

test('all or none, and no client of another office', async () => {
  const { browser, cliente } = await escritorio();
  const { browser: outro } = await register(app);
  const { body: dele } = await outro.post('/clientes', {
    cnpj_raiz: '11222333',
    razao_social: 'Padaria',
    regime: 'mei',
  });
  const resposta = (cliente_id: string) => ({ ...INSUMO, cliente_id, desde: MES, resposta: 'sim' });
  expectError(
    await outro.post('/respostas', { respostas: [resposta(dele.id), resposta(cliente.id)] }),
    'cliente_nao_encontrado',
  );
  expect(await respostasDe(outro)).toEqual([]);
  await browser.post('/respostas', { respostas: [resposta(cliente.id)] });
  const [dita] = await respostasDe(browser);
  expect(await respostasDe(outro)).toEqual([]);
  expect(await respostasDe(outro, `?cliente_id=${cliente.id}`)).toEqual([]);
  expect(await abertas(outro)).toEqual([]);
  expect((await outro.delete(`/respostas/${dita?.id}`)).status).toBe(404);
  expect(await respostasDe(browser)).toHaveLength(1);
});
