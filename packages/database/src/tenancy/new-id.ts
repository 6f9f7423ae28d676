import { v7 } from 'uuid';

/** A UUIDv7: ids grow with time, and event, tentativa and outbox are partitioned by that time. */
export const newId = (): string => v7();

/** The lowest id that `newId` may give at this time. */
export const firstIdOf = (instant: Date): string =>
  instant
    .getTime()
    .toString(16)
    .padStart(12, '0')
    .replace(/^(.{8})(.{4})$/, '$1-$2-7000-8000-000000000000');
