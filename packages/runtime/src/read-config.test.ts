import { expect, test } from '@jest/globals';
import Type from 'typebox';
import { ConfigError, readConfig } from './read-config.ts';

const schema = Type.Object({
  PORT: Type.Integer({ minimum: 0, maximum: 65535, default: 3000 }),
  URL: Type.String({ format: 'uri' }),
});

test('values are converted and defaults filled in; an empty value counts as not set', () => {
  expect(readConfig(schema, { URL: 'http://x.example', PORT: '' })).toEqual({
    PORT: 3000,
    URL: 'http://x.example',
  });
  expect(readConfig(schema, { URL: 'http://x.example', PORT: '80', OTHER: 'x' })).toEqual({
    PORT: 80,
    URL: 'http://x.example',
  });
});

test.each([
  [{}, /URL is not set/],
  [{ URL: 'http://x.example', PORT: 'many' }, /PORT must be integer/],
  [{ URL: 'http://x.example', PORT: '70000' }, /PORT must be <= 65535/],
  [{ URL: 'nowhere' }, /URL must match format "uri"/],
])('%j is refused with a sentence that names the variable', (environment, sentence) => {
  expect(() => readConfig(schema, environment)).toThrow(ConfigError);
  expect(() => readConfig(schema, environment)).toThrow(sentence);
});
