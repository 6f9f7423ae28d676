import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { ApiError, HEADERS, type NOT_FOUND_ERRORS } from '@apura/contracts';
import type { Request, Response } from 'express';

/** The members of `all` that have a value, as what is optional is written. */
export function present<T extends object>(all: T): { [K in keyof T]?: NonNullable<T[K]> } {
  // The type says what `filter` does, which the compiler does not follow.
  return Object.fromEntries(
    Object.entries(all).filter(([, value]) => value !== undefined && value !== null),
  ) as { [K in keyof T]?: NonNullable<T[K]> };
}

export interface Answer {
  readonly status: number;
  /** JSON, or bytes or a stream of them whose type is among `headers`. */
  readonly body: object | Buffer | Readable;
  readonly headers?: Readonly<Record<string, string>>;
  /** It holds a secret: it is not kept for a repetition, which makes it anew from what was made. */
  readonly secreta?: boolean;
  /** It will not change any more: it gets an entity tag, and 304 is answered to who has it. */
  readonly acabado?: boolean;
}

/** What a request names. @throws ApiError `code` where there is no such thing; `not_found` is told by what the address names */
export function found<T>(
  thing: T | false | null | undefined,
  code: 'not_found' | keyof typeof NOT_FOUND_ERRORS = 'not_found',
): T {
  if (thing === false || thing === null || thing === undefined) throw new ApiError(code);
  return thing;
}

/** What is wrong with one member of a request's body, where its schema cannot say it. */
export const badBody = (campo: string, motivo: string): ApiError =>
  new ApiError('corpo_invalido', { detalhes: [{ campo, motivo }] });

/** JSON of what was asked for, and of what was made. `T`: as the contract has it. */
export const isOk = <T extends object>(body: T): Answer => ({ status: 200, body });
export const created = <T extends object>(body: T): Answer => ({ status: 201, body });

/** Nothing to say. */
export const NOTHING: Answer = { status: 204, body: {} };

/** The answer to the end of something. @throws ApiError `not_found` where there was nothing to end */
export function ended(done: boolean): Answer {
  if (!done) throw new ApiError('not_found');
  return NOTHING;
}

/** JSON text as the answer, without making objects of it. */
export const jsonText = (text: string | Buffer): Answer => ({
  status: 200,
  body: Buffer.isBuffer(text) ? text : Buffer.from(text),
  headers: { 'Content-Type': 'application/json; charset=utf-8' },
});

/** A file that the caller saves under `name`. */
export const attachment = (name: string, type: string, body: Answer['body']): Answer => ({
  status: 200,
  body,
  headers: { 'Content-Type': type, 'Content-Disposition': `attachment; filename="${name}"` },
});

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
