import { LIMITES } from '@apura/contracts';
import express, { type Request, type Response } from 'express';
import { textOfBytes } from '../csv-import/celulas-do-csv.ts';
import type { Gateway } from '../gateway.ts';
import { readJson } from './read-json.ts';
import { readBytes } from './read-with-reader.ts';
import type { Endereco } from './typed.ts';

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
  { body, reads = 'json' }: Pick<Endereco, 'body' | 'reads'>,
  req: Request,
  res: Response,
): Promise<void> {
  if (!body) return;
  if (reads === 'csv') req.body = textOfBytes(await readBytes(gateway, { req, res, ...CSV }));
  else if (reads === 'arquivo') req.body = await readBytes(gateway, { req, res, ...FILE });
  else req.body = await readJson(gateway, reads, req, res);
}
