import { acessosByEmail, cleanEmails, escritorioDoLink } from '@apura/database';
import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Express } from 'express';
import { Secret, TOTP } from 'otpauth';
import request from 'supertest';
import { createApp } from '../../teste/app-de-teste.ts';
import { expectError } from '../../teste/expect-error.ts';
import {
  auditoria,
  Browser,
  CNPJ,
  emailNovo,
  joinTeam,
  linkDeSenha,
  panelGateway,
  register,
  SENHA,
  segredoEnviado,
} from '../../teste/test-panel.ts';
import type { Gateway } from '../gateway.ts';
import { createLimiter } from '../request/limits/limiter.ts';
import { summarize } from './prove-person.ts';

let database: TestDatabase;
let gateway: Gateway;
let app: Express;
beforeAll(async () => {
  database = await testDatabase();
  gateway = panelGateway(database.database);
  app = createApp(gateway);
});
afterAll(() => database.close());

const OUTRA_SENHA = 'outra frase bem comprida';
const unconfirm = (organizationId: string) =>
  database.database
    .forOrganization(organizationId)
    .transaction((tx) => tx.query('UPDATE pessoa SET email_confirmado_em = NULL'));
const cadastro = (email = emailNovo()) => ({
  escritorio: { nome: 'Aurora', cnpj: CNPJ },
  nome: 'Ana',
  email,
});

describe('registration', () => {
  test('an owner registers an office, is signed in, signs out, and signs in again', async () => {
    const { browser, email, resposta } = await register(app);
    expect(resposta.body).toMatchObject({
      autenticado: true,
      usuario: { nome: 'Ana Dona', email, papel: 'owner', email_confirmado: true, dois_fatores: false },
      escritorio: { nome: 'Contábil Aurora', cnpj: CNPJ, cor: null, logo: false },
    });
    expect((await browser.get('/sessao')).body.usuario.email).toBe(email);
    expect((await browser.delete('/sessao')).status).toBe(204);
    expect((await browser.get('/sessao')).body).toEqual({ autenticado: false });
    expectError(await browser.get('/clientes'), 'sessao_invalida');
    expect((await browser.post('/sessao', { email: email.toUpperCase(), senha: SENHA })).status).toBe(200);
    expect((await browser.get('/clientes')).body).toEqual({ data: [], next_cursor: null });
    expect(await auditoria(browser)).toEqual(['escritorio.registrado', 'sessao.encerrada', 'sessao.aberta']);
  });

  test('an e-mail belongs to one person, also when two open their links at the same time', async () => {
    let body = cadastro();
    let links: string[] = [];
    // Where one was answered before the other began, they were not at the same time: then two others are.
    for (let statuses: number[] = []; !statuses.includes(409); ) {
      body = cadastro();
      links = [];
      for (const _ of [1, 2]) {
        expect((await new Browser(app).post('/escritorios', body)).status).toBe(202);
        links.push(await segredoEnviado(gateway, body.email, 'link.cadastro'));
      }
      const respostas = await Promise.all(
        links.map((token) => new Browser(app).post('/cadastro/confirmar', { token, senha: SENHA })),
      );
      statuses = respostas.map(({ status }) => status).sort();
      expect([
        [201, 409],
        [201, 201],
      ]).toContainEqual(statuses);
    }
    // The one that was used is used; the other opens another office of the same person.
    const depois = [];
    for (const token of links)
      depois.push((await new Browser(app).post('/cadastro/confirmar', { token, senha: SENHA })).status);
    expect(depois.sort()).toEqual([201, 400]);
    expect(await acessosByEmail(database.database, body.email)).toHaveLength(2);
  });

  test('nothing is there before the link is opened: no office, no access, and nobody else can take it', async () => {
    const body = cadastro();
    const browser = new Browser(app);
    await browser.post('/escritorios', body);
    expect(browser.cookies.size).toBe(0);
    expect(await acessosByEmail(database.database, body.email)).toEqual([]);
    const token = await segredoEnviado(gateway, body.email, 'link.cadastro');
    for (const senha of ['curta', body.email])
      expectError(await browser.post('/cadastro/confirmar', { token, senha }), 'senha_fraca');
    // A link of one kind is none of another.
    expectError(await browser.post('/convites/ver', { token }), 'link_invalido');
    expectError(await browser.post('/email/confirmar', { token }), 'link_invalido');
    expect((await browser.post('/cadastro/confirmar', { token, senha: SENHA })).status).toBe(201);
    expectError(await browser.post('/cadastro/confirmar', { token, senha: SENHA }), 'link_invalido');
  });

  test('a sign-up that nobody confirms in time is forgotten', async () => {
    const body = cadastro();
    await new Browser(app).post('/escritorios', body);
    const token = await segredoEnviado(gateway, body.email, 'link.cadastro');
    const tenant = await escritorioDoLink(database.database, 'cadastro', summarize(token));
    await tenant?.transaction((tx) =>
      tx.query(`UPDATE link_de_email SET expira_em = now() - interval '1 s'`),
    );
    expectError(await new Browser(app).post('/cadastro/confirmar', { token, senha: SENHA }), 'link_invalido');
    await cleanEmails(database.database);
    expect(await escritorioDoLink(database.database, 'cadastro', summarize(token))).toBeUndefined();
  });

  test('check digits, and fields that do not exist', async () => {
    const { escritorio, ...resto } = cadastro();
    const errado = { ...resto, escritorio: { ...escritorio, cnpj: '11222333000180' } };
    expectError(await new Browser(app).post('/escritorios', errado), 'cnpj_invalido');
    const aMais = await new Browser(app).post('/escritorios', { ...cadastro(), papel: 'owner' });
    expectError(aMais, 'corpo_invalido');
    expect(aMais.body.detalhes).toEqual([{ campo: 'papel', motivo: 'não existe neste recurso' }]);
    expectError(
      await new Browser(app).post('/escritorios', { ...cadastro(), email: 'sem arroba' }),
      'corpo_invalido',
    );
  });

  test.each(['curta', 'aaaaaaaaaaaa', 'Senha123456', 'contabilidade123'])(
    'refuses the password %s',
    async (senha) => {
      const body = cadastro();
      await new Browser(app).post('/escritorios', body);
      const token = await segredoEnviado(gateway, body.email, 'link.cadastro');
      expectError(await new Browser(app).post('/cadastro/confirmar', { token, senha }), 'senha_fraca');
    },
  );
});

