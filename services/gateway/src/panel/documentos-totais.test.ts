import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import request from 'supertest';
import { createApp } from '../../teste/app-de-teste.ts';
import { documentoForTests } from '../../teste/documento-for-tests.ts';
import { expectError } from '../../teste/expect-error.ts';
import { panelGateway, register } from '../../teste/test-panel.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.close());

test('notes are found by what they are to the client, by CFOP and by classification, and summed', async () => {
  const gateway = panelGateway(database.database);
  const app = createApp(gateway);
  const { browser, organizationId } = await register(app);
  const { browser: outro } = await register(app);
  const { body: cliente } = await browser.post('/clientes', {
    cnpj_raiz: '11222333',
    razao_social: 'Padaria',
    regime: 'lucro_real',
  });
  const escritorio = { id: organizationId, chave: '', chaveId: '' };
  // Its lançamento: CFOP 5102, classification 000001.
  const chave = await documentoForTests(gateway, escritorio, { numero: 1 }, cliente.id);
  await documentoForTests(gateway, escritorio, { numero: 2 });
  const ver = async (filtro: string) => {
    const { data } = (await browser.get(`/documentos?${filtro}`)).body;
    const { body } = await browser.get(`/documentos/totais?${filtro}`);
    expect(body.documentos).toBe(data.length);
    return data.map((nota: { chave: string }) => nota.chave);
  };
  for (const filtro of [
    'operacao=saida',
    'cfop=5102',
    'cclasstrib=000001',
    `cliente_id=${cliente.id}&operacao=saida`,
  ])
    expect(await ver(filtro)).toEqual([chave]);
  // An NCM with its points, without them, or its beginning; what an item is called.
  const { itens } = (await browser.get(`/documentos/${chave}`)).body;
  const { descricao, quantidade, unidade, ncm } = itens[0];
  expect([descricao, quantidade, unidade]).toEqual([
    expect.stringMatching(/\S/),
    expect.stringMatching(/^[\d.]+$/),
    expect.stringMatching(/\S/),
  ]);
  const parte = encodeURIComponent(descricao.slice(1, 6).toUpperCase());
  for (const filtro of [`q=${parte}`, `produto=${parte}`, `ncm=${ncm.slice(0, 4)}`, `q=ncm%20${ncm}`])
    expect(await ver(filtro)).toContain(chave);
  for (const filtro of [
    'q=zzz',
    'produto=zzz%25',
    'ncm=9901',
    'q=9901.00.00',
    'operacao=entrada',
    'cfop=1102',
    'cclasstrib=200003',
    'cfop=5102&operacao=entrada',
  ])
    expect(await ver(filtro)).toEqual([]);
  expect(await ver('')).toHaveLength(2);
  const { data } = (await browser.get('/documentos?cfop=5102')).body;
  expect((await browser.get('/documentos/totais?cfop=5102')).body).toEqual({
    documentos: 1,
    valor_total: data[0].valor_total,
    cbs: data[0].reforma.cbs,
    ibs: data[0].reforma.ibs,
  });
  // An upload leads to the months of its notes.
  const lote = await request(app)
    .post('/painel/api/upload')
    .set({ 'X-Apura-Painel': '1', Cookie: [...browser.cookies].map((par) => par.join('=')).join('; ') })
    .attach('arquivos', Buffer.from('<nota/>'), 'a.xml');
  const { job_id } = lote.body;
  await gateway.database.forOrganization(organizationId).transaction((tx) =>
    tx.query(
      `INSERT INTO arquivo_resultado (organization_id, arquivo_id, ordem, tipo, chave, estado)
       SELECT organization_id, id, 0, 'nota', $2, 'processado' FROM arquivo WHERE lote_id = $1`,
      [job_id, chave],
    ),
  );
  const meses = async (who: typeof browser) => (await who.get(`/documentos/meses?lotes=${job_id}`)).body.data;
  expect(await meses(browser)).toEqual([{ competencia: data[0].competencia, notas: 1 }]);
  expect(await meses(outro)).toEqual([]);
  expectError(await browser.get('/documentos/meses?lotes=todos'), 'parametros_invalidos');
  expect((await outro.get('/documentos/totais')).body).toEqual({
    ...{ documentos: 0, valor_total: '0.00', cbs: '0.00', ibs: '0.00' },
  });
});
