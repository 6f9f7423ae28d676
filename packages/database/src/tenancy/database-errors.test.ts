import { expect, test } from '@jest/globals';
import { DataError, dataError } from './database-errors.ts';

const withCodigo = (code: string) => Object.assign(new Error('x'), { code });

test.each([
  ['a note that is not in its file', new DataError('x')],
  ['a value that does not fit its column', withCodigo('22001')],
  ['a constraint', withCodigo('23514')],
  ['a row that is too large', withCodigo('54000')],
  ['a text that is too long', new RangeError('Invalid string length')],
  ['a text that is too long, from bytes', withCodigo('ERR_STRING_TOO_LONG')],
  ['a case that the code did not foresee', new TypeError('x is undefined')],
])('%s is about the data', (_, error) => {
  expect(dataError(error)).toBe(true);
});

test.each([
  ['a server that shuts down', withCodigo('57P01')],
  ['a deadlock', withCodigo('40P01')],
  ['a connection that is refused', withCodigo('ECONNREFUSED')],
  ['a full disk', withCodigo('53100')],
  ['readers that are closed', new Error('the readers are closed')],
  ['no error at all', 'x'],
])('%s is not', (_, error) => {
  expect(dataError(error)).toBe(false);
});
