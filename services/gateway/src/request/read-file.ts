import { LIMITES } from '@apura/contracts';
import express, { type Request, type Response } from 'express';
import type { Gateway } from '../gateway.ts';
import { readBytes } from './read-with-reader.ts';

const READING = {
  ler: express.raw({ limit: LIMITES.bytes_da_assistida, type: () => true }),
  tipos: ['application/octet-stream', 'text/csv', 'application/json'],
  maximo: LIMITES.bytes_da_assistida,
};

/** The bytes of a file sent as the request's body, whatever it holds. Throws as `readWithReader`. */
export const readFile = (gateway: Gateway, req: Request, res: Response): Promise<Buffer> =>
  readBytes(gateway, { req, res, ...READING });
