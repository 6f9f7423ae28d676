import { Cluster, Redis } from 'ioredis';

/** Where the queues' Redis is: one server, one behind Sentinels, or a cluster. */
export interface RedisSettings {
  /** redis:// or rediss:// (TLS); with Sentinels it gives user, password and database, with a cluster the first node. */
  readonly url: string;
  /** Keys begin with it. A cluster needs braces, `{apura}`, so that a queue's keys lie on one node. */
  readonly prefix: string;
  readonly cluster: boolean;
  /** Asked for the master called `name`, over TLS where the URL is rediss://. */
  readonly sentinels?: {
    readonly hosts: readonly string[];
    readonly name: string;
    /** The Sentinels' own. */
    readonly password?: string;
  };
}

export interface RedisBehaviour {
  /** How often a command is tried anew on another connection; null: as long as it takes. */
  readonly maxRetriesPerRequest: number | null;
  /** Whether commands wait for a connection that is not there yet. */
  readonly enableOfflineQueue?: boolean;
}

/** A connection to whichever server the settings name. TLS trusts the system's authorities and NODE_EXTRA_CA_CERTS. */
export function openRedis(settings: RedisSettings, behaviour: RedisBehaviour): Redis {
  const { url, cluster, sentinels } = settings;
  if (!cluster && !sentinels) return new Redis(url, behaviour);
  const { protocol, username, password, pathname } = new URL(url);
  const secure = protocol === 'rediss:';
  const login = {
    ...(username ? { username: decodeURIComponent(username) } : {}),
    ...(password ? { password: decodeURIComponent(password) } : {}),
    ...(secure ? { tls: {} } : {}),
  };
  if (sentinels) {
    return new Redis({
      ...behaviour,
      ...login,
      ...(secure ? { enableTLSForSentinelMode: true, sentinelTLS: {} } : {}),
      ...(sentinels.password ? { sentinelPassword: sentinels.password } : {}),
      db: Number(pathname.slice(1) || 0),
      name: sentinels.name,
      sentinels: sentinels.hosts.map((host) => {
        const at = host.lastIndexOf(':');
        return { host: host.slice(0, at), port: Number(host.slice(at + 1)) };
      }),
    });
  }
  const { maxRetriesPerRequest, enableOfflineQueue = true } = behaviour;
  const node = new Cluster([url], {
    enableOfflineQueue,
    redisOptions: { ...login, maxRetriesPerRequest },
    // Certificates name the nodes as they are announced, not their addresses.
    ...(secure ? { dnsLookup: (address, done) => done(null, address) } : {}),
  });
  // It has the commands that BullMQ and the rate limits use; ioredis has no common type for the two.
  return node as unknown as Redis;
}
