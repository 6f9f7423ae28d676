import { newId } from '@apura/database';
import { expect, test } from '@jest/globals';
import { escreverCursor, lerCursor } from './cursor.ts';

test('an id is read back from its cursor, which does not show it', () => {
  const id = newId();
  const cursor = escreverCursor(id);
  expect(cursor).toMatch(/^[A-Za-z0-9_-]{22}$/);
  expect(lerCursor(cursor)).toBe(id);
});

test.each(['', 'x', 'AAAAAAAAAAAAAAAAAAAAAA', `${escreverCursor(newId())}A`, `${escreverCursor(newId())}=`])(
  '%p is no cursor',
  (cursor) => {
    expect(() => lerCursor(cursor)).toThrow(expect.objectContaining({ code: 'cursor_invalido' }));
  },
);
