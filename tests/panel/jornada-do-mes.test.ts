import type { ListaDeClientes, PrazoAberto } from '@apura/contracts';
import { createEmpresa, SAO_PAULO } from '@apura/samples';
import { reais, signedReais } from '@apura/words';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Page } from 'puppeteer-core';
import { openTab, type Tab } from './browser.ts';
import { type Stage, stageOnSharedStack } from './escritorio-in-browser.ts';
import { type Gestures, gestures, until } from './gestures.ts';
import { hold } from './hold.ts';
import { putPasted, stepsOfMes } from './jornada-do-mes.ts';
import { MES, type MesDeClientes, writeMesDeClientes } from './mes-de-clientes.ts';
import { openOffice, requestInPage } from './pessoas.ts';

const CLIENTES = 30;

let stage: Stage;
let mes: MesDeClientes;
let dona: Tab;
let page: Page;
let base: string;
let g: Gestures;
beforeAll(async () => {
  stage = await stageOnSharedStack();
  mes = writeMesDeClientes(stage.folder, CLIENTES);
  ({ base, dona } = await openOffice(stage, {
    escritorio: 'Contábil Jornada',
    cnpj: '55.666.777/0001-81',
    nome: 'Joana Jornada',
    email: 'joana@jornada.example',
  }));
  page = dona.page;
  g = gestures(page);
}, 120_000);
afterAll(() => stage.fechar(), 20_000);

test('the month of 30 clients, from a folder of XMLs to closed and opened again, takes at most 35 clicks', async () => {
  const { passos, done } = stepsOfMes(page, base, mes);
  for (const { nome, fazer } of passos) {
    await fazer();
    if (nome === 'all are computed') {
      // 18% of R$ 10.000,00 and of R$ 5.000,00 + n of each of the 20 that are not in the Simples, whose n are 300 together.
      await headSays('sem ago/2026 para comparar', `20/10 Pagamento do ICMS ${reais('54054.00')}`);
    }
  }
  expect(done.cliques).toBeLessThanOrEqual(35);
  process.stdout.write(`${CLIENTES} clients: ${done.cliques} clicks, ${done.teclas} keys\n`);
  // The first page of the site says how many there are.
  const home = await fetch(base, { headers: { accept: 'text/markdown' } });
  expect(await home.text()).toContain(`**${done.cliques} cliques**`);
  expect(dona.queixas).toEqual([]);
  expect(dona.paraFora).toEqual([]);
});

/** Until all of this stands in a part of the page. */
async function says(selector: string, ...texts: readonly string[]) {
  const part = `document.querySelector(${JSON.stringify(selector)})?.textContent`;
  await until(page, `${JSON.stringify(texts)}.every((text) => ${part}?.includes(text))`).catch(async () => {
    throw new Error(`not "${texts.join('", "')}", but: ${await page.evaluate(part)}`);
  });
}
/** How many rows of the board stand in the window as a whole. */
const rowsInSight = () =>
  page.evaluate(
    `[...document.querySelectorAll('[data-linha]')].filter((row) => row.getBoundingClientRect().bottom <= innerHeight).length`,
  );
const headSays = (...texts: readonly string[]) => says('.resumo-do-mes', ...texts);
const board = (query = '') => g.abrir(`${base}/painel/?competencia=${MES}${query}`);
const [primeira, quarta] = ['Loja 000 de Exemplo Ltda', 'Loja 003 de Exemplo Ltda'];

/** What is said of a client's DAS of the month. */
async function dasOf(razaoSocial: string) {
  const { body } = await requestInPage<PrazoAberto>(
    page,
    'GET',
    `/prazos/clientes?obrigacao=pgdas_d&competencia=${MES}`,
  );
  const um = body.lista.find(({ razao_social }) => razao_social === razaoSocial);
  if (!um) throw new Error(`${razaoSocial} pays no DAS`);
  return um;
}

