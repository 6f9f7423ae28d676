import type { Page } from 'puppeteer-core';

/** Holds back what the page sends to an address, or what is answered to it, as a slow or lost connection would. */
export async function hold(page: Page, path: string, oQue: 'pedido' | 'resposta' = 'pedido') {
  const sessao = await page.createCDPSession();
  await sessao.send('Fetch.enable', {
    patterns: [{ urlPattern: `*${path}`, requestStage: oQue === 'pedido' ? 'Request' : 'Response' }],
  });
  return {
    /** Resolves when the first one has been held back. */
    parado: new Promise<void>((feito) => sessao.once('Fetch.requestPaused', () => feito())),
    /** Lets what comes from now on pass. */
    soltar: async () => {
      await sessao.send('Fetch.disable');
      await sessao.detach();
    },
  };
}
