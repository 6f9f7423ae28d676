import type { Page } from 'puppeteer-core';

/** The machine may be busy with other suites; nothing here measures time. */
const PACIENCIA_MS = 40_000;

/** What a person does on a page, by the words that stand on it. Each waits until the thing is there. */
export const gestures = (page: Page) => ({
  abrir: (endereco: string) => page.goto(endereco, { waitUntil: 'load', timeout: PACIENCIA_MS }),
  escrever: (rotulo: string, texto: string) =>
    page.locator(`::-p-aria([name="${rotulo}"][role="textbox"])`).fill(texto),
  /** Password fields have no role of their own. */
  escreverSenha: (texto: string, n = 0) =>
    page
      .locator(`input[type="password"]`)
      .setTimeout(10_000)
      .wait()
      .then(async () => {
        const campos = await page.$$('input[type="password"]');
        await campos[n]?.type(texto);
      }),
  /** In place of what stands in the one password field of a page. */
  trocarSenha: (texto: string) => page.locator('input[type="password"]').fill(texto),
  escolher: (rotulo: string, valor: string) =>
    page.locator(`::-p-aria([name="${rotulo}"][role="combobox"])`).fill(valor),
  apertar: (nome: string) => page.locator(`::-p-aria([name="${nome}"][role="button"])`).click(),
  seguir: (nome: string) => page.locator(`::-p-aria([name="${nome}"][role="link"])`).click(),
  ver: async (texto: string) => {
    const visto = await page
      .waitForSelector(`::-p-text(${texto})`, { timeout: PACIENCIA_MS })
      .catch(() => null);
    if (visto) return;
    const dito = await page.evaluate('location.pathname + "\\n" + document.body.innerText');
    throw new Error(`"${texto}" did not appear. The page says:\n${dito}`);
  },
  /** Types the name that the dialog asks for, and presses what destroys. */
  confirmarPeloNome: async (acao: string) => {
    await page.waitForSelector('[role="dialog"] b');
    const nome = await page.$eval('[role="dialog"] b', (b) => b.textContent);
    await page.locator('[role="dialog"] input').fill(nome ?? '');
    await page.locator(`[role="dialog"] ::-p-aria([name="${acao}"][role="button"])`).click();
  },
  /** What the browser's own picker does with a field; it is no part of the page and cannot be clicked from here. */
  por: async (seletor: string, valor: string) => {
    await page.waitForSelector(seletor);
    await page.evaluate(`{
      const campo = document.querySelector(${JSON.stringify(seletor)});
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(campo, ${JSON.stringify(valor)});
      campo.dispatchEvent(new Event('input', { bubbles: true }));
    }`);
  },
  /** Gives a field for files what somebody would choose. */
  escolherArquivos: async (rotulo: string, ...paths: string[]) => {
    const entrada = await page.waitForSelector(`input[aria-label="${rotulo}"]`);
    if (!entrada) throw new Error(`no field "${rotulo}"`);
    await (entrada as unknown as { uploadFile(...paths: string[]): Promise<void> }).uploadFile(...paths);
  },
  texto: () => page.evaluate('document.body.innerText') as Promise<string>,
});

export type Gestures = ReturnType<typeof gestures>;