test('reviewing, closing with what was paid, and opening again are each taken back by one press', async () => {
  await board('&q=Loja 000');
  await page.locator(`[aria-label="Marcar ${primeira}"]`).click();
  await g.apertar('Conferir');
  await g.ver('1 mês conferido.');
  await g.apertar('Desfazer');
  await g.ver('1 mês voltou a conferir.', 'A conferir');

  // R$ 600,00 were confirmed at the first closing; with the late note R$ 640,00 are due.
  await g.apertar('Fechar');
  await g.ver('Fechar 1 mês: setembro de 2026', `${signedReais('-40.00')} contra o apurado`);
  await g.apertar('Cancelar');
  const { cliente_id, valor } = await dasOf(primeira);
  expect(valor).toBe('640.00');
  const qual = { obrigacao: 'pgdas_d', competencia: MES, cliente_ids: [cliente_id] };
  await requestInPage(page, 'PUT', '/prazos', { ...qual, cumprido: false });

  await board('&q=Loja 000');
  await page.locator(`[aria-label="Marcar ${primeira}"]`).click();
  await g.apertar('Fechar');
  await g.apertar('Algum valor pago foi outro');
  await g.escrever(`Valor pago por ${primeira}, Pagamento do DAS e entrega do PGDAS-D`, '639,00');
  await g.ver(`1 guia paga: ${reais('639.00')}`, `${signedReais('-1.00')} contra o apurado`);
  await g.apertar('Fechar 1 mês');
  await g.ver('1 mês fechado.');
  expect(await dasOf(primeira)).toMatchObject({ valor_pago: '639.00' });
  await g.apertar('Desfazer');
  // Who closed it has reviewed it (ADR 71).
  await g.ver('1 mês reaberto.', 'A entregar');
  expect(await dasOf(primeira)).toMatchObject({ valor_pago: null, cumprido_em: null });

  await board('&q=Loja 003');
  await page.locator(`[aria-label="Marcar ${quarta}"]`).click();
  await g.apertar('Reabrir');
  await g.ver('1 mês reaberto.');
  await g.apertar('Desfazer');
  await g.ver('1 mês fechado.');
});

test('beside the list a tax leads to its notes with their sum, to an item with its share, and to the article', async () => {
  const segunda = 'Loja 001 de Exemplo Ltda';
  await board();
  // At 1280 x 900, below a head of two lines. The DAS of the first client, whose payment was taken back, is 4% of R$ 16.000,00.
  await headSays(
    'sem ago/2026 para comparar',
    `20/10 Pagamento do DAS e entrega do PGDAS-D ${reais('640.00')} (dia estimado)`,
  );
  expect(await rowsInSight()).toBeGreaterThanOrEqual(25);
  await page.locator(`[title="${segunda}"]`).click();
  // Sales of R$ 10.000,00 and R$ 5.001,00 at the 18% of São Paulo (Lei SP 6.374/1989, art. 34, I).
  const debitos = 'aside a[href*="tributo=icms"][href*="conta=debitos"]';
  await page.waitForSelector(debitos);
  expect(await page.$eval(debitos, ({ textContent }) => textContent)).toBe(reais('2700.18'));
  await page.locator(debitos).click();
  await g.ver(`ICMS nos lançamentos: ${reais('2700.18')}`);
  const last = async () =>
    page.$$eval('aside tbody tr td:last-child', (cells) =>
      cells.map(({ textContent }) => textContent).sort(),
    );
  await until(page, `document.querySelectorAll('aside tbody tr').length === 2`);
  expect(await last()).toEqual([reais('1800.00'), reais('900.18')]);
  await page.locator('aside tbody tr a').click();
  await g.ver('ICMS por item');
  expect((await last()).filter((um) => um === reais('1800.00') || um === reais('900.18'))).toHaveLength(1);
  await g.ver('arts. 19');
  // The list stands there all the while, and goes on to the next client.
  expect(await page.$(`[title="${segunda}"]`)).not.toBeNull();
  await page.keyboard.press('j');
  await until(page, `document.querySelector('aside h2')?.textContent === 'Loja 002 de Exemplo Ltda'`);
});

