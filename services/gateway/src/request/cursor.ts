import { createHash } from 'node:crypto';
import { ErroDaApi } from '@apura/contracts';

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
 * @throws ErroDaApi `cursor_invalido`, `cursor_de_outra_lista`
 */
export function readCursor(cursor: string, scope: CursorScope, form: RegExp): RegExpExecArray {
  const bytes = bytesOf(cursor);
  const place = form.exec(bytes.subarray(SCOPE_BYTES).toString());
  if (!place) throw new ErroDaApi('cursor_invalido');
  if (!bytes.subarray(0, SCOPE_BYTES).equals(digestOf(scope))) throw new ErroDaApi('cursor_de_outra_lista');
  return place;
}

/** The id in a cursor as they were before they named their list; undefined where it is none of those. */
export const idOfUnbound = (cursor: string): string | undefined =>
  ID.exec(
    bytesOf(cursor)
      .toString('hex')
      .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
  )?.[0];

/** @throws ErroDaApi `cursor_invalido` */
function bytesOf(cursor: string): Buffer {
  const bytes = Buffer.from(cursor, 'base64url');
  // Buffer.from skips what is no base64url; only the round trip shows that nothing was skipped.
  if (bytes.toString('base64url') !== cursor) throw new ErroDaApi('cursor_invalido');
  return bytes;
}

function digestOf({ organizationId, path, filters }: CursorScope): Buffer {
  const named = Object.entries(filters).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([organizationId, path.toLowerCase(), named]))
    .digest()
    .subarray(0, SCOPE_BYTES);
}
