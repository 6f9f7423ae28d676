import { cpSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/** What no fault may lead to: it was nobody's business, or the program's own mistake. */
const NOT_HANDLED =
  /^Node\.js v\d|uncaught error|triggerUncaughtException|unhandledRejection|UnhandledPromiseRejection|Uncaught |ERR_UNHANDLED|\b(?:Type|Reference|Range)Error: /;
const SHOWN = 300;

/** The lines of the logs in `folder` that tell of an error which nobody handled. */
export const unhandledIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => /\.(log|err)$/.test(name))
    .flatMap((name) =>
      readFileSync(join(folder, name), 'utf8')
        .split('\n')
        .filter((line) => NOT_HANDLED.test(line))
        .map((line) => `not handled, in ${name}: ${line.slice(0, SHOWN)}`),
    );

/** Copies folders and files where they outlive the run. Returns that folder. */
export function keepLogs(logs: readonly string[], seed: number): string {
  const kept = mkdtempSync(join(tmpdir(), `apura-faults-logs-${seed}-`));
  for (const log of logs) cpSync(log, join(kept, basename(log)), { recursive: true });
  return kept;
}
