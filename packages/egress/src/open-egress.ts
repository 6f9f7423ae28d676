import type { LookupFunction } from 'node:net';
import { Agent } from 'undici';
import { lerHostsPermitidos } from './allowed-hosts.ts';
import { connectGuarded } from './connect-guarded.ts';

const CONNECTION_MS = 5_000;

export type Egress = ReturnType<typeof openEgress>;

interface EgressOptions {
  /** Exact "host:port" pairs that are exempt from https and from the address check, for example "127.0.0.1:9999", and the word `loopback`. */
  readonly allowedHosts: readonly string[];
  /** Ports of this machine that nobody reaches (`ownPorts`). */
  readonly ownPorts?: ReadonlySet<number>;
  /** Name resolution, for tests. */
  readonly resolve?: LookupFunction;
  /** "http://host:port" of a proxy that all but `allowedHosts` leave through. */
  readonly proxy?: string;
}

/**
 * The way out to addresses that offices name: connections that are kept, and the rule that guards them. It ignores proxy
 * variables of the environment: they would carry requests past the guard.
 */
export function openEgress(options: EgressOptions) {
  const way = openWay(options, false);
  const ofTests = openWay(options, true);
  return {
    ...way,
    /** The way of offices that try things out, which may lead to this machine where the operator says so. */
    ofTests,
    /** Ends all connections, requests under way included. */
    close: async () => void (await Promise.all([way, ofTests].map(({ agent }) => agent.destroy()))),
  };
}

function openWay(options: EgressOptions, tests: boolean) {
  const allowedHosts = lerHostsPermitidos(options.allowedHosts, {
    ofTests: tests,
    ...(options.ownPorts === undefined ? {} : { own: options.ownPorts }),
  });
  const agent = new Agent({
    connect: connectGuarded({
      allowedHosts,
      limitMs: CONNECTION_MS,
      ...(options.resolve === undefined ? {} : { resolve: options.resolve }),
      ...(options.proxy === undefined ? {} : { proxy: new URL(options.proxy) }),
    }),
    // The deadline of the whole request governs (`send`, `guardedFetch`).
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  return { agent, allowedHosts };
}
