import { expect, test } from '@jest/globals';
import { emOrdem } from './em-ordem.ts';

test('each is handed on as soon as those before it have come', () => {
  const entregues: string[] = [];
  const receber = emOrdem((um: string) => entregues.push(um));
  receber(1, 'b');
  expect(entregues).toEqual([]);
  receber(0, 'a');
  expect(entregues).toEqual(['a', 'b']);
  receber(3, 'd');
  receber(2, 'c');
  expect(entregues).toEqual(['a', 'b', 'c', 'd']);
});
