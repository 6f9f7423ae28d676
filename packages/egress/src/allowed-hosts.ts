import Type from 'typebox';

/** Where a webhook may go besides the public internet, by "host:port", for local receivers. */
export interface AllowedHosts {
  has(pair: string): boolean;
  /** True where only the word `loopback` lets a pair through: who tries such a port out is told nothing of what is behind it. */
  untold(pair: string): boolean;
}

/** Stands among the pairs for ports of the machine itself, where an office only tries things out. */
export const LOOPBACK_FOR_TESTS = 'loopback';
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1):(\d+)$/;
/** Below it listens what the machine itself is run by (RFC 6335, 6: system ports). */
const FIRST_OF_USERS = 1024;

const DEFAULT_PORT: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/** An IPv6 host comes with brackets in a URL and without them from undici; here it goes without. */
export const withoutBrackets = (host: string): string => host.replace(/[[\]]/g, '');

interface WhoseHosts {
  /** For a sandbox: the word `loopback` counts. */
  readonly ofTests?: boolean;
  /** Ports of this machine that are the deployment's own (`ownPorts`): nobody reaches them, not even by a pair. */
  readonly own?: ReadonlySet<number>;
}

/** Reads the pairs as an operator writes them, for example "127.0.0.1:9999" or "[::1]:80". */
export function readAllowedHosts(
  list: readonly string[],
  { ofTests = false, own = new Set() }: WhoseHosts = {},
): AllowedHosts {
  const pairs = new Set(list.map((host) => withoutBrackets(host.trim().toLowerCase())).filter(Boolean));
  const loopback = ofTests && pairs.has(LOOPBACK_FOR_TESTS);
  const named = (pair: string) => pairs.has(pair) && !own.has(portHere(pair));
  const untold = (pair: string) => {
    const port = portHere(pair);
    return loopback && port >= FIRST_OF_USERS && !own.has(port) && !named(pair);
  };
  return { has: (pair) => named(pair) || untold(pair), untold };
}

/** The port of a pair on this machine; NaN for any other host. */
const portHere = (pair: string): number => Number(LOOPBACK.exec(pair)?.[1] ?? Number.NaN);

/** "host:port" of a destination, the port always written. */
export function hostAndPort(destination: { protocol: string; hostname: string; port: string }): string {
  const port = destination.port === '' ? (DEFAULT_PORT[destination.protocol] ?? '') : destination.port;
  return `${withoutBrackets(destination.hostname)}:${port}`;
}

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

/** Settings of whoever calls addresses that offices name. */
export const egressConfig = {
  WEBHOOK_ALLOW_INSECURE: Type.String({
    default: '',
    description:
      'Comma-separated host:port pairs that webhooks and identity providers may be at although they are private or plain http; the word loopback stands for ports of the machine itself from 1024 on, for webhooks of test keys.',
  }),
  WEBHOOK_STACK_PORTS: Type.String({
    pattern: '^([0-9]{1,5}(,[0-9]{1,5})*)?$',
    default: '',
    description:
      'Comma-separated ports of this machine that no webhook may reach, beside 5432, 6379 and those that the settings of the service itself name.',
  }),
  WEBHOOK_PROXY: Type.String({
    pattern: '^(http://[^/]+/?)?$',
    default: '',
    description:
      'An HTTP proxy that calls of all other webhooks and identity providers leave through, by CONNECT to the checked address.',
  }),
};
