/**
 * Networks that are not the public internet (IANA's registries of special-purpose addresses, RFC 6890), and what is public by
 * number only. `k8s/base/network.yaml` keeps the same from the pods; a test holds the two together.
 */
export const CLOSED_NETWORKS = {
  four: [
    '0.0.0.0/8', // this network
    '10.0.0.0/8', // private
    '100.64.0.0/10', // carrier-grade NAT
    '127.0.0.0/8', // loopback
    '168.63.129.16/32', // Azure's platform: metadata, agents
    '169.254.0.0/16', // link-local: metadata of most clouds
    '172.16.0.0/12', // private
    '192.0.0.0/24', // IETF protocol assignments: metadata of Oracle's cloud
    '192.0.2.0/24', // documentation
    '192.31.196.0/24', // AS112
    '192.52.193.0/24', // AMT
    '192.88.99.0/24', // 6to4 relays
    '192.168.0.0/16', // private
    '192.175.48.0/24', // AS112
    '198.18.0.0/15', // benchmarking
    '198.51.100.0/24', // documentation
    '203.0.113.0/24', // documentation
    '224.0.0.0/4', // multicast
    '240.0.0.0/4', // reserved, broadcast
  ],
  six: [
    // All but 2000::/3, which is what IANA has given out: loopback, mapped, NAT64, discard, unique local, link-local, multicast.
    '::/3',
    '4000::/2',
    '8000::/1',
    '2001::/32', // Teredo, which carries an IPv4 address
    '2001::/23', // IETF protocol assignments: benchmarking, ORCHID, AMT, AS112
    '2001:db8::/32', // documentation
    '2002::/16', // 6to4, which carries an IPv4 address
    '2620:4f:8000::/48', // AS112
    '3fff::/20', // documentation
  ],
} as const;
