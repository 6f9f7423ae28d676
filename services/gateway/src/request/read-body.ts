import type { Request, Response } from 'express';
import type { Gateway } from '../gateway.ts';
import { readCsv } from './read-csv.ts';
import { readJson } from './read-json.ts';
import type { Endereco } from './typed.ts';

/** Reads the body that a route declares into `req.body`. Throws as `readJson` and `readCsv` do. */
export async function readBody(
  gateway: Gateway,
  { body, reads = 'json' }: Pick<Endereco, 'body' | 'reads'>,
  req: Request,
  res: Response,
): Promise<void> {
  if (!body) return;
  req.body = reads === 'csv' ? await readCsv(gateway, req, res) : await readJson(gateway, reads, req, res);
}
