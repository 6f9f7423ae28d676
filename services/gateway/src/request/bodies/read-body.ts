import { isUtf8 } from 'node:buffer';
import { LIMITES } from '@apura/contracts';
import type { Request, RequestHandler, Response } from 'express';
import express from 'express';
import { textOfBytes } from '../../csv-import/read-csv-rows.ts';
import type { Gateway } from '../../gateway.ts';
import type { AddressSchemas } from '../typed.ts';
import { jsonFits } from './json-fits.ts';
import { readBytes, readWithReader } from './read-with-reader.ts';
import { JSON_COMPLEX, OTHER_ENCODING } from './watch-body.ts';

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

function reader(limit: number, inflate: boolean): Reader {
  const read: RequestHandler = express.json({
    limit,
    inflate,
    strict: false,
    type: () => true, // checked before, so that a wrong type is an error and not an empty body
    verify: (_req, _res, bytes, encoding) => {
      // RFC 8259, 8.1. In UTF-7 or UTF-16, brackets and commas would not be where they are counted.
      if (encoding !== 'utf-8') throw Object.assign(new Error('another charset'), { type: OTHER_ENCODING });
      if (!isUtf8(bytes)) throw new Error('the body is not UTF-8');
      if (!jsonFits(bytes)) throw Object.assign(new Error('too many values'), { type: JSON_COMPLEX });
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
 * @throws ApiError `json_invalido`, `json_complexo_demais`, and as `readWithReader`
 */
async function readJson(gateway: Gateway, size: keyof typeof READERS, req: Request, res: Response) {
  return readWithReader(gateway, { req, res, ...READERS[size], tipos: ['application/json'] });
}
