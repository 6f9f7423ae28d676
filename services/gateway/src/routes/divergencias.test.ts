import { listDivergenciasToTreat } from '@apura/database';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Express } from 'express';
import readXlsxFile from 'read-excel-file/node';
import { createApp } from '../../teste/app-de-teste.ts';
import { documentoForTests } from '../../teste/documento-for-tests.ts';
import { expectError } from '../../teste/expect-error.ts';
import { auditoria, type Browser, panelGateway, register } from '../../teste/test-panel.ts';
import type { Gateway } from '../gateway.ts';
import { divergenciasAsXlsx } from './divergencias.ts';

let database: TestDatabase;
let gateway: Gateway;
let app: Express;
beforeAll(async () => {
  database = await testDatabase();
  gateway = panelGateway(database.database);
  app = createApp(gateway);
});
afterAll(() => database.close());

/** A note whose issuer is a client, with a divergence of the whole note. */
const nota = (id: string, numero: number) =>
  documentoForTests(gateway, { id, chave: '', chaveId: '' }, { numero });

async function escritorio() {
  const { browser, organizationId } = await register(app);
  const chave = await nota(organizationId, 1);
  const { body: cliente } = await browser.post('/clientes', {
    cnpj: chave.slice(6, 20),
    razao_social: 'Atacado',
    regime: 'lucro_real',
  });
  // As a worker writes what `divergenciasDaNota` gives.
  const tenant = database.database.forOrganization(organizationId);
  await tenant.transaction((tx) =>
    tx.query(
      "UPDATE documento SET emitente_raiz = substr(chave, 7, 8); UPDATE divergencia SET cprod = 'P1', descricao = '=Arroz; tipo 1', ncm = '10063021', em_jogo = 12.34",
    ),
  );
  const emitir = async (numero: number) => {
    await nota(organizationId, numero);
    await tenant.transaction((tx) =>
      tx.query(
        "UPDATE documento SET emitente_raiz = substr(chave, 7, 8); UPDATE divergencia SET cprod = 'P1'",
      ),
    );
  };
  return { browser, cliente, chave, emitir, tenant };
}

const find = async (browser: Browser, filtro = '') => (await browser.get(`/divergencias${filtro}`)).body;

test('divergences come by rule, issuer and product, with the tax at stake', async () => {
  const { browser, cliente, chave, tenant } = await escritorio();
  const { data, total, em_jogo } = await find(
    browser,
    `?cliente_id=${cliente.id}&estado=aberta&emissao_propria=true`,
  );
  expect([total, em_jogo]).toEqual([1, '12.34']);
  expect(data).toMatchObject([
    {
      ...{
        cliente: 'Atacado',
        regra: 'de_teste',
        campo: 'vCBS',
        cprod: 'P1',
        ncm: '10063021',
        em_jogo: '12.34',
      },
      ...{
        emissao_propria: true,
        estado: 'aberta',
        documentos: 1,
        chaves: [chave],
        varia: false,
        tratativa: null,
      },
    },
  ]);
  expect((await find(browser, '?emissao_propria=false')).data).toEqual([]);
  // vCBS is an amount, and SEFAZ does not reject it.
  expect(data[0].efeito).toBe('dinheiro');
  const { data: mesmas } = await find(browser, '?efeito=dinheiro');
  expect(mesmas).toEqual(data);
  for (const efeito of ['rejeicao', 'dica'])
    expect(await find(browser, `?efeito=${efeito}`)).toEqual({ data: [], total: 0, em_jogo: '0.00' });
  expect((await browser.get('/divergencias/csv?efeito=dica')).text).not.toContain('Atacado');
  expect((await find(browser, '?competencia=2020-01')).data).toEqual([]);
  const { text } = await browser.get('/divergencias/csv');
  expect(text).toContain('"\'=Arroz; tipo 1"');
  expect(text).toContain(';12,34;aberta;');
  expect(text).toContain(';valor ou alíquota de tributo;');
  const [folha] = await readXlsxFile(
    await divergenciasAsXlsx(await listDivergenciasToTreat(tenant, { limit: 10 })),
  );
  const [nomes = [], linha = []] = folha?.data ?? [];
  const celula = (nome: string) => linha[nomes.indexOf(nome)];
  const nomeadas = ['Cliente', 'Efeito', 'NCM', 'Produto', 'Imposto em jogo (R$)'];
  expect(nomeadas.map(celula)).toEqual([
    ...['Atacado', 'valor ou alíquota de tributo', '10063021', '=Arroz; tipo 1', 12.34],
  ]);
});

