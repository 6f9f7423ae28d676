import { Readable } from 'node:stream';
import type { Resposta } from '../rota.ts';

type ComLinks = { readonly links?: Readonly<Record<string, string>> };

/**
 * The answer of a route of the API as the panel gives it: its `links`, those of each row of a list, and `Location` lead
 * to `/painel/api`, where a session can follow them, and not to `/v1`, which asks for a key.
 */
export function linksDaSessao(resposta: Resposta, publicBaseUrl: string): Resposta {
  const daqui = (endereco: string) =>
    endereco.startsWith(`${publicBaseUrl}/v1/`)
      ? `${publicBaseUrl}/painel/api/${endereco.slice(`${publicBaseUrl}/v1/`.length)}`
      : endereco;
  const trocar = <T extends object>(coisa: T): T => {
    const { links } = coisa as ComLinks;
    if (links === undefined) return coisa;
    return {
      ...coisa,
      links: Object.fromEntries(Object.entries(links).map(([nome, link]) => [nome, daqui(link)])),
    };
  };
  const { corpo, cabecalhos = {} } = resposta;
  const { Location: lugar } = cabecalhos;
  return {
    ...resposta,
    corpo: Buffer.isBuffer(corpo) || corpo instanceof Readable ? corpo : noCorpo(corpo, trocar),
    cabecalhos: lugar === undefined ? cabecalhos : { ...cabecalhos, Location: daqui(lugar) },
  };
}

/** Events are left as they were sent to the office's own system: their links are deeper down. */
function noCorpo(corpo: object, trocar: <T extends object>(coisa: T) => T): object {
  const { data } = corpo as { data?: unknown };
  return Array.isArray(data) ? { ...corpo, data: data.map(trocar) } : trocar(corpo);
}
