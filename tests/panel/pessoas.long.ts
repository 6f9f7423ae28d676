import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'puppeteer-core';
import { seriousViolations } from './acessibilidade.ts';
import { openTab, type Tab } from './browser.ts';
import { buildStage, type Stage } from './escritorio-in-browser.ts';
import { type Gestures, gestures, until } from './gestures.ts';
import { linkInMail } from './mailer.ts';
import { ANA, openOffice, PASSWORD_OF_TESTS, requestInPage } from './pessoas.ts';

const BETO = 'beto@girassol.example';
const CAIO = 'caio@cravo.example';

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
  await b.escreverSenha(PASSWORD_OF_TESTS);
  await b.apertar('Aceitar e entrar');
  await b.ver('Fechamento');
  expect((await requestInPage(beto.page, 'GET', '/auditoria')).status).toBe(403);

  await dona.page.bringToFront();
  await dona.page.reload();
  await g.ver(BETO);
  await dona.page.locator('select[aria-label="Papel de Beto"]').fill('owner');
  await until(
    dona.page,
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

/** The panel, loaded anew at a page. */
const begun = (page: Page, path = '/') =>
  until(page, `location.pathname === '/painel${path}' && document.querySelector('h1')`);

test('who has an account joins another office with its password, and goes from one to the other', async () => {
  const caio = await openOffice(stage, { ...ANA, escritorio: 'Contábil Cravo', nome: 'Caio', email: CAIO });
  await dona.page.bringToFront();
  await g.abrir(`${base}/painel/configuracoes/pessoas`);
  await g.apertar('Convidar');
  await g.escrever('E-mail', CAIO);
  await g.apertar('Enviar convite');
  await g.ver('Convites à espera');
  const convite = await linkInMail(stage.mail, CAIO, 'convite');

  const fone = await openTab(stage.browser, base, { width: 390 });
  const f = gestures(fone.page);
  await f.abrir(convite);
  await f.ver('Você já tem conta na Apura com este e-mail');
  await f.escreverSenha('não é esta');
  await f.apertar('Aceitar e entrar');
  await f.ver('O e-mail ou a senha não confere');
  await f.trocarSenha(PASSWORD_OF_TESTS);
  await f.apertar('Aceitar e entrar');
  await f.ver('Fechamento');
  await f.apertar('Abrir o menu');
  await f.apertar('Sair');
  // Signed in from the address of a page, he comes to that page of the office that he chooses.
  await f.abrir(`${base}/painel/clientes`);
  await f.escrever('E-mail', CAIO);
  await f.escreverSenha(PASSWORD_OF_TESTS);
  await f.apertar('Entrar');
  await f.ver('Escolha o escritório');
  expect(await seriousViolations(fone.page)).toEqual([]);
  await f.apertar('Contábil Cravo');
  await begun(fone.page, '/clientes');
  const aberto = async (tab: Tab) =>
    (await requestInPage<{ escritorio: { nome: string } }>(tab.page, 'GET', '/sessao')).body.escritorio.nome;
  expect(await aberto(fone)).toBe('Contábil Cravo');

  // On a computer, from the menu; a second tab of the same browser follows.
  const { page } = caio.dona;
  await page.bringToFront();
  await page.reload();
  const outra = await caio.dona.contexto.newPage();
  await gestures(outra).abrir(`${base}/painel/clientes`);
  await page.bringToFront();
  await caio.g.seguir('Contábil Cravo, trocar de escritório');
  await caio.g.ver('aberto agora');
  expect(await seriousViolations(page)).toEqual([]);
  await caio.g.apertar(ANA.escritorio);
  await begun(page);
  expect(await aberto(caio.dona)).toBe(ANA.escritorio);
  await begun(outra);
  expect([...caio.dona.queixas, ...fone.queixas]).toEqual([]);
  await caio.dona.contexto.close();
  await fone.contexto.close();
}, 120_000);

test('another address by the mailed link, a session that is ended from another, and all of them at once', async () => {
  await dona.page.bringToFront();
  const nova = { email: 'ana.nova@girassol.example', senha: PASSWORD_OF_TESTS };
  expect((await requestInPage(dona.page, 'POST', '/perfil/email', nova)).status).toBe(202);
  await g.abrir(await linkInMail(stage.mail, nova.email, 'confirmar-email'));
  await g.ver('E-mail confirmado');
  const casa = await openTab(stage.browser, base);
  const c = gestures(casa.page);
  await c.abrir(`${base}/painel/`);
  await c.escrever('E-mail', nova.email);
  await c.trocarSenha(PASSWORD_OF_TESTS);
  await c.apertar('Entrar');
  await c.ver('Fechamento');

  await dona.page.bringToFront();
  await g.abrir(`${base}/painel/configuracoes/conta`);
  await g.apertar('Encerrar');
  await until(dona.page, `!document.body.innerText.includes('Encerrar')`);
  await casa.page.bringToFront();
  await casa.page.reload();
  await c.ver('Acesse o painel do seu escritório.');

  await dona.page.bringToFront();
  await g.apertar('Sair de todos os aparelhos');
  await g.ver('Acesse o painel do seu escritório.');
  await casa.contexto.close();
}, 120_000);
