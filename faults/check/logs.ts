import { cpSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What no fault may lead to: it was nobody's business, or the program's own mistake. */
const NOT_HANDLED =
  /uncaught error|triggerUncaughtException|unhandledRejection|UnhandledPromiseRejection|Uncaught |ERR_UNHANDLED|\b(?:Type|Reference|Range)Error: /;
const SHOWN = 300;

/** The lines of the services' logs that tell of an error which nobody handled. */
export const unhandledIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => /\.(log|err)$/.test(name))
    .flatMap((name) =>
      readFileSync(join(folder, name), 'utf8')
        .split('\n')
        .filter((line) => NOT_HANDLED.test(line))
        .map((line) => `not handled, in ${name}: ${line.slice(0, SHOWN)}`),
    );

/** Copies them where they outlive the run. Returns the folder. */
export function keepLogs(folder: string, seed: number): string {
  const kept = mkdtempSync(join(tmpdir(), `apura-faults-logs-${seed}-`));
  cpSync(folder, kept, { recursive: true });
  return kept;
}
