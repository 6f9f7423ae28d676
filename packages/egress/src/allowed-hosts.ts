/** Where a webhook may go besides the public internet: exact "host:port" pairs, for local receivers. */
export type HostsPermitidos = ReadonlySet<string>;

const DEFAULT_PORT: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/** An IPv6 host comes with brackets in a URL and without them from undici; here it goes without. */
export const withoutBrackets = (host: string): string => host.replace(/[[\]]/g, '');

/** Reads the pairs as an operator writes them, for example "127.0.0.1:9999" or "[::1]:80". */
export function lerHostsPermitidos(list: readonly string[]): HostsPermitidos {
  return new Set(list.map((host) => withoutBrackets(host.trim().toLowerCase())).filter(Boolean));
}

/** "host:port" of a destination, the port always written. */
export function hostAndPort(destination: { protocol: string; hostname: string; port: string }): string {
  const port = destination.port === '' ? (DEFAULT_PORT[destination.protocol] ?? '') : destination.port;
  return `${withoutBrackets(destination.hostname)}:${port}`;
}
