import { createHash } from 'node:crypto';
import { ApiError } from '@apura/contracts';
import type { Tenant } from '@apura/database';
import type { Request } from 'express';
import { type Answer, isOk, present } from '../answers.ts';

interface PageQuery {
  readonly limit?: number;
  readonly cursor?: string;
  readonly cliente_id?: string;
  readonly desde?: string;
  readonly ate?: string;
}

/** A request for a page of a list. */
export interface Listing<Q extends PageQuery = PageQuery> {
  readonly req: Pick<Request, 'baseUrl' | 'path'>;
  readonly tenant: Pick<Tenant, 'organizationId'>;
  readonly query: Q;
}

/**
 * A period of a request, as the database takes it: a day begins at midnight in Brasília, three hours behind UTC. `code`: of the error
 * that a day which is none, and an end before the beginning, are answered with.
 *
 * @throws ApiError `code`
 */
export function readPeriod(
  period: { readonly desde?: string; readonly ate?: string },
  code: 'parametros_invalidos' | 'corpo_invalido',
) {
  const refuse = (campo: string, motivo: string) => new ApiError(code, { detalhes: [{ campo, motivo }] });
  const read = (campo: 'desde' | 'ate'): Date | undefined => {
    const written = period[campo];
    if (written === undefined) return undefined;
    const day = written.slice(0, 10);
    // JavaScript reads 30 February as a day of March.
    if (new Date(day).toISOString().slice(0, 10) !== day)
      throw refuse(campo, `${day} não existe no calendário`);
    return new Date(written === day ? `${day}T00:00:00-03:00` : written);
  };
  const [desde, ate] = [read('desde'), read('ate')];
  if (desde && ate && desde > ate) throw refuse('desde', 'não pode ser depois de ate');
  return present({ desde, ate });
}

/** A cursor counts for the list, filters and office that it was given for; how long its pages are may change. */
function scopeOf({
  req,
  tenant,
  query: { cursor: _cursor, limit: _limit, ...filters },
}: Listing): CursorScope {
  return { organizationId: tenant.organizationId, path: req.baseUrl + req.path, filters };
}

/**
 * Where the page that is asked for begins, as `cursorOf` wrote it in this form; undefined for the first one.
 *
 * @throws ApiError `cursor_invalido`, `cursor_de_outra_lista`
 */
export function placeOf(listing: Listing, form: RegExp): RegExpExecArray | undefined {
  const { cursor } = listing.query;
  return cursor === undefined ? undefined : readCursor(cursor, scopeOf(listing), form);
}

/** The cursor of this place in the list; null where there is none. */
export const cursorOf = (listing: Listing, place: string | undefined): string | null =>
  place === undefined ? null : writeCursor(place, scopeOf(listing));

/**
 * The query of a list, as the database takes it: a cursor is the id of the row that it comes after. `unbound`: one of
 * before cursors named their list is taken too.
 *
 * @throws ApiError `cursor_invalido`, `cursor_de_outra_lista`
 */
export function filtered<Q extends PageQuery>(listing: Listing<Q>, unbound = false) {
  const { cursor, cliente_id, desde, ate, ...filters } = listing.query;
  const before = unbound && cursor !== undefined ? idOfUnbound(cursor) : undefined;
  const depoisDe = before ?? placeOf(listing, ID)?.[0];
  const period = readPeriod(present({ desde, ate }), 'parametros_invalidos');
  return { ...filters, ...period, ...present({ clienteId: cliente_id, depoisDe }) };
}

/** The rows of a page, of which one more than `limit` was read if there are more, and the cursor of the next one: the place of its last row. */
export function shown<L>(listing: Listing, linhas: readonly L[], placeIn: (linha: L) => string) {
  const { limit = linhas.length } = listing.query;
  const mostradas = linhas.slice(0, limit);
  const ultima = linhas.length > limit ? mostradas.at(-1) : undefined;
  return { mostradas, next_cursor: cursorOf(listing, ultima && placeIn(ultima)) };
}
const byId = ({ id }: { readonly id: string }): string => id;

/** The answer's page of rows that are JSON already. */
export function appendPage(
  listing: Listing,
  linhas: readonly { readonly id: string; readonly json: string }[],
): Buffer {
  const { mostradas, next_cursor } = shown(listing, linhas, byId);
  const data = mostradas.map(({ json }) => json).join(',');
  return Buffer.from(`{"data":[${data}],"next_cursor":${JSON.stringify(next_cursor)}}`);
}

export function buildPage<L extends { readonly id: string }, T>(
  listing: Listing,
  linhas: readonly L[],
  representar: (linha: L) => T,
): { data: T[]; next_cursor: string | null } {
  const { mostradas, next_cursor } = shown(listing, linhas, byId);
  return { data: mostradas.map(representar), next_cursor };
}

/** The answer of a list: a page of its rows, each as `representar` shows it. */
export const listed = <L extends { readonly id: string }>(
  listing: Listing,
  linhas: readonly L[],
  representar: (linha: L) => object,
): Answer => isOk(buildPage(listing, linhas, representar));

/** The lowest id that there is: a list of which nothing was shown goes on from its beginning. */
const BEFORE_ALL = '00000000-0000-7000-8000-000000000000';

/** The cursor to go on from when more has come: that of the last row that was shown, of this page or the one before. */
export const resumeCursor = (
  listing: Listing,
  linhas: readonly { readonly id: string }[],
  depoisDe = BEFORE_ALL,
): string => writeCursor(linhas.slice(0, listing.query.limit).at(-1)?.id ?? depoisDe, scopeOf(listing));

/** The answer of a list that has no next page. */
export const listedWhole = (data: readonly object[]): Answer => isOk({ data, next_cursor: null });

/** The list that a cursor belongs to: of an office, at an address, with its filters. */
export interface CursorScope {
  readonly organizationId: string;
  readonly path: string;
  readonly filters: Readonly<Record<string, unknown>>;
}

/** A UUIDv7. */
export const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;

const SCOPE_BYTES = 8;

/** Where in a list the next page begins: the text that says so, and of which list it is. */
export const writeCursor = (place: string, scope: CursorScope): string =>
  Buffer.concat([digestOf(scope), Buffer.from(place)]).toString('base64url');

/**
 * What `writeCursor` was given, of this form.
 *
 * @throws ApiError `cursor_invalido`, `cursor_de_outra_lista`
 */
export function readCursor(cursor: string, scope: CursorScope, form: RegExp): RegExpExecArray {
  const bytes = bytesOf(cursor);
  const place = form.exec(bytes.subarray(SCOPE_BYTES).toString());
  if (!place) throw new ApiError('cursor_invalido');
  if (!bytes.subarray(0, SCOPE_BYTES).equals(digestOf(scope))) throw new ApiError('cursor_de_outra_lista');
  return place;
}

/** The id in a cursor as they were before they named their list; undefined where it is none of those. */
export const idOfUnbound = (cursor: string): string | undefined =>
  ID.exec(
    bytesOf(cursor)
      .toString('hex')
      .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
  )?.[0];

/** @throws ApiError `cursor_invalido` */
function bytesOf(cursor: string): Buffer {
  const bytes = Buffer.from(cursor, 'base64url');
  // Buffer.from skips what is no base64url; only the round trip shows that nothing was skipped.
  if (bytes.toString('base64url') !== cursor) throw new ApiError('cursor_invalido');
  return bytes;
}

function digestOf({ organizationId, path, filters }: CursorScope): Buffer {
  const named = Object.entries(filters).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([organizationId, path.toLowerCase(), named]))
    .digest()
    .subarray(0, SCOPE_BYTES);
}
