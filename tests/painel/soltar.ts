import type { Page } from 'puppeteer-core';

/** Drags files and folders of the disk over what a selector finds, and lets them go: with a real drag of the browser. */
export async function soltar(pagina: Page, seletor: string, caminhos: readonly string[]): Promise<void> {
  const alvo = await pagina.waitForSelector(seletor);
  const caixa = await alvo?.boundingBox();
  if (!caixa) throw new Error(`${seletor} is not to be seen`);
  const sessao = await pagina.createCDPSession();
  const onde = { x: caixa.x + caixa.width / 2, y: caixa.y + 20 };
  const data = { items: [], files: [...caminhos], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await sessao.send('Input.dispatchDragEvent', { type, ...onde, data });
  }
  await sessao.detach();
}
