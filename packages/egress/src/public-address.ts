import ipaddr from 'ipaddr.js';
import { type AllowedHosts, hostAndPort, withoutBrackets } from './allowed-hosts.ts';
import { CLOSED_NETWORKS } from './closed-networks.ts';

const CLOSED = {
  ipv4: CLOSED_NETWORKS.four.map((network) => ipaddr.IPv4.parseCIDR(network)),
  ipv6: CLOSED_NETWORKS.six.map((network) => ipaddr.IPv6.parseCIDR(network)),
};

/**
 * True when `ip` is an address of the public internet: not loopback, private, link-local, carrier-grade NAT, unique
 * local, multicast, documentation, reserved, nor a form that carries an IPv4 address inside (mapped, NAT64, 6to4, Teredo).
 */
export function publicAddress(ip: string): boolean {
  if (!ipaddr.isValid(ip)) return false;
  const address = ipaddr.parse(ip);
  return !CLOSED[address.kind()].some((network) => address.match(network));
}

const PORTS = new Set(['', '443', '8443']);

/** Names that are never on the public internet: without a dot, and the suffixes that RFC 6761, 6762 and 9476 reserve. */
const INTERNAL_NAME =
  /^[^.]+\.?$|\.(localhost|local|localdomain|internal|intranet|lan|home|corp|private|home\.arpa|in-addr\.arpa|ip6\.arpa|onion|test|invalid)\.?$/;

/**
 * Why a webhook cannot be sent to `url`, in Portuguese and fit to be shown; undefined when it can, as far as the text
 * tells: https, no credentials, port 443 or 8443, and no host literal outside the public internet. The addresses behind
 * a name are checked when connecting, on the address really used. `permitidos` are exempt from all but the form.
 */
export function refusedAddress(url: string, permitidos: Pick<AllowedHosts, 'has'>): string | undefined {
  const parts = URL.canParse(url) ? new URL(url) : null;
  if (parts === null) return 'não é uma URL válida';
  if (parts.protocol !== 'https:' && parts.protocol !== 'http:') return 'deve começar com https://';
  if (parts.username !== '' || parts.password !== '') return 'não pode conter usuário nem senha';
  if (parts.hash !== '') return 'não pode conter fragmento (#)';
  if (permitidos.has(hostAndPort(parts))) return undefined;
  if (parts.protocol !== 'https:') return 'deve começar com https://';
  if (!PORTS.has(parts.port)) return 'a porta deve ser 443 ou 8443';
  const host = withoutBrackets(parts.hostname);
  const isPublic = ipaddr.isValid(host) ? publicAddress(host) : !INTERNAL_NAME.test(host);
  return isPublic ? undefined : 'não pertence à internet pública';
}
