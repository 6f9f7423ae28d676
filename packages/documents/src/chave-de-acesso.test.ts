import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { dvDaChave, lerChaveDeAcesso, validarChaveDeAcesso } from './chave-de-acesso.ts';

// Two published keys: nfephp-org/sped-nfe issue 1336 and wmixvideo/nfe pull request 1164 (letters in the CNPJ).
test.each([
  ['3326062403918100012855598000000004168329119', '3'],
  ['3526050X0J92JY00019657001000000604144867901', '1'],
])('the check digit of the published key %s is %s', (base, dv) => {
  expect(dvDaChave(base)).toBe(dv);
  expect(validarChaveDeAcesso(base + dv)).toBe(true);
});

test('a key is taken apart at the places of the manual', () => {
  expect(lerChaveDeAcesso('33260624039181000128555980000000041683291193')).toEqual({
    cUF: '33',
    AAMM: '2606',
    emitente: '24039181000128',
    mod: '55',
    serie: '598',
    nNF: '000000004',
    tpEmis: '1',
    cNF: '68329119',
    cDV: '3',
  });
});

test.each([
  '',
  '3326',
  '3326062403918100012855598000000004168329119a',
  '3526050x0j92jy000196570010000006041448679011',
])('what does not have the form of a key is none: "%s"', (texto) => {
  expect(lerChaveDeAcesso(texto)).toBeUndefined();
  expect(validarChaveDeAcesso(texto)).toBe(false);
});

test('changing one digit of a key before the check digit makes it invalid', () => {
  const chave = '33260624039181000128555980000000041683291193';
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 42 }), fc.integer({ min: 1, max: 9 }), (position, soma) => {
      const digito = (Number(chave[position]) + soma) % 10;
      const alterada = chave.slice(0, position) + digito + chave.slice(position + 1);
      // Remainders 0 and 1 share the digit 0, so a digit other than 0 gives away every change of one place.
      expect(validarChaveDeAcesso(alterada)).toBe(false);
    }),
  );
});
