import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { ligacaoNoCorreio } from './correio.ts';
import { montarPalco, type Palco } from './escritorio-no-navegador.ts';
import { type Gestos, gestos } from './gestos.ts';
import { type Aba, abrirAba } from './navegador.ts';
import { ANA, cadastrar, pedirNaPagina, SENHA } from './pessoas.ts';

const BETO = 'beto@girassol.example';

let palco: Palco;
let base: string;
let dona: Aba;
let g: Gestos;
beforeAll(async () => {
  palco = await montarPalco();
  base = palco.stack.baseUrl;
  dona = await abrirAba(palco.navegador, base);
  g = gestos(dona.pagina);
  await cadastrar(dona, palco, ANA);
}, 120_000);
afterAll(() => palco.fechar(), 20_000);

test('somebody is invited, again, joins, becomes an owner, and is removed by name', async () => {
  await g.seguir('Pessoas');
  await g.apertar('Convidar');
  await g.escrever('E-mail', BETO);
  await g.apertar('Enviar convite');
  await g.ver('Convites à espera');
  const primeira = await ligacaoNoCorreio(palco.mail, BETO, 'convite');
  await g.apertar('Reenviar');
  await g.ver('Convite enviado de novo');
  const segunda = await ligacaoNoCorreio(palco.mail, BETO, 'convite', [primeira]);

  const beto = await abrirAba(palco.navegador, base, { largura: 390 });
  const b = gestos(beto.pagina);
  await b.abrir(primeira);
  await beto.pagina.waitForSelector('[role="alert"]');
  await b.abrir('about:blank');
  await b.abrir(segunda);
  await b.ver('Ana Girassol convidou você');
  await b.escrever('Seu nome', 'Beto');
  await b.escreverSenha(SENHA);
  await b.apertar('Aceitar e entrar');
  await b.ver('Visão geral');
  expect((await pedirNaPagina(beto.pagina, 'GET', '/auditoria')).status).toBe(403);

  await dona.pagina.bringToFront();
  await dona.pagina.reload();
  await g.ver(BETO);
  await dona.pagina.locator('select[aria-label="Papel de Beto"]').fill('owner');
  await dona.pagina.waitForFunction(
    `fetch('/painel/api/pessoas').then((r) => r.json()).then(({ data }) => data.every(({ papel }) => papel === 'owner'))`,
  );
  expect((await pedirNaPagina(beto.pagina, 'GET', '/auditoria')).status).toBe(200);

  await g.apertar('Remover Beto');
  await g.confirmarPeloNome('Remover');
  await g.ver('A pessoa não tem mais acesso');
  await beto.pagina.bringToFront();
  await beto.pagina.reload();
  await b.ver('Acesse o painel do seu escritório.');
  expect([...dona.queixas, ...beto.queixas, ...dona.paraFora, ...beto.paraFora]).toEqual([]);
  await beto.contexto.close();
}, 120_000);

test('another address by the mailed link, a session that is ended from another, and all of them at once', async () => {
  await dona.pagina.bringToFront();
  const nova = { email: 'ana.nova@girassol.example', senha: SENHA };
  expect((await pedirNaPagina(dona.pagina, 'POST', '/perfil/email', nova)).status).toBe(202);
  await g.abrir(await ligacaoNoCorreio(palco.mail, nova.email, 'confirmar-email'));
  await g.ver('E-mail confirmado');
  const casa = await abrirAba(palco.navegador, base);
  const c = gestos(casa.pagina);
  await c.abrir(`${base}/painel/`);
  await c.escrever('E-mail', nova.email);
  await c.trocarSenha(SENHA);
  await c.apertar('Entrar');
  await c.ver('Visão geral');

  await dona.pagina.bringToFront();
  await g.abrir(`${base}/painel/configuracoes/conta`);
  await g.apertar('Encerrar');
  await dona.pagina.waitForFunction(`!document.body.innerText.includes('Encerrar')`);
  await casa.pagina.bringToFront();
  await casa.pagina.reload();
  await c.ver('Acesse o painel do seu escritório.');

  await dona.pagina.bringToFront();
  await g.apertar('Sair de todos os aparelhos');
  await g.ver('Acesse o painel do seu escritório.');
  await casa.contexto.close();
}, 120_000);