test('what leaves the office waits some seconds, and is not sent once it has been taken back', async () => {
  const sent: string[] = [];
  const listen = (request: { method(): string; url(): string }) => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
  };
  page.on('request', listen);
  for (const [ato, said] of [
    ['Apurar', '1 apuração começa em instantes.'],
    ['Enviar relatório', '1 relatório sai em instantes.'],
  ] as const) {
    await board('&q=Loja 000');
    await page.locator(`[aria-label="Marcar ${primeira}"]`).click();
    await g.apertar(ato);
    await g.ver(said);
    await g.apertar('Desfazer');
    await until(page, `!document.body.textContent.includes(${JSON.stringify(said)})`);
    // What is asked for after it has come back: nothing was on its way before.
    await requestInPage(page, 'GET', '/sessao');
  }
  page.off('request', listen);
  expect(sent).toEqual([]);
});

test('what is wrong with a pasted column is said of its cells, and nothing of it is kept', async () => {
  const sent: string[] = [];
  const listen = (request: { method(): string; url(): string }) => {
    if (request.method() === 'PATCH') sent.push(request.url());
  };
  page.on('request', listen);
  await board();
  await g.ver(primeira);
  const canSend = () =>
    page.$eval('[role="dialog"] button[type="submit"]', (button) => !button.matches(':disabled'));
  await putPasted(page, mes.planilha.replace('RBT12', 'Faturamento'));
  await g.ver('Não há coluna “Faturamento” aqui');
  expect(await canSend()).toBe(false);
  await g.apertar('Cancelar');
  await page.waitForSelector('[role="dialog"]', { hidden: true });

  await putPasted(page, mes.planilha.replace('180.000,00', 'cento e oitenta mil'));
  await g.ver(
    'RBT12: Escreva um valor como 480.000,00',
    '1 célula tem erro: nada é gravado enquanto houver.',
  );
  expect(await canSend()).toBe(false);
  await g.apertar('Cancelar');
  await page.waitForSelector('[role="dialog"]', { hidden: true });

  await putPasted(page, Array.from({ length: CLIENTES + 1 }, () => '180.000,00').join('\n'));
  await g.ver(`${CLIENTES + 1} valores colados para ${CLIENTES} clientes`);
  expect(await canSend()).toBe(false);
  await g.apertar('Cancelar');
  expect(sent).toEqual([]);
  page.off('request', listen);
});

test('a cell that was filled in, and a pasted column as a whole, are emptied again by one press', async () => {
  const nome = 'Zebra sem Receita Ltda';
  const simples = { regime: 'simples_nacional', simples_anexo: 'I' };
  await requestInPage(page, 'POST', '/clientes/varios', {
    clientes: [
      { cnpj_raiz: '77888999', razao_social: nome, ...simples },
      { cnpj_raiz: '77888998', razao_social: 'Zebra Segunda Ltda', ...simples },
    ],
  });
  const rbt12 = async () => {
    const { body } = await requestInPage<ListaDeClientes>(page, 'GET', '/clientes?q=Zebra');
    return body.data.flatMap(({ regimes }) => regimes.flatMap((regime) => regime.rbt12 ?? [])).sort();
  };
  await board('&q=Zebra');
  await g.escrever(`RBT12 de ${nome}`, '100.000,00');
  await page.keyboard.press('Enter');
  await g.ver(`RBT12 de ${nome}: ${reais('100000.00')}.`);
  expect(await rbt12()).toEqual(['100000.00']);
  await g.apertar('Desfazer');
  await page.waitForSelector(`[aria-label="RBT12 de ${nome}"]`);
  expect(await rbt12()).toEqual([]);

  await putPasted(page, 'CNPJ\tRBT12\n77888999\t200.000,00\n77888998\t300.000,00');
  await g.apertar('Gravar 2 linhas');
  await g.ver('2 linhas gravadas.');
  expect(await rbt12()).toEqual(['200000.00', '300000.00']);
  await g.apertar('Desfazer');
  await page.waitForSelector(`[aria-label="RBT12 de ${nome}"]`);
  expect(await rbt12()).toEqual([]);
});

