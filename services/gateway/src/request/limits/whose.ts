import { isIPv6 } from 'node:net';
import type { Logger } from '@apura/runtime';
import type { Request, RequestHandler } from 'express';

/** The names that something may count under. */
export type Level = 'office' | 'link' | 'address' | 'network' | 'anonymous';

/** Whose something is: each name that it has. */
export type Whose = Partial<Readonly<Record<Level, string>>>;

/** Of a request from an address (IPv6: of its /64, and of the /48 around it), for an office where that is known. */
export const whoseOf = (
  { ip }: Pick<Request, 'ip'>,
  office?: string,
): Whose & { readonly address: string; readonly network: string } => ({
  ...(office === undefined ? { anonymous: 'all' } : { office }),
  address: subscriber(ip),
  network: network(ip),
});

/**
 * Whom an address stands for: an IPv4 address for itself, an IPv6 one for its /64, which is what one subscriber has.
 * An IPv4 address in IPv6's clothes (::ffff:192.0.2.1) counts as IPv4.
 */
export const subscriber = (ip: string | undefined): string => prefix(ip, 4);

/** The network around it: an IPv4 address itself, of an IPv6 one the /48, which is what one customer of a provider may have. */
export const network = (ip: string | undefined): string => prefix(ip, 3);

/** So many of the eight groups of an IPv6 address; an IPv4 one whole. */
function prefix(ip: string | undefined, many: number): string {
  if (ip === undefined) return 'sem-endereco';
  const [withoutZone = ''] = ip.split('%', 1);
  if (!isIPv6(withoutZone)) return withoutZone;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(withoutZone)?.[1];
  return mapped ?? `${groups(withoutZone).slice(0, many).join(':')}::/${16 * many}`;
}

/** The eight groups of an IPv6 address, written out, without leading zeros. */
function groups(ip: string): string[] {
  // The URL parser writes every address in its one canonical form (RFC 5952), without dots.
  const canonical = new URL(`http://[${ip}]`).hostname.slice(1, -1);
  const [before = '', depois] = canonical.split('::');
  const parts = (text: string) => (text ? text.split(':') : []);
  if (depois === undefined) return parts(before);
  const zeros = 8 - parts(before).length - parts(depois).length;
  return [...parts(before), ...Array<string>(zeros).fill('0'), ...parts(depois)];
}

/** Says once in the log that a proxy seems to stand before us of which nobody told us: then all its users are one. */
export function warnOfProxy({
  trustedProxies,
  logger,
}: {
  readonly trustedProxies: readonly string[];
  readonly logger: Logger;
}): RequestHandler {
  let silent = trustedProxies.length > 0;
  return (req, _res, next) => {
    if (!silent && req.headers['x-forwarded-for'] !== undefined) {
      silent = true;
      logger.warn(
        'X-Forwarded-For came, and no proxy is trusted: all that comes through one counts as one address; set TRUSTED_PROXIES',
      );
    }
    next();
  };
}
