export {
  type HostsPermitidos,
  hostAndPort,
  LOOPBACK_FOR_TESTS,
  lerHostsPermitidos,
  withoutBrackets,
} from './allowed-hosts.ts';
export { publicAddress } from './public-address.ts';
export { refusedAddress } from './refused-address.ts';
