import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { unzipSync } from 'fflate';
import type { Tab } from './browser.ts';
import { buildStage, type Stage } from './escritorio-in-browser.ts';
import type { Gestures } from './gestures.ts';
import { openOffice } from './pessoas.ts';
import { checkConformidade, decideAll, openYear, printAll, writeCarteira } from './virada.ts';
import { checkJaneiro, checkPrecos } from './virada-janeiro.ts';

const CLIENTES = 300;

let stage: Stage;
let base: string;
let dona: Tab;
let g: Gestures;
beforeAll(async () => {
  stage = await buildStage();
  ({ base, dona, g } = await openOffice(stage));
}, 240_000);
afterAll(() => stage.fechar(), 20_000);

test('300 clients of all regimes: conformity, decisions, opening position, January, prices and dossiers in bulk', async () => {
  const portfolio = await writeCarteira(dona.page, base, CLIENTES);
  const where = { g, base };
  const steps = [
    ['conformity', () => checkConformidade(where, portfolio)],
    ['decisions', () => decideAll(where, portfolio)],
    ['opening position', () => openYear(where, portfolio)],
    ['January', () => checkJaneiro(where, portfolio)],
    ['prices', () => checkPrecos(where, portfolio)],
    [
      'dossiers',
      async () => {
        for (const tipo of ['conformidade_2026', 'posicao_de_abertura', 'pronto_para_janeiro'] as const)
          expect(Object.keys(unzipSync(await printAll(where, portfolio, tipo)))).toHaveLength(2 * CLIENTES);
      },
    ],
  ] as const;
  for (const [nome, fazer] of steps) {
    const began = performance.now();
    await fazer();
    process.stdout.write(`${nome}: ${Math.round((performance.now() - began) / 1000)} s\n`);
  }
  expect(dona.queixas).toEqual([]);
}, 3_600_000);
