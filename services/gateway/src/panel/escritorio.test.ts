import { crc32 } from 'node:zlib';
import type { Escritorio } from '@apura/contracts';
import { audit } from '@apura/database';
import { PONTOS_EM_ABERTO } from '@apura/engine';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Express } from 'express';
import { proofImage } from '../../../../tests/panel/proof-image.ts';
import { createApp } from '../../teste/app-de-teste.ts';
import { expectError } from '../../teste/expect-error.ts';
import { auditoria, type Browser, joinTeam, panelGateway, register, SENHA } from '../../teste/test-panel.ts';
import type { Gateway } from '../gateway.ts';

let database: TestDatabase;
let gateway: Gateway;
let app: Express;
let owner: Browser;
beforeAll(async () => {
  database = await testDatabase();
  gateway = panelGateway(database.database);
  app = createApp(gateway);
  owner = (await register(app)).browser;
});
afterAll(() => database.close());

/** Sixty by twenty pixels of one colour, made once with libvips. */
const JPEG = Buffer.from(
  '/9j/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdASFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAAUADwDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFgEBAQEAAAAAAAAAAAAAAAAAAAEF/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAwDAQACEQMRAD8AjgKzQAAAAAAAAAAAAAH/2Q==',
  'base64',
);
const WEBP = Buffer.from(
  'UklGRkQAAABXRUJQVlA4IDgAAABQAwCdASo8ABQAPtForlGoJiQipAgBABoJZwDKAAy9+V5kAAD+6lu36+8odiUGL2mQYYvJXQAAAA==',
  'base64',
);
const COR = [26, 107, 84] as const;
/** A few KB that would be a picture of 900 million pixels; the header says so truly. */
const BOMBA = proofImage(1, 30_000, COR);
BOMBA.writeUInt32BE(30_000, 16);
BOMBA.writeUInt32BE(crc32(BOMBA.subarray(12, 29)), 29);
const sendLogo = (imagem: Buffer, tipo: string) =>
  owner.pedir('put', '/escritorio/logo', imagem, { 'Content-Type': tipo });

