import { expect, test } from '@jest/globals';
import { cabecalhosDaVersao, conferirVersoes, VERSOES_DA_API } from './versoes-da-api.ts';

const descontinuada = (desde: string, fim: string) => [
  { prefixo: '/v1', descontinuacao: { desde: new Date(desde), fim: new Date(fim) } },
];

test('today no version is deprecated', () => {
  conferirVersoes(VERSOES_DA_API);
  for (const { prefixo } of VERSOES_DA_API) {
    expect(cabecalhosDaVersao(`${prefixo}/x`, VERSOES_DA_API)).toEqual({});
  }
});

test('a deprecated one says since when, and when it ends', () => {
  const versoes = descontinuada('2027-01-01T00:00:00Z', '2027-04-01T00:00:00Z');
  conferirVersoes(versoes);
  const cabecalhos = {
    Deprecation: 'Fri, 01 Jan 2027 00:00:00 GMT',
    Sunset: 'Thu, 01 Apr 2027 00:00:00 GMT',
  };
  expect(cabecalhosDaVersao('/v1/clientes', versoes)).toEqual(cabecalhos);
  expect(cabecalhosDaVersao('/v1', versoes)).toEqual(cabecalhos);
  expect(cabecalhosDaVersao('/v10/clientes', versoes)).toEqual({});
});

test('less than 90 days of notice is refused', () => {
  expect(() => conferirVersoes(descontinuada('2027-01-01T00:00:00Z', '2027-03-31T23:59:59Z'))).toThrow(
    RangeError,
  );
  expect(() => conferirVersoes(descontinuada('2027-01-01T00:00:00Z', 'nunca'))).toThrow(RangeError);
});
