import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';

/** Does `pedir`, and returns the bytes of the file that the browser has then downloaded into `pasta`. */
export async function baixar(pagina: Page, pasta: string, pedir: () => Promise<void>): Promise<Buffer> {
  const sessao = await pagina.browser().target().createCDPSession();
  await sessao.send('Browser.setDownloadBehavior', {
    behavior: 'allowAndName',
    downloadPath: pasta,
    eventsEnabled: true,
    ...(pagina.browserContext().id ? { browserContextId: pagina.browserContext().id as string } : {}),
  });
  const pronto = new Promise<string>((feito) =>
    sessao.on('Browser.downloadProgress', ({ guid, state }) => state === 'completed' && feito(guid)),
  );
  await pedir();
  const bytes = readFileSync(join(pasta, await pronto));
  await sessao.detach();
  return bytes;
}
