import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import { ApiError, LIMITES } from '@apura/contracts';
import type { Request, RequestHandler, Response } from 'express';
import express from 'express';
import { textOfBytes } from '../../csv-import/read-csv-rows.ts';
import type { AddressSchemas } from '../../declare-route.ts';
import type { Gateway } from '../../gateway.ts';
import { fieldsRead, fieldsWritten, jsonFits } from './json-fits.ts';
import {
  bodyTooLarge,
  JSON_COMPLEX,
  OTHER_ENCODING,
  placeInMemory,
  translateBodyError,
  watchBody,
} from './watch-body.ts';

const reading = (maximo: number, ...tipos: string[]) => ({
  ler: express.raw({ limit: maximo, type: () => true }),
  tipos,
  maximo,
});
const CSV = reading(LIMITES.bytes_por_importacao, 'text/csv');
/** Whatever it holds. */
const FILE = reading(LIMITES.bytes_da_assistida, 'application/octet-stream', 'text/csv', 'application/json');

/** Reads the body that a route declares into `req.body`: a value, the text of a CSV file, bytes. Throws as `readJson` and `readWithReader` do. */
export async function readBody(
  gateway: Gateway,
  { body, reads = 'json' }: Pick<AddressSchemas, 'body' | 'reads'>,
  req: Request,
  res: Response,
): Promise<void> {
  if (!body) return;
  if (reads === 'csv') req.body = textOfBytes(await readBytes(gateway, { req, res, ...CSV }));
  else if (reads === 'arquivo') req.body = await readBytes(gateway, { req, res, ...FILE });
  else req.body = await readJson(gateway, reads, req, res);
}

interface Reader {
  readonly ler: RequestHandler;
  readonly maximo: number;
}

/** Of a body that is JSON how many members its text has. */
const members = new WeakMap<IncomingMessage, number>();

function reader(limit: number, inflate: boolean): Reader {
  const read: RequestHandler = express.json({
    limit,
    inflate,
    strict: false,
    type: () => true, // checked before, so that a wrong type is an error and not an empty body
    verify: (req, _res, bytes, encoding) => {
      // RFC 8259, 8.1. In UTF-7 or UTF-16, brackets and commas would not be where they are counted.
      if (encoding !== 'utf-8') throw Object.assign(new Error('another charset'), { type: OTHER_ENCODING });
      if (!isUtf8(bytes)) throw new Error('the body is not UTF-8');
      if (!jsonFits(bytes)) throw Object.assign(new Error('too many values'), { type: JSON_COMPLEX });
      members.set(req, fieldsWritten(bytes));
    },
  });
  return { ler: read, maximo: limit };
}

const READERS: Readonly<Record<'json' | 'json_longo', Reader>> = {
  // Nobody compresses so little, and a stranger could send much of it in a few bytes.
  json: reader(LIMITES.bytes_por_json, false),
  json_longo: reader(LIMITES.bytes_por_json_longo, true),
};

/**
 * The request's body.
 *
 * @throws ApiError `json_invalido`, `json_com_campo_repetido`, `json_complexo_demais`, and as `readWithReader`
 */
async function readJson(gateway: Gateway, size: keyof typeof READERS, req: Request, res: Response) {
  const body = await readWithReader(gateway, { req, res, ...READERS[size], tipos: ['application/json'] });
  // RFC 8259, 4: of two members of one name a reader keeps the first, another the last.
  if (fieldsRead(body) < (members.get(req) ?? 0)) throw new ApiError('json_com_campo_repetido');
  return body;
}

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
      stop = watchBody(
        req,
        { pace: gateway.paces.body, place, crowded: () => gateway.places.entryQueue.crowded, keep },
        fail,
      );
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
