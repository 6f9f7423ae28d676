import { type LookupAddress, Resolver } from 'node:dns';
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

/** 1.5 s, then 3 s more: within the deadline of a connection. */
const WAIT_MS = 1_500;
const ATTEMPTS = 2;

/**
 * Name resolution that asks the machine's DNS servers itself. The system's (`dns.lookup`) takes a thread for each name, of
 * which there are few: names that their servers never answer would hold up the names of all offices. It knows no
 * `/etc/hosts`, where nothing of the public internet stands. `servers`: "address:port", for tests.
 */
export function resolveParallel(servers?: readonly string[]): LookupFunction {
  const resolve = new Resolver({ timeout: WAIT_MS, tries: ATTEMPTS });
  if (servers) resolve.setServers(servers);
  const perguntar = (name: string, family: 4 | 6) =>
    new Promise<LookupAddress[]>((done, fail) => {
      const respond = (error: Error | null, addresses: string[]) =>
        error ? fail(error) : done(addresses.map((address) => ({ address, family })));
      if (family === 4) resolve.resolve4(name, respond);
      else resolve.resolve6(name, respond);
    });
  return (name, { family, all }, release) => {
    const families = ([4, 6] as const).filter((uma) => !family || String(family).endsWith(String(uma)));
    void Promise.allSettled(families.map((uma) => perguntar(name, uma))).then((responses) => {
      const addresses = responses.flatMap((uma) => (uma.status === 'fulfilled' ? uma.value : []));
      const [first] = addresses;
      if (!first) {
        const [failure] = responses;
        return release(failure?.status === 'rejected' ? failure.reason : new Error('no address'), '');
      }
      if (all) release(null, addresses);
      else release(null, first.address, first.family);
    });
  };
}