describe('the office', () => {
  test('its name, its colour and its rates are changed by the owner', async () => {
    const { body: antes } = await owner.get('/escritorio');
    expect(antes).toMatchObject({ nome: 'Contábil Aurora', cor: null, logo: null, apagamento: null });
    expect(antes.cenarios).toContainEqual(antes.cenario);
    const { body } = await owner.patch('/escritorio', {
      nome: 'Aurora e Filhas',
      cor: '#1a6b54',
      cenario: 'estimativa_27_91',
    });
    expect(body).toMatchObject({
      nome: 'Aurora e Filhas',
      cor: '#1a6b54',
      cenario: { nome: 'estimativa_27_91', status: 'estimativa' },
    });
    const assina = { crc: 'SP-123456/O-7', responsavel: 'Ana Contadora' };
    expect(antes).toMatchObject({ crc: null, responsavel: null });
    expect((await owner.patch('/escritorio', assina)).body).toMatchObject(assina);
    expect((await owner.patch('/escritorio', { crc: null })).body).toMatchObject({ ...assina, crc: null });
    expect((await owner.get('/sessao')).body.escritorio).toMatchObject({
      nome: 'Aurora e Filhas',
      cor: '#1a6b54',
    });
    const aliquotas = { '2027': { cbs: '8.8', ibs_uf: '0.05', ibs_mun: '0.05', cbs_liquida: false } };
    const proprio = await owner.patch('/escritorio', { cenario: { nome: 'Nosso', aliquotas } });
    expect(proprio.body.cenario).toMatchObject({ nome: 'Nosso', status: 'informada', aliquotas });
    const sem = await owner.patch('/escritorio', { cenario: null, cor: null });
    expect(sem.body).toMatchObject({ cor: null, cenario: antes.cenario, nome: 'Aurora e Filhas' });
  });

  const DE_2027 = { cbs: '8.8', ibs_uf: '0.05', ibs_mun: '0.05' };
  test.each([
    [{ '2027': { ...DE_2027, cbs: '100.01', cbs_liquida: true } }, 'aliquota_invalida'],
    [{ '2029': { ...DE_2027, ibs_uf: '-1' } }, 'aliquota_invalida'],
    [{ '2029': { ...DE_2027, ibs_uf: 'dez' } }, 'aliquota_invalida'],
    [{ '2027': DE_2027 }, 'cbs_bruta_ou_liquida'],
    [{ '2028': DE_2027, '2029': DE_2027 }, 'cbs_bruta_ou_liquida'],
    [{ '2027': { ...DE_2027, cbs_liquida: 'sim' } }, 'corpo_invalido'],
    [{ '2034': DE_2027 }, 'corpo_invalido'],
  ] as const)('rates %j: %s, in the office and in a kept simulation', async (aliquotas, codigo) => {
    const doEscritorio = await owner.patch('/escritorio', { cenario: { nome: 'Nosso', aliquotas } });
    expectError(doEscritorio, codigo);
    const pedido = {
      regime: 'lucro_real',
      atividade: 'comercio',
      receita_mensal: '1',
      compras_mensais: '1',
      cenario: aliquotas,
    };
    const guardado = await owner.post('/cenarios', { nome: 'Com alíquotas', pedido });
    expectError(guardado, codigo);
    expect(guardado.body.detalhes).toEqual(doEscritorio.body.detalhes);
    if (codigo === 'cbs_bruta_ou_liquida') expect(guardado.body.hint).toContain('0,1 p.p.');
  });

  test('years other than 2027 and 2028 have nothing to be cut', async () => {
    const aliquotas = { '2029': DE_2027, '2028': { ...DE_2027, cbs_liquida: true } };
    const { body } = await owner.patch('/escritorio', { cenario: { nome: 'Nosso', aliquotas } });
    expect(body.cenario.aliquotas).toEqual(aliquotas);
    await owner.patch('/escritorio', { cenario: null });
  });

  test('how long it keeps notes, and whether those without protocol count, is its own choice', async () => {
    const casa = { retencao_anos: null, conta_sem_protocolo: false };
    expect((await owner.get('/escritorio')).body).toMatchObject(casa);
    const proprio = { retencao_anos: 6, conta_sem_protocolo: true };
    expect((await owner.patch('/escritorio', proprio)).body).toMatchObject(proprio);
    // What is left out stays.
    expect((await owner.patch('/escritorio', { cor: '#1a6b54' })).body).toMatchObject(proprio);
    expect((await owner.patch('/escritorio', { ...casa, cor: null })).body).toMatchObject({
      ...casa,
      cor: null,
    });
  });

  test.each([
    [{}],
    [{ cor: 'azul' }],
    [{ cenario: 'inventado' }],
    [{ nome: '' }],
    [{ crc: '' }],
    [{ responsavel: 'x'.repeat(121) }],
    [{ cnpj: '1' }],
    // Less than the law asks for.
    [{ retencao_anos: 4 }],
    [{ retencao_anos: '5' }],
    [{ conta_sem_protocolo: null }],
  ])('refuses %j', async (body) => expectError(await owner.patch('/escritorio', body), 'corpo_invalido'));
});

describe('the logo', () => {
  test.each([
    ['image/png', Buffer.concat([proofImage(60, 20, COR), Buffer.from('<script>alert(1)</script>')])],
    ['image/jpeg', JPEG],
    ['image/webp', WEBP],
  ])('%s is kept and shown as a PNG of ours, and nothing else of it', async (tipo, imagem) => {
    const { status, body } = await sendLogo(imagem, tipo);
    expect(status).toBe(200);
    const vista = await owner.get('/escritorio/logo?v=2026-11-24T00%3A00%3A00.000Z');
    expect(body.logo).toMatchObject({ tipo: 'image/png', bytes: vista.body.length });
    expect(vista.headers['content-type']).toBe('image/png');
    expect(vista.headers['x-content-type-options']).toBe('nosniff');
    expect([vista.body.readUInt32BE(16), vista.body.readUInt32BE(20)]).toEqual([60, 20]);
    expect(vista.body.subarray(-8, -4).toString()).toBe('IEND');
    expect(vista.body.includes('script')).toBe(false);
    expect((await owner.get('/sessao')).body.escritorio.logo).toBe(true);
  });

  test('what is no picture, or not the one that it says, or too large to draw, is refused', async () => {
    expectError(await sendLogo(Buffer.from('<svg/>'), 'image/svg+xml'), 'tipo_de_conteudo_invalido');
    for (const [imagem, tipo] of [
      [Buffer.from('<html>'), 'image/png'],
      [JPEG, 'image/png'],
      [WEBP.subarray(0, 50), 'image/webp'],
      [BOMBA, 'image/png'],
      [Buffer.alloc(0), 'image/png'],
    ] as const)
      expectError(await sendLogo(imagem, tipo), 'imagem_invalida');
    expectError(await sendLogo(Buffer.alloc(512_001), 'image/png'), 'requisicao_grande_demais');
  });

  test('an office has one written anew at a time, and all of them two', async () => {
    const livres = [1, 2].map((outro) => gateway.places.images.takeNow({ office: `outro ${outro}` }));
    expectError(await sendLogo(JPEG, 'image/jpeg'), 'servico_indisponivel');
    livres[0]?.leave();
    const [um, dois] = await Promise.all([1, 2].map(() => sendLogo(JPEG, 'image/jpeg')));
    livres[1]?.leave();
    // Who has one under way is told to end that first.
    expect([um?.status, dois?.status].sort()).toEqual([200, 429]);
  });

  test('it is taken away', async () => {
    await sendLogo(JPEG, 'image/jpeg');
    expect((await owner.delete('/escritorio/logo')).status).toBe(204);
    expectError(await owner.delete('/escritorio/logo'), 'not_found');
    expectError(await owner.get('/escritorio/logo'), 'not_found');
  });
});

