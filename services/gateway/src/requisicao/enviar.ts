import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CABECALHOS } from '@apura/contracts';
import type { Request, Response } from 'express';
import type { Resposta } from '../rota.ts';
import { jaTem } from './ja-tem.ts';

/** Sends what a route answered. */
export async function enviar(req: Request, res: Response, resposta: Resposta): Promise<void> {
  const { status, corpo, cabecalhos = {}, acabado } = resposta;
  res.status(status).set(cabecalhos);
  if (status === 204 || status === 304) return void res.end();
  if (corpo instanceof Readable) return enviarFluxo(req, res, corpo);
  if (!Buffer.isBuffer(corpo)) res.set('Content-Type', 'application/json; charset=utf-8');
  const bytes = Buffer.isBuffer(corpo) ? corpo : Buffer.from(JSON.stringify(corpo));
  if (usaEstimativa(bytes)) res.set(CABECALHOS.estimativa, 'true');
  if (acabado) {
    // Weak: compressed or not, it means the same.
    const etag = `W/"${createHash('sha256').update(bytes).digest('base64url')}"`;
    res.set({ ETag: etag, 'Cache-Control': 'private, no-cache' });
    if (jaTem(req, etag.slice(2))) {
      res.removeHeader('Content-Type');
      return void res.status(304).end();
    }
  }
  res.send(bytes);
}

const ESTIMATIVA = Buffer.from('"status":"estimativa"');

/** In JSON a quote inside a text is escaped, so nothing that a person wrote can look like this member. */
const usaEstimativa = (bytes: Buffer): boolean => bytes.includes(ESTIMATIVA);

async function enviarFluxo(req: Request, res: Response, fluxo: Readable): Promise<void> {
  if (req.method === 'HEAD') {
    fluxo.destroy();
    return void res.end();
  }
  res.flushHeaders();
  await pipeline(fluxo, res).catch((erro: NodeJS.ErrnoException) => {
    // The client went away, which is how most streams end.
    if (erro.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw erro;
  });
}
