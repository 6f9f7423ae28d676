import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Tab } from './browser.ts';
import { buildStage, type Stage } from './escritorio-in-browser.ts';
import { gestures, until } from './gestures.ts';
import { putPasted, stepsOfMes } from './jornada-do-mes.ts';
import { MES, writeMesDeClientes } from './mes-de-clientes.ts';
import { openOffice } from './pessoas.ts';

const CLIENTES = 300;

let stage: Stage;
let dona: Tab;
let base: string;
beforeAll(async () => {
  stage = await buildStage();
  ({ base, dona } = await openOffice(stage));
}, 180_000);
afterAll(() => stage.fechar(), 20_000);

test('the month of 300 clients takes no more clicks than that of 30', async () => {
  const mes = writeMesDeClientes(stage.folder, CLIENTES);
  const { passos, done } = stepsOfMes(dona.page, base, mes);
  for (const { nome, fazer } of passos) {
    const began = performance.now();
    await fazer();
    process.stdout.write(`${nome}: ${Math.round((performance.now() - began) / 1000)} s\n`);
  }
  process.stdout.write(`${CLIENTES} clients: ${done.cliques} clicks, ${done.teclas} keys\n`);
  expect(done.cliques).toBeLessThanOrEqual(35);
  expect(dona.queixas).toEqual([]);

  // One row more than there are clients: nothing can be sent.
  const { abrir, ver } = gestures(dona.page);
  await abrir(`${base}/painel/?competencia=${MES}`);
  await ver(mes.nomeDe(0));
  await putPasted(dona.page, Array.from({ length: CLIENTES + 1 }, () => '180.000,00').join('\n'));
  await ver(`${CLIENTES + 1} valores colados para ${CLIENTES} clientes`);
  expect(
    await dona.page.$eval('[role="dialog"] button[type="submit"]', (button) => button.matches(':disabled')),
  ).toBe(true);
}, 900_000);

test('Ctrl K leads to a client, a note by the number that stands on it, a page and an act', async () => {
  const { page } = dona;
  const g = gestures(page);
  await g.abrir(`${base}/painel/?competencia=${MES}`);
  await g.ver('Loja 000 de Exemplo Ltda');
  const search = async (text: string, found: string) => {
    await page.keyboard.down('Control');
    await page.keyboard.press('k');
    await page.keyboard.up('Control');
    await g.escolher('Cliente, nota, produto, página ou ação', text);
    await until(
      page,
      `document.querySelector('[role="option"][aria-selected="true"]')?.textContent.includes(${JSON.stringify(found)})`,
    );
    await page.keyboard.press('Enter');
  };
  await search('Loja 007', 'Loja 007');
  await until(page, `document.querySelector('aside h2')?.textContent.startsWith('Loja 007')`);
  // The first purchase: number 5001 of series 1.
  await search('5001/1', '5001/1');
  await until(page, `location.pathname.startsWith('/painel/documentos/')`);
  await g.ver('NF-e 5001, série 1');
  await search('Prazos', 'Prazos');
  // The address of the menu: a view of the board.
  await g.estar(`${base}/painel/?vista=prazos`);
  await search('fechar o mes', 'Fechar o mês');
  await g.estar(`${base}/painel/?etapa=fechado`);
  // The month is the one that was looked at before.
  await g.ver('Ninguém mais espera em Fechado');
  expect(await page.$eval('select[aria-label="Mês"]', (mes) => (mes as { value: string }).value)).toBe(MES);
}, 180_000);

/** Tab, until what has the focus is this. */
async function tabTo(selector: string): Promise<void> {
  const { page } = dona;
  const there = () => page.evaluate(`Boolean(document.activeElement?.matches(${JSON.stringify(selector)}))`);
  for (let tabs = 0; tabs < 80 && !(await there()); tabs++) await page.keyboard.press('Tab');
  expect(await there()).toBe(true);
}

test('by keyboard alone: rows are marked, opened, and one client follows the other', async () => {
  const { page } = dona;
  const g = gestures(page);
  const [primeira, quarta] = ['Loja 000 de Exemplo Ltda', 'Loja 003 de Exemplo Ltda'];
  await g.abrir(`${base}/painel/?competencia=${MES}`);
  await g.ver(primeira);
  const focused = () =>
    page.evaluate(
      `document.activeElement?.classList.contains('nome-na-linha') && document.activeElement.textContent`,
    );
  await tabTo('.nome-na-linha');
  expect(await focused()).toBe(primeira);
  // The last row of 300 is drawn when somebody goes there, and each key counts, however fast they come.
  await page.keyboard.press('End');
  await until(page, `document.activeElement?.textContent === 'Loja ${CLIENTES - 1} de Exemplo Ltda'`);
  await page.keyboard.press('Home');
  await until(page, `document.activeElement?.textContent === ${JSON.stringify(primeira)}`);
  for (let n = 0; n < 5; n++) await page.keyboard.press('ArrowDown');
  for (let n = 0; n < 4; n++) await page.keyboard.press('ArrowUp');
  await page.keyboard.down('Shift');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.up('Shift');
  await g.ver('3 marcados');
  const opened = (nome: string) =>
    until(page, `document.querySelector('aside h2')?.textContent === ${JSON.stringify(nome)}`);
  await page.keyboard.press('Enter');
  await opened(quarta);
  await page.keyboard.press('j');
  await opened('Loja 004 de Exemplo Ltda');
  await page.keyboard.press('k');
  await page.keyboard.press('k');
  await opened('Loja 002 de Exemplo Ltda');
  await page.keyboard.press('Escape');
  await page.waitForSelector('aside.painel-lateral', { hidden: true });
  await until(page, `document.activeElement?.textContent === 'Loja 002 de Exemplo Ltda'`);
  await page.keyboard.press('ArrowRight');
  await opened('Loja 002 de Exemplo Ltda');
}, 180_000);

test('by keyboard alone: a month is reviewed and closed, and each is taken back by Ctrl Z', async () => {
  const { page } = dona;
  const g = gestures(page);
  const takeBack = async () => {
    await page.keyboard.down('Control');
    await page.keyboard.press('z');
    await page.keyboard.up('Control');
  };
  /** Tab to the button that says this, and press it. */
  const press = async (text: string, within = '') => {
    const handle = await page.waitForSelector(`${within}::-p-aria([name="${text}"][role="button"])`);
    await handle?.evaluate((button) => button.setAttribute('data-meant', ''));
    await tabTo('[data-meant]');
    await page.keyboard.press('Enter');
    await handle?.evaluate((button) => button.removeAttribute('data-meant'));
  };
  await g.abrir(`${base}/painel/?competencia=${MES}&q=Loja 000`);
  await g.ver('Loja 000 de Exemplo Ltda');
  await tabTo('.nome-na-linha');
  await page.keyboard.press('Space');
  await g.ver('1 marcado');
  await press('Conferir');
  await g.ver('1 mês conferido.');
  await takeBack();
  await g.ver('1 mês voltou a conferir.', 'A conferir');
  await press('Fechar');
  await g.ver('Fechar 1 mês: setembro de 2026');
  await press('Fechar 1 mês', '[role="dialog"] ');
  await g.ver('1 mês fechado.');
  await page.waitForSelector('[role="dialog"]', { hidden: true });
  await takeBack();
  await g.ver('1 mês reaberto.');
  expect(dona.queixas).toEqual([]);
}, 180_000);