test('a client registered by mistake is none again by one press, but not one whose month was asked for meanwhile', async () => {
  const nome = 'Quase Cliente Ltda';
  const registerNew = async () => {
    await g.abrir(`${base}/painel/clientes/novo`);
    await g.escrever('CNPJ', '77888997');
    await g.escrever('Razão social', nome);
    await g.apertar('Cadastrar cliente');
    await g.ver(`${nome} foi cadastrado.`);
    // Under the mouse the notice waits, however long what follows takes.
    await page.locator('.com-desfazer').hover();
  };
  const found = async () => {
    const { body } = await requestInPage<ListaDeClientes>(page, 'GET', '/clientes?q=Quase');
    return body.data;
  };
  await registerNew();
  expect(await found()).toHaveLength(1);
  await g.apertar('Desfazer');
  await g.ver('1 cadastro desfeito.');
  expect(await found()).toEqual([]);

  await registerNew();
  const [{ id: cliente_id } = { id: '' }] = await found();
  await requestInPage(page, 'POST', '/apuracoes', { cliente_id, competencia: MES });
  await g.apertar('Desfazer');
  await g.ver('0 cadastros desfeitos; 1 fica: já tem mês pedido.');
  expect(await found()).toHaveLength(1);
});

async function openPalette() {
  await page.keyboard.down('Control');
  await page.keyboard.press('k');
  await page.keyboard.up('Control');
}

test('while a client is still looked for, Ctrl K offers none of its notes in its place', async () => {
  await board();
  await g.ver(primeira);
  const clientes = await hold(page, '/clientes\\?*', 'resposta');
  const notas = page.waitForResponse((answer) => answer.url().includes('/documentos?q=Loja'));
  await openPalette();
  await g.escolher('Cliente, nota, produto, página ou ação', 'Loja 007');
  await clientes.parado;
  await (await notas).text();
  await page.evaluate('new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))');
  expect(await page.$$('[role="option"]')).toEqual([]);
  await clientes.soltar();
  await page.waitForSelector('[role="option"]');
  expect(await page.$$eval('[role="option"]', (all) => all[0]?.textContent)).toContain('Cliente Loja 007');
  expect(await page.$$eval('[role="option"]', (all) => all[1]?.textContent)).toMatch(/^Nota /);
  await page.keyboard.press('Escape');
});

test('who searches already while a page is on its way goes on typing when it comes', async () => {
  await board();
  await g.ver(primeira);
  const late = await hold(page, '/assets/prazos-*.js', 'resposta');
  await page.locator('nav a[href="/painel/?vista=prazos"]').click();
  await late.parado;
  await openPalette();
  await g.escolher('Cliente, nota, produto, página ou ação', 'Divergências');
  await late.soltar();
  await until(page, `document.querySelector('h1')?.textContent === 'Prazos'`);
  expect(await page.evaluate('document.activeElement?.role')).toBe('combobox');
  await page.keyboard.press('Enter');
  await g.estar(`${base}/painel/divergencias`);
});

test('the bell tells of a closed month while another one is looked at', async () => {
  await g.abrir(`${base}/painel/?competencia=2026-08`);
  await g.ver(primeira);
  const asked = page.waitForFileChooser();
  await g.apertar('Enviar notas');
  await (await asked).accept([mes.tardia(3)]);
  // What came is of another month than the one that is looked at: the summary leads there.
  await g.ver('1 arquivo: 1 nota nova', 'setembro de 2026: 1 nota');
  await g.apertar('1 mês fechado mudaria: ver quais');
  await g.ver(`1 cliente, ${signedReais('40.00')}`);
  // It lies over the head of the board: the first row stays in sight.
  const [bell = 0, row = 0] = await Promise.all([
    page.$eval('.mantine-Popover-dropdown', (it) => it.getBoundingClientRect().bottom),
    page.$eval('.quadro-tabela tbody tr', (it) => it.getBoundingClientRect().top),
  ]);
  expect(bell).toBeLessThanOrEqual(row);
  await g.seguir('setembro de 2026');
  await g.estar(`${base}/painel/?competencia=${MES}&reabrir=true`);
  await g.ver(`Reabrir? ${signedReais('40.00')}`);
});

