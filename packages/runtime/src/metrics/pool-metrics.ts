import type { Database } from '@apura/database';
import { Gauge, type Registry } from 'prom-client';

/** How the process uses its database connections: who waits for one long has too few. */
export function publishPools({ app, relay, auth, strangers }: Database, registry: Registry): void {
  new Gauge({
    name: 'apura_database_connections',
    help: 'Connections of a pool: in use, idle, and requests that wait for one.',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      const pools = { app, relay, auth, strangers };
      for (const [pool, { totalCount, idleCount, waitingCount }] of Object.entries(pools)) {
        this.set({ pool, state: 'used' }, totalCount - idleCount);
        this.set({ pool, state: 'idle' }, idleCount);
        this.set({ pool, state: 'waiting' }, waitingCount);
      }
    },
  });
}