test('removal of everything: by name and password, told to all owners, and taken back by any', async () => {
  const { browser, organizationId } = await register(app);
  const { browser: socia, email } = await joinTeam(gateway, browser, 'owner');
  const pedir = (body: object) => browser.post('/escritorio/apagamento', body);
  expectError(await pedir({ senha: SENHA, nome: 'Outro' }), 'confirmacao_nao_confere');
  const refused = await pedir({ senha: 'x', nome: 'Contábil Aurora' });
  expectError(refused, 'senha_incorreta');
  expect(refused.body.campos).toEqual(['senha_atual', 'senha']);
  const { status, body } = await pedir({ senha: SENHA, nome: 'Contábil Aurora' });
  expect(status).toBe(202);
  expect(Date.parse(body.apagar_em) - Date.parse(body.pedido_em)).toBe(30 * 86_400_000);
  expect(body.pedido_por).toBe('Ana Dona');
  expect((await pedir({ senha: SENHA, nome: 'Contábil Aurora' })).body).toEqual(body);
  const avisados = await database.database.forOrganization(organizationId).transaction(async (tx) => {
    const { rows } = await tx.query(`SELECT para FROM email WHERE modelo = 'apagamento.pedido'`);
    return rows.map(({ para }) => para);
  });
  expect(avisados).toHaveLength(2);
  expect(avisados).toContain(email);
  expect((await socia.get('/escritorio')).body.apagamento).toEqual(body);
  expect((await socia.delete('/escritorio/apagamento')).status).toBe(204);
  expectError(await socia.delete('/escritorio/apagamento'), 'not_found');
  expect((await auditoria(browser)).slice(-2)).toEqual([
    'escritorio.apagamento_pedido',
    'escritorio.apagamento_retirado',
  ]);
});

test('simulations are kept under names of their own', async () => {
  const pedido = {
    regime: 'lucro_real',
    atividade: 'comercio',
    receita_mensal: '1000',
    compras_mensais: '500',
  };
  const { status, body: criado } = await owner.post('/cenarios', { nome: 'Base', pedido });
  expect(status).toBe(201);
  expectError(await owner.post('/cenarios', { nome: 'Base', pedido }), 'nome_ja_usado');
  expectError(
    await owner.post('/cenarios', { nome: 'X', pedido: { ...pedido, regime: 'outro' } }),
    'corpo_invalido',
  );
  const { body: outro } = await owner.post('/cenarios', { nome: 'Otimista', pedido });
  expectError(await owner.put(`/cenarios/${outro.id}`, { nome: 'Base', pedido }), 'nome_ja_usado');
  const mudado = { ...pedido, compras_mensais: '700' };
  expect((await owner.put(`/cenarios/${criado.id}`, { nome: 'Base', pedido: mudado })).body.pedido).toEqual(
    mudado,
  );
  const primeira = (await owner.get('/cenarios?limit=1')).body;
  expect(primeira.data.map(({ nome }: { nome: string }) => nome)).toEqual(['Base']);
  const segunda = (await owner.get(`/cenarios?limit=1&cursor=${primeira.next_cursor}`)).body;
  expect(segunda).toMatchObject({ data: [{ nome: 'Otimista' }], next_cursor: null });
  expect((await owner.delete(`/cenarios/${criado.id}`)).status).toBe(204);
  expectError(await owner.delete(`/cenarios/${criado.id}`), 'not_found');
});

