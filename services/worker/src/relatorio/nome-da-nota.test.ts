import { expect, test } from '@jest/globals';
import { nomeDaNota, notaDaChave } from './nome-da-nota.ts';

test('a note is named with its model', () => {
  expect(nomeDaNota('55', '000000123')).toBe('NF-e 123');
  expect(nomeDaNota('65', '45')).toBe('NFC-e 45');
  expect(nomeDaNota('57', '9')).toBe('Modelo 57 9');
});

test('an access key tells model, number and series', () => {
  expect(notaDaChave('35260912345678000195650020000012341123456784')).toEqual({
    nome: 'NFC-e 1234',
    serie: '2',
  });
});
