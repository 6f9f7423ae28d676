import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openTab } from './browser.ts';
import { buildStage, type Stage } from './escritorio-in-browser.ts';
import { type EscritorioWithMes, escritorioWithMes } from './escritorio-with-mes.ts';
import { type Gestures, gestures } from './gestures.ts';
import { register, requestInPage } from './pessoas.ts';

let stage: Stage;
let escritorio: EscritorioWithMes;
let g: Gestures;
/** Of the client in the panel. */
let doCliente: string;
beforeAll(async () => {
  stage = await buildStage();
  escritorio = await escritorioWithMes(stage);
  g = gestures(escritorio.dona.page);
  doCliente = `${stage.stack.baseUrl}/painel/clientes/${escritorio.cliente.id}`;
}, 240_000);
afterAll(() => stage.fechar(), 20_000);

test('a client has a rule of its own beside the office’s; more than 60 days are refused at their field', async () => {
  const { page } = escritorio.dona;
  await g.abrir(`${stage.stack.baseUrl}/painel/configuracoes/escritorio`);
  await g.escrever('Dias entre a emissão e a entrada', '3');
  await g.apertar('Gravar a regra');
  await g.ver('3 dias depois da emissão');
  await g.abrir(`${doCliente}/entradas`);
  await g.ver('do escritório');
  await g.escrever('Dias entre a emissão e a entrada', '61');
  await g.apertar('Gravar a regra');
  await page.waitForSelector('input[name="dias"][aria-invalid="true"]');
  await g.escrever('Dias entre a emissão e a entrada', '0');
  await g.apertar('Gravar a regra');
  // The sentence above the rules says the same of where there is none.
  await page.waitForFunction(
    `Array.from(document.querySelectorAll('td'), (cell) => cell.textContent).includes('no dia da emissão')`,
  );
  const regras = async () =>
    (await requestInPage<{ data: { dias: number }[] }>(page, 'GET', '/regras-de-entrada')).body.data;
  expect((await regras()).map(({ dias }) => dias)).toEqual([3, 0]);
  await page.locator('button[aria-label^="Retirar a regra"]').click();
  await g.ver('Regra retirada');
  expect((await regras()).map(({ dias }) => dias)).toEqual([3]);
}, 180_000);

test('an asset is sold: what its instalments lose is said before, the done month is outdated, and it can be undone', async () => {
  const { page } = escritorio.dona;
  await g.abrir(doCliente);
  await g.apertar('Apurar');
  await g.ver('Baixar PDF');
  await g.abrir(`${doCliente}/ativos`);
  await g.ver('1.536,00');
  await page.locator('button[aria-label^="Informar a saída"]').click();
  await g.escolher('Vendido ou baixado em', '2026-08');
  await g.ver('É antes do mês em que o bem entrou');
  // Sold in the month of its entry: no instalment of the 1,536.00 is taken (LC 87/1996, art. 20, § 5º, V).
  await g.escolher('Vendido ou baixado em', '2026-09');
  await g.ver('1.536,00 que restam deixam de ser creditados');
  await g.apertar('Gravar a saída');
  await g.ver('1.536,00 deixam de ser creditados');
  await g.abrir(doCliente);
  await g.ver('Desatualizada');
  await g.abrir(`${doCliente}/ativos`);
  await g.apertar('Desfazer');
  await g.ver('O bem volta a ter as suas parcelas');
  expect(escritorio.dona.queixas).toEqual([]);
}, 180_000);

test('another office finds neither the client’s assets nor its days nor a rule', async () => {
  const outra = await openTab(stage.browser, stage.stack.baseUrl);
  await register(outra, stage, {
    escritorio: 'Contábil Lírio',
    cnpj: '44.555.666/0001-81',
    nome: 'Carla Lírio',
    email: 'carla@lirio.example',
  });
  const ver = (path: string) => requestInPage<{ data: unknown[] }>(outra.page, 'GET', path);
  for (const de of ['ativos', 'entradas'])
    expect((await ver(`/clientes/${escritorio.cliente.id}/${de}`)).status).toBe(404);
  expect((await ver('/regras-de-entrada')).body.data).toEqual([]);
}, 120_000);
