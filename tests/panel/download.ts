import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';

/** Does `pedir`, and returns the bytes of the file that the browser has then downloaded into `folder`. */
export async function download(page: Page, folder: string, pedir: () => Promise<void>): Promise<Buffer> {
  const sessao = await page.browser().target().createCDPSession();
  await sessao.send('Browser.setDownloadBehavior', {
    behavior: 'allowAndName',
    downloadPath: folder,
    eventsEnabled: true,
    ...(page.browserContext().id ? { browserContextId: page.browserContext().id as string } : {}),
  });
  const pronto = new Promise<string>((feito) =>
    sessao.on('Browser.downloadProgress', ({ guid, state }) => state === 'completed' && feito(guid)),
  );
  await pedir();
  const bytes = readFileSync(join(folder, await pronto));
  await sessao.detach();
  return bytes;
}
