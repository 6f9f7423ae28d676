import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { buildStage, type Stage } from './escritorio-in-browser.ts';
import { gestures } from './gestures.ts';
import { putPasted, stepsOfMes } from './jornada-do-mes.ts';
import { MES, writeMesDeClientes } from './mes-de-clientes.ts';
import { openOffice } from './pessoas.ts';

const CLIENTES = 300;

let stage: Stage;
beforeAll(async () => {
  stage = await buildStage();
}, 180_000);
afterAll(() => stage.fechar(), 20_000);

test('the month of 300 clients takes no more clicks than that of 30', async () => {
  const { base, dona } = await openOffice(stage);
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
