import type { ServiceName } from '../system/cluster.ts';
import type { Stage } from './stage.ts';

/** One thing that a hostile sender does, and what must come of it. */
export interface Attack {
  readonly name: string;
  /** The answers that are right: `"400 json_invalido"`, `"202 xml_malformado"`. */
  readonly right: readonly string[];
  /** Carries it out; resolves to what was answered, and to how many requests that was where only then it is known. */
  run(stage: Stage): Promise<string | { readonly answer: string; readonly requests: number }>;
  /** The same connections at a server that does nothing: what it takes there is the machine's. */
  control?(port: number): Promise<void>;
  /** Of how many requests it is made: the CPU limit is for each. */
  readonly requests?: number;
  /** What the attack costs at the sender's own wish, such as a password that has to be hashed, is no cost of the attack. */
  readonly unmeasured?: ServiceName;
  /** Part of `npm test`. */
  readonly slice?: true;
}

/** Attacks of a kind. They run one after the other, and then once more while a neighbour works. */
export interface Family {
  readonly name: string;
  attacks(stage: Stage): readonly Attack[] | Promise<readonly Attack[]>;
  /** No process of the service is attacked: nothing to be measured, and no neighbour to be disturbed. */
  readonly offline?: true;
}

export const LIMITS = {
  /** Of each process, for one request. */
  cpuMs: 250,
  /** Of a neighbour's requests, at the 99th percentile. */
  neighbourMs: 150,
  /** By which a process may have grown when an attack is over. */
  growthMb: 250,
} as const;
