export { hostAndPort, LOOPBACK_FOR_TESTS, lerHostsPermitidos } from './allowed-hosts.ts';
export { egressConfig } from './config.ts';
export { guardedFetch } from './guarded-fetch.ts';
export { type Egress, openEgress } from './open-egress.ts';
export { ownPorts } from './own-ports.ts';
export { refusedAddress } from './refused-address.ts';
export { resolveParallel } from './resolve-parallel.ts';
export { FORBIDDEN_ADDRESS } from './resolve-public.ts';
