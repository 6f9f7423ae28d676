import { openDatabase } from '@apura/database';
import { readConfig } from '@apura/runtime';
import { openStorage } from '@apura/storage';
import Type from 'typebox';
import type { Context } from './command.ts';
import { adminConfig } from './config.ts';

/** Does `work` with the rows and bytes of the deployment that these settings are of, and closes them. @throws ConfigError */
export async function inDeployment<T>(
  settings: NodeJS.ProcessEnv,
  { say, onError }: Pick<Context, 'say'> & { onError(error: Error): void },
  work: (context: Context) => Promise<T>,
): Promise<T> {
  const config = readConfig(Type.Object(adminConfig), settings);
  const { DATABASE_URL: appUrl, DATABASE_RELAY_URL: relayUrl } = config;
  const database = openDatabase({ appUrl, relayUrl, onError });
  const storage = openStorage(database, config);
  try {
    return await work({ config, database, storage, say });
  } finally {
    storage.close();
    await database.close();
  }
}
