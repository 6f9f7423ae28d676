import { lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { buildConnector } from 'undici';
import { type HostsPermitidos, hostAndPort, withoutBrackets } from './allowed-hosts.ts';
import { openTunnel } from './open-tunnel.ts';
import { publicAddress } from './public-address.ts';
import { resolveParallel } from './resolve-parallel.ts';
import { forbidden, resolvePublic } from './resolve-public.ts';

export interface ConnectionOptions {
  readonly allowedHosts: Pick<HostsPermitidos, 'has'>;
  readonly limitMs: number;
  /** Name resolution; by default the system's for `allowedHosts`, else `resolveParallel`. */
  readonly resolve?: LookupFunction;
  /** An HTTP proxy for all but `allowedHosts`. */
  readonly proxy?: URL;
}

/**
 * A connector for undici that opens connections to public addresses only, whatever the DNS says and however often it
 * changes its mind: literals and resolved addresses are checked before the first packet, and the peer once more when
 * connected. A proxy is told the checked address, never the name. `allowedHosts` are exempt.
 */
export function connectGuarded(options: ConnectionOptions): buildConnector.connector {
  const { allowedHosts, limitMs, proxy, resolve } = options;
  const isPublic = resolvePublic(resolve ?? resolveParallel());
  const connector = (lookup: LookupFunction) =>
    buildConnector({ timeout: limitMs, lookup } as buildConnector.BuildOptions);
  const free = connector(resolve ?? (systemLookup as LookupFunction));
  const stored = connector(isPublic);

  return (destination, release) => {
    if (allowedHosts.has(hostAndPort(destination))) return free(destination, release);
    const host = withoutBrackets(destination.hostname);
    // For a literal no resolver is asked, so it is checked here.
    if (isIP(host) !== 0 && !publicAddress(host)) return release(forbidden(), null);
    if (proxy !== undefined) {
      const port = destination.port === '' ? '443' : destination.port;
      const name: LookupFunction =
        isIP(host) === 0 ? isPublic : (_, __, found) => found(null, host, isIP(host));
      openTunnel({ proxy, host, port, resolve: name, limitMs }).then(
        (httpSocket) => stored({ ...destination, httpSocket }, release),
        (error: Error) => release(error, null),
      );
      return;
    }
    return stored(destination, (error, socket) => {
      if (error !== null || socket === null) return release(error ?? forbidden(), null);
      if (publicAddress(socket.remoteAddress ?? '')) return release(null, socket);
      socket.destroy();
      return release(forbidden(), null);
    });
  };
}