describe('where a request comes from', () => {
  test('without the header of a page, or from another origin, nothing is changed', async () => {
    const { browser } = await register(app);
    const body = { nome: 'Outra' };
    for (const headers of [{ 'X-Apura-Painel': '' }, { Origin: 'https://mal.example' }, { Origin: 'null' }]) {
      expectError(await browser.pedir('patch', '/perfil', body, headers), 'origem_recusada');
    }
    expect((await browser.get('/sessao')).body.usuario.nome).toBe('Ana Dona');
    const daqui = await browser.pedir('patch', '/perfil', body, { Origin: 'http://apura.teste' });
    expect(daqui.body.usuario.nome).toBe('Outra');
  });

  test('also where nobody is signed in', async () => {
    const withoutHeader = await request(app)
      .post('/painel/api/sessao')
      .send({ email: 'a@b.example', senha: 'x' });
    expectError(withoutHeader, 'origem_recusada');
  });

  test('an API key opens no door of the panel', async () => {
    const resposta = await request(app)
      .get('/painel/api/clientes')
      .set('Authorization', 'Bearer apura_live_x');
    expectError(resposta, 'sessao_invalida');
  });

  test.each([
    ['http://apura.teste', 'apura-sessao', false],
    ['https://apura.teste', '__Host-apura-sessao', true],
  ])('%s: the cookie is out of reach of scripts and of other sites', async (publicBaseUrl, nome, segura) => {
    const deles = createApp({ ...gateway, publicBaseUrl });
    const { resposta } = await register(deles);
    const cookies = resposta.headers['set-cookie'] as unknown as string[];
    expect(cookies).toHaveLength(2);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/; Path=\/;/);
      expect(cookie).toContain('HttpOnly');
      expect(cookie).toContain('SameSite=Strict');
      expect(cookie.includes('Secure')).toBe(segura);
    }
    expect(cookies[0]?.startsWith(`${nome}=`)).toBe(true);
  });
});

