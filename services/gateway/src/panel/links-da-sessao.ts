import { Readable } from 'node:stream';
import type { Answer } from '../answers.ts';

type ComLinks = { readonly links?: Readonly<Record<string, string>> };

/**
 * The answer of a route of the API as the panel gives it: its `links`, those of each row of a list, and `Location` lead
 * to `/painel/api`, where a session can follow them, and not to `/v1`, which asks for a key.
 */
export function linksDaSessao(resposta: Answer, publicBaseUrl: string): Answer {
  const daqui = (endereco: string) =>
    endereco.replace(`${publicBaseUrl}/v1/`, `${publicBaseUrl}/painel/api/`);
  const trocar = <T extends ComLinks>(coisa: T): T => {
    const links = Object.entries(coisa.links ?? {}).map(([nome, link]) => [nome, daqui(link)] as const);
    return coisa.links ? { ...coisa, links: Object.fromEntries(links) } : coisa;
  };
  const { body, headers = {} } = resposta;
  const { Location: lugar } = headers;
  return {
    ...resposta,
    body: Buffer.isBuffer(body) || body instanceof Readable ? body : inBody(body, trocar),
    headers: lugar === undefined ? headers : { ...headers, Location: daqui(lugar) },
  };
}

/** Events are left as they were sent to the office's own system: their links are deeper down. */
function inBody(body: object, trocar: <T extends ComLinks>(coisa: T) => T): object {
  const data = 'data' in body ? body.data : undefined;
  return Array.isArray(data) ? { ...body, data: data.map(trocar) } : trocar(body);
}
