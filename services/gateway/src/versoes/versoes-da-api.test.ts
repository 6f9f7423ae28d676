import { API_VERSIONS, checkVersoes, versionHeaders } from '@apura/contracts';
import type { Database } from '@apura/database';
import { expect, test } from '@jest/globals';
import type { Express } from 'express';
import request from 'supertest';
import { gatewayForTests } from '../../teste/gateway-for-tests.ts';
import { createApp } from '../app.ts';

const descontinuada = (desde: string, fim: string) => [
  { prefix: '/v1', descontinuacao: { desde: new Date(desde), fim: new Date(fim) } },
];

test('today no version is deprecated', () => {
  checkVersoes(API_VERSIONS);
  for (const { prefix } of API_VERSIONS) {
    expect(versionHeaders(`${prefix}/x`, API_VERSIONS)).toEqual({});
  }
});

test('a deprecated one says since when, and when it ends', () => {
  const versoes = descontinuada('2027-01-01T00:00:00Z', '2027-04-01T00:00:00Z');
  checkVersoes(versoes);
  const headers = {
    Deprecation: 'Fri, 01 Jan 2027 00:00:00 GMT',
    Sunset: 'Thu, 01 Apr 2027 00:00:00 GMT',
  };
  expect(versionHeaders('/v1/clientes', versoes)).toEqual(headers);
  expect(versionHeaders('/v1', versoes)).toEqual(headers);
  expect(versionHeaders('/v10/clientes', versoes)).toEqual({});
});

test('less than 90 days of notice is refused', () => {
  expect(() => checkVersoes(descontinuada('2027-01-01T00:00:00Z', '2027-03-31T23:59:59Z'))).toThrow(
    RangeError,
  );
  expect(() => checkVersoes(descontinuada('2027-01-01T00:00:00Z', 'nunca'))).toThrow(RangeError);
});

test('the traffic of a deprecated version carries the notice, that of the others none, and neither does today’s', async () => {
  const gateway = gatewayForTests({} as Database);
  const depois = createApp(gateway, descontinuada('2027-01-01T00:00:00Z', '2027-04-01T00:00:00Z'));
  const aviso = async (app: Express, path: string) => {
    const { deprecation, sunset } = (await request(app).get(path)).headers;
    return [deprecation, sunset];
  };
  for (const path of ['/v1/clientes', '/v1/nada'])
    expect(await aviso(depois, path)).toEqual([
      'Fri, 01 Jan 2027 00:00:00 GMT',
      'Thu, 01 Apr 2027 00:00:00 GMT',
    ]);
  for (const [app, path] of [
    [depois, '/api/v1/clients'],
    [createApp(gateway), '/v1/clientes'],
    [createApp(gateway), '/api/calculadora'],
  ] as const)
    expect(await aviso(app, path)).toEqual([undefined, undefined]);
});

test('with less than 90 days of notice the process refuses to start', () => {
  const gateway = gatewayForTests({} as Database);
  expect(() => createApp(gateway, descontinuada('2027-01-01T00:00:00Z', '2027-03-31T00:00:00Z'))).toThrow(
    /90 are promised/,
  );
});
