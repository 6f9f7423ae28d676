import type { Request } from 'express';
import { network, subscriber } from './subscriber.ts';

/** The names that something may count under. */
export type Level = 'office' | 'link' | 'address' | 'network' | 'anonymous';

/** Whose something is: each name that it has. */
export type Whose = Partial<Readonly<Record<Level, string>>>;

/** Of a request from an address (IPv6: of its /64, and of the /48 around it), for an office where that is known. */
export const whoseOf = ({ ip }: Pick<Request, 'ip'>, office?: string): Whose => ({
  ...(office === undefined ? { anonymous: 'all' } : { office }),
  address: subscriber(ip),
  network: network(ip),
});
