import { LIMITES } from '@apura/contracts';
import express, { type Request, type Response } from 'express';
import { textOfBytes } from '../csv-import/text-of-bytes.ts';
import type { Gateway } from '../gateway.ts';
import { readBytes } from './read-with-reader.ts';

const MAX = LIMITES.bytes_por_importacao;
const READING = {
  ler: express.raw({ limit: MAX, type: () => true }),
  tipos: ['text/csv'],
  maximo: MAX,
};

/** The text of a CSV file sent as the request's body. Throws as `readWithReader`. */
export async function readCsv(gateway: Gateway, req: Request, res: Response): Promise<string> {
  return textOfBytes(await readBytes(gateway, { req, res, ...READING }));
}
