import type { Request, Response } from 'express';
import type { Rota, RotaPublica } from '../rota.ts';
import { lerCsv } from './ler-csv.ts';
import { lerJson } from './ler-json.ts';

/** Reads the body that the route asks for into `req.body`. Throws as `lerJson` and `lerCsv` do. */
export async function lerCorpo(
  { corpo }: Pick<Rota | RotaPublica, 'corpo'>,
  req: Request,
  res: Response,
): Promise<void> {
  if (corpo === 'json') req.body = await lerJson(req, res);
  if (corpo === 'csv') req.body = await lerCsv(req, res);
}
