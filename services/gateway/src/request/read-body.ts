import type { Request, Response } from 'express';
import type { Gateway } from '../gateway.ts';
import { readCsv } from './read-csv.ts';
import { readFile } from './read-file.ts';
import { readJson } from './read-json.ts';
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
