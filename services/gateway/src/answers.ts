import type { Readable } from 'node:stream';
import { ApiError, type NOT_FOUND_ERRORS } from '@apura/contracts';

/** The members of `all` that have a value, as what is optional is written. */
export function present<T extends object>(all: T): { [K in keyof T]?: NonNullable<T[K]> } {
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

/** What this request has just written, read back. @throws Error where it is not there: that is our fault */
export function kept<T>(thing: T | null | undefined, what: string): T {
  if (thing === null || thing === undefined) throw new Error(`${what} vanished after it was written`);
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
