import type { Participant } from '../participant.ts';
import { check } from './check.ts';
import { untilQuiet } from './quiescence.ts';
import { readStored } from './read-stored.ts';

/** Waits until an office has nothing under way. Returns what is stuck when `signal` aborts before. */
export function quiet(
  { office: { tenant, endpoints } }: Participant,
  signal: AbortSignal,
): Promise<string[]> {
  return untilQuiet(
    tenant,
    endpoints.flatMap(({ id, receiver }) => (receiver.manner === 'healthy' ? [id] : [])),
    signal,
  );
}

/** What an office asked for beside what is kept and what it was sent. `closed`: as the checker's evidence has it. */
export async function examine({ office, performed }: Participant, closed: boolean): Promise<string[]> {
  const endpoints = office.endpoints.map(({ id, receiver: { manner, received } }) => ({
    id,
    manner,
    received,
  }));
  return check({ performed, stored: await office.tenant.snapshot(readStored), endpoints, closed });
}
