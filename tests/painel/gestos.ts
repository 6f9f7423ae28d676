import type { Page } from 'puppeteer-core';

/** The machine may be busy with other suites; nothing here measures time. */
const PACIENCIA_MS = 40_000;

/** What a person does on a page, by the words that stand on it. Each waits until the thing is there. */
export const gestos = (pagina: Page) => ({
  abrir: (endereco: string) => pagina.goto(endereco, { waitUntil: 'load', timeout: PACIENCIA_MS }),
  escrever: (rotulo: string, texto: string) =>
    pagina.locator(`::-p-aria([name="${rotulo}"][role="textbox"])`).fill(texto),
  /** Password fields have no role of their own. */
  escreverSenha: (texto: string, n = 0) =>
    pagina
      .locator(`input[type="password"]`)
      .setTimeout(10_000)
      .wait()
      .then(async () => {
        const campos = await pagina.$$('input[type="password"]');
        await campos[n]?.type(texto);
      }),
  escolher: (rotulo: string, valor: string) =>
    pagina.locator(`::-p-aria([name="${rotulo}"][role="combobox"])`).fill(valor),
  apertar: (nome: string) => pagina.locator(`::-p-aria([name="${nome}"][role="button"])`).click(),
  seguir: (nome: string) => pagina.locator(`::-p-aria([name="${nome}"][role="link"])`).click(),
  ver: async (texto: string) => {
    const visto = await pagina
      .waitForSelector(`::-p-text(${texto})`, { timeout: PACIENCIA_MS })
      .catch(() => null);
    if (visto) return;
    const dito = await pagina.evaluate('location.pathname + "\\n" + document.body.innerText');
    throw new Error(`"${texto}" did not appear. The page says:\n${dito}`);
  },
  texto: () => pagina.evaluate('document.body.innerText') as Promise<string>,
});

export type Gestos = ReturnType<typeof gestos>;
