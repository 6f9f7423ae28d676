import { expect, test } from '@jest/globals';
import { inscricaoEstadualValida } from './inscricao-estadual.ts';

/** The examples that the states publish with their rules (Sintegra, "roteiro de crítica da inscrição estadual"). */
const PUBLICADAS = `AC 0100482300112 AL 240000048 AP 030123459 BA 12345663 BA 61234557 BA 100000306 CE 060000015
  DF 0730000100109 GO 109876547 MA 120000385 MG 0623079040081 MT 00130000019 PA 159999995 PB 060000015 PE 032141840
  PE 18100100000049 PI 012345679 PR 1234567850 RJ 99999993 RN 200400401 RN 2000400400 RO 00000000625213 RR 240066281
  RS 2243658792 SC 251040852 SE 271234563 SP 110042490114 SP P011004243002 TO 29010227836 MS 280000006`;

test.each(PUBLICADAS.split(/\s+(?=[A-Z]{2} )/).map((linha) => linha.trim().split(' ') as [string, string]))(
  '%s %s is valid, and not with another check digit',
  (uf, ie) => {
    expect(inscricaoEstadualValida(ie, uf)).toBe(true);
    const digito = uf === 'SP' && ie.startsWith('P') ? 9 : ie.length - 1;
    const outra = `${ie.slice(0, digito)}${(Number(ie[digito]) + 1) % 10}${ie.slice(digito + 1)}`;
    expect(inscricaoEstadualValida(outra, uf)).toBe(false);
  },
);

test('zeros on the left may be missing; letters, other sizes and unknown states', () => {
  expect(inscricaoEstadualValida('130000019', 'MT')).toBe(true);
  expect(inscricaoEstadualValida('1234', 'SP')).toBe(false);
  expect(inscricaoEstadualValida('XXXXXXXXX', 'RS')).toBe(false);
  expect(inscricaoEstadualValida('1234', 'EX')).toBe(true);
});
