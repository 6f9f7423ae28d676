import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateMes, type MesGerado } from '@apura/samples';
import { type Reach, type Receiver, startReceiver, startStack } from '@apura/standalone';
import { sharedStack } from '@apura/testing';
import type { Browser } from 'puppeteer-core';
import { temporaryHome } from '../system/temporary-home.ts';
import { openBrowser } from './browser.ts';

export interface Stage {
  readonly stack: Reach;
  /** Takes webhooks; the office decides its secret. */
  readonly receiver: Receiver;
  readonly browser: Browser;
  /** The sample month, and its files on disk. */
  readonly mes: MesGerado;
  readonly arquivos: readonly string[];
  /** Folder into which the development driver writes what the panel mails. */
  readonly mail: string;
  /** A folder of the test's own. */
  readonly folder: string;
  fechar(): Promise<void>;
}

/** The whole stack from the build, a real browser, and a month of notes on disk. */
export async function buildStage(): Promise<Stage> {
  const home = temporaryHome();
  const receiver = await startReceiver();
  const starting = startStack({ home, port: 0, allowedHosts: [receiver.host], say: () => {} });
  return furnish(starting, receiver, home.mail, async () => {
    await (await starting).stop();
    home.remove();
  });
}

/** The same on the run's stack: for suites whose people and offices are their own. */
export async function stageOnSharedStack(): Promise<Stage> {
  const stack = await sharedStack();
  const receiver = await startReceiver();
  const reached = { ...receiver, url: stack.webhookUrl(receiver) };
  return furnish(Promise.resolve(stack), reached, stack.mail, async () => {});
}

async function furnish(
  starting: Promise<Reach>,
  receiver: Receiver,
  mail: string,
  end: () => Promise<void>,
): Promise<Stage> {
  const started = Promise.all([starting, openBrowser()]);
  const folder = mkdtempSync(join(tmpdir(), 'apura-painel-'));
  // The month is made while the services start.
  const mes = generateMes({ seed: 2026, competencia: '2026-09' });
  mkdirSync(join(folder, 'xml'));
  const arquivos = mes.arquivos.map(({ nome, bytes }) => {
    const path = join(folder, 'xml', nome);
    writeFileSync(path, bytes);
    return path;
  });
  const [stack, browser] = await started;
  return {
    stack,
    receiver,
    browser,
    mes,
    arquivos,
    mail,
    folder,
    async fechar() {
      await browser.close();
      await end();
      await receiver.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
