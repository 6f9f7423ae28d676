import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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

test('NAME_FILE names the file that holds the value; the line break at its end is no part of it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'apura-config-'));
  try {
    const file = join(folder, 'url');
    writeFileSync(file, 'http://secret.example/\n');
    expect(readConfig(schema, { URL_FILE: file, URL: '' })).toEqual({
      PORT: 3000,
      URL: 'http://secret.example/',
    });
    expect(() => readConfig(schema, { URL_FILE: file, URL: 'http://x.example' })).toThrow(
      /URL and URL_FILE are both set/,
    );
    expect(() => readConfig(schema, { URL_FILE: join(folder, 'none') })).toThrow(/URL_FILE names .*ENOENT/);
    writeFileSync(file, '');
    expect(() => readConfig(schema, { URL_FILE: file })).toThrow(/URL is not set/);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
