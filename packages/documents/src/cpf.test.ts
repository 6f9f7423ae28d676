import { expect, test } from '@jest/globals';
import { dvDoCpf, validarCpf } from './chave-de-acesso.ts';

test('the textbook number 111.444.777-35 is valid', () => {
  expect(dvDoCpf('111444777')).toBe('35');
  expect(validarCpf('11144477735')).toBe(true);
});

test.each(['', '11111111111', '11144477736', '111.444.777-35', '1114447773'])('refuses "%s"', (cpf) =>
  expect(validarCpf(cpf)).toBe(false),
);
