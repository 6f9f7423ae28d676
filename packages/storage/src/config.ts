import type { Database } from '@apura/database';
import Type, { type Static, type TObject } from 'typebox';
import { postgresStorage } from './postgres-storage.ts';
import { s3Storage } from './s3-storage.ts';
import type { OpenStorage } from './storage.ts';

/** Settings of every service that reads or writes XMLs and reports. All of a fleet have the same. */
export const storageConfig = {
  STORAGE_DRIVER: Type.Union([Type.Literal('postgres'), Type.Literal('s3')], {
    default: 'postgres',
    description:
      'postgres or s3: bytes go beside the rows, or into an S3-compatible bucket. Bytes that are already stored stay readable.',
  }),
  S3_BUCKET: Type.Optional(Type.String({ minLength: 3, description: 'Needed when STORAGE_DRIVER is s3.' })),
  S3_REGION: Type.String({ default: 'us-east-1', description: 'Of the bucket.' }),
  S3_ENDPOINT: Type.Optional(
    Type.String({ format: 'uri', description: "Of a server that is not Amazon's." }),
  ),
  S3_ACCESS_KEY_ID: Type.Optional(
    Type.String({
      description:
        "With S3_SECRET_ACCESS_KEY, or neither: then the machine's own are taken, as Amazon's library finds them.",
    }),
  ),
  S3_SECRET_ACCESS_KEY: Type.Optional(Type.String({ description: 'See S3_ACCESS_KEY_ID.' })),
};

export type StorageSettings = Static<TObject<typeof storageConfig>>;

/** As the configuration's own errors are: the message names the setting, for the person who starts the process. */
class StorageConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Opens the storage that the settings name.
 *
 * @throws an error called `ConfigError` when a setting that the driver needs is missing
 */
export function openStorage(database: Database, settings: StorageSettings): OpenStorage {
  if (settings.STORAGE_DRIVER === 'postgres') return postgresStorage(database);
  const { S3_BUCKET, S3_REGION, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = settings;
  if (!S3_BUCKET)
    throw new StorageConfigError('Bad configuration: STORAGE_DRIVER is s3, and S3_BUCKET is not set.');
  if (!S3_ACCESS_KEY_ID !== !S3_SECRET_ACCESS_KEY) {
    throw new StorageConfigError(
      'Bad configuration: S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together; one of them is not set.',
    );
  }
  return s3Storage(database, {
    bucket: S3_BUCKET,
    region: S3_REGION,
    ...(S3_ENDPOINT ? { endpoint: S3_ENDPOINT } : {}),
    ...(S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY
      ? { credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY } }
      : {}),
  });
}
