import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import type { TestDatabase } from '@apura/testing';

export interface GatewayInProcess {
  readonly filho: ChildProcess;
  /** When it takes requests. `health_port` is the private one. */
  readonly pronto: Promise<{ readonly port: number; readonly health_port: number }>;
  readonly fim: Promise<{ readonly codigo: number | null; readonly saida: string; readonly erros: string }>;
}

/** Starts the process as it really runs. */
export function startGateway(database: TestDatabase, ambiente: Record<string, string>): GatewayInProcess {
  const filho = spawn(process.execPath, ['services/gateway/dist/main.js'], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: database.urls.appUrl,
      DATABASE_RELAY_URL: database.urls.relayUrl,
      QUEUE_DATABASE_URL: database.urls.queueUrl,
      SECRETS_KEY: randomBytes(32).toString('base64'),
      PUBLIC_BASE_URL: 'http://apura.teste',
      PORT: '0',
      ...ambiente,
    },
  });
  let saida = '';
  let erros = '';
  filho.stdout?.on('data', (parte) => {
    saida += parte;
  });
  filho.stderr?.on('data', (parte) => {
    erros += parte;
  });
  return {
    filho,
    pronto: new Promise((done) => filho.once('message', (mensagem) => done(mensagem as never))),
    fim: new Promise((done) => filho.once('close', (codigo) => done({ codigo, saida, erros }))),
  };
}
