import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { HEADERS } from '@apura/contracts';
import type { Tenant } from '@apura/database';
import type { Storage } from '@apura/storage';
import type { Request, Response } from 'express';
import type { Answer } from '../answers.ts';

/** Sends what a route answered. */
export async function send(req: Request, res: Response, response: Answer): Promise<void> {
  const { status, body, headers = {}, acabado } = response;
  res.status(status).set(headers);
  if (status === 204 || status === 304) return void res.end();
  if (body instanceof Readable) return sendStream(req, res, body);
  if (!Buffer.isBuffer(body)) res.set('Content-Type', 'application/json; charset=utf-8');
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
  if (usaEstimativa(bytes)) res.set(HEADERS.estimativa, 'true');
  if (acabado) {
    // Weak: compressed or not, it means the same.
    const etag = `W/"${createHash('sha256').update(bytes).digest('base64url')}"`;
    res.set({ ETag: etag, 'Cache-Control': 'private, no-cache' });
    if (alreadyHas(req, etag.slice(2))) {
      res.removeHeader('Content-Type');
      return void res.status(304).end();
    }
  }
  res.send(bytes);
}

const ESTIMATE = Buffer.from('"status":"estimativa"');

/** In JSON a quote inside a text is escaped, so nothing that a person wrote can look like this member. */
const usaEstimativa = (bytes: Buffer): boolean => bytes.includes(ESTIMATE);

async function sendStream(req: Request, res: Response, stream: Readable): Promise<void> {
  if (req.method === 'HEAD') {
    stream.destroy();
    return void res.end();
  }
  res.flushHeaders();
  // Without `pipeline`, which makes an AbortController for each, and an error with its stack for who goes away: that is how most streams end.
  await new Promise<void>((done, fail) => {
    stream.once('error', fail);
    stream.once('close', () => {
      if (!stream.readableEnded) res.destroy();
    });
    res.once('close', () => {
      stream.destroy();
      done();
    });
    // A piece that comes between the end of a connection and our hearing of it.
    res.on('error', () => stream.destroy());
    if (res.closed) stream.destroy();
    stream.pipe(res);
  });
}

/** Whether If-None-Match names this entity tag, or any (RFC 9110, 13.1.2). */
export function alreadyHas(req: Request, etag: string): boolean {
  const enviado = req.get('if-none-match') ?? '';
  return enviado
    .split(',')
    .map((parte) => parte.trim().replace(/^W\//, ''))
    .some((parte) => parte === etag || parte === '*');
}

/** Whether the client would rather have `tipo` than JSON, q-values weighed; who takes neither gets JSON. */
export const prefers = (req: Request, tipo: string): boolean =>
  req.accepts(['application/json', tipo]) === tipo;

/** The office's bytes with this hash, which a row names. @throws Error where they are not there: that is our fault */
export async function storedBytes(
  storage: Storage,
  { organizationId }: Pick<Tenant, 'organizationId'>,
  sha256: Buffer,
  what: string,
): Promise<Buffer> {
  const bytes = (await storage.read(organizationId, [sha256])).get(sha256.toString('hex'));
  if (!bytes) throw new Error(`the ${what} is not in the storage`);
  return bytes;
}
