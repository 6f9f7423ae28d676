import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openTab, type Tab } from './browser.ts';
import { buildStage, type Stage } from './escritorio-in-browser.ts';
import { type Gestures, gestures } from './gestures.ts';
import { linkInMail } from './mailer.ts';
import { openOffice, requestInPage, SENHA } from './pessoas.ts';

const BETO = 'beto@girassol.example';

let stage: Stage;
let base: string;
let dona: Tab;
let g: Gestures;
beforeAll(async () => {
  stage = await buildStage();
  ({ base, dona, g } = await openOffice(stage));
}, 120_000);
afterAll(() => stage.fechar(), 20_000);

test('somebody is invited, again, joins, becomes an owner, and is removed by name', async () => {
  await g.seguir('Pessoas');
  await g.apertar('Convidar');
  await g.escrever('E-mail', BETO);
  await g.apertar('Enviar convite');
  await g.ver('Convites à espera');
  const primeira = await linkInMail(stage.mail, BETO, 'convite');
  await g.apertar('Reenviar');
  await g.ver('Convite enviado de novo');
  const segunda = await linkInMail(stage.mail, BETO, 'convite', [primeira]);

  const beto = await openTab(stage.browser, base, { width: 390 });
  const b = gestures(beto.page);
  await b.abrir(primeira);
  await beto.page.waitForSelector('[role="alert"]');
  await b.abrir('about:blank');
  await b.abrir(segunda);
  await b.ver('Ana Girassol convidou você');
  await b.escrever('Seu nome', 'Beto');
  await b.escreverSenha(SENHA);
  await b.apertar('Aceitar e entrar');
  await b.ver('Visão geral');
  expect((await requestInPage(beto.page, 'GET', '/auditoria')).status).toBe(403);

  await dona.page.bringToFront();
  await dona.page.reload();
  await g.ver(BETO);
  await dona.page.locator('select[aria-label="Papel de Beto"]').fill('owner');
  await dona.page.waitForFunction(
    `fetch('/painel/api/pessoas').then((r) => r.json()).then(({ data }) => data.every(({ papel }) => papel === 'owner'))`,
  );
  expect((await requestInPage(beto.page, 'GET', '/auditoria')).status).toBe(200);

  await g.apertar('Remover Beto');
  await g.confirmarPeloNome('Remover');
  await g.ver('A pessoa não tem mais acesso');
  await beto.page.bringToFront();
  await beto.page.reload();
  await b.ver('Acesse o painel do seu escritório.');
  expect([...dona.queixas, ...beto.queixas, ...dona.paraFora, ...beto.paraFora]).toEqual([]);
  await beto.contexto.close();
}, 120_000);

test('another address by the mailed link, a session that is ended from another, and all of them at once', async () => {
  await dona.page.bringToFront();
  const nova = { email: 'ana.nova@girassol.example', senha: SENHA };
  expect((await requestInPage(dona.page, 'POST', '/perfil/email', nova)).status).toBe(202);
  await g.abrir(await linkInMail(stage.mail, nova.email, 'confirmar-email'));
  await g.ver('E-mail confirmado');
  const casa = await openTab(stage.browser, base);
  const c = gestures(casa.page);
  await c.abrir(`${base}/painel/`);
  await c.escrever('E-mail', nova.email);
  await c.trocarSenha(SENHA);
  await c.apertar('Entrar');
  await c.ver('Visão geral');

  await dona.page.bringToFront();
  await g.abrir(`${base}/painel/configuracoes/conta`);
  await g.apertar('Encerrar');
  await dona.page.waitForFunction(`!document.body.innerText.includes('Encerrar')`);
  await casa.page.bringToFront();
  await casa.page.reload();
  await c.ver('Acesse o painel do seu escritório.');

  await dona.page.bringToFront();
  await g.apertar('Sair de todos os aparelhos');
  await g.ver('Acesse o painel do seu escritório.');
  await casa.contexto.close();
}, 120_000);
