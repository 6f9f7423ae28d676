import { readFileSync } from 'node:fs';
import type { Apuracao } from '@apura/contracts';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { faltasPorPagina } from './acessibilidade.ts';
import { escritorioComMes } from './escritorio-com-mes.ts';
import { montarPalco, type Palco } from './escritorio-no-navegador.ts';
import { gestos } from './gestos.ts';
import { type Aba, abrirAba } from './navegador.ts';
import { DE_FORA, PUBLICAS, paginasDoPainel } from './paginas-do-painel.ts';

let palco: Palco;
let base: string;
let dona: Aba;

/** An office with the sample month, an apuração, a key and a webhook. */
beforeAll(async () => {
  palco = await montarPalco();
  base = palco.stack.baseUrl;
  const escritorio = await escritorioComMes(palco);
  const { cliente, api } = escritorio;
  dona = escritorio.dona;
  const { secret } = await api.post<{ secret: string }>('/v1/webhooks', { url: palco.receiver.url });
  palco.receiver.trust(secret);
  const pedida = await api.post<Apuracao>('/v1/apuracoes', {
    cliente_id: cliente.id,
    competencia: '2026-09',
  });
  await palco.receiver.waitFor(
    ({ type, data }) => type === 'apuracao.calculada' && data.apuracao_id === pedida.id,
  );
}, 180_000);
afterAll(() => palco.fechar(), 20_000);

test.each([
  { largura: 1280, escuro: false },
  { largura: 1280, escuro: true },
  { largura: 390, escuro: false },
  { largura: 390, escuro: true },
])(
  'axe finds nothing grave on any page, and nothing sticks out: %p',
  async (vista) => {
    const caminhos = [...PUBLICAS, ...(await paginasDoPainel(dona.pagina))];
    const aba = await abrirAba(palco.navegador, base, { ...vista, em: dona.contexto });
    await aba.pagina.bringToFront();
    expect(await faltasPorPagina(aba.pagina, base, caminhos)).toEqual({});
    const deFora = await abrirAba(palco.navegador, base, vista);
    await deFora.pagina.bringToFront();
    expect(await faltasPorPagina(deFora.pagina, base, DE_FORA)).toEqual({});
    expect([...aba.queixas, ...deFora.queixas, ...aba.paraFora, ...deFora.paraFora]).toEqual([]);
    await deFora.contexto.close();
    await aba.pagina.close();
    await dona.pagina.bringToFront();
  },
  300_000,
);

test('the public pages say all that they say without JavaScript', async () => {
  const aba = await abrirAba(palco.navegador, base);
  await aba.pagina.setJavaScriptEnabled(false);
  for (const caminho of PUBLICAS) {
    await aba.pagina.goto(`${base}${caminho}`);
    const markdown = await (
      await fetch(`${base}${caminho}`, { headers: { accept: 'text/markdown' } })
    ).text();
    const titulos = [...markdown.matchAll(/^#{1,3} (.+)$/gm)].map(([, titulo = '']) =>
      titulo.replaceAll('`', ''),
    );
    const visto = await aba.pagina.$eval('main', (main) => main.textContent);
    for (const titulo of titulos) expect(visto).toContain(titulo);
    // What would need it says so, and does not seem to be on its way.
    const lido = await gestos(aba.pagina).texto();
    expect(lido).not.toContain('Carregando');
    expect(lido.includes('precisa de JavaScript')).toBe(['/calculadora', '/simulador'].includes(caminho));
  }
  await aba.contexto.close();
}, 60_000);

test('the home paints first within a second, the best of five', async () => {
  const tempos: number[] = [];
  for (let vez = 0; vez < 5; vez++) {
    const aba = await abrirAba(palco.navegador, base);
    await aba.pagina.goto(base, { waitUntil: 'load' });
    const tempo = (await aba.pagina.evaluate(
      `new Promise((feito) => new PerformanceObserver((lista) => feito(lista.getEntriesByName('first-contentful-paint')[0]?.startTime)).observe({ type: 'paint', buffered: true }))`,
    )) as number;
    tempos.push(tempo);
    await aba.contexto.close();
  }
  process.stdout.write(`first contentful paint of the home: ${tempos.map(Math.round).join(', ')} ms\n`);
  expect(Math.min(...tempos)).toBeLessThan(1000);
}, 60_000);

test('a visitor computes a note and simulates a company', async () => {
  const aba = await abrirAba(palco.navegador, base, { largura: 390 });
  const { abrir, apertar, ver, texto } = gestos(aba.pagina);
  await abrir(`${base}/calculadora`);
  await apertar('Usar uma nota de exemplo');
  await ver('Item a item');
  await aba.pagina.locator('details.item-da-nota summary').click();
  await ver('LC 214/2025');
  await abrir(`${base}/simulador`);
  await ver('Como se chegou a 2033');
  const antes = await texto();
  // The same by keyboard: one step of the slider to the right.
  await aba.pagina.focus('input[type="range"]');
  await aba.pagina.keyboard.press('ArrowRight');
  await aba.pagina.waitForFunction(`document.body.innerText !== ${JSON.stringify(antes)}`);
  expect(
    await aba.pagina.$eval('input[inputmode="decimal"]', (campo) => (campo as { value: string }).value),
  ).toBe('105.000,00');
  expect(aba.queixas).toEqual([]);
  expect(aba.paraFora).toEqual([]);
  await aba.contexto.close();
}, 60_000);

test('what the browser is served of the build is what the build made', async () => {
  const html = await (await fetch(`${base}/painel/`)).text();
  expect(html).toBe(readFileSync('packages/panel/dist/index.html', 'utf8'));
});
