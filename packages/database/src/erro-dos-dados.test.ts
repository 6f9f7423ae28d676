import { expect, test } from '@jest/globals';
import { ErroDosDados, erroDosDados } from './erros-do-banco.ts';

const comCodigo = (code: string) => Object.assign(new Error('x'), { code });

test.each([
  ['a note that is not in its file', new ErroDosDados('x')],
  ['a value that does not fit its column', comCodigo('22001')],
  ['a constraint', comCodigo('23514')],
  ['a row that is too large', comCodigo('54000')],
  ['a text that is too long', new RangeError('Invalid string length')],
  ['a text that is too long, from bytes', comCodigo('ERR_STRING_TOO_LONG')],
  ['a case that the code did not foresee', new TypeError('x is undefined')],
])('%s is about the data', (_, error) => {
  expect(erroDosDados(error)).toBe(true);
});

test.each([
  ['a server that shuts down', comCodigo('57P01')],
  ['a deadlock', comCodigo('40P01')],
  ['a connection that is refused', comCodigo('ECONNREFUSED')],
  ['a full disk', comCodigo('53100')],
  ['readers that are closed', new Error('the readers are closed')],
  ['no error at all', 'x'],
])('%s is not', (_, error) => {
  expect(erroDosDados(error)).toBe(false);
});
