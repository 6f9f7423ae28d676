/** Where PostgreSQL and Redis listen, unless somebody says otherwise: never those of a receiver. */
const STORES = [5432, 6379];

/**
 * The ports where the parts of a deployment listen, as far as the settings of one of its services tell: its own, those of
 * the addresses it is given, and `WEBHOOK_STACK_PORTS`. A webhook to one of them on this machine would come from inside.
 */
export function ownPorts(settings: Readonly<Record<string, unknown>>): ReadonlySet<number> {
  const named = Object.entries(settings).flatMap(([name, value]) => {
    if (typeof value === 'number') return /(^|_)PORT$/.test(name) ? [value] : [];
    if (typeof value !== 'string') return [];
    if (name === 'WEBHOOK_STACK_PORTS') return value.split(',').filter(Boolean).map(Number);
    const authority = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i.exec(value)?.[1];
    const hosts = authority ?? (name === 'REDIS_SENTINELS' ? value : '');
    // PostgreSQL and Redis take several hosts with commas between them.
    return hosts.split(',').flatMap((host) => {
      const port = /:(\d{1,5})$/.exec(host)?.[1];
      return port === undefined ? [] : [Number(port)];
    });
  });
  return new Set([...STORES, ...named.filter((port) => port > 0)]);
}
