import type { Request, Response } from 'express';
import type { Gateway } from '../gateway.ts';
import { lerCsv } from './ler-csv.ts';
import { lerJson } from './ler-json.ts';

/** What a route reads: JSON that names few things, JSON that lists many, or the lines of a CSV file. */
export type CorpoDaRota = 'json' | 'json_longo' | 'csv';

/** Reads the body that the route asks for into `req.body`. Throws as `lerJson` and `lerCsv` do. */
export async function lerCorpo(
  gateway: Gateway,
  { corpo }: { readonly corpo?: CorpoDaRota },
  req: Request,
  res: Response,
): Promise<void> {
  if (corpo === undefined) return;
  req.body = corpo === 'csv' ? await lerCsv(gateway, req, res) : await lerJson(gateway, corpo, req, res);
}
