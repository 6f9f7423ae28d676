/** Where a webhook may go besides the public internet, by "host:port", for local receivers. */
export type HostsPermitidos = Pick<ReadonlySet<string>, 'has'>;

/** Stands among the pairs for every port of the machine itself, where an office only tries things out. */
export const LOOPBACK_FOR_TESTS = 'loopback';
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1):\d+$/;

const DEFAULT_PORT: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/** An IPv6 host comes with brackets in a URL and without them from undici; here it goes without. */
export const withoutBrackets = (host: string): string => host.replace(/[[\]]/g, '');

/** Reads the pairs as an operator writes them, for example "127.0.0.1:9999" or "[::1]:80"; `ofTests`: for a sandbox. */
export function lerHostsPermitidos(list: readonly string[], ofTests = false): HostsPermitidos {
  const pairs = new Set(list.map((host) => withoutBrackets(host.trim().toLowerCase())).filter(Boolean));
  const loopback = ofTests && pairs.has(LOOPBACK_FOR_TESTS);
  return { has: (pair) => pairs.has(pair) || (loopback && LOOPBACK.test(pair)) };
}

/** "host:port" of a destination, the port always written. */
export function hostAndPort(destination: { protocol: string; hostname: string; port: string }): string {
  const port = destination.port === '' ? (DEFAULT_PORT[destination.protocol] ?? '') : destination.port;
  return `${withoutBrackets(destination.hostname)}:${port}`;
}