/** Sends a note from the board, has the month of one client computed, and waits until this is its total. */
async function computeWith(nota: string, mes: string, nome: string, total: string) {
  const ofMes = `${base}/painel/?competencia=${mes}&q=${encodeURIComponent(nome)}`;
  await g.abrir(ofMes);
  await g.ver(nome);
  const asked = page.waitForFileChooser();
  await g.apertar('Enviar notas');
  await (await asked).accept([nota]);
  await g.ver('1 arquivo: 1 nota nova');
  await g.abrir(ofMes);
  await page.locator(`[aria-label="Marcar ${nome}"]`).click();
  await g.apertar('Apurar');
  await says('[data-linha="0"] .total-do-mes', total);
}

test('the head of a month says its total, the change, and the next deadline with what of its amount is known', async () => {
  const terceira = 'Loja 002 de Exemplo Ltda';
  await computeWith(mes.tardia(2, '2026-10'), '2026-10', terceira, '209,93');
  // R$ 1.000,00: ICMS 180,00; of the R$ 820,00 left (RE 574.706) PIS 0,65% and COFINS 3%: 5,33 and 24,60. In September R$ 15.002,00: 2.700,36,
  // and of R$ 12.301,64 79,96 and 369,05, together 3.149,37.
  await headSays(
    reais('209.93'),
    // Three more were registered by the tests before; the last of them pays ICMS too.
    `${CLIENTES + 3} clientes, 1 com valor`,
    `${signedReais('-2939.44')} contra set/2026`,
    // The 20th of November is a holiday (Lei 14.759/2023), before a weekend. It is 21 clients who pay ICMS.
    `23/11 Pagamento do ICMS ${reais('180.00')}, fora 20 clientes sem valor (dia estimado)`,
  );
  await page.locator('.resumo-do-mes a').click();
  await g.estar(`${base}/painel/?vista=prazos&obrigacao=icms&competencia=2026-10`);
  await g.ver(reais('180.00'));
});

test('who buys more than it sells owes R$ 0,00, and its row says what credit is left', async () => {
  const nome = 'Loja Credora Ltda';
  const empresa = createEmpresa('966660000001', {
    nome,
    fantasia: 'Credora',
    lugar: SAO_PAULO,
    regime: 'lucro_real',
  });
  const cliente = { cnpj: empresa.cnpj, razao_social: nome, regime: 'lucro_real' };
  expect((await requestInPage(page, 'POST', '/clientes', cliente)).status).toBe(201);
  await computeWith(mes.compra(empresa), MES, nome, '0,00');
  // R$ 1.000,00 to sell again: ICMS 18%, 180,00; of the R$ 820,00 without it (Lei 14.592/2023) PIS 1,65% and COFINS 7,6%: 13,53 and 62,32.
  const cell = (name: string) =>
    page.evaluate(`(() => {
      const heads = [...document.querySelectorAll('.quadro-tabela thead th')].map(({ textContent }) => textContent);
      const at = heads.findIndex((head) => head.startsWith(${JSON.stringify(name)}));
      return document.querySelectorAll('[data-linha="0"] > *')[at + 1]?.textContent;
    })()`);
  expect(await cell('Sobra crédito')).toBe('255,85');
  // A phone has no room for that column: it stands below the total.
  const phone = await openTab(stage.browser, base, { width: 390, em: dona.contexto });
  await phone.page.goto(`${base}/painel/?competencia=${MES}&q=Credora`);
  await until(phone.page, `document.querySelector('[data-linha="0"]')?.innerText.includes('sobram 255,85')`);
  await phone.page.close();
});
