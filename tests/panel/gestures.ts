import { setTimeout as pause } from 'node:timers/promises';
import type { ElementHandle, Locator, Page } from 'puppeteer-core';

/** The machine may be busy with other suites; nothing here measures time. */
export const PATIENCE_MS = 90_000;
const AGAIN_MS = 100;

const selectorOf = (role: string, name: string): string => `::-p-aria([name="${name}"][role="${role}"])`;

/**
 * What has this role and name, once it is there. A locator by itself would look at each frame, and each look of this kind
 * makes the browser go through its whole page: it took more of the machine than the page.
 */
async function byRole(page: Page, role: string, name: string, within = ''): Promise<Locator<Element>> {
  const selector = within + selectorOf(role, name);
  const until = Date.now() + PATIENCE_MS;
  // While the page changes, there is none to look in.
  const look = (): Promise<ElementHandle | null> => page.$(selector).catch(() => null);
  for (let found = await look(); !found; found = await look()) {
    if (Date.now() > until) throw new Error(`no ${role} "${name}" on ${page.url()}`);
    await pause(AGAIN_MS);
  }
  return page.locator(selector) as Locator<Element>;
}

/**
 * Presses it once no notice lies over it. These come up for a few seconds at the lower edge, over what is there, and a press on what has just
 * appeared below one falls on the notice and is lost.
 */
async function press(page: Page, role: string, name: string): Promise<void> {
  const wanted = await byRole(page, role, name);
  const until = Date.now() + PATIENCE_MS;
  const isCovered = () => page.$eval(selectorOf(role, name), liesUnderNotice).catch(() => true);
  while (await isCovered()) {
    if (Date.now() > until) throw new Error(`a notice lies over ${role} "${name}" on ${page.url()}`);
    await pause(AGAIN_MS);
  }
  await wanted.click();
}

function liesUnderNotice(element: Element): boolean {
  element.scrollIntoView({ block: 'nearest' });
  const { x, y, width, height } = element.getBoundingClientRect();
  const top = element.ownerDocument.elementFromPoint(x + width / 2, y + height / 2);
  const notice = top?.closest('.mantine-Notification-root');
  // What a notice itself offers lies in it.
  return notice != null && !notice.contains(element);
}

/** Until this is so on the page. It is asked by the clock: beside other browsers a page that has nothing to draw may have no frames. */
export const until = (page: Page, holds: string) =>
  page.waitForFunction(holds, { polling: AGAIN_MS, timeout: PATIENCE_MS });

/** Until nothing of what the page shows is still being read. */
export const settled = (page: Page) =>
  page.waitForFunction('document.querySelector("h1") && !document.querySelector(".esqueleto, .espera")', {
    polling: 'mutation',
    timeout: PATIENCE_MS,
  });

/** What a person does on a page, by the words that stand on it. Each waits until the thing is there. */
export const gestures = (page: Page) => ({
  abrir: (endereco: string) => page.goto(endereco, { waitUntil: 'load', timeout: PATIENCE_MS }),
  escrever: async (rotulo: string, texto: string) => (await byRole(page, 'textbox', rotulo)).fill(texto),
  /** Password fields have no role of their own; the page may have several. */
  escreverSenha: async (texto: string, n = 0) => {
    const field = await page.waitForFunction(`document.querySelectorAll('input[type="password"]')[${n}]`, {
      timeout: PATIENCE_MS,
    });
    await (field.asElement() as ElementHandle).type(texto);
  },
  /** In place of what stands in the one password field of a page. */
  trocarSenha: (texto: string) => page.locator('input[type="password"]').fill(texto),
  escolher: async (rotulo: string, valor: string) => (await byRole(page, 'combobox', rotulo)).fill(valor),
  marcar: async (rotulo: string) => (await byRole(page, 'checkbox', rotulo)).click(),
  apertar: (nome: string) => press(page, 'button', nome),
  seguir: (nome: string) => press(page, 'link', nome),
  /** Until this stands on the page. The driver's own search for text would find it in the field where it was just typed. */
  ver: async (...textos: readonly string[]) => {
    for (const texto of textos) {
      const visto = await page
        .waitForFunction(`document.body?.textContent.includes(${JSON.stringify(texto)})`, {
          polling: AGAIN_MS,
          timeout: PATIENCE_MS,
        })
        .catch(() => null);
      if (visto) continue;
      const dito = await page.evaluate('location.pathname + "\\n" + document.body.innerText');
      throw new Error(`"${texto}" did not appear. The page says:\n${dito}`);
    }
  },
  /** Waits until the address is this one; what the driver knows of it comes after the page's own. */
  estar: (endereco: string) =>
    page.waitForFunction(`location.href === ${JSON.stringify(endereco)}`, { timeout: PATIENCE_MS }),
  /** Types the name that the dialog asks for, and presses what destroys. */
  confirmarPeloNome: async (acao: string) => {
    await page.waitForSelector('[role="dialog"] b');
    const nome = await page.$eval('[role="dialog"] b', (b) => b.textContent);
    await page.locator('[role="dialog"] input').fill(nome ?? '');
    await (await byRole(page, 'button', acao, '[role="dialog"] ')).click();
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
  /** What stands on the page, once nothing of it is being read. */
  texto: async () => {
    await settled(page);
    return (await page.evaluate('document.body.innerText')) as string;
  },
});

export type Gestures = ReturnType<typeof gestures>;
