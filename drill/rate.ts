import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { startTemplateServer } from '@apura/testing';
import { rateDrill } from '../tests/rate-day/drill.ts';

/**
 * `npm run drill -- rate`: a fictitious act becomes law on a stack with 200 offices and 200,000 notes, under uploads. Exit
 * code 1 when anything is not as it must be.
 *
 *   `--offices N`, `--notes N`   make it smaller
 *   `--clients N`               clients of each office, each with its month and its report; an office's reports share a page of the browser
 *   `--outcome tcu`             the figures of the TCU in place of a resolution of the Senate
 *   `--month 2026-12`            notes of the year before the act's: only their months come out differently
 *
 * Notes a second need a quiet machine; CPU hardly does.
 */
const { values } = parseArgs({
  options: {
    offices: { type: 'string', default: '200' },
    notes: { type: 'string', default: '200000' },
    clients: { type: 'string', default: '1' },
    month: { type: 'string', default: '2027-01' },
    outcome: { type: 'string', default: 'senado' },
  },
});
const say = (line: string) => process.stdout.write(`${line}\n`);
const GOAL = 5_000_000;

// A real one: what is committed is synced to disk.
const postgres = await startTemplateServer({});
try {
  const { wrong, notes, untilNotes, untilEnd } = await rateDrill({
    offices: Number(values.offices),
    notes: Number(values.notes),
    clients: Number(values.clients),
    month: values.month === '2026-12' ? '2026-12' : '2027-01',
    outcome: values.outcome === 'tcu' ? 'tcu' : 'senado',
    postgres: postgres.pid,
    say,
  });
  for (const [what, { seconds, worker, reports, postgres: database }] of [
    ['notes', untilNotes],
    ['all', untilEnd],
  ] as const) {
    const perThousand = (cpu: number) => ((cpu / notes) * 1000).toFixed(2);
    say(
      `${what}: ${seconds.toFixed(0)} s, ${(notes / seconds).toFixed(0)} notes/s on ${cpus().length} cores; CPU s per 1,000 notes: worker ${perThousand(worker)}, reports ${perThousand(reports)}, PostgreSQL ${perThousand(database)}; ` +
        `${GOAL} notes in ${((GOAL / notes) * (seconds / 60)).toFixed(0)} min at this rate, ${(((GOAL / notes) * (worker + reports + database)) / 120).toFixed(0)} min of two whole cores`,
    );
  }
  for (const problem of wrong) say(`WRONG ${problem}`);
  say(wrong.length ? 'the drill failed' : 'nothing failed');
  process.exitCode = wrong.length ? 1 : 0;
} finally {
  await postgres.stop();
}
