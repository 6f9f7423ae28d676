import ipaddr from 'ipaddr.js';
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
