import { ErroDaApi } from '@apura/contracts';

/** The place in a list after the row of this UUIDv7. */
export const escreverCursor = (id: string): string =>
  Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');

/** The id that `escreverCursor` wrote. @throws ErroDaApi `cursor_invalido` */
export function lerCursor(cursor: string): string {
  const bytes = Buffer.from(cursor, 'base64url');
  const partes = /^(.{8})(.{4})(7.{3})(.{4})(.{12})$/.exec(bytes.toString('hex'));
  // Buffer.from skips what is no base64url; only the round trip shows that nothing was skipped.
  if (!partes || bytes.toString('base64url') !== cursor) throw new ErroDaApi('cursor_invalido');
  return partes.slice(1).join('-');
}
