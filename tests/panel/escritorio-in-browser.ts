import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gerarMes, type MesGerado } from '@apura/samples';
import { type Receiver, type Stack, startReceiver, startStack } from '@apura/standalone';
import type { Browser } from 'puppeteer-core';
import { temporaryHome } from '../system/temporary-home.ts';
import { openBrowser } from './browser.ts';

export interface Stage {
  readonly stack: Stack;
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
  const folder = mkdtempSync(join(tmpdir(), 'apura-painel-'));
  const receiver = await startReceiver();
  const started = Promise.all([
    startStack({ home, port: 0, allowedHosts: [receiver.host], say: () => {} }),
    openBrowser(),
  ]);
  // The month is made while the services start.
  const mes = gerarMes({ seed: 2026, competencia: '2026-09' });
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
    mail: join(home.folder, 'mail'),
    folder,
    async fechar() {
      await browser.close();
      await stack.stop();
      await receiver.close();
      home.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
