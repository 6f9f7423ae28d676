import { v7 } from 'uuid';

/** A UUIDv7: ids grow with time, and event, tentativa and outbox are partitioned by that time. */
export const newId = (): string => v7();
