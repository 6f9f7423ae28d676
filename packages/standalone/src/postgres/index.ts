export { freePort } from './free-port.ts';
export { type RunningPostgres, startPostgres } from './start-postgres.ts';