test('the audit log has what changes the figures, once: the scenario, and whether notes without protocol count', async () => {
  const { browser } = await register(app);
  const mudanca = { cenario: 'estimativa_27_91', conta_sem_protocolo: true };
  for (const vez of [1, 2])
    expect([vez, (await browser.patch('/escritorio', mudanca)).status]).toEqual([vez, 200]);
  const { data } = (await browser.get('/auditoria?limit=3')).body;
  expect(data.map(({ acao, detalhe }: { acao: string; detalhe: object }) => [acao, detalhe])).toEqual([
    ['escritorio.sem_protocolo_mudado', { conta_sem_protocolo: true }],
    ['escritorio.cenario_escolhido', { cenario: { nome: 'estimativa_27_91', status: 'estimativa' } }],
    ['escritorio.registrado', expect.anything()],
  ]);
});

test('the open points of events are chosen by their own answers, the default counts until then', async () => {
  const { browser } = await register(app);
  const escolhas = async () => {
    const { pontos_dos_eventos } = (await browser.get('/escritorio')).body as Escritorio;
    return Object.fromEntries(pontos_dos_eventos.map(({ ponto, escolha }) => [ponto, escolha]));
  };
  const padrao = Object.fromEntries(
    Object.entries(PONTOS_EM_ABERTO).map(([ponto, aberto]) => [ponto, aberto.padrao]),
  );
  expect(await escolhas()).toEqual(padrao);
  const mudar = (escolhas_dos_eventos: object) => browser.patch('/escritorio', { escolhas_dos_eventos });
  expect((await mudar({ mes_do_evento: 'nota' })).status).toBe(200);
  expect((await mudar({ ibs_do_evento: 'estado' })).status).toBe(200);
  expect(await escolhas()).toEqual({ ...padrao, mes_do_evento: 'nota', ibs_do_evento: 'estado' });
  for (const ruim of [{ mes_do_evento: 'somam' }, { outro: 'nota' }, { toString: 'nota' }, {}])
    expectError(await mudar(ruim), 'corpo_invalido');
  const { data } = (await browser.get('/auditoria?limit=1')).body;
  expect(data).toMatchObject([
    { acao: 'escritorio.eventos_escolhidos', detalhe: { ibs_do_evento: 'estado' } },
  ]);
});

test('the audit log names clients and people, and nobody of another office', async () => {
  const [um, outro] = [await register(app), await register(app)];
  const cliente = async ({ browser }: typeof um, razao_social: string): Promise<string> =>
    (await browser.post('/clientes', { cnpj_raiz: '11222333', razao_social, regime: 'lucro_real' })).body.id;
  const [meu, alheio] = [await cliente(um, 'Padaria Sol'), await cliente(outro, 'Não se vê')];
  const tenant = gateway.database.forOrganization(um.organizationId);
  for (const alvo of [meu, alheio, um.userId, outro.userId, 'palavra'])
    await tenant.transaction((tx) => audit(tx, null, 'cliente.visto', alvo));
  const { data } = (await um.browser.get('/auditoria?limit=5')).body;
  expect(data.map(({ alvo_nome }: { alvo_nome: string | null }) => alvo_nome).reverse()).toEqual([
    'Padaria Sol',
    null,
    'Ana Dona',
    null,
    null,
  ]);
});

test('the audit log is read page by page, the newest first, with who and from where', async () => {
  const { browser, userId } = await register(app);
  for (const nome of ['Um', 'Dois', 'Três']) await browser.patch('/escritorio', { nome });
  const primeira = (await browser.get('/auditoria?limit=3')).body;
  expect(primeira.data.map(({ detalhe }: { detalhe: object }) => detalhe)).toEqual([
    { nome: 'Três' },
    { nome: 'Dois' },
    { nome: 'Um' },
  ]);
  expect(primeira.data[0]).toMatchObject({
    acao: 'escritorio.alterado',
    ator: { id: userId, nome: 'Ana Dona' },
    alvo_nome: 'Três',
    ip: expect.stringMatching(/127\.0\.0\.1/),
  });
  const segunda = (await browser.get(`/auditoria?cursor=${primeira.next_cursor}`)).body;
  expect(segunda.data.map(({ acao }: { acao: string }) => acao)).toEqual(['escritorio.registrado']);
  expectError(await browser.get('/auditoria?cursor=x'), 'cursor_invalido');
});
