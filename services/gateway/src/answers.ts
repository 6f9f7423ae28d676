import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { ApiError, HEADERS, type NOT_FOUND_ERRORS } from '@apura/contracts';
import type { Request, Response } from 'express';
import { untilClosed } from './request/limits/until-closed.ts';

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
  /** It will not change any more: who keeps it may ask with its entity tag alone. */
  readonly acabado?: boolean;
  /** It may be changed at its address: its entity tag is one that `If-Match` takes. */
  readonly changeable?: boolean;
  /** Bytes of which a part is sent to who asks for one. */
  readonly inRanges?: boolean;
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

/** Sends what a route answered. @throws ApiError `precondicao_falhou`, `intervalo_invalido` */
export async function send(req: Request, res: Response, response: Answer): Promise<void> {
  const { status, body, headers = {}, acabado, changeable, inRanges } = response;
  if (status === 204 || status === 304) return void res.status(status).set(headers).end();
  if (body instanceof Readable) {
    res.status(status).set(headers);
    return sendStream(req, res, body);
  }
  const bytes = bytesOf(response);
  const shown = status === 200 && (req.method === 'GET' || req.method === 'HEAD');
  if (changeable || acabado || shown) {
    const etag = tagOf(bytes);
    // Weak: compressed or not, it means the same. What `If-Match` takes goes out as it is.
    res.set('ETag', changeable ? etag : `W/${etag}`);
    if (acabado) res.set('Cache-Control', 'private, no-cache');
    if (changeable) res.set('Cache-Control', 'private, no-cache, no-transform');
    if (shown && alreadyHas(req, etag, changeable)) return void res.set(headers).status(304).end();
  }
  if (inRanges) return sendPart(req, res, bytes, headers);
  res.status(status).set(headers);
  if (!Buffer.isBuffer(body)) res.set('Content-Type', 'application/json; charset=utf-8');
  if (usaEstimativa(bytes)) res.set(HEADERS.estimativa, 'true');
  res.send(bytes);
}

/** The bytes of an answer that is no stream. */
const bytesOf = ({ body }: Answer): Buffer =>
  Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));

/** The entity tag of what is sent so. */
export const tagOf = (bytes: Buffer | string): string =>
  `"${createHash('sha256').update(bytes).digest('base64url')}"`;

/** The entity tag of what an address shows. */
export const tagOfAnswer = (answer: Answer): string => tagOf(bytesOf(answer));

/**
 * Sends the part that is asked for, or all (RFC 9110, 14.2). Several parts at a time are answered with all, as it may be.
 *
 * @throws ApiError `intervalo_invalido`
 */
export function sendPart(
  req: Request,
  res: Response,
  bytes: Buffer,
  headers: Readonly<Record<string, string>>,
): void {
  res.set('Accept-Ranges', 'bytes');
  const condition = req.get('if-range');
  // A date, and a tag that is not this one's, ask for all of what there is now.
  const wanted = req.method === 'GET' && (condition === undefined || condition === headers.ETag);
  const ranges = wanted ? req.range(bytes.length, { combine: true }) : undefined;
  if (ranges === -1) {
    res.set('Content-Range', `bytes */${bytes.length}`);
    throw new ApiError('intervalo_invalido', { params: { bytes: String(bytes.length) } });
  }
  res.set(headers);
  const [part, ...others] = Array.isArray(ranges) && ranges.type === 'bytes' ? ranges : [];
  if (!part || others.length) return void res.status(200).send(bytes);
  const { start, end } = part;
  res.set('Content-Range', `bytes ${start}-${end}/${bytes.length}`);
  res.status(206).send(bytes.subarray(start, end + 1));
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
    untilClosed(res, () => {
      stream.destroy();
      done();
    });
    // A piece that comes between the end of a connection and our hearing of it.
    res.on('error', () => stream.destroy());
    stream.pipe(res);
  });
}

/** Whether a list of entity tags names this one, or any (RFC 9110, 13.1). */
export const namesTag = (list: string, etag: string): boolean =>
  list.trim() === '*' || list.split(',').some((part) => part.trim() === etag);

/**
 * Whether who asks has what there is, by If-None-Match (RFC 9110, 13.1.2). `strong`: the tag goes out without `W/`.
 *
 * @throws ApiError `precondicao_falhou` where If-Match names something else, which comes first (13.2.2)
 */
export function alreadyHas(req: Request, etag: string, strong = false): boolean {
  const wanted = req.get('if-match');
  if (wanted !== undefined && !(strong ? namesTag(wanted, etag) : wanted.trim() === '*'))
    throw new ApiError('precondicao_falhou');
  return namesTag((req.get('if-none-match') ?? '').replaceAll('W/"', '"'), etag);
}

/** Whether the client would rather have `tipo` than JSON, q-values weighed; who takes neither gets JSON. */
export const prefers = (req: Request, tipo: string): boolean =>
  req.accepts(['application/json', tipo]) === tipo;
