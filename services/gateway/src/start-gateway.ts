import type { RunningService } from '@apura/runtime';
import { createApp } from './app.ts';
import type { Gateway } from './gateway.ts';
import { openServer } from './server/open-server.ts';

/** Listens for requests. Rejects with Node's own error when the address cannot be had. */
export async function startGateway(
  gateway: Gateway,
  address: { readonly host: string; readonly port: number },
): Promise<RunningService> {
  const { publicBaseUrl, limiter, places } = gateway;
  const app = createApp(gateway);
  const confia: (endereco: string, hop: number) => boolean = app.get('trust proxy fn');
  const isProxy = (endereco: string) => confia(endereco, 0);
  const arriving = () => places.entryQueue.connection();
  const server = await openServer(app, { ...address, publicBaseUrl, limiter, isProxy, arriving });
  return { details: { port: server.port }, stop: () => server.close() };
}
