import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What Node says by itself of a process: that listeners seem to leak, that something will not work any more. */
const WARNING = /^\(node:\d+\) .*Warning: .*$/gm;

/** @throws Error where Node warned of what a service does */
export function checkLogs(output: string): void {
  const warnings = output.match(WARNING);
  if (warnings) throw new Error(`Node warned of a service:\n${warnings.join('\n')}`);
}

/** The same of the services whose logs lie in this folder. */
export function checkLogsIn(logs: string): void {
  for (const name of readdirSync(logs)) checkLogs(readFileSync(join(logs, name), 'utf8'));
}