test('what a divergence brings follows the rejection and the field; values that vary are not shown', async () => {
  const { browser, emitir, tenant } = await escritorio();
  await emitir(2);
  const mudar = (sql: string) => tenant.transaction((tx) => tx.query(`UPDATE divergencia SET ${sql}`));
  const da = async () => (await find(browser)).data[0];
  const { declarado, calculado } = await da();
  expect(await da()).toMatchObject({ documentos: 2, ocorrencias: 2, varia: false, declarado, calculado });
  await mudar("declarado = CASE WHEN em_jogo IS NULL THEN '9.99' ELSE '1.00' END");
  expect(await da()).toMatchObject({ varia: true, declarado: null, calculado: null, em_jogo: '12.34' });
  await mudar("campo = 'IBSCBS/cClassTrib'");
  expect(await da()).toMatchObject({ efeito: 'dica' });
  await mudar("campo = 'gIBSUF/pIBSUF'");
  expect(await da()).toMatchObject({ efeito: 'dinheiro' });
  await mudar("rejeicao = '1026'");
  expect(await da()).toMatchObject({ efeito: 'rejeicao', rejeicao: '1026' });
  expect((await find(browser, '?efeito=rejeicao')).total).toBe(1);
  expect((await browser.get('/divergencias/csv')).text).toContain('rejeição 1026 da SEFAZ');
});

test('what is resolved opens again with a new note; what is ignored does not; both say why and who', async () => {
  const { browser, cliente, emitir } = await escritorio();
  const [{ regra, campo, emitente, cprod }] = (await find(browser)).data;
  const qual = { cliente_id: cliente.id, regra, campo, emitente, cprod };
  const tratar = (quem: Browser, estado: string, motivo = 'nota complementar emitida') =>
    quem.post('/divergencias/tratar', { divergencias: [qual], estado, motivo });
  expect((await tratar(browser, 'resolvida')).body).toEqual({ tratadas: 1 });
  expect((await find(browser, '?estado=aberta')).data).toEqual([]);
  expect((await find(browser, '?estado=resolvida')).data).toMatchObject([
    { tratativa: { motivo: 'nota complementar emitida', autor: 'Ana Dona' } },
  ]);
  await emitir(2);
  expect((await find(browser)).data.map(({ estado }: { estado: string }) => estado).sort()).toEqual([
    'aberta',
    'resolvida',
  ]);
  await tratar(browser, 'ignorada', 'o produto saiu de linha');
  await emitir(3);
  expect((await find(browser)).data).toMatchObject([{ estado: 'ignorada', documentos: 3 }]);
  await tratar(browser, 'aberta');
  expect((await find(browser)).data).toMatchObject([{ estado: 'aberta', tratativa: null }]);
  expect((await auditoria(browser)).filter((ato: string) => ato.startsWith('divergencias'))).toEqual([
    'divergencias.resolvidas',
    'divergencias.ignoradas',
    'divergencias.reabertas',
  ]);

  const { browser: outro } = await register(app);
  expect(await find(outro)).toEqual({ data: [], total: 0, em_jogo: '0.00' });
  expect((await outro.get('/divergencias/csv')).text).not.toContain('Atacado');
  expectError(await tratar(outro, 'ignorada'), 'cliente_nao_encontrado');
  expect((await find(browser)).data).toMatchObject([{ estado: 'aberta' }]);
  expectError(await tratar(browser, 'ignorada', ' '), 'corpo_invalido');
});
