import { ErroDaApi } from '@apura/contracts';

/** The place in a list after the row of this UUIDv7. */
export const writeCursor = (id: string): string =>
  Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');

/** The id that `writeCursor` wrote. @throws ErroDaApi `cursor_invalido` */
export function readCursor(cursor: string): string {
  const bytes = Buffer.from(cursor, 'base64url');
  const parts = /^(.{8})(.{4})(7.{3})(.{4})(.{12})$/.exec(bytes.toString('hex'));
  // Buffer.from skips what is no base64url; only the round trip shows that nothing was skipped.
  if (!parts || bytes.toString('base64url') !== cursor) throw new ErroDaApi('cursor_invalido');
  return parts.slice(1).join('-');
}
