import type { Entrega, Webhook } from '@apura/contracts';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { montarPalco, type Palco } from './escritorio-no-navegador.ts';
import { type Gestos, gestos } from './gestos.ts';
import { type Aba, abrirAba } from './navegador.ts';
import { ANA, cadastrar, pedirNaPagina } from './pessoas.ts';

/** Of the right form, and not the one that the office has. */
const SEGREDO_ERRADO = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;

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

const ler = async <T>(caminho: string): Promise<T> =>
  (await pedirNaPagina<T>(dona.pagina, 'GET', caminho)).corpo;
const entregas = async () => (await ler<{ data: Entrega[] }>('/entregas')).data;

test('an endpoint that refuses is looked into, mended, and gets what it missed', async () => {
  palco.receiver.trust(SEGREDO_ERRADO);
  await g.seguir('Webhooks');
  await g.ver('Nenhum webhook ainda');
  await g.apertar('Novo webhook');
  await g.escrever('Endereço (URL)', palco.receiver.url);
  await g.apertar('Criar webhook');
  await g.ver('Guarde este segredo agora');
  const segredo =
    (await dona.pagina.$eval('[role="dialog"] code.mono', (codigo) => codigo.textContent)) ?? '';
  await g.apertar('Guardei, ver o webhook');

  // Refused: the attempt says how.
  await g.apertar('Enviar teste');
  await g.ver('Falhou');
  await dona.pagina.locator('details.desdobrar summary').click();
  await g.ver('Recusada pelo receptor (401)');

  // The receiver is mended; one delivery goes again by its own button.
  palco.receiver.trust(segredo);
  await g.apertar('Reenviar');
  await g.ver('2ª tentativa');
  await g.ver('Entregue (204)');
  expect(palco.receiver.events.map(({ type }) => type)).toEqual(['webhook.teste']);

  // Paused, nothing leaves; resumed, it does.
  await g.apertar('Pausar');
  await g.ver('Pausado');
  expect(
    await dona.pagina.$$eval(
      'button',
      (botoes) => botoes.find(({ textContent }) => textContent === 'Enviar teste')?.disabled,
    ),
  ).toBe(true);
  await pedirNaPagina(dona.pagina, 'POST', '/clientes', {
    cnpj_raiz: '11222333',
    razao_social: 'Padaria',
    regime: 'lucro_real',
  });
  const [cliente] = (await ler<{ data: { id: string }[] }>('/clientes')).data;
  await pedirNaPagina(dona.pagina, 'POST', '/apuracoes', { cliente_id: cliente?.id, competencia: '2026-09' });
  await dona.pagina.waitForFunction(
    `fetch('/painel/api/entregas').then((r) => r.json()).then(({ data }) => data.length === 3)`,
  );
  expect((await entregas()).filter(({ estado }) => estado === 'pendente')).toHaveLength(2);
  await g.apertar('Ativar');
  await palco.receiver.waitFor(({ type }) => type === 'apuracao.calculada');

  // The secret is turned while the old one still signs.
  await g.apertar('Girar o segredo');
  await g.ver('Novo segredo: guarde-o agora');
  const novo = (await dona.pagina.$eval('.segredo code.mono', (codigo) => codigo.textContent)) ?? '';
  expect(novo).not.toBe(segredo);

  // A whole period that failed goes again at once.
  palco.receiver.trust(SEGREDO_ERRADO);
  await g.apertar('Enviar teste');
  await dona.pagina.waitForFunction(
    `fetch('/painel/api/entregas').then((r) => r.json()).then(({ data }) => data.some(({ estado }) => estado === 'falhou'))`,
  );
  palco.receiver.trust(novo);
  await g.por('input[type="datetime-local"]', '2026-01-01T00:00');
  await g.apertar('Reenviar o que falhou');
  await g.ver('1 entrega a caminho');
  await dona.pagina.waitForFunction(
    `fetch('/painel/api/entregas').then((r) => r.json()).then(({ data }) => data.every(({ estado }) => estado === 'entregue'))`,
  );

  // A second endpoint asks for what was before its time.
  const { corpo: outro } = await pedirNaPagina<Webhook>(dona.pagina, 'POST', '/webhooks', {
    url: `${palco.receiver.url}/outro`,
  });
  await g.abrir(`${base}/painel/webhooks/${outro.id}`);
  await g.ver('Nenhuma entrega ainda');
  await g.por('input[type="datetime-local"]', '2026-01-01T00:00');
  await g.apertar('Enviar o que faltou');
  await g.ver('entregas a caminho');

  await g.apertar('Remover');
  await g.confirmarPeloNome('Remover');
  await g.ver('O webhook foi removido');
  expect((await ler<{ data: Webhook[] }>('/webhooks')).data).toHaveLength(1);
  expect([...dona.queixas, ...dona.paraFora]).toEqual([]);
}, 180_000);
