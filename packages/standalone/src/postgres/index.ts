export { freePort } from './free-port.ts';
export { type RunningPostgres, startPostgres } from './start-postgres.ts';
export { temporaryPostgres } from './temporary-postgres.ts';
