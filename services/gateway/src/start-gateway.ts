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
  const servidor = await abrirServidor(createApp(gateway), { ...address, publicBaseUrl, limitador });
  return { details: { port: servidor.port }, stop: () => servidor.fechar() };
}
