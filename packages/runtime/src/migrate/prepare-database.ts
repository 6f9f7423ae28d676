import { applyMigrations, ensureLogin } from '@apura/database';
import { prepareQueueSchema } from '@apura/queues';

export interface DatabaseUrls {
  /** Owns the database and has CREATEROLE; used for migrations only. */
  readonly ownerUrl: string;
  readonly appUrl: string;
  readonly relayUrl: string;
  /** Not needed when the queues live in Redis. */
  readonly queueUrl?: string;
}

/**
 * Brings a database to where this version needs it: logins, our migrations, BullMQ's own. Safe to run again and from
 * several processes. Returns the names of the migrations that it applied.
 */
export async function prepareDatabase(urls: DatabaseUrls): Promise<readonly string[]> {
  for (const url of [urls.appUrl, urls.relayUrl, urls.queueUrl])
    if (url) await ensureLogin(urls.ownerUrl, url);
  const applied = await applyMigrations(urls.ownerUrl);
  if (urls.queueUrl) await prepareQueueSchema(urls.ownerUrl, urls.queueUrl);
  return applied;
}
