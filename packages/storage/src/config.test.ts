import { type TestDatabase, testDatabase } from '@apura/testing';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openStorage, type StorageSettings } from './config.ts';

let base: TestDatabase;
beforeAll(async () => {
  base = await testDatabase();
});
afterAll(() => base.close());

const open = (settings: Partial<StorageSettings>) =>
  openStorage(base.database, { STORAGE_DRIVER: 'postgres', S3_REGION: 'us-east-1', ...settings });

test('without settings bytes lie beside the rows, and nothing outside', () => {
  const storage = open({});
  expect(storage.outside).toBeUndefined();
  storage.close();
});

test('a bucket is taken with and without credentials of its own', () => {
  const s3 = { STORAGE_DRIVER: 's3' as const, S3_BUCKET: 'apura', S3_ENDPOINT: 'http://127.0.0.1:9000' };
  for (const more of [{}, { S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 'b' }]) {
    const storage = open({ ...s3, ...more });
    expect(storage.outside).toBeDefined();
    storage.close();
  }
});

test.each([
  [{}, /S3_BUCKET is not set/],
  [{ S3_BUCKET: 'apura', S3_ACCESS_KEY_ID: 'a' }, /S3_SECRET_ACCESS_KEY go together/],
  [{ S3_BUCKET: 'apura', S3_SECRET_ACCESS_KEY: 'b' }, /S3_SECRET_ACCESS_KEY go together/],
])('s3 with %j stops the process with a sentence that names the setting', (settings, sentence) => {
  const attempt = () => open({ STORAGE_DRIVER: 's3', ...settings });
  expect(attempt).toThrow(sentence);
  expect(attempt).toThrow(expect.objectContaining({ name: 'ConfigError' }));
});
