import { expect, test } from '@jest/globals';
import ipaddr from 'ipaddr.js';
import { publicAddress } from './public-address.ts';

test.each([
  '8.8.8.8',
  '1.1.1.1',
  '200.160.2.3',
  '172.32.0.1',
  '100.128.0.1',
  '2001:4860:4860::8888',
  '2800:3f0::1',
])('%s is public', (ip) => expect(publicAddress(ip)).toBe(true));

test.each([
  ['unspecified', '0.0.0.0'],
  ['this network', '0.1.2.3'],
  ['loopback', '127.0.0.1'],
  ['loopback, far end', '127.255.255.254'],
  ['private', '10.0.0.1'],
  ['private', '172.16.0.1'],
  ['private', '172.31.255.255'],
  ['private', '192.168.1.1'],
  ['link-local: cloud metadata', '169.254.169.254'],
  ['carrier-grade NAT', '100.64.0.1'],
  ['metadata of another cloud, in CGNAT', '100.100.100.200'],
  ['IETF protocol assignments', '192.0.0.192'],
  ['documentation', '192.0.2.1'],
  ['documentation', '198.51.100.1'],
  ['documentation', '203.0.113.1'],
  ['6to4 relays', '192.88.99.1'],
  ['benchmarking', '198.18.0.1'],
  ['multicast', '224.0.0.1'],
  ['reserved', '240.0.0.1'],
  ['broadcast', '255.255.255.255'],
  ['platform address of a cloud', '168.63.129.16'],
  ['unspecified', '::'],
  ['loopback', '::1'],
  ['v4-mapped', '::ffff:127.0.0.1'],
  ['v4-mapped, though of a public address', '::ffff:8.8.8.8'],
  ['v4-compatible', '::127.0.0.1'],
  ['v4-translated', '::ffff:0:127.0.0.1'],
  ['NAT64', '64:ff9b::7f00:1'],
  ['local NAT64', '64:ff9b:1::7f00:1'],
  ['discard', '100::1'],
  ['Teredo', '2001:0:7f00:1::'],
  ['benchmarking', '2001:2::1'],
  ['ORCHID', '2001:20::1'],
  ['documentation', '2001:db8::1'],
  ['documentation', '3fff::1'],
  ['6to4', '2002:7f00:1::'],
  ['segment routing', '5f00::1'],
  ['not given out', '4000::1'],
  ['unique local', 'fc00::1'],
  ['unique local: metadata', 'fd00:ec2::254'],
  ['link-local', 'fe80::1'],
  ['link-local with a zone', 'fe80::1%eth0'],
  ['site-local', 'fec0::1'],
  ['multicast', 'ff02::1'],
  ['no address', ''],
  ['no address', 'localhost'],
])('%s is not public: %s', (_, ip) => expect(publicAddress(ip)).toBe(false));

/** What the library knows of special networks, by IANA's registries. */
const special = (family: { prototype: object }): [string, string][] => {
  const { SpecialRanges } = family.prototype as { SpecialRanges: Record<string, unknown[]> };
  return Object.entries(SpecialRanges).flatMap(([name, networks]) =>
    (Array.isArray(networks[0]) ? networks : [networks]).map((network): [string, string] => {
      const [address, bits] = network as [{ toString(): string }, number];
      return [name, `${address}/${bits}`];
    }),
  );
};

test.each([...special(ipaddr.IPv4), ...special(ipaddr.IPv6)])('nothing of %s is public: %s', (_, network) => {
  const [first, bits] = ipaddr.parseCIDR(network);
  const bytes = first.toByteArray();
  const last = bytes.map((byte, i) => byte | (0xff >> Math.min(8, Math.max(0, bits - i * 8))));
  expect([first.toString(), ipaddr.fromByteArray(last).toString()].map(publicAddress)).toEqual([
    false,
    false,
  ]);
});
