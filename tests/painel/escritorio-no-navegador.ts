import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gerarMes, type MesGerado } from '@apura/samples';
import { type Receiver, type Stack, startReceiver, startStack } from '@apura/standalone';
import type { Browser } from 'puppeteer-core';
import { temporaryHome } from '../system/temporary-home.ts';
import { abrirNavegador } from './navegador.ts';

export interface Palco {
  readonly stack: Stack;
  /** Takes webhooks; the office decides its secret. */
  readonly receiver: Receiver;
  readonly navegador: Browser;
  /** The sample month, and its files on disk. */
  readonly mes: MesGerado;
  readonly arquivos: readonly string[];
  /** Folder into which the development driver writes what the panel mails. */
  readonly mail: string;
  /** A folder of the test's own. */
  readonly pasta: string;
  fechar(): Promise<void>;
}

/** The whole stack from the build, a real browser, and a month of notes on disk. */
export async function montarPalco(): Promise<Palco> {
  const home = temporaryHome();
  const pasta = mkdtempSync(join(tmpdir(), 'apura-painel-'));
  const receiver = await startReceiver();
  const [stack, navegador] = await Promise.all([
    startStack({ home, port: 0, allowedHosts: [receiver.host], say: () => {} }),
    abrirNavegador(),
  ]);
  const mes = gerarMes({ seed: 2026, competencia: '2026-09' });
  mkdirSync(join(pasta, 'xml'));
  const arquivos = mes.arquivos.map(({ nome, bytes }) => {
    const caminho = join(pasta, 'xml', nome);
    writeFileSync(caminho, bytes);
    return caminho;
  });
  return {
    stack,
    receiver,
    navegador,
    mes,
    arquivos,
    mail: join(home.folder, 'mail'),
    pasta,
    async fechar() {
      await navegador.close();
      await stack.stop();
      await receiver.close();
      home.remove();
      rmSync(pasta, { recursive: true, force: true });
    },
  };
}
