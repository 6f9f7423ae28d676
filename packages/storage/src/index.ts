export { postgresStorage } from './postgres-storage.ts';
export type { NewObject, Storage } from './storage.ts';
