import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Express } from 'express';
import { strFromU8, unzipSync } from 'fflate';
import { createApp } from '../../teste/app-de-teste.ts';
import { comparativoForTests } from '../../teste/comparativo-for-tests.ts';
import { documentoForTests } from '../../teste/documento-for-tests.ts';
import { Browser, emailNovo, panelGateway, register, SENHA, segredoEnviado } from '../../teste/test-panel.ts';

const MES = '2026-09';
let database: TestDatabase;
let app: Express;
let server: Server;
let owner: Browser;
/** Invited to one of two clients. */
let bia: Browser;
let dela: string;
let outro: string;
/** What stands for the other client wherever it is told of: its id, its root, its name, its amounts. */
let strange: readonly string[];

beforeAll(async () => {
  database = await testDatabase();
  const gateway = panelGateway(database.database);
  app = createApp(gateway);
  server = createServer(app).listen(0);
  const registered = await register(app);
  owner = registered.browser;
  const clientes = [
    { cnpj_raiz: '11222333', razao_social: 'Padaria', regime: 'lucro_real' },
    { cnpj_raiz: '44555666', razao_social: 'Oficina Alheia', regime: 'lucro_real' },
  ];
  const { body } = await owner.post('/clientes/varios', { clientes });
  [dela = '', outro = ''] = body.data.map(({ id }: { id: string }) => id);
  const escritorio = { id: registered.organizationId, chave: '', chaveId: '' };
  const chaves = [];
  for (const [n, id] of [dela, outro].entries()) {
    const participante = { CNPJ: `${clientes[n]?.cnpj_raiz}000100`, xNome: clientes[n]?.razao_social };
    chaves.push(await documentoForTests(gateway, escritorio, { numero: n + 1 }, id));
    await sql(
      `UPDATE documento SET emitente = emitente || $2::jsonb, emitente_raiz = $3, destinatario_raiz = NULL, destinatario = NULL WHERE chave = $1`,
      [
        chaves[n],
        JSON.stringify({ cnpj: participante.CNPJ, nome: participante.xNome }),
        clientes[n]?.cnpj_raiz,
      ],
      registered.organizationId,
    );
    const { body: pedida } = await owner.post('/apuracoes', { cliente_id: id, competencia: MES });
    const base = comparativoForTests();
    const total = n === 0 ? '100.00' : '77777.77';
    await sql(
      `UPDATE apuracao SET estado = 'calculada', calculada_em = now(), comparativo = $2 WHERE id = $1`,
      [
        pedida.id,
        JSON.stringify({
          ...base,
          devido_no_mes: base.devido_no_mes && { ...base.devido_no_mes, total_a_recolher: total },
        }),
      ],
      registered.organizationId,
    );
    await owner.post(`/clientes/${id}/contatos`, { nome: `Contato ${n}`, email: `c${n}@x.example` });
  }
  strange = [outro, '44555666', '44.555.666', 'Alheia', '77777', chaves[1] ?? '', 'c1@x.example'];
  const email = emailNovo();
  await owner.post('/pessoas/convites', {
    ...{ email, papel: 'member' },
    acesso: { so_leitura: false, so_clientes: true, cliente_ids: [dela] },
  });
  bia = new Browser(app);
  const token = await segredoEnviado(gateway, email, 'link.convite');
  await bia.post('/convites/aceitar', { token, nome: 'Bia', senha: SENHA });
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await database.close();
});

const sql = (text: string, values: unknown[], organizationId: string) =>
  database.database.forOrganization(organizationId).transaction((tx) => tx.query(text, values));

const told = (text: string) => strange.filter((word) => text.includes(word));

test('counts and sums are those of the client that was given', async () => {
  const month = async (browser: Browser) => (await browser.get(`/fechamento?competencia=${MES}`)).body;
  expect(await month(owner)).toMatchObject({
    clientes: 2,
    total: '77877.77',
    por_etapa: { notas: { feitos: 2, faltam: 0 } },
  });
  expect(await month(bia)).toMatchObject({
    clientes: 1,
    total: '100.00',
    por_etapa: { notas: { feitos: 1, faltam: 0 } },
  });
  const documents = async (browser: Browser) => (await browser.get('/documentos/totais')).body.documentos;
  expect([await documents(owner), await documents(bia)]).toEqual([2, 1]);
  const { body } = await bia.get(`/prazos/clientes?obrigacao=icms&competencia=${MES}`);
  expect(body).toMatchObject({ clientes: 1, lista: [{ cliente_id: dela }] });
});

test.each([
  `/fechamento?competencia=${MES}`,
  `/fechamento/pagamentos?competencia=${MES}`,
  '/fechamento/reabrir',
  `/carteira?competencia=${MES}`,
  '/clientes',
  '/documentos',
  '/apuracoes',
  '/divergencias',
  '/divergencias/csv',
  '/perguntas',
  '/respostas',
  '/prazos?de=2026-10-01&ate=2026-10-31',
  `/prazos/clientes?obrigacao=icms&competencia=${MES}`,
  '/compartilhamentos',
])('%s tells nothing of the other client', async (path) => {
  const { status, text } = await bia.get(path);
  expect([status, told(text)]).toEqual([200, []]);
});

test.each(['clientes?q=', 'documentos?q=', `fechamento?competencia=${MES}&q=`])(
  'who searches by the name or number of the other client finds nothing: /%s',
  async (path) => {
    const counted = async (browser: Browser, q: string) =>
      (await browser.get(`/${path}${q}`)).body.data.length;
    for (const q of ['Alheia', '44555666'])
      expect([q, await counted(owner, q), await counted(bia, q)]).toEqual([q, 1, 0]);
    expect(await counted(bia, 'Padaria')).toBe(1);
  },
);

/** An archive as one text: what its files are called, and what they hold. */
async function download(browser: Browser, path: string): Promise<string> {
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/painel/api${path}`, { headers: headersOf(browser) });
  expect(answer.status).toBe(200);
  const all = (bytes: Uint8Array): string =>
    Object.entries(unzipSync(bytes))
      .map(([name, file]) => name + (name.endsWith('.xlsx') ? all(file) : strFromU8(file)))
      .join('\n');
  return all(new Uint8Array(await answer.arrayBuffer()));
}
const headersOf = ({ cookies }: Browser) => ({
  ...{ 'X-Apura-Painel': '1', Cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
});

test.each([`/carteira/xlsx?competencia=${MES}`, '/divergencias/xlsx', `/carteira/zip?competencia=${MES}`])(
  'the file %s holds nothing of the other client',
  async (path) => {
    expect(told(await download(owner, path))).toContain('Alheia');
    expect(told(await download(bia, path))).toEqual([]);
  },
);

test('the stream says that something changed and nothing else, each to whom it is shown', async () => {
  const { port } = server.address() as AddressInfo;
  const follow = async (browser: Browser) => {
    const { visto } = (await browser.get(`/fechamento?competencia=${MES}`)).body;
    const answer = await fetch(
      `http://127.0.0.1:${port}/painel/api/mudancas?visto=${encodeURIComponent(visto)}`,
      { headers: headersOf(browser) },
    );
    return answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  };
  const readers = [await follow(owner), await follow(bia)];
  await owner.post('/fechamento/conferir', { competencia: MES, cliente_ids: [outro], conferido: true });
  for (const reader of readers) {
    let text = '';
    while (!text.includes('mudou')) text += (await reader?.read())?.value ?? '';
    expect(told(text)).toEqual([]);
    expect(text).toContain('data: {}');
    await reader?.cancel();
  }
});
