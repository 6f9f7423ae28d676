import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { publicAddress } from './public-address.ts';

export const FORBIDDEN_ADDRESS = 'ENDERECO_PROIBIDO';

export function forbidden(): NodeJS.ErrnoException {
  // No address in the message: what a name of ours resolves to is nobody's business.
  return Object.assign(new Error('the address is not on the public internet'), { code: FORBIDDEN_ADDRESS });
}

/** Resolves a name and refuses it when any of its addresses is not public: a name with one bad address is not honest. */
export function resolvePublic(resolve: LookupFunction): LookupFunction {
  return (name, options, release) => {
    resolve(name, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return release(error, '');
      const list: LookupAddress[] = Array.isArray(addresses) ? addresses : [];
      const first = list[0];
      if (first === undefined || !list.every(({ address }) => publicAddress(address))) {
        return release(forbidden(), '');
      }
      if (options.all === true) release(null, list);
      else release(null, first.address, first.family);
    });
  };
}
