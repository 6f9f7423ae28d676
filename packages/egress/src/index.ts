export {
  egressConfig,
  hostAndPort,
  LOOPBACK_FOR_TESTS,
  ownPorts,
  readAllowedHosts,
} from './allowed-hosts.ts';
export { type Egress, guardedFetch, openEgress } from './open-egress.ts';
export { refusedAddress } from './public-address.ts';
export { FORBIDDEN_ADDRESS, resolveParallel } from './resolve-public.ts';
