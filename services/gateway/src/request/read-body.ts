import { LIMITES } from '@apura/contracts';
import express, { type Request, type Response } from 'express';
import { textOfBytes } from '../csv-import/text-of-bytes.ts';
import type { Gateway } from '../gateway.ts';
import { readFile } from './read-file.ts';
import { readJson } from './read-json.ts';
import { readBytes } from './read-with-reader.ts';
import type { Endereco } from './typed.ts';

/** Reads the body that a route declares into `req.body`. Throws as `readJson`, `readCsv` and `readFile` do. */
export async function readBody(
  gateway: Gateway,
  { body, reads = 'json' }: Pick<Endereco, 'body' | 'reads'>,
  req: Request,
  res: Response,
): Promise<void> {
  if (!body) return;
  if (reads === 'csv') req.body = await readCsv(gateway, req, res);
  else if (reads === 'arquivo') req.body = await readFile(gateway, req, res);
  else req.body = await readJson(gateway, reads, req, res);
}

const MAX = LIMITES.bytes_por_importacao;
const READING = {
  ler: express.raw({ limit: MAX, type: () => true }),
  tipos: ['text/csv'],
  maximo: MAX,
};

/** The text of a CSV file sent as the request's body. Throws as `readWithReader`. */
async function readCsv(gateway: Gateway, req: Request, res: Response): Promise<string> {
  return textOfBytes(await readBytes(gateway, { req, res, ...READING }));
}
