import { createRandom, type Random } from '../packages/samples/src/random.ts';
import { type FaultKind, kindsWith, lastingOf } from './fault-kinds.ts';

/** A note is told by its number: how many items it has and its month follow from it. */
export interface PlannedUpload {
  readonly kind: 'upload';
  readonly id: number;
  readonly at: number;
  readonly office: number;
  /** Numbers of notes: new ones, and some that this office has sent before. */
  readonly notes: readonly number[];
  /** Events about notes of before, or of this upload. */
  readonly events: readonly { readonly note: number; readonly what: 'cancelled' | 'confirmed' }[];
  /** Files that are no note. */
  readonly broken: number;
  readonly zip: boolean;
  /** Sent again with the same key until it is answered; otherwise once. */
  readonly repeated: boolean;
  /** The part of the body after which the client hangs up, the first time. */
  readonly dropAfter?: number;
}

export interface PlannedMonth {
  readonly kind: 'month';
  readonly id: number;
  readonly at: number;
  readonly office: number;
  readonly month: string;
}

export type Operation = PlannedUpload | PlannedMonth;

export interface PlannedFault {
  readonly kind: FaultKind;
  /** Milliseconds from the start; a fault that recovers late moves those behind it. */
  readonly at: number;
  readonly lastsMs: number;
  /** From 0 to 999: chooses among several, and how strong it is. */
  readonly choice: number;
}

export interface Plan {
  readonly operations: readonly Operation[];
  readonly faults: readonly PlannedFault[];
}

export interface PlanOptions {
  readonly seed: number;
  readonly minutes: number;
  readonly redis: boolean;
  /** Whether small disks can be mounted. */
  readonly mount: boolean;
}

export const OFFICES = 3;
export const MONTHS = ['2026-07', '2026-08', '2026-09'] as const;
const FAULT_EVERY_MS = [1_500, 4_000] as const;
const OPERATION_EVERY_MS = [1_500, 6_000] as const;
/** A short run freezes for less: it is to see other faults too. */
const FROZEN_SHARE = 12;

/** What is done and what is done to it; the same for equal options. */
export function makePlan(options: PlanOptions): Plan {
  const ms = options.minutes * 60_000;
  return {
    operations: operations(createRandom(options.seed), ms),
    faults: faults(createRandom(options.seed + 1), ms, options),
  };
}

function faults(random: Random, ms: number, { redis, mount }: PlanOptions): PlannedFault[] {
  const kinds = kindsWith(
    new Set([...(redis ? (['redis'] as const) : []), ...(mount ? (['mount'] as const) : [])]),
  );
  const planned: PlannedFault[] = [];
  let bag: FaultKind[] = [];
  for (let at = 3_000; at < ms; at += random.inteiro(...FAULT_EVERY_MS)) {
    // Each kind once before any comes again.
    if (!bag.length) bag = [...kinds];
    const [kind] = bag.splice(random.inteiro(0, bag.length - 1), 1) as [FaultKind];
    const [least, most] = lastingOf(kind) ?? [0, 0];
    const longest = Math.max(least * 1_000, Math.min(most * 1_000, Math.floor(ms / FROZEN_SHARE)));
    planned.push({
      kind,
      at,
      lastsMs: random.inteiro(least * 1_000, longest),
      choice: random.inteiro(0, 999),
    });
    at += planned.at(-1)?.lastsMs ?? 0;
  }
  return planned;
}

function operations(random: Random, ms: number): Operation[] {
  const planned: Operation[] = [];
  for (let office = 0; office < OFFICES; office += 1) {
    const sent: number[] = [];
    for (let at = 0; at < ms; at += random.inteiro(...OPERATION_EVERY_MS)) {
      const head = { id: planned.length, at, office };
      planned.push(
        random.inteiro(1, 6) === 1
          ? { ...head, kind: 'month', month: random.um(MONTHS) }
          : { ...head, kind: 'upload', ...upload(random, sent) },
      );
    }
  }
  return planned;
}

function upload(random: Random, sent: number[]): Omit<PlannedUpload, 'kind' | 'id' | 'at' | 'office'> {
  const large = random.inteiro(1, 8) === 1;
  const fresh = Array.from(
    { length: large ? random.inteiro(60, 160) : random.inteiro(1, 8) },
    (_, i) => sent.length + i + 1,
  );
  const before = [...sent];
  sent.push(...fresh);
  const some = <T>(most: number, one: () => T): T[] => Array.from({ length: random.inteiro(0, most) }, one);
  return {
    notes: [...fresh, ...(before.length ? some(3, () => random.um(before)) : [])],
    events: [...new Map(some(2, () => random.um(sent)).map((note) => [note, note])).keys()].map((note) => ({
      note,
      what: random.um(['cancelled', 'confirmed'] as const),
    })),
    broken: random.inteiro(1, 5) === 1 ? 1 : 0,
    zip: random.inteiro(1, 4) === 1,
    repeated: random.inteiro(1, 4) > 1,
    ...(random.inteiro(1, 6) === 1 ? { dropAfter: random.inteiro(0, 1_000) / 1_000 } : {}),
  };
}
