import { expect, test } from '@jest/globals';
import Type from 'typebox';
import { publicAddressConfig, publicBaseUrlOf, readConfig } from './read-config.ts';

test.each([
  ['https://apura.example', 'https://apura.example'],
  ['https://apura.example/', 'https://apura.example'],
  ['https://host.example/apura//', 'https://host.example/apura'],
])('links of %s begin with %s', (setting, base) => {
  const config = readConfig(Type.Object(publicAddressConfig), { PUBLIC_BASE_URL: setting });
  expect(publicBaseUrlOf(config)).toBe(base);
});
