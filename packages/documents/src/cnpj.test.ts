import { expect, test } from '@jest/globals';
import { dvDoCnpj, validarCnpj } from './chave-de-acesso.ts';

test('numeric and alphanumeric CNPJ have the digits of the published examples', () => {
  // Banco do Brasil's public number, and the example of the tax authority's note on the alphanumeric CNPJ.
  expect(dvDoCnpj('000000000001')).toBe('91');
  expect(dvDoCnpj('12ABC34501DE')).toBe('35');
  expect(validarCnpj('00000000000191')).toBe(true);
  expect(validarCnpj('12ABC34501DE35')).toBe(true);
});

test.each(['', '00000000000000', '00000000000192', '12abc34501de35', '12.ABC.345/01DE-35', '12ABC34501DE3A'])(
  'refuses "%s"',
  (cnpj) => expect(validarCnpj(cnpj)).toBe(false),
);
