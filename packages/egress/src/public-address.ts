import ipaddr from 'ipaddr.js';

/** All that IANA has given out as global unicast so far; what lies outside is reserved or translates to something else. */
const UNICAST_GLOBAL_V6 = ipaddr.IPv6.parseCIDR('2000::/3');

/** Public by number, but answered inside a cloud: Azure's platform address (metadata, agents). */
const PUBLICO_SO_NO_NUMERO = ['168.63.129.16'];

/**
 * True when `ip` is an address of the public internet: not loopback, private, link-local, carrier-grade NAT, unique
 * local, multicast, documentation, reserved, nor a form that carries an IPv4 address inside (mapped, NAT64, 6to4, Teredo).
 */
export function publicAddress(ip: string): boolean {
  if (!ipaddr.isValid(ip) || PUBLICO_SO_NO_NUMERO.includes(ip)) return false;
  const address = ipaddr.parse(ip);
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' || address.match(UNICAST_GLOBAL_V6);
}
