import type { RunningService } from '@apura/runtime';
import { createApp } from './app.ts';
import type { Gateway } from './gateway.ts';
import { abrirServidor } from './servidor/abrir-servidor.ts';

/** Listens for requests. Rejects with Node's own error when the address cannot be had. */
export async function startGateway(
  gateway: Gateway,
  address: { readonly host: string; readonly port: number },
): Promise<RunningService> {
  const { publicBaseUrl, limitador } = gateway;
  const app = createApp(gateway);
  const confia: (endereco: string, salto: number) => boolean = app.get('trust proxy fn');
  const isProxy = (endereco: string) => confia(endereco, 0);
  const servidor = await abrirServidor(app, { ...address, publicBaseUrl, limitador, isProxy });
  return { details: { port: servidor.port }, stop: () => servidor.fechar() };
}