describe('signing in', () => {
  test('a wrong password and an unknown e-mail are answered alike', async () => {
    const { email } = await register(app);
    const tentar = async (body: object) => {
      const resposta = await new Browser(app).post('/sessao', body);
      expectError(resposta, 'credenciais_invalidas');
      return resposta.text;
    };
    expect(await tentar({ email, senha: OUTRA_SENHA })).toBe(
      await tentar({ email: emailNovo(), senha: OUTRA_SENHA }),
    );
  });

  test('a cookie that we did not sign, or that was changed, opens nothing', async () => {
    const { browser } = await register(app);
    const valor = browser.cookies.get('apura-sessao') as string;
    const [cabeca, body, assinatura] = valor.split('.') as [string, string, string];
    const dados = JSON.parse(Buffer.from(body, 'base64url').toString()) as object;
    const outro = Buffer.from(JSON.stringify({ ...dados, ger: 1 })).toString('base64url');
    const semAlgoritmo = Buffer.from('{"alg":"none"}').toString('base64url');
    const aparelho = browser.cookies.get('apura-aparelho') as string;
    for (const falso of [`${cabeca}.${outro}.${assinatura}`, `${semAlgoritmo}.${body}.`, aparelho, 'x', '']) {
      browser.cookies.set('apura-sessao', falso);
      expectError(await browser.get('/clientes'), 'sessao_invalida');
    }
    browser.cookies.set('apura-sessao', valor);
    expect((await browser.get('/clientes')).status).toBe(200);
  });

  test('who guesses is held up, but a browser in which the owner signed in before is not', async () => {
    const limiter = createLimiter({
      store: { tipo: 'postgres', database: database.database },
      policies: { entrada: { quota: 1000, janela: 900, por: 'ip' } },
    });
    const deles = createApp({ ...gateway, limiter });
    const { browser, email } = await register(deles);
    await browser.delete('/sessao');
    const ladrao = new Browser(deles);
    const tentativas = [];
    for (let i = 0; i < 11; i++) tentativas.push(await ladrao.post('/sessao', { email, senha: OUTRA_SENHA }));
    for (const tentativa of tentativas.slice(0, 10)) expectError(tentativa, 'credenciais_invalidas');
    const ultima = tentativas[10];
    if (!ultima) throw new Error('no eleventh try');
    expectError(ultima, 'muitas_tentativas');
    expect(Number(ultima.headers['retry-after'])).toBeGreaterThan(0);
    expect(ultima.body.retryAfter).toBe(Number(ultima.headers['retry-after']));
    // The right password does not help the stranger now; the owner's own browser is let in.
    expectError(await ladrao.post('/sessao', { email, senha: SENHA }), 'muitas_tentativas');
    expect((await browser.post('/sessao', { email, senha: SENHA })).status).toBe(200);
  });

  test('from many addresses together one account is tried so often and no oftener', async () => {
    const limiter = createLimiter({
      store: { tipo: 'memoria' },
      policies: { entrada_conta: { quota: 3, janela: 3600, por: 'chave' } },
    });
    const deles = createApp({ ...gateway, limiter, trustedProxies: ['127.0.0.1', '::1'] });
    const email = emailNovo();
    const de = (ip: string) =>
      new Browser(deles).pedir('post', '/sessao', { email, senha: SENHA }, { 'X-Forwarded-For': ip });
    for (const ip of ['192.0.2.1', '192.0.2.2', '192.0.2.3'])
      expectError(await de(ip), 'credenciais_invalidas');
    expectError(await de('192.0.2.4'), 'muitas_tentativas');
  });
});

