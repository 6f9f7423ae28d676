import { isUtf8 } from 'node:buffer';
import { LIMITES } from '@apura/contracts';
import express, { type Request, type RequestHandler, type Response } from 'express';
import type { Gateway } from '../gateway.ts';
import { jsonFits } from './json-fits.ts';
import { readWithReader } from './read-with-reader.ts';
import { JSON_COMPLEX, OTHER_ENCODING } from './translate-body-error.ts';

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
 * @throws ErroDaApi `json_invalido`, `json_complexo_demais`, and as `readWithReader`
 */
export async function readJson(gateway: Gateway, size: keyof typeof READERS, req: Request, res: Response) {
  return readWithReader(gateway, { req, res, ...READERS[size], tipos: ['application/json'] });
}
