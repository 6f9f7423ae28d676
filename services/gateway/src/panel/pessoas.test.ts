import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Express } from 'express';
import { createApp } from '../../teste/app-de-teste.ts';
import { expectError } from '../../teste/expect-error.ts';
import {
  auditoria,
  Browser,
  emailNovo,
  joinTeam,
  panelGateway,
  register,
  SENHA,
  segredoEnviado,
} from '../../teste/test-panel.ts';
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

test('somebody is invited by mail, sees what for, joins, and is known', async () => {
  const { browser: owner } = await register(app);
  const email = emailNovo();
  const { body: convite } = await owner.post('/pessoas/convites', {
    email: email.toUpperCase(),
    papel: 'member',
  });
  expect(convite).toMatchObject({ email, papel: 'member' });
  expect((await owner.get('/pessoas')).body.convites).toEqual([convite]);
  const token = await segredoEnviado(gateway, email, 'link.convite');
  const bia = new Browser(app);
  expect((await bia.post('/convites/ver', { token })).body).toEqual({
    escritorio: 'Contábil Aurora',
    email,
    papel: 'member',
    convidado_por: 'Ana Dona',
    tem_conta: false,
    conta_da_empresa: false,
  });
  const aceitar = (senha: string) => bia.post('/convites/aceitar', { token, nome: 'Bia', senha });
  expectError(await aceitar('curta'), 'senha_fraca');
  const { body: sessao } = await aceitar(SENHA);
  expect(sessao.usuario).toMatchObject({ nome: 'Bia', email, papel: 'member', email_confirmado: true });
  expectError(await aceitar(SENHA), 'link_invalido');
  expectError(await bia.post('/convites/ver', { token }), 'link_invalido');
  const { body } = await owner.get('/pessoas');
  expect(body.convites).toEqual([]);
  expect(body.data.map(({ nome, papel, eu }: Record<string, unknown>) => ({ nome, papel, eu }))).toEqual([
    { nome: 'Ana Dona', papel: 'owner', eu: true },
    { nome: 'Bia', papel: 'member', eu: false },
  ]);
  expect((await auditoria(owner)).slice(1)).toEqual(['convite.enviado', 'convite.aceito']);
});

test('an invitation is sent again with a new link, and withdrawn', async () => {
  const { browser: owner } = await register(app);
  const email = emailNovo();
  const { body: convite } = await owner.post('/pessoas/convites', { email, papel: 'owner' });
  const velho = await segredoEnviado(gateway, email, 'link.convite');
  const { status, body: outro } = await owner.post(`/pessoas/convites/${convite.id}/reenviar`);
  expect(status).toBe(200);
  const novo = await segredoEnviado(gateway, email, 'link.convite');
  const visita = new Browser(app);
  expectError(await visita.post('/convites/ver', { token: velho }), 'link_invalido');
  expect((await visita.post('/convites/ver', { token: novo })).status).toBe(200);
  expect((await owner.get('/pessoas')).body.convites).toHaveLength(1);
  expect((await owner.delete(`/pessoas/convites/${outro.id}`)).status).toBe(204);
  expectError(await visita.post('/convites/ver', { token: novo }), 'link_invalido');
});

test('an invitation says what the person is held to, also sent again, and it holds from the first day on', async () => {
  const { browser: owner } = await register(app);
  const create = async (razao_social: string, cnpj_raiz: string) =>
    (await owner.post('/clientes', { razao_social, cnpj_raiz, regime: 'lucro_real' })).body.id as string;
  const [dela, outro] = [await create('Padaria', '11222333'), await create('Oficina', '11222334')];
  const email = emailNovo();
  const invite = (cliente_ids: string[], papel = 'member') =>
    owner.post('/pessoas/convites', {
      ...{ email, papel },
      acesso: { so_leitura: true, so_clientes: true, cliente_ids },
    });
  expectError(await invite([dela], 'owner'), 'titular_ve_tudo');
  const { browser: alheio } = await register(app);
  const { body: cliente } = await alheio.post('/clientes', {
    ...{ razao_social: 'Alheia', cnpj_raiz: '11222335', regime: 'mei' },
  });
  expectError(await invite([dela, cliente.id]), 'cliente_nao_encontrado');
  const { body: convite } = await invite([dela.toUpperCase()]);
  expect(convite).toMatchObject({ so_leitura: true, so_clientes: true });
  const { body: again } = await owner.post(`/pessoas/convites/${convite.id}/reenviar`);
  expect(again).toMatchObject({ so_leitura: true, so_clientes: true });
  const token = await segredoEnviado(gateway, email, 'link.convite');
  const bia = new Browser(app);
  const { body: sessao } = await bia.post('/convites/aceitar', { token, nome: 'Bia', senha: SENHA });
  expect(sessao.usuario).toMatchObject({ papel: 'member', so_leitura: true, so_clientes: true });
  const vistos = (await bia.get('/clientes')).body.data;
  expect(vistos.map(({ id }: { id: string }) => id)).toEqual([dela]);
  expectError(await bia.get(`/clientes/${outro}`), 'cliente_nao_encontrado');
  expectError(await bia.patch(`/clientes/${dela}`, { regime: 'mei', desde: '2027-01' }), 'so_leitura');
  expect(await auditoria(owner)).toContain('pessoa.acesso_mudado');
});

