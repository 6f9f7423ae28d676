import type { Entrega, Webhook } from '@apura/contracts';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Tab } from './browser.ts';
import { buildStage, type Stage } from './escritorio-in-browser.ts';
import type { Gestures } from './gestures.ts';
import { openOffice, requestInPage } from './pessoas.ts';

/** Of the right form, and not the one that the office has. */
const SEGREDO_ERRADO = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;

let stage: Stage;
let base: string;
let dona: Tab;
let g: Gestures;
beforeAll(async () => {
  stage = await buildStage();
  ({ base, dona, g } = await openOffice(stage));
}, 120_000);
afterAll(() => stage.fechar(), 20_000);

const read = async <T>(path: string): Promise<T> => (await requestInPage<T>(dona.page, 'GET', path)).body;
const unfold = (summary: string) => dona.page.locator(summary).click();
const entregas = async () => (await read<{ data: Entrega[] }>('/entregas')).data;

test('an endpoint that refuses is looked into, mended, and gets what it missed', async () => {
  stage.receiver.trust(SEGREDO_ERRADO);
  await g.seguir('Webhooks');
  await g.ver('Nenhum webhook ainda');
  await g.apertar('Novo webhook');
  await g.escrever('Endereço (URL)', stage.receiver.url);
  await g.escrever('Cabeçalhos', 'X-Chave');
  await g.ver('Um por linha, como Nome: valor');
  await g.escrever('Cabeçalhos', 'X-Chave: do receptor\nX-Origem: apura');
  await g.apertar('Criar webhook');
  await g.ver('Guarde este segredo agora');
  const segredo = (await dona.page.$eval('[role="dialog"] code.mono', (codigo) => codigo.textContent)) ?? '';
  await g.apertar('Guardei, ver o webhook');

  // Its own headers are shown by name; new ones take the place of all.
  await g.ver('x-chave, x-origem');
  await g.apertar('Trocar os cabeçalhos');
  await g.ver('Hoje são enviados: x-chave, x-origem');
  await g.escrever('Cabeçalhos', 'X-Chave: outra do receptor');
  await g.apertar('Guardar');
  await g.ver('Os cabeçalhos foram guardados');
  const [{ cabecalhos }] = (await read<{ data: [Webhook] }>('/webhooks')).data;
  expect(cabecalhos).toEqual(['x-chave']);

  // Refused: the attempt says how, and what went each way, without what is secret.
  await g.apertar('Enviar teste');
  await g.ver('Falhou');
  await unfold('details.desdobrar summary');
  await g.ver('Recusada pelo receptor (401)');
  for (const parte of ['Requisição', 'Resposta', 'Corpo enviado']) {
    await unfold(`.desdobrado summary::-p-text(${parte})`);
  }
  const dito = await g.texto();
  expect(dito).toContain(`POST ${stage.receiver.url}\n`);
  expect(dito).toMatch(/^x-chave: \[oculto\]$/m);
  expect(dito).toMatch(/^webhook-signature: \[oculto\]$/m);
  expect(dito).toMatch(/^HTTP 401$/m);
  expect(dito).toContain('not signed with our secret');
  expect(dito).toContain('"type":"webhook.teste"');
  expect(dito).not.toContain('x-origem');
  expect(dito).not.toContain('do receptor');

  // The receiver is mended; one delivery goes again by its own button.
  stage.receiver.trust(segredo);
  await g.apertar('Reenviar');
  await g.ver('2ª tentativa');
  await g.ver('Entregue (204)');
  expect(stage.receiver.events.map(({ type }) => type)).toEqual(['webhook.teste']);

  // Of the deliveries those whose last answer had this status.
  await g.escrever('Status da resposta', '401');
  await g.ver('Nenhuma entrega com esses filtros');
  await g.escrever('Status da resposta', '204');
  await g.ver('webhook.teste');
  await g.escolher('Situação', 'falhou');
  await g.ver('Nenhuma entrega com esses filtros');
  await g.escolher('Situação', '');
  await g.ver('webhook.teste');

  // Paused, nothing leaves; resumed, it does.
  await g.apertar('Pausar');
  await g.ver('Pausado');
  expect(
    await dona.page.$$eval(
      'button',
      (buttons) => buttons.find(({ textContent }) => textContent === 'Enviar teste')?.disabled,
    ),
  ).toBe(true);
  await requestInPage(dona.page, 'POST', '/clientes', {
    cnpj_raiz: '11222333',
    razao_social: 'Padaria',
    regime: 'lucro_real',
  });
  const [cliente] = (await read<{ data: { id: string }[] }>('/clientes')).data;
  await requestInPage(dona.page, 'POST', '/apuracoes', { cliente_id: cliente?.id, competencia: '2026-09' });
  await dona.page.waitForFunction(
    `fetch('/painel/api/entregas').then((r) => r.json()).then(({ data }) => data.length === 3)`,
  );
  expect((await entregas()).filter(({ estado }) => estado === 'pendente')).toHaveLength(2);
  await g.apertar('Ativar');
  await stage.receiver.waitFor(({ type }) => type === 'apuracao.calculada');

  // The secret is turned while the old one still signs.
  await g.apertar('Rotacionar o segredo');
  await g.ver('Novo segredo: guarde-o agora');
  const novo = (await dona.page.$eval('.segredo code.mono', (codigo) => codigo.textContent)) ?? '';
  expect(novo).not.toBe(segredo);

  // A whole period that failed goes again at once.
  stage.receiver.trust(SEGREDO_ERRADO);
  await g.apertar('Enviar teste');
  await dona.page.waitForFunction(
    `fetch('/painel/api/entregas').then((r) => r.json()).then(({ data }) => data.some(({ estado }) => estado === 'falhou'))`,
  );
  stage.receiver.trust(novo);
  await g.por('input[type="datetime-local"]', '2026-01-01T00:00');
  await g.apertar('Reenviar o que falhou');
  await g.ver('1 entrega a caminho');
  await dona.page.waitForFunction(
    `fetch('/painel/api/entregas').then((r) => r.json()).then(({ data }) => data.every(({ estado }) => estado === 'entregue'))`,
  );

  // A second endpoint asks for what was before its time.
  const { body: outro } = await requestInPage<Webhook>(dona.page, 'POST', '/webhooks', {
    url: `${stage.receiver.url}/outro`,
  });
  await g.abrir(`${base}/painel/webhooks/${outro.id}`);
  await g.ver('Nenhuma entrega ainda');
  await g.por('input[type="datetime-local"]', '2026-01-01T00:00');
  await g.apertar('Enviar o que faltou');
  await g.ver('entregas a caminho');

  await g.apertar(`Remover ${new URL(stage.receiver.url).host}`);
  await g.confirmarPeloNome('Remover');
  await g.ver('O webhook foi removido');
  expect((await read<{ data: Webhook[] }>('/webhooks')).data).toHaveLength(1);
  expect([...dona.queixas, ...dona.paraFora]).toEqual([]);
}, 180_000);
