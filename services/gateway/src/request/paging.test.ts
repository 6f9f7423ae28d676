import { newId } from '@apura/database';
import { expect, test } from '@jest/globals';
import { type CursorScope, ID, idOfUnbound, readCursor, writeCursor } from './paging.ts';

const LISTA: CursorScope = {
  organizationId: newId(),
  path: '/v1/documentos',
  filters: { tipo: 'nfe', desde: 'x' },
};
const id = newId();
const cursor = writeCursor(id, LISTA);

test('an id is read back from its cursor, whatever the order of the filters and the case of the address', () => {
  expect(readCursor(cursor, LISTA, ID)[0]).toBe(id);
  const same = { ...LISTA, path: '/V1/Documentos', filters: { desde: 'x', tipo: 'nfe' } };
  expect(readCursor(cursor, same, ID)[0]).toBe(id);
});

test.each<[string, Partial<CursorScope>]>([
  ['office', { organizationId: newId() }],
  ['list', { path: '/v1/apuracoes' }],
  ['filter', { filters: { tipo: 'cte', desde: 'x' } }],
  ['number of filters', { filters: { tipo: 'nfe' } }],
])('a cursor of another %s is refused', (_, other) => {
  expect(() => readCursor(writeCursor(id, { ...LISTA, ...other }), LISTA, ID)).toThrow(
    expect.objectContaining({ code: 'cursor_de_outra_lista' }),
  );
});

/** As cursors were before they named their list. */
const UNBOUND = Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');

test('one that names no list is known', () => {
  expect([idOfUnbound(UNBOUND), idOfUnbound(cursor), idOfUnbound('AAAA')]).toEqual([
    id,
    undefined,
    undefined,
  ]);
});

test.each(['', 'x', UNBOUND, 'A'.repeat(32), writeCursor('2026-03', LISTA), `${cursor}A`, `${cursor}=`])(
  '%p is no cursor',
  (one) => {
    expect(() => readCursor(one, LISTA, ID)).toThrow(expect.objectContaining({ code: 'cursor_invalido' }));
  },
);
