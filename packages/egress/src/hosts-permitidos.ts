/** Where a webhook may go besides the public internet: exact "host:port" pairs, for local receivers. */
export type HostsPermitidos = ReadonlySet<string>;

const PORTA_PADRAO: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/** An IPv6 host comes with brackets in a URL and without them from undici; here it goes without. */
export const semColchetes = (host: string): string => host.replace(/[[\]]/g, '');

/** Reads the pairs as an operator writes them, for example "127.0.0.1:9999" or "[::1]:80". */
export function lerHostsPermitidos(lista: readonly string[]): HostsPermitidos {
  return new Set(lista.map((host) => semColchetes(host.trim().toLowerCase())).filter(Boolean));
}

/** "host:port" of a destination, the port always written. */
export function hostEPorta(destino: { protocol: string; hostname: string; port: string }): string {
  const porta = destino.port === '' ? (PORTA_PADRAO[destino.protocol] ?? '') : destino.port;
  return `${semColchetes(destino.hostname)}:${porta}`;
}