describe('a forgotten password', () => {
  test('a link by mail, once; all sessions end, and the new password counts', async () => {
    const { browser, email } = await register(app);
    const outro = new Browser(app);
    expect((await outro.post('/senha/esqueci', { email })).status).toBe(202);
    const token = await linkDeSenha(gateway, email);
    expectError(await outro.post('/senha/redefinir', { token, senha: 'fraca' }), 'senha_fraca');
    expect((await outro.post('/senha/redefinir', { token, senha: OUTRA_SENHA })).status).toBe(204);
    expectError(await outro.post('/senha/redefinir', { token, senha: OUTRA_SENHA }), 'link_invalido');
    expectError(await browser.get('/clientes'), 'sessao_invalida');
    expectError(await outro.post('/sessao', { email, senha: SENHA }), 'credenciais_invalidas');
    const entrada = await outro.post('/sessao', { email, senha: OUTRA_SENHA });
    // Who read the mail reads the address.
    expect(entrada.body.usuario.email_confirmado).toBe(true);
  });

  test('a link that is too old, or was replaced by a newer one, does not count', async () => {
    const { browser, email, organizationId } = await register(app);
    await browser.post('/senha/esqueci', { email });
    const velho = await linkDeSenha(gateway, email);
    await browser.post('/senha/esqueci', { email });
    const novo = await linkDeSenha(gateway, email);
    expectError(
      await browser.post('/senha/redefinir', { token: velho, senha: OUTRA_SENHA }),
      'link_invalido',
    );
    await database.database
      .forOrganization(organizationId)
      .transaction((tx) => tx.query(`UPDATE link_de_email SET expira_em = now() WHERE tipo = 'senha'`));
    expectError(await browser.post('/senha/redefinir', { token: novo, senha: OUTRA_SENHA }), 'link_invalido');
    // A link of one kind is none of another.
    await browser.post('/perfil/email/confirmacao');
    const deEmail = await segredoEnviado(gateway, email, 'link.email');
    expectError(
      await browser.post('/senha/redefinir', { token: deEmail, senha: OUTRA_SENHA }),
      'link_invalido',
    );
  });
});