test('an owner whose own address nobody has confirmed invites nobody, and sends no invitation again', async () => {
  const { browser: owner, email, organizationId } = await register(app);
  const { body: convite } = await owner.post('/pessoas/convites', { email: emailNovo(), papel: 'member' });
  await database.database
    .forOrganization(organizationId)
    .transaction((tx) => tx.query('UPDATE pessoa SET email_confirmado_em = NULL'));
  const convidada = emailNovo();
  const recusa = await owner.post('/pessoas/convites', { email: convidada, papel: 'member' });
  expectError(recusa, 'email_nao_confirmado');
  expect(recusa.body.hint).toContain('Enviar o link de novo');
  expectError(await owner.post(`/pessoas/convites/${convite.id}/reenviar`), 'email_nao_confirmado');
  await expect(segredoEnviado(gateway, convidada, 'link.convite')).rejects.toThrow('no mail');
  // The way out that the hint names.
  await owner.post('/perfil/email/confirmacao');
  await owner.post('/email/confirmar', { token: await segredoEnviado(gateway, email, 'link.email') });
  expect((await owner.post('/pessoas/convites', { email: convidada, papel: 'member' })).status).toBe(201);
});

test('an office keeps an owner, also when two leave at the same time', async () => {
  const { browser: owner, userId } = await register(app);
  expectError(await owner.patch(`/pessoas/${userId}`, { papel: 'member' }), 'ultimo_titular');
  expectError(await owner.delete(`/pessoas/${userId}`), 'ultimo_titular');
  const { browser: socia, userId: dela } = await joinTeam(gateway, owner, 'owner');
  const respostas = await Promise.all([owner.delete(`/pessoas/${userId}`), socia.delete(`/pessoas/${dela}`)]);
  expect(respostas.map(({ status }) => status).sort()).toEqual([204, 409]);
});

test('a member leaves by themselves', async () => {
  const { browser: owner } = await register(app);
  const { browser: bia, userId, email } = await joinTeam(gateway, owner);
  expect((await bia.delete(`/pessoas/${userId}`)).status).toBe(204);
  expectError(await bia.get('/clientes'), 'sessao_invalida');
  expectError(await bia.post('/sessao', { email, senha: SENHA }), 'credenciais_invalidas');
  expect((await owner.get('/pessoas')).body.data).toHaveLength(1);
});

test('a new role counts from the next request on', async () => {
  const { browser: owner } = await register(app);
  const { browser: bia, userId } = await joinTeam(gateway, owner);
  expectError(await bia.get('/chaves'), 'papel_insuficiente');
  const { body } = await owner.patch(`/pessoas/${userId}`, { papel: 'owner' });
  expect(body).toMatchObject({ id: userId, papel: 'owner' });
  expect((await bia.get('/chaves')).status).toBe(200);
  await owner.patch(`/pessoas/${userId}`, { papel: 'member' });
  expectError(await bia.get('/chaves'), 'papel_insuficiente');
});

test.each(['remocao', 'saida', 'papel'] as const)(
  'invitations of who is no owner any more bring nobody in: %s',
  async (fim) => {
    const { browser: owner } = await register(app);
    const { browser: socia, userId } = await joinTeam(gateway, owner, 'owner');
    const [email, outra] = [emailNovo(), emailNovo()];
    await socia.post('/pessoas/convites', { email, papel: 'owner' });
    const { body: convite } = await owner.post('/pessoas/convites', { email: outra, papel: 'member' });
    const token = await segredoEnviado(gateway, email, 'link.convite');
    if (fim === 'papel') await owner.patch(`/pessoas/${userId}`, { papel: 'member' });
    else await (fim === 'remocao' ? owner : socia).delete(`/pessoas/${userId}`);
    const aceite = { token, nome: 'Caio', senha: SENHA };
    expectError(await new Browser(app).post('/convites/aceitar', aceite), 'link_invalido');
    expect((await owner.get('/pessoas')).body.convites).toEqual([convite]);
    const [{ detalhe }] = (await owner.get('/auditoria?limit=1')).body.data;
    expect(detalhe).toMatchObject({ convites_retirados: 1 });
  },
);
