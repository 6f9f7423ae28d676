import { newId } from '@apura/database';
import { expect, test } from '@jest/globals';
import { readCursor, writeCursor } from './cursor.ts';

test('an id is read back from its cursor, which does not show it', () => {
  const id = newId();
  const cursor = writeCursor(id);
  expect(cursor).toMatch(/^[A-Za-z0-9_-]{22}$/);
  expect(readCursor(cursor)).toBe(id);
});

test.each(['', 'x', 'AAAAAAAAAAAAAAAAAAAAAA', `${writeCursor(newId())}A`, `${writeCursor(newId())}=`])(
  '%p is no cursor',
  (cursor) => {
    expect(() => readCursor(cursor)).toThrow(expect.objectContaining({ code: 'cursor_invalido' }));
  },
);