describe('the profile', () => {
  test('a new password needs the old one and ends the other sessions', async () => {
    const { browser, email } = await register(app);
    const outro = new Browser(app);
    await outro.post('/sessao', { email, senha: SENHA });
    expectError(
      await browser.put('/perfil/senha', { senha_atual: 'não é esta', senha: OUTRA_SENHA }),
      'senha_incorreta',
    );
    expect((await browser.put('/perfil/senha', { senha_atual: SENHA, senha: OUTRA_SENHA })).status).toBe(204);
    expectError(await outro.get('/clientes'), 'sessao_invalida');
    expect((await browser.get('/clientes')).status).toBe(200);
    expect((await outro.post('/sessao', { email, senha: OUTRA_SENHA })).status).toBe(200);
  });

  test('an address counts once its link was opened, and the old one is told', async () => {
    const { browser, email, organizationId } = await register(app);
    await unconfirm(organizationId);
    expect((await browser.get('/sessao')).body.usuario.email_confirmado).toBe(false);
    await browser.post('/perfil/email/confirmacao');
    const confirmacao = await segredoEnviado(gateway, email, 'link.email');
    expect((await new Browser(app).post('/email/confirmar', { token: confirmacao })).status).toBe(204);
    expect((await browser.get('/sessao')).body.usuario.email_confirmado).toBe(true);
    const novo = emailNovo();
    expect((await browser.post('/perfil/email', { email: novo, senha: SENHA })).status).toBe(202);
    expect((await browser.get('/sessao')).body.usuario.email).toBe(email);
    const token = await segredoEnviado(gateway, novo, 'link.email');
    expect((await new Browser(app).post('/email/confirmar', { token })).status).toBe(204);
    expectError(await new Browser(app).post('/email/confirmar', { token }), 'link_invalido');
    expect((await browser.get('/sessao')).body.usuario.email).toBe(novo);
    const avisados = await database.database.forOrganization(organizationId).transaction(async (tx) => {
      const { rows } = await tx.query(`SELECT para FROM email WHERE modelo = 'email.trocado'`);
      return rows;
    });
    expect(avisados).toEqual([{ para: email }]);
  });

  test('whose address another one is, only who reads its mail learns; of the own office everybody knows', async () => {
    const { browser, email } = await register(app);
    const { email: ocupado } = await register(app);
    expect((await browser.post('/perfil/email', { email: ocupado, senha: SENHA })).status).toBe(202);
    const token = await segredoEnviado(gateway, ocupado, 'link.email');
    expectError(await new Browser(app).post('/email/confirmar', { token }), 'link_invalido');
    expect((await browser.get('/sessao')).body.usuario.email).toBe(email);
    const { email: dela } = await joinTeam(gateway, browser);
    expectError(await browser.post('/perfil/email', { email: dela, senha: SENHA }), 'email_ja_usado');
  });

  test('another address ends every link to the old one, also to join another office, and the other sessions', async () => {
    const { browser, email } = await register(app);
    const outro = new Browser(app);
    await outro.post('/sessao', { email, senha: SENHA });
    await outro.post('/senha/esqueci', { email });
    const deSenha = await linkDeSenha(gateway, email);
    const { browser: otherOwner } = await register(app);
    expect((await otherOwner.post('/pessoas/convites', { email, papel: 'member' })).status).toBe(201);
    const deConvite = await segredoEnviado(gateway, email, 'link.convite');
    const novo = emailNovo();
    await browser.post('/perfil/email', { email: novo, senha: SENHA });
    const visita = new Browser(app);
    expect((await visita.post('/convites/ver', { token: deConvite })).status).toBe(200);
    const token = await segredoEnviado(gateway, novo, 'link.email');
    expect((await visita.post('/email/confirmar', { token })).status).toBe(204);
    expectError(
      await visita.post('/senha/redefinir', { token: deSenha, senha: OUTRA_SENHA }),
      'link_invalido',
    );
    expectError(await visita.post('/convites/ver', { token: deConvite }), 'link_invalido');
    expectError(
      await visita.post('/convites/aceitar', { token: deConvite, nome: 'X', senha: SENHA }),
      'link_invalido',
    );
    expectError(await outro.get('/clientes'), 'sessao_invalida');
    // The one that asked for it goes on.
    expect((await browser.get('/sessao')).body.usuario.email).toBe(novo);
    // A reset that was asked for, but not sent before the change, finds nobody.
    await visita.post('/senha/esqueci', { email });
    const tarde = await linkDeSenha(gateway, email);
    expectError(await visita.post('/senha/redefinir', { token: tarde, senha: OUTRA_SENHA }), 'link_invalido');
  });

  test('the first confirmation of an address ends no session', async () => {
    const { browser, email, organizationId } = await register(app);
    const outro = new Browser(app);
    await outro.post('/sessao', { email, senha: SENHA });
    await unconfirm(organizationId);
    await browser.post('/perfil/email/confirmacao');
    const token = await segredoEnviado(gateway, email, 'link.email');
    await new Browser(app).post('/email/confirmar', { token });
    expect((await outro.get('/clientes')).status).toBe(200);
  });

  test.each(['trocada', 'redefinida'])(
    'a password that is %s ends the link by which a thief would take the address, and is told by mail',
    async (como) => {
      const { browser, email, organizationId } = await register(app);
      const alheio = emailNovo();
      await browser.post('/perfil/email', { email: alheio, senha: SENHA });
      const token = await segredoEnviado(gateway, alheio, 'link.email');
      if (como === 'trocada') {
        await browser.put('/perfil/senha', { senha_atual: SENHA, senha: OUTRA_SENHA });
      } else {
        await browser.post('/senha/esqueci', { email });
        const deSenha = await linkDeSenha(gateway, email);
        await browser.post('/senha/redefinir', { token: deSenha, senha: OUTRA_SENHA });
      }
      expectError(await new Browser(app).post('/email/confirmar', { token }), 'link_invalido');
      const avisados = await database.database.forOrganization(organizationId).transaction(async (tx) => {
        const { rows } = await tx.query(`SELECT para FROM email WHERE modelo = 'senha.trocada'`);
        return rows;
      });
      expect(avisados).toEqual([{ para: email }]);
    },
  );

  test('the confirmation can be sent again; wishes for mail are kept', async () => {
    const { browser, email } = await register(app);
    await browser.post('/perfil/email/confirmacao');
    const primeiro = await segredoEnviado(gateway, email, 'link.email');
    expect((await browser.post('/perfil/email/confirmacao')).status).toBe(202);
    expectError(await browser.post('/email/confirmar', { token: primeiro }), 'link_invalido');
    const { body } = await browser.patch('/perfil', { avisos: ['apuracao_calculada'] });
    expect(body.usuario.avisos).toEqual(['apuracao_calculada']);
    expectError(await browser.patch('/perfil', { avisos: ['outro'] }), 'corpo_invalido');
    expectError(await browser.patch('/perfil', {}), 'corpo_invalido');
  });
});

