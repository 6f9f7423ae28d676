import type { QueueBackend } from '@apura/queues';
import type { CommonConfig } from './common-config.ts';
import { ConfigError } from './read-config.ts';

/** Where the queues live. Throws `ConfigError` when the settings do not say, or contradict one another. */
export function queueBackend(config: CommonConfig): QueueBackend {
  const { REDIS_URL, REDIS_PREFIX: prefix, REDIS_CLUSTER: cluster, REDIS_SENTINELS } = config;
  if (!REDIS_URL) {
    if (config.QUEUE_DATABASE_URL) return { kind: 'postgres', url: config.QUEUE_DATABASE_URL };
    throw new ConfigError(
      'Bad configuration: set REDIS_URL, or QUEUE_DATABASE_URL for queues in PostgreSQL.',
    );
  }
  const hosts = REDIS_SENTINELS.split(',').filter(Boolean);
  if (cluster && hosts.length)
    throw new ConfigError('Bad configuration: REDIS_CLUSTER and REDIS_SENTINELS exclude one another.');
  if (cluster && !/^\{[^{}]+\}/.test(prefix))
    throw new ConfigError('Bad configuration: a Redis Cluster needs a REDIS_PREFIX in braces, like {apura}.');
  return {
    kind: 'redis',
    url: REDIS_URL,
    prefix,
    cluster,
    ...(hosts.length
      ? {
          sentinels: {
            hosts,
            name: config.REDIS_SENTINEL_NAME,
            ...(config.REDIS_SENTINEL_PASSWORD ? { password: config.REDIS_SENTINEL_PASSWORD } : {}),
          },
        }
      : {}),
  };
}
