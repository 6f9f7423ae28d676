import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import type { TestDatabase } from '@apura/testing';

export interface GatewayEmProcesso {
  readonly filho: ChildProcess;
  /** When it takes requests. `health_port` is the private one. */
  readonly pronto: Promise<{ readonly port: number; readonly health_port: number }>;
  readonly fim: Promise<{ readonly codigo: number | null; readonly saida: string; readonly erros: string }>;
}

/** Starts the process as it really runs, but from source. */
export function iniciarGateway(banco: TestDatabase, ambiente: Record<string, string>): GatewayEmProcesso {
  const filho = spawn(
    process.execPath,
    ['--import', 'tsx', '--conditions=source', 'services/gateway/src/main.ts'],
    {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: {
        PATH: process.env.PATH,
        DATABASE_URL: banco.urls.appUrl,
        DATABASE_RELAY_URL: banco.urls.relayUrl,
        QUEUE_DATABASE_URL: banco.urls.queueUrl,
        SECRETS_KEY: randomBytes(32).toString('base64'),
        PUBLIC_BASE_URL: 'http://apura.teste',
        PORT: '0',
        ...ambiente,
      },
    },
  );
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
