import { isUtf8 } from 'node:buffer';
import { LIMITES } from '@apura/contracts';
import express, { type Request, type Response } from 'express';
import type { Gateway } from '../gateway.ts';
import { readBytes } from './read-with-reader.ts';

const MAX = LIMITES.bytes_por_importacao;
const READING = {
  ler: express.raw({ limit: MAX, type: () => true }),
  tipos: ['text/csv'],
  maximo: MAX,
};

/**
 * The text of a CSV file sent as the request's body. What is not UTF-8 is read as Windows-1252, in which spreadsheets
 * on Brazilian machines save. Throws as `readWithReader`.
 */
export async function readCsv(gateway: Gateway, req: Request, res: Response): Promise<string> {
  const bytes = await readBytes(gateway, { req, res, ...READING });
  return new TextDecoder(isUtf8(bytes) ? 'utf-8' : 'windows-1252').decode(bytes);
}
