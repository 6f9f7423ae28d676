import type { IncomingMessage } from 'node:http';
import { ApiError } from '@apura/contracts';
import type { Request, RequestHandler, Response } from 'express';
import type { Gateway } from '../../gateway.ts';
import { bodyTooLarge, placeInMemory, translateBodyError, watchBody } from './watch-body.ts';

/** The media type that the request names, without parameters, in lower case; '' when it names none. */
export const contentType = (req: IncomingMessage): string =>
  (req.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';

interface Reading {
  readonly req: Request;
  readonly res: Response;
  /** A reader of express, which puts what it read into `req.body`. */
  readonly ler: RequestHandler;
  /** The media types that the body may have. */
  readonly tipos: readonly string[];
  /** Bytes that the reader takes at most, once inflated. */
  readonly maximo: number;
}

/**
 * Reads a body, in time and within what the process may hold. One that is too large is refused as soon as that is known:
 * body-parser would take the rest of it first, however slowly it comes.
 *
 * @throws ApiError `tipo_de_conteudo_invalido`, `requisicao_demorada`, `requisicao_grande_demais`, and as
 * \`placeInMemory\`, \`watchBody\` and \`translateBodyError\`
 */
export async function readWithReader(
  gateway: Gateway,
  { req, res, ler, tipos, maximo }: Reading,
): Promise<unknown> {
  const expected = tipos.join(', ');
  if (!tipos.includes(contentType(req)))
    throw new ApiError('tipo_de_conteudo_invalido', { params: { esperado: expected } });
  const { 'content-encoding': compression, 'content-length': size = 0 } = req.headers;
  if (compression === undefined && Number(size) > maximo) throw bodyTooLarge(maximo);
  // What is compressed, or does not say how long it is, may become as large as is read, however little of it came.
  const known = compression === undefined && 'content-length' in req.headers;
  const place = await placeInMemory(gateway, req, res, known ? Number(size) : maximo);
  let came = 0;
  const keep = (bytes: number) => {
    came += bytes;
    if (came > maximo) throw bodyTooLarge(maximo);
  };
  let stop = () => {};
  try {
    // Who went away meanwhile tells no reader so any more.
    if (req.destroyed) throw new ApiError('requisicao_malformada');
    await new Promise<void>((done, fail) => {
      stop = watchBody(req, { pace: gateway.paces.body, place, keep }, fail);
      ler(req, res, (error?: unknown) => (error ? fail(translateBodyError(error, expected)) : done()));
    });
    return req.body;
  } catch (error) {
    // The reader would go on to gather what nobody wants any more: it stops at what it takes for the client's going away.
    req.unpipe();
    req.emit('aborted');
    throw error;
  } finally {
    stop();
    place.leave();
  }
}

/** The same of a body that is bytes to us. */
export async function readBytes(gateway: Gateway, reading: Reading): Promise<Buffer> {
  const body = await readWithReader(gateway, reading);
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0);
}