describe('the second factor', () => {
  const clock = (segredo: string) => new TOTP({ secret: Secret.fromBase32(segredo) });

  async function comSegundoFator() {
    const registrado = await register(app);
    const { browser } = registrado;
    const { body } = await browser.post('/perfil/dois-fatores', { senha: SENHA });
    const { segredo, uri } = body as { segredo: string; uri: string };
    expect(uri).toMatch(/^otpauth:\/\/totp\/Apura/);
    const codigo = clock(segredo).generate();
    const ativado = await browser.post('/perfil/dois-fatores/confirmar', { codigo });
    return { ...registrado, segredo, codigo, codigos: ativado.body.codigos as string[] };
  }

  test('once it is set up a code is asked for; each counts once', async () => {
    const { browser, email, segredo, codigo } = await comSegundoFator();
    expect((await browser.get('/sessao')).body.usuario.dois_fatores).toBe(true);
    const outro = new Browser(app);
    const entrar = (mais: object) => outro.post('/sessao', { email, senha: SENHA, ...mais });
    expectError(await entrar({}), 'segundo_fator_necessario');
    expect(outro.cookies.size).toBe(0);
    expectError(await entrar({ codigo: '000000' }), 'codigo_invalido');
    expectError(await entrar({ codigo }), 'codigo_invalido');
    // The next one counts already; those up to the one that was used do not any more.
    const agora = clock(segredo).generate({ timestamp: Date.now() + 30_000 });
    expect((await entrar({ codigo: `${agora.slice(0, 3)} ${agora.slice(3)}` })).status).toBe(200);
    expectError(await entrar({ codigo: agora }), 'codigo_invalido');
    expectError(
      await outro.post('/sessao', { email, senha: OUTRA_SENHA, codigo: agora }),
      'credenciais_invalidas',
    );
  });

  test('a recovery code opens once, also when two bring it at the same time', async () => {
    const { email, codigos } = await comSegundoFator();
    expect(new Set(codigos).size).toBe(10);
    const entrar = () => new Browser(app).post('/sessao', { email, senha: SENHA, codigo: codigos[3] });
    const respostas = await Promise.all([entrar(), entrar()]);
    expect(respostas.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  test('a new password by mail does not go round it', async () => {
    const { email } = await comSegundoFator();
    const outro = new Browser(app);
    await outro.post('/senha/esqueci', { email });
    const token = await linkDeSenha(gateway, email);
    await outro.post('/senha/redefinir', { token, senha: OUTRA_SENHA });
    expectError(await outro.post('/sessao', { email, senha: OUTRA_SENHA }), 'segundo_fator_necessario');
  });

  test('codes are renewed, and it is switched off, by who knows the password', async () => {
    const { browser, email, codigos } = await comSegundoFator();
    expectError(await browser.post('/perfil/dois-fatores', { senha: SENHA }), 'dois_fatores_ativos');
    expectError(await browser.post('/perfil/dois-fatores/codigos', { senha: 'x' }), 'senha_incorreta');
    const { body } = await browser.post('/perfil/dois-fatores/codigos', { senha: SENHA });
    const outro = new Browser(app);
    const entrar = (mais: object) => outro.post('/sessao', { email, senha: SENHA, ...mais });
    expectError(await entrar({ codigo: codigos[0] }), 'codigo_invalido');
    expect((await entrar({ codigo: body.codigos[0].toUpperCase() })).status).toBe(200);
    expect((await browser.post('/perfil/dois-fatores/desativar', { senha: SENHA })).status).toBe(204);
    expectError(
      await browser.post('/perfil/dois-fatores/desativar', { senha: SENHA }),
      'dois_fatores_inativos',
    );
    expectError(
      await browser.post('/perfil/dois-fatores/codigos', { senha: SENHA }),
      'dois_fatores_inativos',
    );
    expectError(
      await browser.post('/perfil/dois-fatores/confirmar', { codigo: '123456' }),
      'dois_fatores_inativos',
    );
    expect((await entrar({})).status).toBe(200);
  });

  test('a code that is wrong sets nothing up', async () => {
    const { browser } = await register(app);
    await browser.post('/perfil/dois-fatores', { senha: SENHA });
    expectError(
      await browser.post('/perfil/dois-fatores/confirmar', { codigo: 'abcdef' }),
      'codigo_invalido',
    );
    expect((await browser.get('/sessao')).body.usuario.dois_fatores).toBe(false);
  });
});
