import type { FaultKind } from './fault-kinds.ts';
import type { Performed } from './operations/perform.ts';
import type { PlannedUpload } from './plan.ts';

/** A fault that was done: whether it met anything, and how long after its end everything worked again. */
export interface Done {
  readonly kind: FaultKind;
  readonly met: boolean;
  /** Undefined where it did not work again in time. */
  readonly recoveredMs: number | undefined;
}

const seconds = (ms: number): string => (ms / 1_000).toFixed(1);

/** The run as a table for people, in Markdown. */
export function reportOf(done: readonly Done[], performed: readonly Performed[]): string {
  const count = (kind: string) => performed.filter(({ outcome }) => outcome.kind === kind).length;
  const uploads = performed.flatMap(({ operation }) => (operation.kind === 'upload' ? [operation] : []));
  const those = (which: (upload: PlannedUpload) => unknown) => uploads.filter(which).length;
  const files = uploads.reduce(
    (sum, { notes, events, broken }) => sum + notes.length + events.length + broken,
    0,
  );
  const hungUp = those(({ dropAfter }) => dropAfter !== undefined);
  const lines = [
    `${uploads.length} uploads with ${files} files (${those(({ zip }) => zip)} ZIPs, ${hungUp} whose client hung up), ${performed.length - uploads.length} months asked for`,
    `${performed.length} operations: ${count('acknowledged')} acknowledged, ${count('refused')} refused or cut off, ${count('unknown')} without an answer`,
    '',
    '| Fault | times | met nothing | recovered after, p50 (s) | max (s) |',
    '|---|---|---|---|---|',
  ];
  const kinds = [...new Set(done.map(({ kind }) => kind))].sort();
  for (const kind of kinds) {
    const of = done.filter((one) => one.kind === kind);
    const met = of.filter((one) => one.met);
    const times = met
      .flatMap(({ recoveredMs }) => (recoveredMs === undefined ? [] : [recoveredMs]))
      .sort((a, b) => a - b);
    const [p50, most] = [times[Math.floor((times.length - 1) / 2)], times.at(-1)];
    const shown = (ms: number | undefined) => (ms === undefined ? '' : seconds(ms));
    lines.push(`| ${kind} | ${of.length} | ${of.length - met.length} | ${shown(p50)} | ${shown(most)} |`);
  }
  return lines.join('\n');
}
