/** What a fault needs besides the stack: a Redis of the run's own, or the right to mount a small disk. */
type Need = 'redis' | 'mount';

interface Kind {
  readonly needs?: Need;
  /** Seconds between which it lasts, before it is undone; none is undone by whoever watches. */
  readonly lasts?: readonly [least: number, most: number];
}

const FROZEN: Kind = { lasts: [1, 60] };
const NETWORK: Kind = { lasts: [2, 20] };
const DISK: Kind = { needs: 'mount', lasts: [3, 15] };
const REDIS: Kind = { needs: 'redis' };
const network = <T extends string>(where: T, kind: Kind = NETWORK) =>
  ({
    [`${where}-latency`]: kind,
    [`${where}-reset`]: kind,
    [`${where}-black-hole`]: kind,
    [`${where}-cut`]: kind,
  }) as Record<`${T}-${TcpFaultName}`, Kind>;

export type TcpFaultName = 'latency' | 'reset' | 'black-hole' | 'cut';

/** Everything that the nemesis can do. */
export const FAULT_KINDS = {
  'kill-gateway': {},
  'kill-worker': {},
  'kill-deliverer': {},
  'kill-browser': {},
  'kill-supervisor': {},
  'kill-everything': {},
  'kill-postgres-backend': {},
  'kill-postmaster': {},
  'freeze-gateway': FROZEN,
  'freeze-worker': FROZEN,
  'freeze-deliverer': FROZEN,
  'freeze-supervisor': FROZEN,
  'freeze-browser': FROZEN,
  'freeze-lock-holder': FROZEN,
  'freeze-postgres-backend': FROZEN,
  'freeze-postmaster': FROZEN,
  'postgres-restart': {},
  'postgres-immediate-stop': {},
  ...network('postgres'),
  ...network('receiver'),
  ...network('redis', { ...NETWORK, needs: 'redis' }),
  'full-data-disk': DISK,
  'full-log-disk': DISK,
  'full-redis': { ...REDIS, lasts: [3, 15] },
  'wipe-redis': REDIS,
  'kill-redis': { ...REDIS, lasts: [0, 15] },
  'freeze-redis': { ...REDIS, lasts: [1, 60] },
} as const satisfies Readonly<Record<string, Kind>>;

export type FaultKind = keyof typeof FAULT_KINDS;

/** The kinds that are possible where these needs are met, in a fixed order. */
export const kindsWith = (needs: ReadonlySet<Need>): FaultKind[] =>
  (Object.keys(FAULT_KINDS) as FaultKind[]).filter((name) => {
    const { needs: need }: Kind = FAULT_KINDS[name];
    return need === undefined || needs.has(need);
  });

export const lastingOf = (name: FaultKind): readonly [number, number] | undefined =>
  (FAULT_KINDS[name] as Kind).lasts;
