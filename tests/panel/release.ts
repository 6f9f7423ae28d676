import type { Page } from 'puppeteer-core';
import { settled } from './gestures.ts';

/** Drags files and folders of the disk over what a selector finds, and lets them go: with a real drag of the browser. */
export async function release(page: Page, seletor: string, paths: readonly string[]): Promise<void> {
  await settled(page);
  const alvo = await page.waitForSelector(seletor);
  const caixa = await alvo?.boundingBox();
  if (!caixa) throw new Error(`${seletor} is not to be seen`);
  const sessao = await page.createCDPSession();
  const onde = { x: caixa.x + caixa.width / 2, y: caixa.y + 20 };
  const data = { items: [], files: [...paths], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await sessao.send('Input.dispatchDragEvent', { type, ...onde, data });
  }
  await sessao.detach();
}
